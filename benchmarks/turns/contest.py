"""Two workers take turns: in every round of a row old, new, new, old, and again for as long as a round lasts.

So a machine that gets slower or faster meanwhile does so for both. What others do on the machine only ever costs time,
so a piece of work counts in a round with its quickest turn. Rounds go through all rows before the next one begins: what
disturbs the machine for a while disturbs a few rounds of every row, which the interval bears, and not all of one.
"""

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.turns.interval import Ratio, ratio_of

__all__ = ["HERE", "SLOWEST", "Ended", "Row", "Unable", "compare"]

HERE = Path(__file__).resolve().parents[2]  # the new checkout
SLOWEST = 0.97  # a ratio that is certainly below is a loss
TURN = 0.005  # seconds that a turn should last: shorter works are repeated in it
ROUND = 0.15  # seconds that each has in a round of a row, if that is four turns or more

Say = Callable[[str], None]


class Unable(Exception):
    """A checkout cannot do a work."""


class Ended(Exception):
    """A worker is no longer there."""


@dataclass
class Row:
    """One work, and how long both took for it."""

    name: str
    repeats: int = 1  # of the work in a turn
    turns: int = 4  # of each worker in a round
    rounds: list[tuple[float, float]] = field(default_factory=list)  # seconds of old and new
    nodes: tuple[int, int] = (0, 0)  # of old and new; of Monte Carlo simulations
    values: tuple[str, str] = ("", "")
    errors: dict[str, str] = field(default_factory=dict)  # why old or new cannot do it: then there are no rounds
    before: Ratio | None = None  # what was found by other processes, if that was a loss

    @property
    def ratio(self) -> Ratio:
        """Old seconds / new seconds: above 1, the new checkout is faster."""
        return ratio_of([math.log(old / new) for old, new in self.rounds])

    @property
    def fails(self) -> bool:
        """Is the whole interval below what is allowed, or can the new checkout not do it at all?"""
        return "new" in self.errors or (bool(self.rounds) and self.ratio.high < SLOWEST)

    @property
    def seconds(self) -> tuple[float, float]:
        """Of old and new, in the middle one of their rounds."""
        return median(old for old, _ in self.rounds), median(new for _, new in self.rounds)

    @property
    def is_same_work(self) -> bool:
        return self.nodes[0] == self.nodes[1] and self.values[0] == self.values[1]


class Worker:
    """A process that works with the plies of a checkout."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout.resolve()
        paths = os.pathsep.join([str(self.checkout / "src"), str(HERE)])
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "benchmarks.turns.worker", str(self.checkout)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": paths},
        )

    def ask(self, name: str, repeats: int = 1) -> dict[str, Any]:
        """What a turn took and gave. Unable if the checkout cannot do this work; it may do others."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps([name, repeats]) + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            raise Ended(f"the worker of {self.checkout} has ended") from None
        if "error" in answer:
            raise Unable(answer["error"])
        return dict(answer)

    def end(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.process.wait()


@contextmanager
def workers(old: Path, new: Path) -> Iterator[tuple[Worker, Worker]]:
    pair = Worker(old), Worker(new)
    try:
        yield pair
    finally:
        for worker in pair:
            worker.end()


def compare(old: Path, names: Sequence[str], rounds: int, new: Path = HERE, say: Say = print) -> list[Row]:
    """Both checkouts in turns. A loss counts when two other processes find it too.

    Where a process happens to lie in memory makes a few per cent, for as long as it lives.
    """
    rows = take_turns(old, new, names, rounds, say)
    lost = [row.name for row in rows if row.fails and row.rounds]
    again = {row.name: row for row in take_turns(old, new, lost, rounds, say)} if lost else {}
    for row in rows:
        if row.name in again:
            again[row.name].before = row.ratio
    return [again.get(row.name, row) for row in rows]


def take_turns(old: Path, new: Path, names: Sequence[str], rounds: int, say: Say) -> list[Row]:
    rows = [Row(name) for name in names]
    with workers(old, new) as pair:
        for row in rows:
            say(f"compiling: {row.name}")
            prepare(row, *pair)
        for number in range(1, rounds + 1):
            for row in rows:
                if not row.errors:
                    say(f"round {number} of {rounds}: {row.name}")
                    row.rounds.append(play_round(row, pair))
    return rows


def prepare(row: Row, old: Worker, new: Worker) -> None:
    """Let both do the work, so that it is compiled, and see whether it is the same and how long it takes."""
    found = []
    for worker, title in ((old, "old"), (new, "new")):
        try:
            worker.ask(row.name)
            found.append(worker.ask(row.name))
        except Unable as error:
            row.errors[title] = str(error)
    if row.errors:
        return
    row.nodes = found[0]["nodes"], found[1]["nodes"]
    row.values = found[0]["value"], found[1]["value"]
    seconds = max(sum(found[0]["seconds"]), 1e-6)
    row.repeats = math.ceil(TURN / seconds)
    row.turns = max(4, 2 * round(ROUND / (2 * row.repeats * seconds)))


def play_round(row: Row, pair: tuple[Worker, Worker]) -> tuple[float, float]:
    """Seconds of old and new: the sum over the pieces of the work, each in its quickest turn."""
    taken: tuple[list[list[float]], list[list[float]]] = ([], [])
    for _ in range(row.turns // 2):
        for who in (0, 1, 1, 0):
            taken[who].append(pair[who].ask(row.name, row.repeats)["seconds"])
    old, new = (sum(map(min, zip(*turns, strict=True))) for turns in taken)
    return old, new
