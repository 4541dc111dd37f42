"""Times contenders in turns, so that other work on the machine affects them all."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

__all__ = ["Contender", "Outcome", "race"]

SLOTS = 6  # a slow contender runs once in each, between the fast ones
AT_LEAST = 3  # runs of a slow contender, even if they take long
ENOUGH = 1.5  # seconds of a slow contender, after which it runs no more


class Outcome(NamedTuple):
    """What one run found; nodes is None if they are not counted."""

    value: Any
    nodes: int | None


@dataclass
class Contender:
    """A program that does the work of a row, or a smaller piece of the same kind."""

    name: str
    work: Callable[[], Outcome]
    nodes: int  # that one run visits: known, or counted in a run that is not timed
    depth: float
    clock: Callable[[], float] = time.process_time  # CPU time, which other work on the machine does not change
    seconds: list[float] = field(default_factory=list)

    def run(self) -> Outcome:
        begun = self.clock()
        outcome = self.work()
        self.seconds.append(self.clock() - begun)
        if outcome.nodes not in (None, self.nodes):
            raise AssertionError(f"{self.name} visited {outcome.nodes} nodes instead of {self.nodes}")
        return outcome

    @property
    def best(self) -> float:
        """The fastest run: what the machine does when nothing disturbs it."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def rate(self) -> float:
        """Nodes per second in the fastest run."""
        return self.nodes / self.best


def race(quick: Sequence[Contender], slow: Sequence[Contender], seconds: float) -> None:
    """Let the fast contenders take turns for so many seconds, with the slow ones in between.

    Every other round runs backwards: a contender that waits for another thread leaves the next one a cold core.
    """
    turns = list(quick)
    for slot in range(SLOTS):
        end = time.perf_counter() + seconds / SLOTS
        while time.perf_counter() < end:
            for contender in turns:
                contender.run()
            turns.reverse()
        for contender in slow:
            if slot < AT_LEAST or sum(contender.seconds) < ENOUGH:
                contender.run()
