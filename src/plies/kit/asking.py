"""Asking a game that may be broken: its exceptions, its time and the state in its hands are watched."""

from copy import deepcopy
from functools import cached_property
from itertools import islice
from numbers import Integral, Real
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from plies.core import CHANCE, Game
from plies.kit.fault import short

__all__ = [
    "MOST",
    "Declared",
    "Found",
    "Look",
    "OutOfTime",
    "Subject",
    "agree",
    "equal",
    "error_text",
    "is_number",
    "need_hash",
]

MOST = 10_000  # actions of one state that are looked at; `actions` may be endless
LISTS = ("actions", "chances", "candidates", "loud")  # methods that yield

T = TypeVar("T")


class Found(Exception):
    """A fault; error is what the game raised, if it did."""

    def __init__(self, kind: str, seen: str, error: Exception | None = None) -> None:
        super().__init__(kind, seen)
        self.kind, self.seen, self.error = kind, seen, error


class OutOfTime(Exception):
    """The budget is spent."""


class Declared(NamedTuple):
    """The class attributes, read once and found in order."""

    players: int
    zero_sum: bool
    maximizers: tuple[int, ...]
    utility_bounds: tuple[float, float]
    utility_sum: float | None
    repetition: int
    feature_names: tuple[str, ...]
    weights: tuple[float, ...]


class Subject:
    """The game under check: what it raises comes out as Found, and no call begins after the deadline."""

    declared: Declared

    def __init__(self, game: Game[Any, Any], deadline: float) -> None:
        self.game = game
        self.deadline = deadline

    def ask(self, method: str, *arguments: Any) -> Any:
        if monotonic() > self.deadline:
            raise OutOfTime
        try:
            answer = getattr(self.game, method)(*arguments)
            return list(islice(answer, MOST)) if method in LISTS else answer
        except Exception as error:
            raise Found("raises", f"{_call(method, arguments)} raised {error_text(error)}", error) from error

    def defines(self, method: str) -> bool:
        """Does the game have its own version of method?"""
        own = getattr(self.game, "__dict__", {})
        return method in own or getattr(type(self.game), method) is not getattr(Game, method)


