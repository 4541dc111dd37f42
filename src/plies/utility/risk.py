"""Risk: what a lottery of money is worth to an agent, and the agent's attitude to the risk in it.

U is a function of the amount x that never falls as x grows, such as x, sqrt(x) or x^2.
"""

from fractions import Fraction
from itertools import groupby, pairwise
from math import isfinite, ulp
from sys import float_info
from typing import NamedTuple

from plies.core import InvalidArgument
from plies.core.readers import unquoted
from plies.utility.decision import Utility, expected_utility
from plies.utility.lottery import Amount, Lottery, distribution, is_amount, is_finite, number_text, prize_text

__all__ = [
    "Part",
    "RiskAttitude",
    "certainty_equivalent",
    "expected_monetary_value",
    "risk_attitude",
    "risk_premium",
]

CELLS = 256
SAMPLES = 64
ROUNDING = 8 * float_info.epsilon
BEND = 1e-9  # a smaller bend, relative to the rise beside it, may be rounding inside U


class Part(NamedTuple):
    """An interval of amounts, with the attitude to risks inside it."""

    low: float
    high: float
    attitude: str


class RiskAttitude(NamedTuple):
    """The attitude between two amounts, and its parts in order; their borders are exact to within tolerance.

    "averse": no lottery is preferred to its expected monetary value, and some are worse; "seeking": none is
    worse, and some are preferred; "neutral": all are worth that value; "mixed": some are preferred and some worse.
    """

    attitude: str
    parts: tuple[Part, ...]
    tolerance: float


def expected_monetary_value(lottery: Lottery) -> float:
    """Return the mean amount of money."""
    return float(sum(p * Fraction(amount) for amount, p in _money(lottery)))


def certainty_equivalent(u: Utility, lottery: Lottery) -> float:
    """Return the sure amount that the agent likes as much as the lottery (one of them, if U is flat)."""
    amounts = [float(amount) for amount, _ in _money(lottery)]
    low, high = min(amounts), max(amounts)
    _require_rising(u, low, high)
    worth = expected_utility(u, lottery)
    while low < (middle := low / 2 + high / 2) < high:
        utility = expected_utility(u, middle)
        if utility == worth:
            return middle
        low, high = (low, middle) if utility > worth else (middle, high)
    return middle


def risk_premium(u: Utility, lottery: Lottery) -> float:
    """Return what the agent gives up to avoid the risk: expected monetary value minus certainty equivalent."""
    return expected_monetary_value(lottery) - certainty_equivalent(u, lottery)


def risk_attitude(u: Utility, low: Amount, high: Amount, tolerance: float | None = None) -> RiskAttitude:
    """Return the attitude to lotteries between low and high, from the way that U bends.

    A turning point is located to within tolerance, by default a thousandth of high - low.
    """
    if not (is_finite(low) and is_finite(high) and low < high):
        raise InvalidArgument(
            f"an attitude lies between two amounts, low < high, not {number_text(low)} and {number_text(high)}"
        )
    low, high = float(low), float(high)
    if not isfinite(high - low):
        raise InvalidArgument(f"{low:g} and {high:g} are too far apart for an attitude between them")
    tolerance = (high - low) / 1000 if tolerance is None else tolerance
    if not tolerance > 0:
        raise InvalidArgument(f"the tolerance is above 0, not {tolerance}")
    bends = _bends(u, low, high)
    attitudes = {attitude for _, attitude in bends} - {"neutral"}
    overall = "mixed" if len(attitudes) == 2 else attitudes.pop() if attitudes else "neutral"
    return RiskAttitude(overall, _parts(u, low, high, bends, tolerance), tolerance)


def _bends(u: Utility, low: float, high: float) -> list[tuple[float, str]]:
    """Return the attitude at points between low and high; a slight bend may show only between distant points."""
    cells = CELLS
    while True:
        points = [low + (high - low) * (i / cells) for i in range(cells + 1)]
        triples = zip(points, points[1:], points[2:], strict=False)
        bends = [(middle, _bend(u, left, middle, right)) for left, middle, right in triples]
        if cells == 2 or any(attitude != "neutral" for _, attitude in bends):
            return bends
        cells //= 2


def _bend(u: Utility, left: float, middle: float, right: float) -> str:
    """Return the attitude to a lottery of left and right whose expected monetary value is middle."""
    if not left < middle < right:
        return "neutral"  # the amounts are too near to each other to tell them apart
    a, b, c = (expected_utility(u, x) for x in (left, middle, right))
    rise = max(abs(b - a), abs(c - b))
    slope = rise / min(middle - left, right - middle)
    noise = ROUNDING * max(abs(a), abs(b), abs(c)) + 4 * slope * ulp(max(abs(left), abs(right)))
    excess = b - (a + (middle - left) / (right - left) * (c - a))
    if abs(excess) <= noise + BEND * rise + float_info.min:
        return "neutral"
    return "averse" if excess > 0 else "seeking"


def _parts(u: Utility, low: float, high: float, bends: list[tuple[float, str]], tolerance: float) -> tuple[Part, ...]:
    """Return points of the same attitude joined; one neutral point between others is a turning point, not a part."""
    attitudes = [attitude for _, attitude in bends]
    for i in range(1, len(bends) - 1):
        if attitudes[i] == "neutral" and "neutral" not in (attitudes[i - 1], attitudes[i + 1]):
            attitudes[i] = attitudes[i - 1]
    runs = [list(run) for _, run in groupby(range(len(bends)), key=lambda i: attitudes[i])]
    borders = [
        _turn(u, bends[here[-1]][0], bends[there[0]][0], (attitudes[here[-1]], attitudes[there[0]]), tolerance)
        for here, there in pairwise(runs)
    ]
    edges = pairwise([low, *borders, high])
    return tuple(Part(*edge, attitudes[run[0]]) for edge, run in zip(edges, runs, strict=True))


def _turn(u: Utility, here: float, there: float, attitudes: tuple[str, str], tolerance: float) -> float:
    """Return where between here and there the first of the attitudes gives way to the second."""
    while there - here > tolerance and here < (middle := here / 2 + there / 2) < there:
        step = (there - here) / 4
        found = _bend(u, middle - step, middle, middle + step)
        if found not in attitudes:
            return middle  # as near to the turning point as rounding allows
        here, there = (middle, there) if found == attitudes[0] else (here, middle)
    return here / 2 + there / 2


def _money(lottery: Lottery) -> list[tuple[Amount, Fraction]]:
    outcomes = []
    for prize, p in distribution(lottery).items():
        if not is_amount(prize):
            place = unquoted(str(lottery))
            raise InvalidArgument(f"{unquoted(prize_text(prize))} in {place} is not an amount of money")
        outcomes.append((prize, p))
    return outcomes


def _require_rising(u: Utility, low: float, high: float) -> None:
    points = [low + (high - low) * (i / SAMPLES) for i in range(SAMPLES + 1)]
    utilities = [expected_utility(u, x) for x in points]
    for (x, before), (y, after) in pairwise(zip(points, utilities, strict=True)):
        if before - after > ROUNDING * max(abs(before), abs(after)):
            raise InvalidArgument(f"U falls between {x:g} and {y:g}; more money must never be worth less")
