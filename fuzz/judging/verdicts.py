"""Is an answer right? An exception may be, if it is a refusal in so many words."""

from fuzz.asking.running import Answer
from fuzz.descriptions import Case
from fuzz.judging.answers import searched
from fuzz.judging.complaints import Complaint
from fuzz.judging.lessons import taught
from fuzz.oracle.truth import Truth
from plies.core import InvalidArgument, UnsupportedGame

__all__ = ["judge"]

LARGEST = 1e305  # of a bound, for searches that add utilities up
STACK = 150  # plies of a line that Python's stack surely has room for, whatever the search


def judge(case: Case, answer: Answer, truth: Truth | None = None) -> Complaint | None:
    """What is wrong with the answer, if anything."""
    truth = Truth(case) if truth is None else truth
    if answer.error is not None:
        return _of_error(truth, answer.error)
    complaints = searched(truth, answer) if case.question.search == "plies.search" else taught(truth, answer)
    return next(complaints, None)


def _of_error(truth: Truth, error: BaseException) -> Complaint | None:
    """None if plies may refuse this, in so many words."""
    refusal = isinstance(error, UnsupportedGame | InvalidArgument)
    if refusal and _may_refuse(truth):
        return None
    what = "refused" if refusal else f"raised {type(error).__name__}"
    return Complaint(what, "found is not None", f"{type(error).__name__}: {str(error)[:300]}")


def _can_be_added(truth: Truth) -> bool:
    """Are the utilities small enough for their sums not to outgrow floats? Cuts at chance nodes rely on that."""
    return max(map(abs, truth.description.bounds)) <= LARGEST


def _may_refuse(truth: Truth) -> bool:
    """Is this a search that is not sound for the game, or too deep for Python's stack?"""
    kind, question, algorithm = truth.kind, truth.case.question, truth.algorithm
    two_sided = kind.zero_sum or kind.players == 1
    if question.search == "plies.search":
        if algorithm in ("alphabeta", "mtdf") and (kind.chance or not two_sided):
            return True
        if algorithm == "expectimax" and not two_sided:
            return True
        means = algorithm in ("expectimax", "mcts") or (algorithm in ("paranoid", "best-reply") and kind.chance)
        if means and not _can_be_added(truth):
            return True
        many = "every_move" in question.options or "lines" in question.options
        limited = any(name in question.options for name in ("depth", "nodes", "seconds"))
        if kind.repetition and not limited and algorithm not in ("alphabeta", "mtdf"):
            return True
        if kind.repetition and not limited and many:
            return True  # deepening may never see the end of it: give a depth
    elif question.search in ("star1", "star2") and not _can_be_added(truth):
        return True
    shallow = truth.graph.is_acyclic and min(truth.graph.longest, question.depth) <= STACK
    return not question.compiled and not shallow
