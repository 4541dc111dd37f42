"""The actions at the root of a search, and what is known about each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from plies.core import Game

__all__ = ["RootMove", "root_moves"]


@dataclass
class RootMove:
    """A root action, as far as it was searched."""

    number: int  # its place in the game's order
    action: Any
    result: Callable[[], Any] = field(repr=False)
    value: float = 0.0
    bound: str = ""  # "exact", "lower", "upper"; "" before it is searched
    complete: bool = False  # True: the result holds for the whole game, not only for the depth
    depth: int = 0  # of the search that found it
    settled: tuple[Any, str, bool] | None = None  # value, bound and complete, as the last complete iteration left them
    may_wait: bool = False  # True: it promises nothing, so it may be searched less deep when it comes late

    @cached_property
    def state(self) -> Any:
        """Return the state after it. It is computed when first asked for."""
        return self.result()


def root_moves(game: Game[Any, Any], state: Any) -> list[RootMove]:
    return [RootMove(n, a, partial(game.result, state, a)) for n, a in enumerate(game.actions(state))]
