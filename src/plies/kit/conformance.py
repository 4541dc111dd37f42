"""check(game): plays random games and looks at their states from all sides."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from plies.core import Game, InvalidArgument
from plies.core.game import require_game
from plies.kit import hints, notation
from plies.kit.alike import Alike
from plies.kit.asking import Look, OutOfTime, Subject
from plies.kit.declaration import declaration
from plies.kit.endings import Endings
from plies.kit.fault import KINDS, NOTES, RAISED, Fault, short
from plies.kit.methods import methods
from plies.kit.patience import Hanging, Patience
from plies.kit.report import Report
from plies.kit.rules import rules, utilities
from plies.kit.values import Found, agree, equal, error_text, need_hash
from plies.kit.walk import STYLES, Walk
from plies.kit.wide import too_wide

__all__ = ["check"]

UNRELIABLE = ("changes-state", "not-repeatable")  # once seen, no other finding means anything
FINAL = (*UNRELIABLE, "never-answers")  # going on would tell nothing, or take too long
GRACE = 1.0  # seconds that the answer to one question may take
ABOUT_VALUES = ("canonical", "value-bounds", "candidates")  # compared with a search, which needs sound rules
ELSEWHERE = 100  # actions that are remembered, to be tried where they are illegal
STYLED_PLIES = 300  # of a game that is not random, such as every fifth: it may not end where random play does
WATCHED, ONE_IN = 100, 4  # states of random games whose numbers are watched: the first so many, then one in so many


def check(
    game: Game[Any, Any], *, games: int = 100, seed: int = 0, plies: int = 10_000, seconds: float = 3.0
) -> Report:
    """Play random games and return a report of the game's faults; a game longer than so many plies counts as endless.

    The same seed gives the same report, unless time runs out. A rule that loops for ever is stopped and reported; one
    that sleeps, or runs in C, cannot be stopped.
    """
    require_game("check", game)
    if games < 1 or plies < 1 or not seconds > 0:
        raise InvalidArgument(f"nothing can be checked with games={games}, plies={plies}, seconds={seconds}")
    deadline = monotonic() + 0.9 * seconds  # the other tenth is for naming the lines
    with Patience(GRACE) as patience:
        run = Run(Subject(game, deadline, patience), seed, plies)
        run.play(games)
        namer = Subject(game, monotonic() + 0.1 * seconds, patience)
        faults = tuple(
            Fault(kind, case.seen, case.line, _names(namer, case.line), case.state) for kind, case in run.telling()
        )
    told = [tuple(fault for fault in faults if fault.kind in kinds) for kinds in (KINDS, NOTES)]
    return Report(type(game).__name__, seed, run.games, run.plies, run.states, run.complete, *told)


class Place(NamedTuple):
    """A state to look at, and the line that led to it; a Walk has both too."""

    line: list[Any]
    look: Look


class Case(NamedTuple):
    """A fault as it was found."""

    seen: str
    line: tuple[Any, ...]
    state: Any


class Stopped(Exception):
    """Raised when going on would tell nothing."""


class Run:
    """One check: what was found so far, and what is remembered from state to state."""

    def __init__(self, game: Subject, seed: int, plies: int) -> None:
        self.game, self.seed, self.most_plies = game, seed, plies
        self.games = self.plies = self.states = 0
        self.style = "random"  # of the game that is being played
        self.complete = True
        self.sound = True  # no fault in the rules themselves
        self.found: dict[str, Case] = {}
        self.looked: set[tuple[int, str]] = set()
        self.ended: set[tuple[int, str]] = set()
        self.elsewhere: dict[Any, str] = {}
        self.numbered: dict[int, Any] = {}
        self.alike, self.endings = Alike(game), Endings(game)

    def play(self, games: int) -> None:
        try:
            if not self._attempt(self._begin):
                raise Stopped
            for number in range(games):
                style = STYLES[number // 5 % len(STYLES)] if number % 5 == 4 else "random"
                self._game(Random(f"{self.seed} {number}"), style)
        except (OutOfTime, Stopped, Hanging):
            self.complete = False
        if not self.found:
            for found, line, state in self.endings.notes():
                self.found[found.kind] = Case(found.seen, line, state)

    def telling(self) -> list[tuple[str, Case]]:
        """Return the findings that do not follow from others, the most fundamental first; notes if there are none."""
        for kind in UNRELIABLE:
            if kind in self.found:
                return [(kind, self.found[kind])]
        kinds = [kind for kind in KINDS if kind in self.found and (self.sound or kind not in ABOUT_VALUES)]
        return [(kind, self.found[kind]) for kind in kinds or NOTES if kind in self.found]

    def _begin(self) -> None:
        self.game.declared = declaration(self.game)
        methods(self.game)
        self.start = self.game.ask("initial")
        agree("initial", (), self.start, self.game.ask("initial"))

    def _game(self, random: Random, style: str) -> None:
        walk = Walk(self.game, self.start, random, style)
        self.games, self.style = self.games + 1, style
        now = monotonic()
        until = now + (self.game.deadline - now) / 4  # a long game must leave time to look at it
        most = self.most_plies if style == "random" else min(self.most_plies, STYLED_PLIES)
        self._attempt(walk.play, most, until, place=walk)
        self._attempt(self.endings.note, walk, place=walk)
        self.complete = self.complete and walk.ending != "late"
        self.plies += len(walk.line)
        self._remember(walk)
        for ply, state in walk.kept():
            place = Place(walk.line[:ply], Look(self.game, state, random))
            self._attempt(self._compare, walk, ply, place.look, place=place)
            if self._is_new(state, self.looked):
                self._look(place)
            elif self.sound:
                self._attempt(self.alike.compare, place.look, place=place)

    def _compare(self, walk: Walk, ply: int, look: Look) -> None:
        seen = walk.contradiction(ply, look)
        if seen:
            raise Found("not-repeatable", f"{seen}: keep no state of play on the game")

    def _remember(self, walk: Walk) -> None:
        """Remember actions of this game, to try them in other states."""
        for ply, state in walk.kept():
            if ply == len(walk.line) or len(self.elsewhere) == ELSEWHERE:
                return
            action = walk.line[ply]
            try:
                need_hash(action, "an action")
                name = self.game.ask("action_name", state, action)
            except Found:
                continue  # the look at this state will report it
            if isinstance(name, str):
                self.elsewhere.setdefault(action, name)

    def _is_new(self, state: Any, before: set[tuple[int, str]]) -> bool:
        try:
            key = (hash(state), short(state))  # smaller than a state that may hold its whole history
        except RAISED:
            return True  # unhashable: the look at it will report it
        new = key not in before
        before.add(key)
        return new

    def _look(self, place: Place) -> None:
        look = place.look
        self.states += 1
        if not self._attempt(rules, look, place=place):
            self.sound = False
            return
        self._attempt(self.alike.compare, look, place=place)
        for step in (*hints.STEPS, notation.shown, notation.state_text, notation.unreadable):
            self._attempt(step, look, place=place)
        self._attempt(hints.index, look, self.numbered, place=place)
        if self._attempt(notation.action_names, look, place=place):
            self._attempt(notation.refusals, look, self.elsewhere, place=place)
        if look.over or self.style != "random" or self.states <= WATCHED or self.states % ONE_IN == 0:
            self._attempt(too_wide, look, place=place)
        self._ends(place)

    def _ends(self, place: Place) -> None:
        """Also look at the utilities one ply on: the worst and the best are rare."""
        for action, state in place.look.results:
            if self.game.ask("is_terminal", state) and self._is_new(state, self.ended):
                after = Place([*place.line, action], Look(self.game, state, place.look.random))
                self.sound = self._attempt(utilities, after.look, place=after) and self.sound

    def _attempt(self, step: Callable[..., None], *arguments: Any, place: Place | Walk | None = None) -> bool:
        """Return whether the step found no fault; a fault is noted."""
        try:
            step(*arguments)
            return True
        except (OutOfTime, Stopped, Hanging):
            raise
        except Found as found:
            self._note(found, place)
        except RAISED as error:  # from the game's own __eq__, __hash__ or the like
            self._note(Found("raises", f"handling what the game gave raised {error_text(error)}"), place)
        return False

    def _note(self, found: Found, place: Place | Walk | None) -> None:
        line = tuple(place.line) if place else ()
        before = self.found.get(found.kind)
        if before is None or len(line) < len(before.line):
            self.found[found.kind] = Case(found.seen, line, place.look.copy if place else None)
        if found.kind in FINAL:
            raise Stopped


def _names(game: Subject, line: tuple[Any, ...]) -> tuple[str, ...] | None:
    """Return the line in the game's own notation; None if that cannot be read again."""
    names: list[str] = []
    try:
        state = game.ask("initial")
        for action in line:
            names.append(game.ask("action_name", state, action))
            if not isinstance(names[-1], str) or not equal(game.ask("read_action", state, names[-1]), action):
                return None
            state = game.ask("result", state, action)
    except (Found, OutOfTime, Hanging):
        return None
    return tuple(names)
