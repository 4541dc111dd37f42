"""check(game): random games, whose states are looked at from all sides."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from plies.core import Game, InvalidArgument
from plies.kit import hints, notation
from plies.kit.asking import Found, Look, OutOfTime, Subject, agree, equal, error_text, need_hash
from plies.kit.declaration import declaration
from plies.kit.fault import KINDS, Fault, short
from plies.kit.report import Report
from plies.kit.rules import rules
from plies.kit.walk import Walk

__all__ = ["check"]

UNRELIABLE = ("changes-state", "not-repeatable")  # once seen, no other finding means anything
ABOUT_VALUES = ("canonical", "value-bounds", "candidates")  # compared with a search that needs sound rules
ELSEWHERE = 100  # actions that are remembered, to be tried where they are illegal


def check(
    game: Game[Any, Any], *, games: int = 100, seed: int = 0, plies: int = 10_000, seconds: float = 3.0
) -> Report:
    """Play random games and report the faults of the game; one longer than so many plies counts as endless.

    The same seed gives the same report, unless time runs out. A method that never returns cannot be stopped.
    """
    if not isinstance(game, Game):
        raise InvalidArgument(f"check takes an instance of a subclass of plies.core.Game, not {game!r}")
    if games < 1 or plies < 1 or not seconds > 0:
        raise InvalidArgument(f"nothing can be checked with games={games}, plies={plies}, seconds={seconds}")
    run = Run(Subject(game, monotonic() + 0.9 * seconds), seed, plies)  # the other tenth is for naming the lines
    run.play(games)
    namer = Subject(game, monotonic() + 0.1 * seconds)
    faults = tuple(
        Fault(kind, case.seen, case.line, _names(namer, case.line), case.state) for kind, case in run.telling()
    )
    return Report(type(game).__name__, seed, run.games, run.plies, run.states, run.complete, faults)


class Place(NamedTuple):
    """A state under the eye, and the line that led to it; a Walk has both too."""

    line: list[Any]
    look: Look


class Case(NamedTuple):
    """A fault as it was found."""

    seen: str
    line: tuple[Any, ...]
    state: Any


class Stopped(Exception):
    """Going on would say nothing."""


class Run:
    """One check: what was found so far, and what must be remembered from state to state."""

    def __init__(self, game: Subject, seed: int, plies: int) -> None:
        self.game, self.seed, self.most_plies = game, seed, plies
        self.games = self.plies = self.states = 0
        self.complete = True
        self.sound = True  # no fault in the rules themselves
        self.found: dict[str, Case] = {}
        self.looked: set[tuple[int, str]] = set()
        self.elsewhere: dict[Any, str] = {}
        self.numbered: dict[int, Any] = {}

    def play(self, games: int) -> None:
        try:
            if not self._attempt(self._begin):
                raise Stopped
            for number in range(games):
                self._game(Random(f"{self.seed} {number}"))
        except (OutOfTime, Stopped):
            self.complete = False

    def telling(self) -> list[tuple[str, Case]]:
        """The findings that are no mere consequence of others, the most fundamental first."""
        for kind in UNRELIABLE:
            if kind in self.found:
                return [(kind, self.found[kind])]
        kinds = [kind for kind in KINDS if self.sound or kind not in ABOUT_VALUES]
        return [(kind, self.found[kind]) for kind in kinds if kind in self.found]

    def _begin(self) -> None:
        self.game.declared = declaration(self.game)
        self.start = self.game.ask("initial")
        agree("initial", (), self.start, self.game.ask("initial"))

    def _game(self, random: Random) -> None:
        walk = Walk(self.game, self.start, random)
        self.games += 1
        now = monotonic()
        until = now + (self.game.deadline - now) / 4  # a long game leaves time to look at it
        self._attempt(walk.play, self.most_plies, until, place=walk)
        self.complete = self.complete and not walk.out_of_time
        self.plies += len(walk.line)
        self._remember(walk)
        for ply, state in walk.kept():
            place = Place(walk.line[:ply], Look(self.game, state, random))
            self._attempt(self._compare, walk, ply, place.look, place=place)
            if self._is_new(state):
                self._look(place)

    def _compare(self, walk: Walk, ply: int, look: Look) -> None:
        seen = walk.contradiction(ply, look)
        if seen:
            raise Found("not-repeatable", f"{seen}: keep no state of play on the game")

    def _remember(self, walk: Walk) -> None:
        """Note actions of this game, to be tried in other states."""
        for ply, state in walk.kept():
            if ply == len(walk.line) or len(self.elsewhere) == ELSEWHERE:
                return
            action = walk.line[ply]
            try:
                need_hash(action, "an action")
                name = self.game.ask("action_name", state, action)
            except Found:
                continue  # the look at this state will say so
            if isinstance(name, str):
                self.elsewhere.setdefault(action, name)

    def _is_new(self, state: Any) -> bool:
        try:
            key = (hash(state), short(state))  # smaller than a state that holds its whole history
        except Exception:
            return True  # unhashable: the look at it will say so
        new = key not in self.looked
        self.looked.add(key)
        return new

    def _look(self, place: Place) -> None:
        look = place.look
        self.states += 1
        if not self._attempt(rules, look, place=place):
            self.sound = False
            return
        for step in (*hints.STEPS, notation.shown, notation.state_text):
            self._attempt(step, look, place=place)
        self._attempt(hints.index, look, self.numbered, place=place)
        if self._attempt(notation.action_names, look, place=place):
            self._attempt(notation.refusals, look, self.elsewhere, place=place)

    def _attempt(self, step: Callable[..., None], *arguments: Any, place: Place | Walk | None = None) -> bool:
        """Did the step find no fault? One that it finds is noted."""
        try:
            step(*arguments)
            return True
        except (OutOfTime, Stopped):
            raise
        except Found as found:
            self._note(found, place)
        except Exception as error:  # from an __eq__, a __hash__ or the like of the game's own
            self._note(Found("raises", f"handling what the game gave raised {error_text(error)}"), place)
        return False

    def _note(self, found: Found, place: Place | Walk | None) -> None:
        line = tuple(place.line) if place else ()
        before = self.found.get(found.kind)
        if before is None or len(line) < len(before.line):
            self.found[found.kind] = Case(found.seen, line, place.look.copy if place else None)
        if found.kind in UNRELIABLE:
            raise Stopped


def _names(game: Subject, line: tuple[Any, ...]) -> tuple[str, ...] | None:
    """The line in the game's own notation, if that can be read back."""
    names: list[str] = []
    try:
        state = game.ask("initial")
        for action in line:
            names.append(game.ask("action_name", state, action))
            if not isinstance(names[-1], str) or not equal(game.ask("read_action", state, names[-1]), action):
                return None
            state = game.ask("result", state, action)
    except (Found, OutOfTime):
        return None
    return tuple(names)
