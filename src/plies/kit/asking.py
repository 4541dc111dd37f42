"""Asks a game that may be broken: watches its exceptions, its time and the state that it is given."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from itertools import islice
from numbers import Integral, Real
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from plies.core import CHANCE, Game
from plies.kit.fault import RAISED, short
from plies.kit.patience import Hanging, Patience
from plies.kit.values import Found, agree, call_text, equal, error_text, is_truth

__all__ = ["MOST", "Declared", "Look", "OutOfTime", "Subject"]

MOST = 10_000  # actions of one state that are looked at
TOO_MANY = 65_534  # actions of one state: more than this, searches cannot number
LISTS = ("actions", "chances", "candidates", "loud", "choices", "possible")  # methods that yield

T = TypeVar("T")


class OutOfTime(Exception):
    """The budget is spent."""


class Declared(NamedTuple):
    """The class attributes, read once and checked."""

    players: int
    zero_sum: bool
    maximizers: tuple[int, ...]
    utility_bounds: tuple[float, float]
    utility_sum: float | None
    repetition: int
    feature_names: tuple[str, ...]
    weights: tuple[float, ...]


class Subject:
    """The game under check: its exceptions become Found, and no call begins after the deadline."""

    declared: Declared

    def __init__(self, game: Game[Any, Any], deadline: float, patience: Patience | None = None) -> None:
        self.game, self.deadline, self.patience = game, deadline, patience
        self.asked = 0  # questions so far

    def ask(self, method: str, *arguments: Any) -> Any:
        begun = monotonic()
        if begun > self.deadline:
            raise OutOfTime
        if self.patience is None:
            return self._answer(method, arguments)
        self.asked += 1
        self.patience.asking = self.asked
        try:
            return self._answer(method, arguments)
        except Hanging:
            call, took = call_text(method, arguments), monotonic() - begun
            raise Found("never-answers", f"{call} had not answered after {took:.1f} s") from None
        finally:
            self.patience.asking = 0

    def _answer(self, method: str, arguments: tuple[Any, ...]) -> Any:
        try:
            answer = getattr(self.game, method)(*arguments)
            return self._listed(method, answer) if method in LISTS else answer
        except Found:
            raise
        except RAISED as error:
            raise Found("raises", f"{call_text(method, arguments)} raised {error_text(error)}", error) from error

    def _listed(self, method: str, answer: Any) -> list[Any]:
        if isinstance(answer, set | frozenset):
            raise Found("unordered", f"{method}(state) is a set: {short(answer)}")
        if not hasattr(answer, "__iter__") and not hasattr(answer, "__getitem__"):
            raise Found("raises", f"{method}(state) is {short(answer)}: it must yield, or return a list")
        rest = iter(answer)
        listed = list(islice(rest, MOST))
        if len(listed) == MOST and _goes_on(rest, TOO_MANY - MOST):
            raise Found("too-many", f"{method}(state) yields more than {TOO_MANY:,}, perhaps without end")
        return listed

    def defines(self, method: str) -> bool:
        """Does the game have its own version of method?"""
        own = getattr(self.game, "__dict__", {})
        return method in own or getattr(type(self.game), method) is not getattr(Game, method)


def _goes_on(rest: Iterator[Any], most: int) -> bool:
    """Are there more than so many items?"""
    return next(islice(rest, most, None), rest) is not rest


class Look:
    """One state of the game; every question also tests that the state does not change."""

    def __init__(self, game: Subject, state: Any, random: Random) -> None:
        self.game, self.state, self.random = game, state, random
        self.results: list[tuple[Any, Any]] = []  # actions that were tried, and the states that they lead to
        try:
            self.copy = state if _is_plain(state) else deepcopy(state)
            copied = equal(self.copy, state)
        except RAISED:
            self.copy, copied = state, False
        self._print = None if copied else short(state)

    def ask(self, method: str, *arguments: Any) -> Any:
        answer = self.game.ask(method, self.state, *arguments)
        if not self._unchanged():
            call = call_text(method, (self.state, *arguments))
            raise Found("changes-state", f"{call} changed the state it was given, which is now {short(self.state)}")
        return answer

    def twice(self, method: str, *arguments: Any) -> Any:
        """Return what the method answers, and require the same answer again."""
        first = self.ask(method, *arguments)
        agree(method, (self.state, *arguments), first, self.ask(method, *arguments))
        return first

    def _unchanged(self) -> bool:
        if self._print is None:
            return equal(self.copy, self.state)
        return self._print == short(self.state)  # the state compares by identity, or cannot be copied

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
    def pairs(self) -> list[Any]:
        """What chances(state) yields."""
        pairs: list[Any] = self.ask("chances")
        for pair in pairs:
            if not _is_chance(pair):
                raise Found("probabilities", f"chances(state) yields {short(pair)}, not (probability, outcome)")
        return pairs

    @cached_property
    def outcomes(self) -> list[tuple[float, Any]]:
        return [(probability, outcome) for probability, outcome in self.pairs]

    @cached_property
    def choices(self) -> list[Any]:
        """The actions, or the outcomes, of a state that is not terminal."""
        if self.player == CHANCE:
            return [outcome for _, outcome in self.outcomes]
        return list(self.ask("actions"))

    def utilities(self) -> list[Any]:
        return [self.ask("utility", player) for player in range(self.game.declared.players)]

    def truth(self, method: str) -> bool:
        answer = self.ask(method)
        if not is_truth(answer):
            raise Found("not-a-bool", f"{method}(state) is {short(answer)}")
        return bool(answer)

    def forbids(self, past: list[Any], action: Any) -> bool:
        """Does this past forbid the action? It is asked twice, and the past must not change either."""
        given = list(past)
        answer = self.game.ask("forbids", given, self.state, action)
        same_past = [id(state) for state in given] == [id(state) for state in past]
        if not same_past or not self._unchanged():
            what = "state" if same_past else "history"
            raise Found("changes-state", f"forbids(history, state, {short(action)}) changed the {what} it was given")
        agree("forbids", (given, self.state, action), answer, self.game.ask("forbids", given, self.state, action))
        if not is_truth(answer):
            raise Found("forbids", f"forbids(history, state, {short(action)}) is {short(answer)}, not True or False")
        return bool(answer)

    def text(self, method: str, *arguments: Any) -> str:
        answer = self.twice(method, *arguments)
        if not isinstance(answer, str):
            raise Found("not-text", f"{call_text(method, (self.state, *arguments))} is {short(answer)}")
        return answer

    def some(self, things: list[T], most: int) -> list[T]:
        """Return at most so many of things, drawn at random."""
        return things if len(things) <= most else self.random.sample(things, most)


def _is_chance(pair: Any) -> bool:
    """Is it (probability, outcome)? A probability may be a Fraction."""
    if not isinstance(pair, tuple | list) or len(pair) != 2 or not isinstance(pair[0], Real):
        return False
    return bool(0 <= float(pair[0]) <= 1)


def _is_plain(thing: Any) -> bool:
    """Is it certain that thing cannot change? Copying takes longer than all the questions about a simple state."""
    return type(thing) in (int, bool, float, str, bytes) or (isinstance(thing, tuple) and all(map(_is_plain, thing)))
