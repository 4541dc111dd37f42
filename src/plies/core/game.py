"""What a game is, in the textbook's words.

A game is a set of states with a player to move in each, the actions of that player, the state that
results from an action, a test for terminal states, and the utility of those to every player.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from math import inf as INFINITY  # noqa: N812 - a constant of the book
from typing import Any, Generic, TypeVar, cast

from plies.core.errors import IllegalAction, InvalidArgument, InvalidGame, InvalidNotation
from plies.core.readers import check_length, listed, shown
from plies.core.texts import read_text, text_of

__all__ = ["CHANCE", "INFINITY", "MAX", "A", "Game", "S", "as_state", "require_game"]

S = TypeVar("S")
A = TypeVar("A")

MAX = 0  # the player whose utility every value is measured in
CHANCE = -1  # the "player" of chance nodes


class Game(ABC, Generic[S, A]):
    """A turn-taking game of perfect information.

    States are immutable and hashable, at best a NamedTuple of ints; actions are at best ints. Then the same
    class compiles. The six abstract methods are the game; everything else has a default.
    """

    players: int = 2  # agents; CHANCE is not counted
    zero_sum: bool = True  # utility(s, p) is utility(s, 0) for maximizers and its negative for the others
    maximizers: tuple[int, ...] = (MAX,)  # MAX and its team; in a zero-sum game all others minimize
    utility_bounds: tuple[float, float] = (-1.0, 1.0)  # known and finite; pruning relies on it
    utility_sum: float | None = None  # general games whose utilities always add up to this
    repetition: int = 0  # a position seen this often is a draw; 0: never
    prefer_sooner: bool = False  # among equal values win sooner, lose later; never changes a value
    sound_reductions: bool = False  # null moves and late-move reductions make sense here
    swing: float = 0.0  # with sound_reductions: a ply rarely changes an estimate by more than this; 0: not known
    perfect_information: bool = True  # every player sees the whole state
    data: tuple[str, ...] = ()  # attributes passed to compiled code at run time; all others are constants
    feature_names: tuple[str, ...] = ()
    weights: tuple[float, ...] = ()

    # -- the game itself --

    @abstractmethod
    def initial(self) -> S:
        """Return the state s0 in which play begins."""

    @abstractmethod
    def player(self, state: S) -> int:
        """Return who chooses in state: 0 .. players-1, or CHANCE."""

    @abstractmethod
    def actions(self, state: S) -> Iterator[A]:
        """Yield the legal actions, always in the same order."""

    @abstractmethod
    def result(self, state: S, action: A) -> S:
        """Return the state after action, which may be assumed to be legal."""

    @abstractmethod
    def is_terminal(self, state: S) -> bool:
        """Is the game over in state?"""

    @abstractmethod
    def utility(self, state: S, player: int) -> float:
        """Return what the terminal state is worth to player."""

    # -- where chance and estimates come in --

    def chances(self, state: S) -> Iterator[tuple[float, A]]:
        """Yield (probability, outcome) where CHANCE moves; the probabilities sum to 1."""
        for _ in range(0):
            yield (1.0, 0)  # type: ignore[misc]  # never reached; it gives the compiler a type

    def evaluate(self, state: S, player: int) -> float:
        """Return an estimate of utility, strictly inside utility_bounds: weights . features, else neutral."""
        features = self.features(state)
        if len(features) != len(self.weights):
            raise InvalidGame(f"{type(self).__name__} has {len(features)} features and {len(self.weights)} weights")
        estimate = 0.0 if features else self.neutral()
        for weight, feature in zip(self.weights, features, strict=True):
            estimate += weight * feature
        return -estimate if self.zero_sum and player not in self.maximizers else estimate

    def neutral(self) -> float:
        """Return the estimate where nothing is known: 0, an equal share of utility_sum, or the middle of the bounds."""
        if self.utility_sum is not None and not self.zero_sum:
            return self.utility_sum / self.players
        low, high = self.utility_bounds
        return 0.0 if low < 0.0 < high else (low + high) / 2

    def features(self, state: S) -> tuple[float, ...]:
        """Return what matters about state, seen by MAX: one number for each of feature_names."""
        return ()

    def quiet(self, state: S) -> bool:
        """Can state be evaluated? If False, something is about to happen, and the search goes on."""
        return True

    def loud(self, state: S) -> Iterator[A]:
        """Yield the actions to go on with where state is not quiet: all that promise something, and any others.

        With sound_reductions, a search tries only these beyond its horizon. A game may find them without listing all.
        """
        if not self.quiet(state):
            for action in self.actions(state):
                yield action

    # -- what some rules and searches need besides --

    def position(self, state: S) -> S:
        """Return what repetition compares: the state without its clock, if it has one."""
        return state

    def passed(self, state: S) -> S:
        """Return the state after the player does nothing, for games with sound_reductions.

        Return state itself where that would tell nothing: the player must act now, or would be glad to pass.
        """
        return state

    def forced(self, state: S) -> bool:
        """Must the player answer a threat now? With sound_reductions, such states are searched one ply deeper."""
        return False

    # -- hints: they change the speed of a search, never its value --

    def canonical(self, state: S) -> S:
        """Return one representative of all states symmetric to state."""
        return state

    def promise(self, state: S, action: A) -> float:
        """Return how good action looks to the player to move; higher is tried first."""
        return 0.0

    def value_bounds(self, state: S) -> tuple[float, float]:
        """Return bounds on MAX's value of state, which is not terminal. Equal bounds: the value is known."""
        return self.utility_bounds

    def candidates(self, state: S) -> Iterator[A]:
        """Yield some of the actions, in their order, a best one among them; asked where value_bounds do not decide."""
        return self.actions(state)

    def count_actions(self, state: S) -> int:
        """Return the number of choices, 0 at the end; a game may know it without listing them."""
        number = 0
        if self.is_terminal(state):
            return number
        if self.player(state) == CHANCE:
            for _ in self.chances(state):
                number += 1
        else:
            for _ in self.actions(state):
                number += 1
        return number

    def natural(self, state: S, action: A) -> int:
        """Return how natural action is in random play: play-outs choose among the actions with the highest number."""
        return 0

    def index(self, state: S) -> int:
        """Return the number of state, 0 .. size()-1; no other state has it."""
        raise NotImplementedError(f"{type(self).__name__} does not number its states")

    def size(self) -> int:
        """Return how many numbers index uses."""
        raise NotImplementedError(f"{type(self).__name__} does not number its states")

    # -- what the past forbids --

    def forbids(self, history: Sequence[S], state: S, action: A) -> bool:
        """Do the states before this one forbid an action that state alone allows? A match asks; a search does not."""
        return False

    # -- how people and files write it --

    def show(self, state: S) -> str:
        """Return the board as text."""
        return str(state)

    def action_name(self, state: S, action: A) -> str:
        """Return action as people write it."""
        plain = isinstance(action, tuple | frozenset) and type(action).__str__ is object.__str__
        return text_of(action) if plain else str(action)

    def read_action(self, state: S, text: str) -> A:
        """Return the legal action that action_name calls text."""
        check_length(text, what="an action")
        names = []
        for action in self.choices(state):
            names.append(self.action_name(state, action))
            if names[-1] == text.strip():
                return action
        raise IllegalAction(f"{shown(text.strip())} is not possible here; choose from: {listed(names) or 'nothing'}")

    def state_text(self, state: S) -> str:
        """Return state on one line, in a form that read_state reads."""
        return text_of(tuple(state) if isinstance(state, tuple) else state)

    def read_state(self, text: str) -> S:
        """Return the state that state_text writes as text."""
        check_length(text, what="a state")
        pattern = self.initial()
        try:
            read = read_text(text, pattern)
            repr(read)  # ValueError: the number has more digits than Python writes
            state: S = _like(pattern, read)
            return state
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            if text == self.state_text(pattern):
                raise InvalidNotation(f"{type(self).__name__} cannot read what it writes: define read_state") from None
            raise InvalidNotation(
                f"{shown(text.strip())} is not a state; one looks like {self.state_text(pattern)}"
            ) from None

    # -- what follows from the methods above --

    @property
    def deterministic(self) -> bool:
        """Does chance never move in this game?"""
        return type(self).chances is Game.chances

    def agent(self, state: S) -> int:
        """Return the player to move, even where chance stands in for that player; CHANCE for dice and the like."""
        return self.player(state)

    def possible(self, state: S) -> Iterator[A]:
        """Yield the choices that can happen: without outcomes of probability 0."""
        if self.is_terminal(state) or self.player(state) != CHANCE:
            yield from self.choices(state)
        else:
            for probability, outcome in self.chances(state):
                if probability > 0:
                    yield outcome

    def choices(self, state: S) -> Iterator[A]:
        """Yield the actions of a player, or the outcomes of chance; nothing if the game is over."""
        if self.is_terminal(state):
            return
        if self.player(state) == CHANCE:
            for _, outcome in self.chances(state):
                yield outcome
        else:
            yield from self.actions(state)

    def play(self, state: S, action: A) -> S:
        """Return result(state, action), or raise IllegalAction if the action is not legal."""
        if action in self.choices(state):
            return self.result(state, action)
        if self.is_terminal(state):
            raise IllegalAction(f"{action!r} is not possible: the game is over")
        named = [(self.action_name(state, choice), choice) for choice in self.choices(state)]
        listed = ", ".join(name if name == str(choice) else f"{choice!r} ({name})" for name, choice in named)
        raise IllegalAction(f"{action!r} is not possible here; choose from: {listed}")

    def utilities(self, state: S) -> tuple[float, ...]:
        """Return what the terminal state is worth, one entry per player."""
        return tuple(self.utility(state, player) for player in range(self.players))

    def evaluations(self, state: S) -> tuple[float, ...]:
        """Return the estimates of utility, one entry per player."""
        return tuple(self.evaluate(state, player) for player in range(self.players))

    def everyone(self, number: float) -> tuple[float, ...]:
        """Return the tuple in which every player has number."""
        return (number,) * self.players