class Look:
    """One state of the game, in which every question is also a test that the state stays as it is."""

    def __init__(self, game: Subject, state: Any, random: Random) -> None:
        self.game, self.state, self.random = game, state, random
        try:
            self.copy = state if _is_plain(state) else deepcopy(state)
            copied = equal(self.copy, state)
        except Exception:
            self.copy, copied = state, False
        self._print = None if copied else short(state)

    def ask(self, method: str, *arguments: Any) -> Any:
        answer = self.game.ask(method, self.state, *arguments)
        if not self._unchanged():
            call = _call(method, (self.state, *arguments))
            raise Found("changes-state", f"{call} changed the state it was given, which is now {short(self.state)}")
        return answer

    def twice(self, method: str, *arguments: Any) -> Any:
        """What the method answers, which must be the same again."""
        first = self.ask(method, *arguments)
        agree(method, (self.state, *arguments), first, self.ask(method, *arguments))
        return first

    def _unchanged(self) -> bool:
        if self._print is None:
            return equal(self.copy, self.state)
        return self._print == short(self.state)  # it compares by identity, or cannot be copied

    @cached_property
    def over(self) -> bool:
        return self.truth("is_terminal")

    @cached_property
    def player(self) -> int:
        player = self.ask("player")
        if not isinstance(player, Integral) or player not in range(CHANCE, self.game.declared.players):
            raise Found("player-range", f"player(state) is {short(player)}; players = {self.game.declared.players}")
        return int(player)

    @cached_property
    def outcomes(self) -> list[tuple[float, Any]]:
        pairs = self.ask("chances")
        for pair in pairs:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not is_number(pair[0]) or not 0 <= pair[0] <= 1:
                raise Found("probabilities", f"chances(state) yields {short(pair)}, not (probability, outcome)")
        return [(probability, outcome) for probability, outcome in pairs]

    @cached_property
    def choices(self) -> list[Any]:
        """The actions, or the outcomes, of a live state."""
        if self.player == CHANCE:
            return [outcome for _, outcome in self.outcomes]
        return list(self.ask("actions"))

    def utilities(self) -> list[Any]:
        return [self.ask("utility", player) for player in range(self.game.declared.players)]

    def truth(self, method: str) -> bool:
        answer = self.ask(method)
        if type(answer).__name__ not in ("bool", "bool_"):  # bool_ is NumPy's
            raise Found("not-a-bool", f"{method}(state) is {short(answer)}")
        return bool(answer)

    def forbids(self, past: list[Any], action: Any) -> bool:
        """Does this past forbid the action? Asked twice; the past must stay as it is, too."""
        given = list(past)
        answer = self.game.ask("forbids", given, self.state, action)
        same_past = [id(state) for state in given] == [id(state) for state in past]
        if not same_past or not self._unchanged():
            what = "state" if same_past else "history"
            raise Found("changes-state", f"forbids(history, state, {short(action)}) changed the {what} it was given")
        agree("forbids", (given, self.state, action), answer, self.game.ask("forbids", given, self.state, action))
        if type(answer).__name__ not in ("bool", "bool_"):
            raise Found("forbids", f"forbids(history, state, {short(action)}) is {short(answer)}, not True or False")
        return bool(answer)

    def text(self, method: str, *arguments: Any) -> str:
        answer = self.twice(method, *arguments)
        if not isinstance(answer, str):
            raise Found("not-text", f"{_call(method, (self.state, *arguments))} is {short(answer)}")
        return answer

    def some(self, things: list[T], most: int) -> list[T]:
        """At most so many of things, drawn at random."""
        return things if len(things) <= most else self.random.sample(things, most)


def agree(method: str, arguments: tuple[Any, ...], first: Any, second: Any) -> None:
    """Raise what is wrong with two answers to one question, if anything is."""
    if not equal(first, second):
        seen = f"{_call(method, arguments)} is {short(first)}, and asked again {short(second)}"
        raise Found("not-repeatable", seen + _identity(first))
    try:
        same_hash = hash(first) == hash(second) or first != first  # NaN hashes by identity
    except Exception:
        return  # a list of actions, or a state whose own check will say so
    if not same_hash:
        seen = f"{_call(method, arguments)}, asked twice, gives equal answers with different hashes"
        raise Found("hash-differs", f"{seen}: {short(first)}")


def equal(one: Any, other: Any) -> bool:
    """one == other, but NaN counts as itself, and arrays as what they look like."""
    try:
        if one == other:
            return True
    except Exception:
        return short(one) == short(other)
    return "nan" in short(one) and short(one) == short(other)


def need_hash(thing: Any, what: str) -> None:
    try:
        hash(thing)
    except Exception as error:
        raise Found("unhashable", f"{what} cannot be hashed: {short(thing)} ({error_text(error)})", error) from error


def is_number(thing: Any) -> bool:
    return isinstance(thing, Real)


def _is_plain(thing: Any) -> bool:
    """Can it not change at all? Copying takes longer than all the questions about a simple state."""
    return type(thing) in (int, bool, float, str, bytes) or (isinstance(thing, tuple) and all(map(_is_plain, thing)))


def _identity(answer: Any) -> str:
    if type(answer).__eq__ is object.__eq__:
        return f" ({type(answer).__name__} compares by identity: give it __eq__ and __hash__)"
    return ""


def _call(method: str, arguments: tuple[Any, ...]) -> str:
    if method == "forbids":
        return f"forbids(history, state, {short(arguments[2])})"
    if not arguments or method == "read_state":
        return f"{method}({', '.join(map(short, arguments))})"
    return f"{method}({', '.join(['state', *map(short, arguments[1:])])})"


def error_text(error: Exception) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return f"{type(error).__name__}, whose text raises"
