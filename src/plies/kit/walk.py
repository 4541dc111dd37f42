"""A random game, and the states in it that are worth a look."""

from collections import Counter, deque
from random import Random
from time import monotonic
from typing import Any

from plies.core import CHANCE
from plies.kit.asking import Look, Subject
from plies.kit.fault import RAISED, short
from plies.kit.rules import no_state
from plies.kit.values import Found, equal, need_hash

__all__ = ["STYLES", "Walk"]

Said = dict[str, Any]

STYLES = ("first", "last", "long", "short")  # of games that are not random

LAST = 16  # states at the end that are kept, because the oracle can see the end from there
BEFORE = 32  # of the others, drawn at random
REMEMBERED = 1_000  # states of one line, to notice a return to one; they may hold their whole history
TRIED = 8  # actions that are tried to find one that ends the game, or one that does not


class Walk:
    """One line of play. A state may hold its whole history, so only a few states of a long line are kept.

    style says how actions are chosen: "random"; always the "first" or the "last"; or so that the game gets "long" or
    "short". The last four reach states that random play rarely sees, also beyond a draw by repetition.
    """

    def __init__(self, game: Subject, start: Any, random: Random, style: str = "random", before: int = BEFORE) -> None:
        self.game, self.random, self.style, self.most_before = game, random, style, before
        self.line: list[Any] = []
        self.said: dict[int, Said] = {}  # ply -> what the rules said about the state there during play
        self.ending = ""  # "over", "drawn", "long": so many plies, "late": time ran out, "": a fault stopped it
        self.threw = False  # has chance moved?
        self.returns = 0  # how often it came back to an earlier state
        self.first_return: tuple[int, Any] | None = None  # the ply, and the state
        self.look = Look(game, start, random)
        self._last: deque[tuple[int, Any]] = deque()
        self._before: list[tuple[int, Any]] = []
        self._repeated: Counter[Any] = Counter()
        self._past: list[Any] = []  # only if the past may forbid actions
        self._been: set[Any] = set()

    def play(self, plies: int, until: float) -> None:
        """Play to the end of the game, or until it is time to stop."""
        self._keep()
        self._look_back(self.look.state)
        while not self._drawn() and not self.look.over:
            options = self._options()
            if not options:
                return  # the game is stuck: the look at this state will report it
            if len(self.line) == plies or monotonic() > until:
                self.ending = "long" if len(self.line) == plies else "late"
                return
            self._say()
            self._step(self._choose(options))
        self.ending = "over" if self.look.over else "drawn"
        if self.look.over:
            self._say()

    def kept(self) -> list[tuple[int, Any]]:
        """Return (ply, state), in the order of play."""
        return sorted([*self._before, *self._last], key=lambda pair: pair[0])

    def contradiction(self, ply: int, look: Look) -> str:
        """Return how the game, asked later, contradicts what it said about the state at ply; "" if it does not."""
        for method, before in self.said.get(ply, {}).items():
            now = look.utilities() if method == "utility" else look.ask(method)
            if not equal(before, now):
                return f"{method}(state) was {short(before)} while it was played, and is {short(now)} asked later"
        return ""

    def _say(self) -> None:
        """Note what the rules say about the state that play has just reached."""
        look = self.look
        said: Said = {"is_terminal": look.over}
        if look.over:
            said["utility"] = look.utilities()
        else:
            said["player"] = look.player
            method = "chances" if look.player == CHANCE else "actions"
            said[method] = look.pairs if look.player == CHANCE else look.choices
        self.said[len(self.line)] = said

    def _options(self) -> list[Any]:
        if self.look.player == CHANCE:
            self.threw = True
            return [outcome for probability, outcome in self.look.outcomes if probability > 0]
        return self.look.choices

    def _choose(self, options: list[Any]) -> Any:
        """Return one of the options that the line so far does not forbid, by the style."""
        free = self.look.player == CHANCE or not self.game.defines("forbids")
        if self.style == "random" and free:
            return self.random.choice(options)
        for action in self._ranked(options):
            if free or not self.look.forbids(self._past, action):
                return action
        raise Found("forbids", "the line to this state forbids every action in it")

    def _ranked(self, options: list[Any]) -> list[Any]:
        """Return the options, the style's favourites first."""
        if self.style in ("first", "last"):
            return options if self.style == "first" else options[::-1]
        shuffled = self.random.sample(options, len(options))
        if self.style == "random":
            return shuffled
        ends = [self.game.ask("is_terminal", self._after(action)) for action in shuffled[:TRIED]]
        wanted = [action for action, end in zip(shuffled, ends, strict=False) if bool(end) == (self.style == "short")]
        return [*wanted, *shuffled]

    def _step(self, action: Any) -> None:
        if self.game.defines("forbids"):
            self._past.append(self.look.state)
        state = self._after(action)
        self.line.append(action)
        self.look = Look(self.game, state, self.random)
        self._look_back(state)
        self._keep()

    def _after(self, action: Any) -> Any:
        state = self.look.ask("result", action)
        no_state(self.game, action, state)
        return state

    def _look_back(self, state: Any) -> None:
        """Note whether play was here before."""
        try:
            if state in self._been:
                self.returns += 1
                self.first_return = self.first_return or (len(self.line), state)
            elif len(self._been) < REMEMBERED:
                self._been.add(state)
        except RAISED:
            return  # the look at this state will report why

    def _drawn(self) -> bool:
        limit = self.game.declared.repetition
        if limit == 0 or self.style != "random":
            return False
        need_hash(self.look.state, "the state")
        position = self.look.ask("position")
        need_hash(position, "position(state)")
        self._repeated[position] += 1
        return self._repeated[position] >= limit

    def _keep(self) -> None:
        """Keep the last states and, by reservoir sampling, an even choice of those before."""
        self._last.append((len(self.line), self.look.state))
        if len(self._last) <= LAST:
            return
        ply, state = self._last.popleft()
        place = ply if ply < self.most_before else self.random.randrange(ply + 1)
        if place == len(self._before):
            self._before.append((ply, state))
        elif place < self.most_before:
            self.said.pop(self._before[place][0], None)
            self._before[place] = (ply, state)
        else:
            self.said.pop(ply, None)
