"""Agents that need no engine."""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Self

from plies.agents.agent import Terms, allowed, dice
from plies.core import CHANCE, INFINITY, Game, InvalidArgument
from plies.core.adding import plain_sum
from plies.core.readers import shown
from plies.textbook.readings import check_depth
from plies.textbook.transforms import Transform

__all__ = ["Greedy", "Random", "Seeded", "Textbook"]


@dataclass(frozen=True)
class Seeded:
    """An agent with its own dice. Without a seed it takes the one that the match gives it."""

    seed: int | None = None

    def begin(self, terms: Terms) -> Self:
        return self if self.seed is not None else replace(self, seed=terms.seed)


@dataclass(frozen=True)
class Random(Seeded):
    """Chooses any action with equal probability."""

    name = "random"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        return dice(self.seed, game, state, history).choice(allowed(game, state, history))


@dataclass(frozen=True)
class Greedy(Seeded):
    """Chooses the action after which the state looks best, one ply ahead; equal actions are drawn by the seed."""

    name = "greedy"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        looks = self.looks(game, state, history)
        best = max(looks.values())
        return dice(self.seed, game, state, history).choice([action for action in looks if looks[action] == best])

    def looks(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> dict[Any, float]:
        """Return what the state after each action seems to be worth to the player to move."""
        player = game.player(state)
        return {action: look(game, game.result(state, action), player) for action in allowed(game, state, history)}


def look(game: Game[Any, Any], state: Any, player: int) -> float:
    """Return what state seems to be worth to player without looking ahead; chance is averaged."""
    if game.is_terminal(state):
        return float(game.utility(state, player))
    if game.player(state) == CHANCE:
        after = ((p, game.result(state, outcome)) for p, outcome in game.chances(state))
        return plain_sum(p * float(worth(game, each, player)) for p, each in after)
    return float(game.evaluate(state, player))


def worth(game: Game[Any, Any], state: Any, player: int) -> float:
    return game.utility(state, player) if game.is_terminal(state) else game.evaluate(state, player)


@dataclass(frozen=True)
class Textbook:
    """A search of plies.textbook, by module or by name, looking depth plies ahead."""

    module: ModuleType | str
    depth: float = INFINITY

    def __post_init__(self) -> None:
        check_depth(self.depth, least=1)
        if not callable(getattr(self.source, "decide", None)):
            raise InvalidArgument(f"{self.source.__name__} has no decide(game, state, depth)")

    @property
    def source(self) -> ModuleType:
        if isinstance(self.module, ModuleType):
            return self.module
        try:
            if self.module.isascii() and self.module.isidentifier():
                return importlib.import_module(f"plies.textbook.{self.module}")
        except ModuleNotFoundError:
            pass
        raise InvalidArgument(f"plies.textbook has no module {shown(self.module)}")

    @property
    def name(self) -> str:
        depth = "" if self.depth == INFINITY else f" {self.depth:g}"
        return f"{self.source.__name__.rpartition('.')[2]}{depth}"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        action = self.source.decide(game, state, self.depth)
        if not game.forbids(history, state, action):
            return action
        permitted = Permitted(game, state, allowed(game, state, history))
        return self.source.decide(permitted, state, self.depth)


class Permitted(Transform[Any, Any]):
    """The game without the actions of one state that the past forbids, because searches look only at states."""

    def __init__(self, game: Game[Any, Any], state: Any, permitted: list[Any]) -> None:
        super().__init__(game)
        self.state, self.permitted = state, permitted

    def actions(self, state: Any) -> Iterator[Any]:
        return iter(self.permitted) if state == self.state else self.game.actions(state)
