"""A game with its history in the state."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plies.core import A, Game, S
from plies.textbook.transforms.transform import Transform

__all__ = ["Past", "Remembering", "remembering"]


class Past(NamedTuple):
    """A state of a game that remembers its past."""

    state: Any
    before: tuple[Any, ...]  # the states on the way here, the earliest first


def remembering(game: Game[S, A]) -> "Remembering[A]":
    """Return the game with its history in the state, so that a draw by repetition is part of the rules."""
    return Remembering(game)


class Remembering(Transform[Any, A]):
    def __init__(self, game: Game[S, A]) -> None:
        super().__init__(game)
        self.times = game.repetition
        self.repetition = 0

    def initial(self) -> Past:
        return Past(self.game.initial(), ())

    def repeated(self, state: Past) -> bool:
        position = self.game.position(state.state)
        return 0 < self.times <= [self.game.position(each) for each in state.before].count(position) + 1

    def player(self, state: Past) -> int:
        return self.game.player(state.state)

    def actions(self, state: Past) -> Iterator[A]:
        return iter(()) if self.is_terminal(state) else self.game.actions(state.state)

    def chances(self, state: Past) -> Iterator[tuple[float, A]]:
        return iter(()) if self.is_terminal(state) else self.game.chances(state.state)

    def result(self, state: Past, action: A) -> Past:
        return Past(self.game.result(state.state, action), (*state.before, state.state))

    def is_terminal(self, state: Past) -> bool:
        return self.repeated(state) or self.game.is_terminal(state.state)

    def utility(self, state: Past, player: int) -> float:
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        return 0.0 if self.zero_sum else self.neutral()

    def evaluate(self, state: Past, player: int) -> float:
        return self.game.evaluate(state.state, player)

    def features(self, state: Past) -> tuple[float, ...]:
        return self.game.features(state.state)

    def quiet(self, state: Past) -> bool:
        return self.game.quiet(state.state)

    def position(self, state: Past) -> Past:
        return state

    def passed(self, state: Past) -> Past:
        return state

    def forced(self, state: Past) -> bool:
        return self.game.forced(state.state)

    def canonical(self, state: Past) -> Past:
        return state

    def promise(self, state: Past, action: A) -> float:
        return self.game.promise(state.state, action)

    def natural(self, state: Past, action: A) -> int:
        return self.game.natural(state.state, action)

    def forbids(self, history: Sequence[Past], state: Past, action: A) -> bool:
        return self.game.forbids([each.state for each in history], state.state, action)

    def value_bounds(self, state: Past) -> tuple[float, float]:
        return self.utility_bounds  # a draw by repetition may lie outside the original game's bounds

    def index(self, state: Past) -> int:
        raise NotImplementedError("a game that remembers does not number its states")

    def size(self) -> int:
        raise NotImplementedError("a game that remembers does not number its states")

    def show(self, state: Past) -> str:
        return self.game.show(state.state)

    def action_name(self, state: Past, action: A) -> str:
        return self.game.action_name(state.state, action)

    def read_action(self, state: Past, text: str) -> A:
        return Game.read_action(self, state, text)

    def agent(self, state: Past) -> int:
        return self.game.agent(state.state)

    def state_text(self, state: Past) -> str:
        return " ; ".join(self.game.state_text(each) for each in (*state.before, state.state))

    def read_state(self, text: str) -> Past:
        *before, state = [self.game.read_state(part) for part in text.split(" ; ")]
        return Past(state, tuple(before))
