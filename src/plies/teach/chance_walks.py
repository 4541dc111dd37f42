"""The steps of Star1 and Star2 at a chance node.

Both keep an interval in which the mean must lie, and stop when the exact mean no longer matters. The
arithmetic is that of star1.exp_value and star2.exp_value, operation for operation, so that the windows
agree with the trace to the last bit.
"""

from typing import TYPE_CHECKING, Any

from plies.core import CHANCE, INFINITY
from plies.teach.cuts import explain_cut
from plies.teach.sentences import Claim
from plies.textbook.star1 import ROUNDING, SMALLEST
from plies.textbook.trace import Visit

if TYPE_CHECKING:
    from plies.teach.walking import Walk

__all__ = ["star1_mean", "star2_mean"]


def star1_mean(walk: "Walk", visit: Visit) -> None:
    low, high = walk.tree.utility_bounds
    chances = _chances(walk, visit)
    v, rest = 0.0, 1.0
    for number in visit.children:
        child = walk.trace.visits[number]
        probability = chances[child.path[-1]]
        rest -= probability
        walk.try_child(visit, child, "exp.try")
        walk.visit(child)
        v += probability * child.value
        walk.now(value=v)
        _narrowed(walk, visit, child, v + rest * low, v + rest * high)
        _stop_at(walk, visit, child)


def _chances(walk: "Walk", visit: Visit) -> dict[Any, float]:
    return {outcome: probability for probability, outcome in walk.tree.chances(visit.state)}


def _narrowed(walk: "Walk", visit: Visit, child: Visit, least: float, most: float) -> None:
    facts = {"name": walk.name(visit), "child": walk.name(child), "value": child.value}
    facts |= {"claim": walk.said[child.number], "least": least, "most": most}
    walk.step("back", "exp.update", Claim("narrowed", facts), child)


def _stop(walk: "Walk", visit: Visit, line: str, bound: str) -> None:
    """Note that the mean no longer matters: a cut if some outcomes were not even probed."""
    if visit.cut:
        info, claim = explain_cut(walk, visit)
        walk.step("cut", line, claim, cut=info)
    else:
        facts = {"name": walk.name(visit), "bound": bound, "has": visit.value, "limit": getattr(visit, bound)}
        walk.step("enough", line, Claim("enough", facts))


def _stop_at(walk: "Walk", visit: Visit, child: Visit) -> None:
    """Stop if the child's value lies outside the window in which it could still decide."""
    if child.alpha is not None and child.value <= child.alpha:
        _stop(walk, visit, "exp.low", "alpha")
    elif child.beta is not None and child.value >= child.beta:
        _stop(walk, visit, "exp.high", "beta")


def star2_mean(walk: "Walk", visit: Visit) -> None:
    low, high = walk.tree.utility_bounds
    assert visit.alpha is not None
    assert visit.beta is not None
    alpha = visit.alpha - ROUNDING * (abs(low) + abs(high)) - SMALLEST
    beta = visit.beta + ROUNDING * (abs(low) + abs(high)) + SMALLEST
    chances = _chances(walk, visit)
    least, most = low, high
    known: dict[Any, tuple[float, float]] = {}
    for number in visit.children:
        child = walk.trace.visits[number]
        outcome = child.path[-1]
        probability = chances[outcome]
        before = known.get(outcome, (-INFINITY, INFINITY))
        under, over = _bounds(walk, child) if child.probe else (child.value, child.value)
        walk.try_child(visit, child, "exp.probe" if child.probe else "exp.try")
        walk.visit(child)
        least += probability * (max(under, low) - max(before[0], low))
        most += probability * (min(over, high) - min(before[1], high))
        known[outcome] = under, over
        if child.probe:
            facts = {"name": walk.name(visit), "child": walk.name(child), "least": least, "most": most}
            walk.step("back", "exp.bounds", Claim("probed", facts), child)
            if number == visit.children[-1] and (most <= alpha or least >= beta):
                _stop(walk, visit, "exp.enough", "alpha" if most <= alpha else "beta")
        else:
            _narrowed(walk, visit, child, least, most)
            _stop_at(walk, visit, child)


def _bounds(walk: "Walk", child: Visit) -> tuple[float, float]:
    """Return the bounds that a probe found."""
    if child.ending in ("terminal", "horizon"):
        return child.value, child.value
    if child.player == CHANCE:
        return -INFINITY, INFINITY
    return (child.value, INFINITY) if walk.side(child) == "max" else (-INFINITY, child.value)
