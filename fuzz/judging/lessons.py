"""Judging what the textbook's searches answer: values, bounds, choices, numbers of nodes."""

from collections.abc import Iterator
from math import inf
from typing import Any

from fuzz.asking.running import Answer
from fuzz.judging.complaints import Complaint, same, shown
from fuzz.oracle.meanings import Pairs
from fuzz.oracle.truth import Truth

__all__ = ["taught"]

LOOSE = 1e-12  # of the largest number: what bounds that are sums may be off by


def taught(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    """All that is wrong."""
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
