"""A game that answers as another game does."""

from collections.abc import Iterator, Sequence

from plies.core import A, Game, S

__all__ = ["Transform"]

DECLARATION = (
    "players zero_sum maximizers utility_bounds utility_sum repetition prefer_sooner sound_reductions swing "
    "perfect_information feature_names weights"
).split()


class Transform(Game[S, A]):
    """A game that answers as another game does. Subclasses change some of the answers.

    The declarations of the other game (players, bounds, prefer_sooner ...) are copied when the transform is made.
    """

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game
        for name in DECLARATION:
            setattr(self, name, getattr(game, name))
        self.data = tuple(name for name in game.data if name in DECLARATION)

    @property
    def deterministic(self) -> bool:
        return self.game.deterministic

    def initial(self) -> S:
        return self.game.initial()

    def player(self, state: S) -> int:
        return self.game.player(state)

    def actions(self, state: S) -> Iterator[A]:
        return self.game.actions(state)

    def result(self, state: S, action: A) -> S:
        return self.game.result(state, action)

    def is_terminal(self, state: S) -> bool:
        return self.game.is_terminal(state)

    def utility(self, state: S, player: int) -> float:
        return self.game.utility(state, player)

    def chances(self, state: S) -> Iterator[tuple[float, A]]:
        return self.game.chances(state)

    def evaluate(self, state: S, player: int) -> float:
        return self.game.evaluate(state, player)

    def features(self, state: S) -> tuple[float, ...]:
        return self.game.features(state)

    def quiet(self, state: S) -> bool:
        return self.game.quiet(state)

    def position(self, state: S) -> S:
        return self.game.position(state)

    def passed(self, state: S) -> S:
        return self.game.passed(state)

    def forced(self, state: S) -> bool:
        return self.game.forced(state)

    def canonical(self, state: S) -> S:
        return self.game.canonical(state)

    def promise(self, state: S, action: A) -> float:
        return self.game.promise(state, action)

    def natural(self, state: S, action: A) -> int:
        return self.game.natural(state, action)

    def forbids(self, history: Sequence[S], state: S, action: A) -> bool:
        return self.game.forbids(history, state, action)

    def value_bounds(self, state: S) -> tuple[float, float]:
        return self.game.value_bounds(state)

    def candidates(self, state: S) -> Iterator[A]:
        return self.actions(state)  # the game's candidates are for its own values and its own bounds

    def index(self, state: S) -> int:
        return self.game.index(state)

    def size(self) -> int:
        return self.game.size()

    def show(self, state: S) -> str:
        return self.game.show(state)

    def action_name(self, state: S, action: A) -> str:
        return self.game.action_name(state, action)

    def read_action(self, state: S, text: str) -> A:
        return self.game.read_action(state, text)

    def state_text(self, state: S) -> str:
        return self.game.state_text(state)

    def read_state(self, text: str) -> S:
        return self.game.read_state(text)

    def agent(self, state: S) -> int:
        return self.game.agent(state)
