"""Games of many players as games of two sides: one player against all others."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY, MAX, A, Game, InvalidArgument, InvalidNotation, S
from plies.core.readers import shown, whole_number
from plies.textbook.transforms.transform import Transform

__all__ = ["AgainstAll", "OneReply", "Reply", "against_all", "one_reply"]

NOBODY = -2


def against_all(game: Game[S, A], player: int) -> "AgainstAll[S, A]":
    """Return the zero-sum game of player, who becomes MAX, against all others; MAX and player swap numbers."""
    return AgainstAll(game, _checked(game, player))


def one_reply(game: Game[S, A], player: int) -> "OneReply[A]":
    """Return the game in which only one opponent chooses between two moves of player; the others do the usual.

    The usual is the action that looks best by promise, the earliest among equals. See `best_reply`.
    """
    return OneReply(game, _checked(game, player))


def _checked(game: Game[S, A], player: int) -> int:
    if not 0 <= player < game.players:
        raise InvalidArgument(f"there is no player {player}: {type(game).__name__} has 0 .. {game.players - 1}")
    return player


class AgainstAll(Transform[S, A]):
    def __init__(self, game: Game[S, A], who: int) -> None:
        super().__init__(game)
        self.who = who
        if game.zero_sum and who not in game.maximizers:
            low, high = game.utility_bounds  # those of MAX, whose loss is the gain of who
            self.utility_bounds = (-high, -low)
        self.zero_sum = True
        self.maximizers = (MAX,)
        self.utility_sum = None
        self.prefer_sooner = False
        self.feature_names = ()
        self.weights = ()
        self.data = ("who", *(name for name in self.data if name == "utility_bounds"))

    def renumbered(self, player: int) -> int:
        if player == self.who:
            return MAX
        return self.who if player == MAX else player

    def player(self, state: S) -> int:
        return self.renumbered(self.game.player(state))

    def agent(self, state: S) -> int:
        return self.renumbered(self.game.agent(state))

    def utility(self, state: S, player: int) -> float:
        mine = self.game.utility(state, self.who)
        return mine if player == MAX else -mine

    def evaluate(self, state: S, player: int) -> float:
        mine = self.game.evaluate(state, self.who)
        return mine if player == MAX else -mine

    def features(self, state: S) -> tuple[float, ...]:
        return ()  # the game's features are for its own MAX

    def value_bounds(self, state: S) -> tuple[float, float]:
        return self.utility_bounds  # bounds on play for oneself say nothing about play against one


class Reply(NamedTuple):
    """A state in which at most one opponent has done something unusual."""

    state: Any
    replier: int  # the opponent who has, since the player last moved; NOBODY if none has


class OneReply(Transform[Any, A]):
    def __init__(self, game: Game[S, A], who: int) -> None:
        super().__init__(game)
        self.who = who
        self.data = ("who", *self.data)

    def begin(self, state: S) -> Reply:
        return Reply(state, NOBODY)

    def past(self, state: S) -> Iterator[Reply]:
        """Yield all forms of a state of the game so far. Its position has occurred, whoever replied on the way."""
        yield self.begin(state)
        if self.players > 2:
            for player in range(self.players):
                if player != self.who:
                    yield Reply(state, player)

    def initial(self) -> Reply:
        return self.begin(self.game.initial())

    def actions(self, state: Reply) -> Iterator[A]:
        mover = self.game.player(state.state)
        free = mover == self.who or state.replier in (NOBODY, mover)
        for action in self.game.actions(state.state):
            if free or self.is_usual(state.state, action):
                yield action

    def is_usual(self, state: Any, action: A) -> bool:
        """Is action the earliest of those that look best to the player to move?"""
        first, most, usual = True, -INFINITY, False
        for other in self.game.actions(state):
            promise = self.game.promise(state, other)
            if first or promise > most:
                first, most, usual = False, promise, other == action
        return usual

    def result(self, state: Reply, action: A) -> Reply:
        mover, replier = self.game.player(state.state), state.replier
        if mover == self.who or self.players == 2:  # the only opponent may always choose
            replier = NOBODY
        elif mover != CHANCE and replier == NOBODY and not self.is_usual(state.state, action):
            replier = mover
        return Reply(self.game.result(state.state, action), replier)

    def player(self, state: Reply) -> int:
        return self.game.player(state.state)

    def chances(self, state: Reply) -> Iterator[tuple[float, A]]:
        return self.game.chances(state.state)

    def is_terminal(self, state: Reply) -> bool:
        return self.game.is_terminal(state.state)

    def utility(self, state: Reply, player: int) -> float:
        return self.game.utility(state.state, player)

    def evaluate(self, state: Reply, player: int) -> float:
        return self.game.evaluate(state.state, player)

    def features(self, state: Reply) -> tuple[float, ...]:
        return self.game.features(state.state)

    def quiet(self, state: Reply) -> bool:
        return self.game.quiet(state.state)

    def position(self, state: Reply) -> Reply:
        return Reply(self.game.position(state.state), state.replier)

    def passed(self, state: Reply) -> Reply:
        return state

    def forced(self, state: Reply) -> bool:
        return self.game.forced(state.state)

    def canonical(self, state: Reply) -> Reply:
        return state  # the usual action need not be symmetric

    def promise(self, state: Reply, action: A) -> float:
        return self.game.promise(state.state, action)

    def natural(self, state: Reply, action: A) -> int:
        return self.game.natural(state.state, action)

    def forbids(self, history: Sequence[Reply], state: Reply, action: A) -> bool:
        return self.game.forbids([each.state for each in history], state.state, action)

    def value_bounds(self, state: Reply) -> tuple[float, float]:
        return self.utility_bounds  # bounds on free play say nothing about restricted play

    def index(self, state: Reply) -> int:
        return self.game.index(state.state) * (self.players + 1) + max(state.replier, -1) + 1

    def size(self) -> int:
        return self.game.size() * (self.players + 1)

    def show(self, state: Reply) -> str:
        return self.game.show(state.state)

    def action_name(self, state: Reply, action: A) -> str:
        return self.game.action_name(state.state, action)

    def read_action(self, state: Reply, text: str) -> A:
        return Game.read_action(self, state, text)

    def agent(self, state: Reply) -> int:
        return self.game.agent(state.state)

    def state_text(self, state: Reply) -> str:
        return f"{state.replier} {self.game.state_text(state.state)}"

    def read_state(self, text: str) -> Reply:
        number, _, rest = text.strip().partition(" ")
        replier = whole_number(number, self.players - 1, NOBODY)
        if replier is None:
            raise InvalidNotation(f"{shown(text)} does not begin with the player who replies, or {NOBODY} for nobody")
        return Reply(self.game.read_state(rest), replier)