def require_game(asker: str, game: Any) -> None:
    """Raise InvalidArgument, with what to write instead, if game is a class, a name or something else that is none."""
    if isinstance(game, Game):
        return
    if isinstance(game, type) and issubclass(game, Game):
        instead = f"the class {game.__name__}: write {game.__name__}()"
    elif isinstance(game, str):
        instead = f"{game!r:.60}: write plies.game({game!r:.60})"
    else:
        instead = f"{game!r:.60}: write a subclass of plies.Game, and give an instance of it"
    raise InvalidArgument(f"{asker} needs a game, not {instead}")


def as_state(game: Game[S, A], state: Any) -> S:
    """Return state; a plain tuple becomes the game's NamedTuple. Raise InvalidArgument for what cannot be a state."""
    if isinstance(state, str) and hasattr(game.initial(), "_fields"):
        name, pattern = type(game).__name__, type(game.initial()).__name__
        raise InvalidArgument(f"a state of {name} is a {pattern}, not a text: read_state({state!r:.40}) reads one")
    if type(state) is not tuple:
        return cast("S", state)
    return cast("S", _named(type(game).__name__, game.initial(), state))


def _named(name: str, pattern: Any, given: Any) -> Any:
    """Return given, with NamedTuples where pattern has them."""
    if not isinstance(pattern, tuple) or type(given) is not tuple:
        return given
    if not hasattr(pattern, "_fields"):
        same = len(pattern) == len(given)
        return tuple(_named(name, part, other) for part, other in zip(pattern, given, strict=True)) if same else given
    if len(pattern) != len(given):
        fields = ", ".join(pattern._fields)
        raise InvalidArgument(
            f"a {type(pattern).__name__} of {name} has {len(pattern)} fields ({fields}), not {given!r:.80}"
        )
    return type(pattern)(*(_named(name, part, other) for part, other in zip(pattern, given, strict=True)))


def _like(pattern: Any, read: Any) -> Any:
    """Return read with the types of pattern, or raise ValueError if they differ."""
    if isinstance(pattern, tuple):
        if not isinstance(read, tuple):
            raise ValueError
        if not hasattr(pattern, "_fields"):
            if pattern and not {type(part) for part in read} <= {type(part) for part in pattern}:
                raise ValueError
            return read
        if len(read) != len(pattern):
            raise ValueError
        return type(pattern)(*(_like(field, part) for field, part in zip(pattern, read, strict=True)))
    if type(read) is not type(pattern) and pattern is not None:  # if pattern is None, nothing is known about the type
        raise ValueError
    return read
