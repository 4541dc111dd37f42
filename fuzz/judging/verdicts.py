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
MOST_ACTIONS = 65_534  # of a state, that a search can number
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
    question = truth.case.question
    if question.search == "plies.search" and _search_may_refuse(truth):
        return True
    if question.search in ("star1", "star2") and not _can_be_added(truth):
        return True
    shallow = truth.graph.is_acyclic and min(truth.graph.longest, question.depth) <= STACK
    return not question.compiled and not shallow


def _search_may_refuse(truth: Truth) -> bool:
    """May plies.search refuse this, compiled or not?"""
    kind, algorithm, options = truth.kind, truth.algorithm, truth.case.question.options
    two_sided = kind.zero_sum or kind.players == 1
    if algorithm in ("alphabeta", "mtdf") and (kind.chance or not two_sided):
        return True
    if algorithm == "expectimax" and not two_sided:
        return True
    means = algorithm in ("expectimax", "mcts") or (algorithm in ("paranoid", "best-reply") and kind.chance)
    if means and not _can_be_added(truth):
        return True
    if any(len(node.children) > MOST_ACTIONS for node in truth.description.nodes):
        return True
    # Without a budget, only alpha-beta knows when a line of a game with repetition ends; and deepening, for the values
    # of several moves, may never see that it has.
    endless = kind.repetition > 0 and not any(name in options for name in ("depth", "nodes", "seconds"))
    return endless and (algorithm not in ("alphabeta", "mtdf") or "every_move" in options or "lines" in options)
