"""Case after case: draw it, ask plies, judge the answer, and look into what fails.

`python -m fuzz.workers.worker BOARD` runs as a process that `watching` looks after. It reads its orders from standard
input and prints what it finds as lines of JSON. Where it stands is on its board.
"""

import faulthandler
import json
import os
import pickle
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from fuzz import readers
from fuzz.asking.games import game_of
from fuzz.asking.running import ask
from fuzz.cases.drawing import draw_cases
from fuzz.descriptions import Case
from fuzz.failures.investigating import investigate
from fuzz.judging.verdicts import judge
from fuzz.workers.board import Board
from fuzz.workers.orders import Orders, Suspect, hang_key

__all__ = ["Worker"]

PATIENCE, COMPILING = 120.0, 600.0  # seconds, on a busy machine, for a case and for one that may have to be compiled
SHRINKING = 30.0  # seconds for making a failing case small
MOMENT = 1.0  # seconds between two reports

Tell = Callable[[dict[str, Any]], None]


class Worker:
    """Runs cases and tells what it finds."""

    def __init__(self, orders: Orders, tell: Tell, board: Board | None = None) -> None:
        self.orders, self.tell = orders, tell
        self.board = Board() if board is None else board
        self.counts: Counter[str] = Counter()
        self.sorts: Counter[str] = Counter(dict.fromkeys(orders.known, orders.each))
        self.seen: set[Any] = set()  # what has been compiled

    def run(self) -> None:
        """Do everything that was ordered, or as much as there is time for."""
        begun = told = time.monotonic()
        parent = os.getppid()
        if self.orders.suspect is not None:
            self.look_into(self.orders.suspect)
        for number in count(self.orders.first, self.orders.step):
            now = time.monotonic()
            if number >= self.orders.cases or now - begun > self.orders.seconds or os.getppid() != parent:
                break
            self.one(number)
            if now - told > MOMENT:
                self.report()
                told = now
        self.report()

    def report(self) -> None:
        self.tell({"event": "counts", "counts": dict(self.counts)})

    def one(self, number: int) -> None:
        """Run one case: a game with all questions about it, or a text, or both."""
        if self.orders.games:
            self.play(number)
        dice = Random(f"{self.orders.seed}/{number}/text")
        if self.orders.texts and dice.random() < self.orders.texts:
            self.read(number, dice)

    # -- games --

    def play(self, number: int) -> None:
        """Ask all questions about a game."""
        drawn = draw_cases(self.orders.seed, number, self.orders.wishes)
        game, judged = game_of(drawn.description), 0
        for place, case in enumerate(drawn.cases):
            if self.orders.avoid and hang_key(case, drawn.tags) in self.orders.avoid:
                self.counts["avoided"] += 1
                continue
            self.board.note(number, place, self.patience(case))
            answer = ask(case, game)
            self.count(case, answer.error is not None)
            judged += answer.error is None
            complaint = judge(case, answer)
            if complaint is not None:
                self.failed(number, place, case, complaint.what, complaint.said)
        self.counts["games" if judged else "games of which every question was refused"] += 1
        self.counts.update(drawn.tags)

    def patience(self, case: Case) -> float:
        """How long the case may take. What was not there before may have to be compiled."""
        description, question = case
        key = (description.kind, description.style, question.algorithm, question.compiled)
        if key in self.seen:
            return PATIENCE
        self.seen.add(key)
        return COMPILING

    def count(self, case: Case, is_refused: bool) -> None:
        counts, question = self.counts, case.question
        counts["refused" if is_refused else "searches"] += 1
        counts[f"search: {question.algorithm}"] += 1
        counts["run: compiled" if question.compiled else "run: interpreted"] += 1
        for name in question.options:
            if name != "algorithm":
                counts[f"option: {name}"] += 1
        if len(question.past) > 1:
            counts["option: past"] += 1

    def failed(self, number: int, place: int, case: Case, what: str, said: str) -> None:
        """Count the failure; make the first of its sort small and tell about it."""
        sort = f"{case.question.algorithm}: {what}"
        if not self.is_new(sort):
            return
        self.board.note(number, place, COMPILING)
        failure = investigate(case, what, f"case_{number}", SHRINKING)
        test = f"# it did not fail again\n# {case!r}\n"
        if failure is not None:
            said, test = failure.complaint.said, failure.test
        self.tell({"event": "failure", "number": number, "sort": sort, "said": said, "test": test})

    def is_new(self, sort: str) -> bool:
        """Count a failure. Have few of its sort been told about?"""
        self.sorts[sort] += 1
        self.counts[f"failure: {sort}"] += 1
        return self.sorts[sort] <= self.orders.each

    def look_into(self, suspect: Suspect) -> None:
        """Look into a case at which the worker before this one hung or crashed."""
        drawn = draw_cases(self.orders.seed, suspect.number, self.orders.wishes)
        if suspect.question < len(drawn.cases):
            case, what = drawn.cases[suspect.question], suspect.what
            self.failed(suspect.number, suspect.question, case, what, f"the worker did {what} here")

    # -- texts --

    def read(self, number: int, dice: Random) -> None:
        """Have a text read that is spoilt."""
        reading = readers.draw_reading(dice)
        self.counts["texts"] += 1
        self.counts[f"reader: {reading.reader}"] += 1
        self.board.note(number, -1, PATIENCE)
        said = readers.complain(reading)
        kind = said.partition(":")[0]
        if said and self.is_new(f"{reading.reader}: {kind}"):
            self.board.note(number, -1, COMPILING)
            small = readers.shortened(reading, kind)
            test, sort = readers.paste(small, readers.complain(small)), f"{reading.reader}: {kind}"
            self.tell({"event": "failure", "number": number, "sort": sort, "said": said, "test": test})


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who watches is interrupted, and ends this process
    warnings.simplefilter("ignore")  # that a game runs interpreted is what some cases are about
    faulthandler.enable()  # a crash leaves a traceback
    orders = pickle.load(sys.stdin.buffer)
    Worker(orders, lambda event: print(json.dumps(event), flush=True), Board(Path(sys.argv[1]))).run()


if __name__ == "__main__":
    main()
