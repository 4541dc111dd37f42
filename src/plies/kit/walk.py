"""A random game, and the states on it that are worth a look."""

from collections import Counter, deque
from random import Random
from time import monotonic
from typing import Any

from plies.core import CHANCE
from plies.kit.asking import Found, Look, Subject, need_hash

__all__ = ["Walk"]

LAST = 16  # states at the end that are kept: the oracle can see the end from there
BEFORE = 32  # of the others, drawn at random


class Walk:
    """One random line. A state may hold its whole history, so only a few of a long line's states are kept."""

    def __init__(self, game: Subject, start: Any, random: Random) -> None:
        self.game, self.random = game, random
        self.line: list[Any] = []
        self.out_of_time = False
        self.look = Look(game, start, random)
        self._last: deque[tuple[int, Any]] = deque()
        self._before: list[tuple[int, Any]] = []
        self._repeated: Counter[Any] = Counter()

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
            self._step(self.random.choice(options))

    def kept(self) -> list[tuple[int, Any]]:
        """(ply, state), in the order of play."""
        return sorted([*self._before, *self._last], key=lambda pair: pair[0])

    def _options(self) -> list[Any]:
        if self.look.player == CHANCE:
            return [outcome for probability, outcome in self.look.outcomes if probability > 0]
        return self.look.choices

    def _step(self, action: Any) -> None:
        state = self.look.ask("result", action)
        self.line.append(action)
        self.look = Look(self.game, state, self.random)
        self._keep()

    def _drawn(self) -> bool:
        limit = self.game.declared.repetition
        if limit == 0:
            return False
        need_hash(self.look.state, "the state")
        self._repeated[self.look.state] += 1
        return self._repeated[self.look.state] >= limit

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
            self._before[place] = (ply, state)
