"""The same game with its actions in another order."""

from collections.abc import Callable, Iterable, Iterator

from plies.core import A, Game, S
from plies.textbook.transforms.transform import Transform

__all__ = ["Ordered", "by_promise", "ordered"]


def ordered(game: Game[S, A], order: Callable[[Game[S, A], S], Iterable[A]]) -> "Ordered[S, A]":
    """Return the game whose actions come as order(game, state) lists them. It must list the same actions."""
    return Ordered(game, order)


class Ordered(Transform[S, A]):
    def __init__(self, game: Game[S, A], order: Callable[[Game[S, A], S], Iterable[A]]) -> None:
        super().__init__(game)
        self.order = order

    def actions(self, state: S) -> Iterator[A]:
        for action in self.order(self.game, state):
            yield action


def by_promise(game: Game[S, A], state: S) -> list[A]:
    """Return the actions, the most promising first; actions of equal promise keep the game's order."""
    return sorted(game.actions(state), key=lambda action: -game.promise(state, action))
