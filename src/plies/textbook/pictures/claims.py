"""What the numbers of a trace mean: which are values, and which are only bounds.

Nothing is taken on trust. From the leaves up, every node gets the interval in which its value must
lie, given what the search saw below it. An action never tried may be worth anything; an outcome of
chance never tried, anything within the utility bounds. A returned number is

    exact     the interval is that number alone
    upper     the value is certainly no more, and the window, or a probe, asked for no better
    lower     the value is certainly no less, and the window, or a probe, asked for no more
    partial   max^n, cut: only the mover's entry is known, and it is no less
    unclear   it does not follow from what the search saw: the search is wrong, or knows more than the trace
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY
from plies.core.tuples import add_scaled
from plies.textbook.trace import Trace, Visit

__all__ = ["best_line", "claims"]

ROUNDING = 1e-9  # of the range of utilities, if chance makes means of them


class Interval(NamedTuple):
    low: float
    high: float


ANYTHING = Interval(-INFINITY, INFINITY)


def claims(trace: Trace) -> list[str]:
    """Return what the value of each visit is: exact, upper, lower, partial or unclear."""
    low, high = trace.game.utility_bounds
    slack = 0.0 if trace.game.deterministic or high - low == INFINITY else ROUNDING * (high - low)
    if isinstance(trace.value, tuple):
        return _tuple_claims(trace, slack)
    intervals = _intervals(trace)
    return [_claim(visit, intervals[visit.number], slack) for visit in trace.visits]


def best_line(trace: Trace, said: list[str]) -> list[int]:
    """Return the visits on the best line without the root, as far as it is certain; it ends where chance moves."""
    line: list[int] = []
    visit = trace.visits[0]
    while said[visit.number] == "exact" and visit.player != CHANCE:
        equal = (n for n in visit.children if said[n] == "exact" and trace.visits[n].value == visit.value)
        number = next(equal, None)
        if number is None:
            break
        line.append(number)
        visit = trace.visits[number]
    return line


# -- one value --


def _claim(visit: Visit, known: Interval, slack: float) -> str:
    no_more = known.high <= visit.value + slack
    no_less = known.low >= visit.value - slack
    if no_more and no_less:
        return "exact"
    if no_more and (visit.probe or (visit.alpha is not None and visit.value <= visit.alpha)):
        return "upper"
    if no_less and (visit.probe or (visit.beta is not None and visit.value >= visit.beta)):
        return "lower"
    return "unclear"


def _intervals(trace: Trace) -> dict[int, Interval]:
    found: dict[int, Interval] = {}
    last: dict[Any, Interval] = {}  # what was found about a state, for the table
    for number in trace.postorder:
        visit = trace.visits[number]
        if visit.ending == "expanded":
            found[number] = _mean(trace, visit, found) if visit.player == CHANCE else _choice(trace, visit, found)
        elif visit.ending == "probe":
            found[number] = ANYTHING
        elif visit.ending == "table":
            found[number] = _remembered(visit, last.get((visit.state, visit.depth)))
        else:
            found[number] = Interval(visit.value, visit.value)
        last[visit.state, visit.depth] = found[number]
    return found


def _choice(trace: Trace, visit: Visit, found: dict[int, Interval]) -> Interval:
    best: Callable[..., float] = max if visit.player in trace.maximizers else min
    parts = [found[child] for child in visit.children] + [ANYTHING] * (visit.cut is not None or visit.probe)
    return Interval(best(part.low for part in parts), best(part.high for part in parts))


def _mean(trace: Trace, visit: Visit, found: dict[int, Interval]) -> Interval:
    seen: dict[Any, Interval] = {}
    for child in visit.children:  # an outcome may have been probed and then searched: both bounds hold
        outcome, before = trace.visits[child].path[-1], Interval(*trace.game.utility_bounds)
        before = seen.get(outcome, before)
        seen[outcome] = Interval(max(before.low, found[child].low), min(before.high, found[child].high))
    low = high = 0.0
    for probability, outcome in trace.game.chances(visit.state):
        if probability > 0:
            part = seen.get(outcome, Interval(*trace.game.utility_bounds))
            low += probability * part.low
            high += probability * part.high
    return Interval(low, high)


def _remembered(visit: Visit, known: Interval | None) -> Interval:
    """Return what an earlier visit of this trace put into the table, else what the search promises of its results."""
    if known is not None and visit.value in known:
        return known
    if visit.alpha is not None and visit.value <= visit.alpha:
        return Interval(-INFINITY, visit.value)
    if visit.beta is not None and visit.value >= visit.beta:
        return Interval(visit.value, INFINITY)
    return Interval(visit.value, visit.value)


# -- a value for every player --


def _tuple_claims(trace: Trace, slack: float) -> list[str]:
    said = [""] * trace.nodes
    for visit in reversed(trace.visits):
        if visit.ending != "expanded":
            said[visit.number] = "exact"
        elif visit.cut:
            sound = any(said[n] == "exact" and trace.visits[n].value == visit.value for n in visit.children)
            said[visit.number] = "partial" if sound else "unclear"
        elif visit.player == CHANCE:
            said[visit.number] = _mean_claim(trace, visit, said, slack)
        else:
            said[visit.number] = _choice_claim(trace, visit, said)
    return said


def _mean_claim(trace: Trace, visit: Visit, said: list[str], slack: float) -> str:
    seen = {trace.visits[child].path[-1]: trace.visits[child].value for child in visit.children}
    mean = trace.game.everyone(0.0)
    for probability, outcome in trace.game.chances(visit.state):
        if probability > 0:
            mean = add_scaled(mean, probability, seen[outcome])
    close = all(abs(mine - theirs) <= slack for mine, theirs in zip(mean, visit.value, strict=True))
    return "exact" if close and all(said[child] == "exact" for child in visit.children) else "unclear"


def _choice_claim(trace: Trace, visit: Visit, said: list[str]) -> str:
    """Return exact if it is the first best child and no child that is not exact could have been better."""
    assert visit.player is not None
    chosen = max(visit.children, key=lambda child: trace.visits[child].value[visit.player])
    for child in visit.children:
        if said[child] != "exact" and not (said[child] == "partial" and _hopeless(trace, visit, child, chosen)):
            return "unclear"
    return "exact" if trace.visits[chosen].value == visit.value and said[chosen] == "exact" else "unclear"


def _hopeless(trace: Trace, visit: Visit, child: int, chosen: int) -> bool:
    """Does the value that the mover at child already has leave visit's player nothing better than chosen?"""
    game, cut = trace.game, trace.visits[child]
    if game.utility_sum is None or cut.player in (None, CHANCE, visit.player):
        return False
    left = game.utility_sum - cut.value[cut.player] - (game.players - 2) * game.utility_bounds[0]
    has: float = trace.visits[chosen].value[visit.player]
    return bool(left < has or (left == has and chosen < child))
