"""Is an answer right? Every complaint is a Python expression that should have been true."""

import math
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from fuzz.descriptions import KINDS, Case
from fuzz.running import Answer
from fuzz.truth import Truth
from plies.core import InvalidArgument, UnsupportedGame

__all__ = ["Complaint", "judge", "same", "shown"]

STACK = 150  # plies of a line that Python's stack surely has room for, whatever the search
LOOSE = 1e-12  # of the largest number: what bounds that are sums may be off by


class Complaint(NamedTuple):
    """What is wrong with an answer."""

    what: str  # one word or two, the same for failures of one sort
    expected: str  # an expression with `found`, `game` and `state` that is not true
    said: str  # in a sentence


def judge(case: Case, answer: Answer) -> Complaint | None:
    """What is wrong with the answer, if anything."""
    from fuzz import answers  # it judges with what is here

    truth = Truth(case)
    if answer.error is not None:
        return _of_error(truth, answer.error)
    complaints = answers.faults(truth, answer) if case.question.search == "plies.search" else _textbook(truth, answer)
    return next(complaints, None)


def same(one: Any, other: Any) -> bool:
    """Are two values equal to the last bit? Zero has no sign."""
    return bool(one == other)


def shown(number: Any) -> str:
    """A value as it is written in a test."""
    if isinstance(number, tuple):
        return f"({', '.join(map(shown, number))}{',' if len(number) == 1 else ''})"
    return repr(number) if not isinstance(number, float) or math.isfinite(number) else f'float("{number}")'


# -- exceptions --


def _of_error(truth: Truth, error: BaseException) -> Complaint | None:
    """None if plies may refuse this, in so many words."""
    refusal = isinstance(error, UnsupportedGame | InvalidArgument)
    if refusal and _may_refuse(truth):
        return None
    what = "refused" if refusal else f"raised {type(error).__name__}"
    return Complaint(what, "found is not None", f"{type(error).__name__}: {str(error)[:300]}")


def _may_refuse(truth: Truth) -> bool:
    """Is this a search that is not sound for the game, or too deep for Python's stack?"""
    kind, question, algorithm = truth.kind, truth.case.question, truth.algorithm
    two_sided = kind.zero_sum or kind.players == 1
    if question.search == "plies.search":
        if algorithm in ("alphabeta", "mtdf") and (kind.chance or not two_sided):
            return True
        if algorithm == "expectimax" and not two_sided:
            return True
        limited = any(name in question.options for name in ("depth", "nodes", "seconds"))
        if kind.repetition and not limited and algorithm not in ("alphabeta", "mtdf"):
            return True
    shallow = truth.graph.is_acyclic and min(truth.graph.longest, question.depth) <= STACK
    return not question.compiled and not shallow


# -- the textbook --


def _textbook(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    question = truth.case.question
    if question.function == "nodes":
        yield from _of_nodes(answer.found)
    elif question.function == "decide":
        yield from _of_choice(truth, answer)
    elif question.function == "every_move":
        yield from _of_moves(truth, answer)
    else:
        yield from _of_value(truth, answer.found)


def _of_nodes(found: tuple[Any, int, Any, int]) -> Iterator[Complaint]:
    value, nodes, native_value, native_nodes = found
    if not same(value, native_value) or nodes != native_nodes:
        said = f"interpreted it finds {value} in {nodes} nodes, compiled {native_value} in {native_nodes}"
        yield Complaint("interpreted or compiled", "found[:2] == found[2:]", said)


def _of_value(truth: Truth, found: Any) -> Iterator[Complaint]:
    question = truth.case.question
    if question.search == "sooner":
        true: Any = _pair(truth)
    else:
        true = truth.value(question.depth)
    alpha, beta = question.options.get("alpha", -inf), question.options.get("beta", inf)
    if alpha == -inf and beta == inf:
        if not same(found, true):
            yield Complaint("value", f"found == {shown(true)}", f"the value is {shown(true)}, not {shown(found)}")
        return
    yield from _in_window(truth, found, true, alpha, beta)


def _pair(truth: Truth) -> tuple[float, float]:
    from fuzz.oracle import Pairs

    found: tuple[float, float] = Pairs(truth.description).of((truth.case.start, truth.case.question.depth, 0))
    return found


def _in_window(truth: Truth, found: float, true: float, alpha: float, beta: float) -> Iterator[Complaint]:
    """The value if what was returned lies inside the window; else a bound on it."""
    strict = truth.case.question.search == "alphabeta_strict"
    inside = alpha <= found <= beta if strict else alpha < found < beta
    loose = LOOSE * max(map(abs, truth.range)) if truth.kind.chance else 0.0
    if inside and not same(found, true):
        said = f"the value is {shown(true)}; {shown(found)} lies inside the window"
        yield Complaint("value in a window", f"found == {shown(true)}", said)
    elif not inside and found <= alpha and true > found + loose:
        yield Complaint("upper bound", f"found >= {shown(true)}", f"{shown(found)} is no upper bound of {shown(true)}")
    elif not inside and found >= beta and true < found - loose:
        yield Complaint("lower bound", f"found <= {shown(true)}", f"{shown(found)} is no lower bound of {shown(true)}")


def _of_choice(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    """The first of the best; where the game prefers it, the soonest."""
    depth = truth.case.question.depth
    sooner = truth.case.question.search == "sooner" or (truth.kind.prefer_sooner and not _is_general_search(truth))
    place = truth.soonest(depth) if sooner else truth.best(truth.moves(depth))
    best = list(answer.game.actions(answer.state))[place]
    if answer.found != best:
        values = [shown(value) for value in (truth.pairs(depth) if sooner else truth.moves(depth))]
        yield Complaint("action", f"found == {best!r}", f"of values {', '.join(values)} the first best is {best!r}")


def _is_general_search(truth: Truth) -> bool:
    return truth.is_general or truth.viewer is not None


def _of_moves(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    depth, sooner = truth.case.question.depth, truth.case.question.search == "sooner"
    true = dict(
        zip(answer.game.actions(answer.state), truth.pairs(depth) if sooner else truth.moves(depth), strict=True)
    )
    if answer.found != true:
        yield Complaint("every move", f"found == {true!r}", f"the actions are worth {true!r}, not {answer.found!r}")


assert KINDS
