"""Faults of plies that are known and not yet mended: complaints about them are no news.

Each has a name, a test in tests/fuzz/test_known.py that fails as long as it is there, and here a rule by which its
complaints are told from others. Who mends one takes it out of both files. `python -m fuzz --new` leaves them out.
"""

from collections.abc import Callable
from math import isfinite

from fuzz.complaints import Complaint
from fuzz.descriptions import Case
from fuzz.running import Answer
from fuzz.truth import Truth

__all__ = ["KNOWN", "may_hang", "name_of"]

Rule = Callable[[Truth, Answer, Complaint], bool]
TINY = 1e-300  # a range of utilities in which steps get lost
FINE = 1e-6  # a range, as a share of the largest number, in which rounding is no smaller than margins


def _is_lopsided(truth: Truth) -> bool:
    """Is a zero-sum game worth other extremes to MIN than to MAX?"""
    low, high = truth.description.bounds
    return truth.kind.zero_sum and low != -high


def _searched(truth: Truth) -> bool:
    return truth.case.question.search == "plies.search"


def _lopsided_minimizer(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Paranoid and best-reply search take MAX's bounds for those of a minimizer."""
    viewer = truth.viewer
    return _searched(truth) and _is_lopsided(truth) and viewer is not None and viewer not in truth.kind.maximizers


def _lopsided_many(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Max^n takes MAX's upper bound for what a minimizer can get at most."""
    return _searched(truth) and truth.algorithm == "multiplayer" and _is_lopsided(truth)


def _early_labels(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """A search that ends with the best possible says of other moves what it knew of them less deep."""
    if not _searched(truth) or answer.found is None or not complaint.what.startswith("label"):
        return False
    return answer.found.proved and not truth.is_general and answer.found.value in (truth.root.bounds or truth.range)


def _nothing_searched(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Before the first iteration the value is 0, whatever the bounds."""
    return complaint.what == "value out of bounds" and answer.found.depth == 0 and answer.found.value == 0.0


def _proved_and_interrupted(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """What is interrupted after it has proved something says so, and that it was stopped by the budget."""
    return complaint.what == "stopped" and answer.found.proved and answer.found.stopped in ("nodes", "seconds")


def _many_and_repetition(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Max^n says that it stopped because of a proof where a rule of repetition keeps it from proving anything."""
    return complaint.what == "stopped" and truth.kind.repetition > 0 and truth.is_general


def _simulated_repetition(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Simulations prove values that the rule of repetition makes others."""
    return truth.algorithm == "mcts" and truth.kind.repetition > 0 and complaint.what in ("value", "action")


def _hurry(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """A game that prefers sooner does not where several lines are asked for, nor after what value_bounds know."""
    options = truth.case.question.options
    asked = "lines" in options or "every_move" in options or truth.description.is_hinted
    return complaint.what == "tie" and truth.kind.prefer_sooner and asked


def _too_large(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Sums of numbers of 1e300 and more become infinite."""
    low, high = truth.description.bounds
    return max(abs(low), abs(high)) > 1e300 or not isfinite(high - low)


def _too_fine(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """With chance or many players, values are off by an ulp where bounds are close, beside how large they are."""
    low, high = truth.description.bounds
    return (truth.kind.chance or truth.is_general) and high - low < FINE * max(abs(low), abs(high))


def _odd_actions(truth: Truth, answer: Answer, complaint: Complaint) -> bool:
    """Actions that are no ints."""
    return truth.description.style != "int" and complaint.what.startswith("raised")


KNOWN: dict[str, Rule] = {
    "paranoid minimizer": _lopsided_minimizer,
    "max^n minimizer": _lopsided_many,
    "early labels": _early_labels,
    "nothing searched": _nothing_searched,
    "proved and interrupted": _proved_and_interrupted,
    "max^n and repetition": _many_and_repetition,
    "simulated repetition": _simulated_repetition,
    "hurry": _hurry,
    "too large": _too_large,
    "too fine": _too_fine,
    "odd actions": _odd_actions,
}


def name_of(truth: Truth, answer: Answer, complaint: Complaint) -> str:
    """The known fault that a complaint is about; empty if it is news."""
    return next((name for name, rule in KNOWN.items() if rule(truth, answer, complaint)), "")


def may_hang(case: Case) -> bool:
    """Is it known that such a case may never end? Denormal ranges; brief limits; MTD(f) with reductions."""
    low, high = case.description.bounds
    options = case.question.options
    reduced = case.description.kind == "bold" and options.get("algorithm") == "mtdf"
    return case.question.search == "plies.search" and (high - low < TINY or "seconds" in options or reduced)
