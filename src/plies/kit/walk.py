"""A random game, and the states on it that are worth a look."""

from collections import Counter, deque
from random import Random
from time import monotonic
from typing import Any

from plies.core import CHANCE
from plies.kit.asking import Found, Look, Subject, equal, need_hash
from plies.kit.fault import short

__all__ = ["Walk"]

Said = dict[str, Any]

LAST = 16  # states at the end that are kept: the oracle can see the end from there
BEFORE = 32  # of the others, drawn at random


class Walk:
    """One random line. A state may hold its whole history, so only a few of a long line's states are kept."""

    def __init__(self, game: Subject, start: Any, random: Random) -> None:
        self.game, self.random = game, random
        self.line: list[Any] = []
        self.said: dict[int, Said] = {}  # ply -> what the rules said of the state there while it was played
        self.out_of_time = False
        self.look = Look(game, start, random)
        self._last: deque[tuple[int, Any]] = deque()
        self._before: list[tuple[int, Any]] = []
        self._repeated: Counter[Any] = Counter()
        self._past: list[Any] = []  # of a game whose past forbids actions

    def play(self, plies: int, until: float) -> None:
        """Play to the end of the game, or until it is time to stop. Raises the fault that keeps it from ending."""
        self._keep()
        while not self._drawn() and not self.look.over:
            if len(self.line) == plies:
                raise Found("endless", f"the game goes on after {plies} plies")
            self.out_of_time = monotonic() > until
            options = self._options()
            if self.out_of_time or not options:
                return  # if it is stuck, the look at this state will say so
            self._say()
            self._step(self._choose(options))
        if self.look.over:
            self._say()

    def kept(self) -> list[tuple[int, Any]]:
        """(ply, state), in the order of play."""
        return sorted([*self._before, *self._last], key=lambda pair: pair[0])

    def contradiction(self, ply: int, look: Look) -> str:
        """Does the game now, asked out of turn, say something else of the state at ply than when it was played?"""
        for method, before in self.said.get(ply, {}).items():
            now = look.utilities() if method == "utility" else look.ask(method)
            if not equal(before, now):
                return f"{method}(state) was {short(before)} while it was played, and is {short(now)} asked later"
        return ""

    def _say(self) -> None:
        """Note what the rules say of the state that play has just reached."""
        look = self.look
        said: Said = {"is_terminal": look.over}
        if look.over:
            said["utility"] = look.utilities()
        else:
            said["player"] = look.player
            said["chances" if look.player == CHANCE else "actions"] = (
                look.outcomes if look.player == CHANCE else look.choices
            )
        self.said[len(self.line)] = said

    def _options(self) -> list[Any]:
        if self.look.player == CHANCE:
            return [outcome for probability, outcome in self.look.outcomes if probability > 0]
        return self.look.choices

    def _choose(self, options: list[Any]) -> Any:
        """Any of the options that the line so far does not forbid."""
        if self.look.player == CHANCE or not self.game.defines("forbids"):
            return self.random.choice(options)
        for action in self.random.sample(options, len(options)):
            if not self.look.forbids(self._past, action):
                return action
        raise Found("forbids", "the line to this state forbids every action in it")

    def _step(self, action: Any) -> None:
        if self.game.defines("forbids"):
            self._past.append(self.look.state)
        state = self.look.ask("result", action)
        self.line.append(action)
        self.look = Look(self.game, state, self.random)
        self._keep()

    def _drawn(self) -> bool:
        limit = self.game.declared.repetition
        if limit == 0:
            return False
        need_hash(self.look.state, "the state")
        position = self.look.ask("position")
        need_hash(position, "position(state)")
        self._repeated[position] += 1
        return self._repeated[position] >= limit

    def _keep(self) -> None:
        """The last states, and by reservoir sampling an even choice of those before."""
        self._last.append((len(self.line), self.look.state))
        if len(self._last) <= LAST:
            return
        ply, state = self._last.popleft()
        place = ply if ply < BEFORE else self.random.randrange(ply + 1)
        if place == len(self._before):
            self._before.append((ply, state))
        elif place < BEFORE:
            self.said.pop(self._before[place][0], None)
            self._before[place] = (ply, state)
        else:
            self.said.pop(ply, None)
