"""Case after case: draw it, ask plies, judge the answer, and look into what fails.

`python -m fuzz.worker ORDERS` runs as a process that `watching` looks after. ORDERS is JSON; what it finds it prints as
lines of JSON. Where it stands is on a board, which can be read even when it has hung or crashed.
"""

import faulthandler
import json
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fuzz import known, readers
from fuzz.board import Board
from fuzz.cases import Wishes, draw_cases
from fuzz.checking import Failure, investigate
from fuzz.descriptions import Case
from fuzz.games import game_of
from fuzz.judging import judge
from fuzz.questions import Offer
from fuzz.running import Answer, ask
from fuzz.truth import Truth

__all__ = ["Orders", "Worker", "hang_key"]

PATIENCE, COMPILING = 20.0, 400.0  # seconds for a case, and for one that may have to be compiled
SHRINKING = 30.0  # seconds for making a failing case small
MOMENT = 1.0  # seconds between two reports


class Orders(NamedTuple):
    """What a worker is to do."""

    seed: str
    first: int = 0
    step: int = 1
    cases: float = inf  # the number at which to stop
    seconds: float = inf
    wishes: Wishes = Wishes()
    readers: float = 0.0  # how many of the cases are texts to read
    each: int = 1  # how many failures of one sort to look into
    known: tuple[str, ...] = ()  # sorts of failures that were looked into before
    avoid: tuple[str, ...] = ()  # what hangs, by hang_key
    suspect: tuple[int, int, str] | None = None  # a case that hung or crashed, to be looked into first
    new: bool = False  # leave out what is known

    def written(self) -> str:
        return json.dumps([*self[:5], [*self.wishes[:2], [*self.wishes.offer]], *self[6:]])

    @classmethod
    def read(cls, text: str) -> "Orders":
        plain = json.loads(text)
        kinds, odd, offer = plain[5]
        plain[5] = Wishes(tuple(kinds), odd, Offer(*offer[:-1])._replace(only=tuple(offer[-1])))
        plain[8], plain[9] = tuple(plain[8]), tuple(plain[9])
        plain[10] = tuple(plain[10]) if plain[10] else None
        return cls(*plain)


def hang_key(case: Case, tags: tuple[str, ...]) -> str:
    """What cases that hang for one reason have in common, as far as one can tell."""
    timed = "seconds" if "seconds" in case.question.options else "no seconds"
    return " | ".join((case.question.algorithm, timed, next(tag for tag in tags if tag.startswith("numbers"))))


