"""What a worker is to do, and what it must leave alone."""

from math import inf
from typing import NamedTuple

from fuzz.cases.drawing import Wishes
from fuzz.descriptions import Case

__all__ = ["Orders", "Suspect", "hang_key"]


class Suspect(NamedTuple):
    """A case at which a worker hung or crashed."""

    number: int
    question: int
    what: str  # "hang" or "crash"


class Orders(NamedTuple):
    """Which cases to run, and what to say about failures."""

    seed: str
    first: int = 0
    step: int = 1
    cases: float = inf  # the number at which to stop
    seconds: float = inf
    wishes: Wishes = Wishes()
    games: bool = True
    texts: float = 0.0  # how many of the cases have a text to read as well
    each: int = 1  # how many failures of one sort to make small
    known: tuple[str, ...] = ()  # sorts of failures that were made small before
    avoid: tuple[str, ...] = ()  # what hangs or crashes, by hang_key
    suspect: Suspect | None = None  # to be looked into first


def hang_key(case: Case, tags: tuple[str, ...]) -> str:
    """What cases that hang for one reason have in common, as far as one can tell."""
    timed = "seconds" if "seconds" in case.question.options else "no seconds"
    return " | ".join((case.question.algorithm, timed, next(tag for tag in tags if tag.startswith("numbers"))))
