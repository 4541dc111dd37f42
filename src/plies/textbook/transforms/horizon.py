"""A game that ends after some plies, layers or rounds."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plies.core import CHANCE, A, Game, InvalidArgument, InvalidNotation, S
from plies.core.readers import shown, whole_number
from plies.textbook.transforms.transform import Transform

__all__ = ["Horizon", "Truncated", "truncated"]


class Horizon(NamedTuple):
    """A state of a truncated game."""

    state: Any
    depth: int  # how much is left
    first: int  # the player with whom a round begins
    others: int  # 1 once another player has moved in this round


def truncated(game: Game[S, A], depth: int, depth_unit: str = "ply") -> "Truncated[A]":
    """Return the game that ends after depth plies, with the evaluation as utility.

    Depth counts plies, which are actions of players; depth_unit="layer" counts outcomes of chance as
    well, and depth_unit="round" counts once all players have moved: when the turn comes back to the
    player who moved first, after another player, or chance in its place (as_chance), has moved.
    """
    if depth_unit not in ("ply", "layer", "round"):
        raise InvalidArgument(f"depth_unit is 'ply', 'layer' or 'round', not {depth_unit!r}")
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InvalidArgument(f"a game is truncated after a whole number of plies from 0, not {depth!r}")
    return Truncated(game, depth, depth_unit)


class Truncated(Transform[Any, A]):
    def __init__(self, game: Game[S, A], depth: int, depth_unit: str) -> None:
        super().__init__(game)
        self.depth = depth
        self.counts_chance = depth_unit == "layer"
        self.counts_rounds = depth_unit == "round"
        self.data = (*self.data, "depth")

    def begin(self, state: S) -> Horizon:
        """Return state with the whole depth left."""
        return Horizon(state, self.depth, self.game.agent(state), 0)

    def initial(self) -> Horizon:
        return self.begin(self.game.initial())

    def player(self, state: Horizon) -> int:
        return self.game.player(state.state)

    def actions(self, state: Horizon) -> Iterator[A]:
        if not self.is_terminal(state):
            for action in self.game.actions(state.state):
                yield action

    def chances(self, state: Horizon) -> Iterator[tuple[float, A]]:
        if not self.is_terminal(state):
            for probability, outcome in self.game.chances(state.state):
                yield (probability, outcome)

    def result(self, state: Horizon, action: A) -> Horizon:
        after = self.game.result(state.state, action)
        if not self.counts_rounds:
            cost = 1 if self.counts_chance or self.game.player(state.state) != CHANCE else 0
            return Horizon(after, state.depth - cost, state.first, 0)
        mover = self.game.agent(state.state)
        others = 1 if state.others == 1 or (mover != CHANCE and mover != state.first) or self.players == 1 else 0
        if others == 1 and not self.game.is_terminal(after) and self.game.agent(after) == state.first:
            return Horizon(after, state.depth - 1, state.first, 0)
        return Horizon(after, state.depth, state.first, others)

    def is_terminal(self, state: Horizon) -> bool:
        return state.depth <= 0 or self.game.is_terminal(state.state)

    def utility(self, state: Horizon, player: int) -> float:
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        return self.game.evaluate(state.state, player)

    def evaluate(self, state: Horizon, player: int) -> float:
        return self.game.evaluate(state.state, player)

    def features(self, state: Horizon) -> tuple[float, ...]:
        return self.game.features(state.state)

    def quiet(self, state: Horizon) -> bool:
        return self.game.quiet(state.state)

    def position(self, state: Horizon) -> Horizon:
        return state

    def passed(self, state: Horizon) -> Horizon:
        return state

    def forced(self, state: Horizon) -> bool:
        return self.game.forced(state.state)

    def canonical(self, state: Horizon) -> Horizon:
        return state  # an evaluation need not be the same for symmetric states

    def promise(self, state: Horizon, action: A) -> float:
        return self.game.promise(state.state, action)

    def natural(self, state: Horizon, action: A) -> int:
        return self.game.natural(state.state, action)

    def forbids(self, history: Sequence[Horizon], state: Horizon, action: A) -> bool:
        return self.game.forbids([each.state for each in history], state.state, action)

    def value_bounds(self, state: Horizon) -> tuple[float, float]:
        return self.utility_bounds  # bounds on the true value say nothing about evaluations

    def index(self, state: Horizon) -> int:
        return self.game.index(state.state) * (self.depth + 1) + state.depth

    def size(self) -> int:
        return self.game.size() * (self.depth + 1)

    def show(self, state: Horizon) -> str:
        return f"{self.game.show(state.state)}\n(depth left: {state.depth})"

    def action_name(self, state: Horizon, action: A) -> str:
        return self.game.action_name(state.state, action)

    def read_action(self, state: Horizon, text: str) -> A:
        return Game.read_action(self, state, text)

    def agent(self, state: Horizon) -> int:
        return self.game.agent(state.state)

    def state_text(self, state: Horizon) -> str:
        return f"{state.depth} {state.first} {state.others} {self.game.state_text(state.state)}"

    def read_state(self, text: str) -> Horizon:
        fields = text.strip().split(" ", 3)
        limits = ((0, self.depth), (CHANCE, self.players - 1), (0, 1))
        numbers = [whole_number(field, most, least) for field, (least, most) in zip(fields, limits, strict=False)]
        if len(fields) < 4 or None in numbers:
            raise InvalidNotation(
                f"{shown(text)} does not begin with depth left, first player and 0 or 1: '{self.depth} 0 0 ...'"
            )
        depth, first, others = (number for number in numbers if number is not None)
        return Horizon(self.game.read_state(fields[3]), depth, first, others)