class Worker:
    """Runs cases and tells what it finds."""

    def __init__(self, orders: Orders, tell: Callable[[dict[str, Any]], None], board: Board | None = None) -> None:
        self.orders, self.tell = orders, tell
        self.board = Board() if board is None else board
        self.counts: Counter[str] = Counter()
        self.sorts: Counter[str] = Counter(dict.fromkeys(orders.known, orders.each))
        self.cases = self.searches = 0
        self.seen: set[Any] = set()  # what has been compiled

    def run(self) -> None:
        """Everything that was ordered."""
        begun = told = time.monotonic()
        if self.orders.suspect is not None:
            self.look_into_suspect(*self.orders.suspect)
        for number in count(self.orders.first, self.orders.step):
            now = time.monotonic()
            if number >= self.orders.cases or now - begun > self.orders.seconds:
                break
            self.one(number)
            if now - told > MOMENT:
                self.report()
                told = now
        self.report()

    def report(self) -> None:
        self.tell({"event": "counts", "cases": self.cases, "searches": self.searches, "counts": dict(self.counts)})

    def one(self, number: int) -> None:
        """One game and all questions about it; or one text."""
        self.cases += 1
        dice = Random(f"{self.orders.seed}/{number}/reader")
        if self.orders.readers and dice.random() < self.orders.readers:
            self.read(number, dice)
            return
        drawn = draw_cases(self.orders.seed, number, self.orders.wishes)
        self.counts.update(drawn.tags)
        game = game_of(drawn.description)
        for place, case in enumerate(drawn.cases):
            if self.avoids(case, drawn.tags):
                self.counts["avoided"] += 1
                continue
            self.board.note(number, place, self.patience(case))
            self.judge(number, place, case, ask(case, game))

    def judge(self, number: int, place: int, case: Case, answer: Answer) -> None:
        """Count the search; if its answer is wrong, see to that."""
        self.searches += 1
        self.count(case)
        truth = Truth(case)
        complaint = judge(case, answer, truth)
        if complaint is None:
            return
        name = known.name_of(truth, answer, complaint) if self.orders.new else ""
        if name:
            self.counts[f"known: {name}"] += 1
        else:
            self.failed(number, place, case, complaint.what, complaint.said)

    def avoids(self, case: Case, tags: tuple[str, ...]) -> bool:
        """Is it known to hang?"""
        if self.orders.new and known.may_hang(case):
            return True
        return bool(self.orders.avoid) and hang_key(case, tags) in self.orders.avoid

    def patience(self, case: Case) -> float:
        """How long the case may take. What was not there before may have to be compiled."""
        description, question = case
        key = (description.kind, description.style, question.algorithm, question.compiled, description.total is None)
        if key in self.seen:
            return PATIENCE
        self.seen.add(key)
        return COMPILING

    def count(self, case: Case) -> None:
        counts, question = self.counts, case.question
        counts[f"search: {question.algorithm}"] += 1
        counts["compiled" if question.compiled else "interpreted"] += 1
        for name in question.options:
            if name != "algorithm":
                counts[f"option: {name}"] += 1
        if len(question.past) > 1:
            counts["option: past"] += 1

    def failed(self, number: int, place: int, case: Case, what: str, said: str) -> None:
        """Count the failure; the first of its sort is made small."""
        sort = f"{case.question.algorithm}: {what}"
        self.sorts[sort] += 1
        self.counts[f"failure: {sort}"] += 1
        if self.sorts[sort] > self.orders.each:
            return
        self.board.note(number, place, COMPILING)
        failure = investigate(case, what, f"case_{number}", SHRINKING)
        self.tell({"event": "failure", "number": number, "sort": sort, **self.described(case, said, failure)})

    def described(self, case: Case, said: str, failure: Failure | None) -> dict[str, str]:
        if failure is None:
            return {"said": said, "test": f"# it did not fail again\n# {case!r}\n"}
        return {"said": failure.complaint.said, "test": failure.test}

    def look_into_suspect(self, number: int, place: int, what: str) -> None:
        """A case at which the worker before this one hung or crashed."""
        drawn = draw_cases(self.orders.seed, number, self.orders.wishes)
        if place < len(drawn.cases):
            self.failed(number, place, drawn.cases[place], what, f"the worker did {what} here")

    def read(self, number: int, dice: Random) -> None:
        """A text to read."""
        reading = readers.draw_reading(dice)
        self.counts[f"reader: {reading.reader}"] += 1
        self.board.note(number, -1, PATIENCE)
        said = readers.complain(reading)
        if not said:
            return
        kind = said.partition(":")[0]
        sort = f"{reading.reader}: {kind}"
        self.sorts[sort] += 1
        self.counts[f"failure: {sort}"] += 1
        if self.sorts[sort] <= self.orders.each:
            self.board.note(number, -1, COMPILING)
            small = readers.shortened(reading, kind)
            test = readers.paste(small, readers.complain(small))
            self.tell({"event": "failure", "number": number, "sort": sort, "said": said, "test": test})


def main() -> None:
    warnings.simplefilter("ignore")  # that a game runs interpreted is what some cases are about
    faulthandler.enable()  # a traceback for whoever reads what is left of a crash
    orders, place = Orders.read(sys.argv[1]), Path(sys.argv[2])
    Worker(orders, lambda event: print(json.dumps(event), flush=True), Board(place)).run()


if __name__ == "__main__":
    main()
