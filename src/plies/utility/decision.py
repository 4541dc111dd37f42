"""The principle of maximum expected utility: choose the option with the highest expected utility.

U([p1, S1; ...; pn, Sn]) = p1 U(S1) + ... + pn U(Sn)
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from plies.core import InvalidArgument, PliesError
from plies.utility.lottery import Amount, Lottery, Prize, is_amount, is_finite, prize_text
from plies.utility.preferences import Agent

__all__ = ["Choice", "Utility", "choose", "compare", "exact_utility", "expected_utility", "maximizer"]

Utility: TypeAlias = Callable[[Any], Amount]

NOISE = Fraction(1, 10**12)  # utilities that differ by less than this, relative to their size, differ by rounding only


class Choice(NamedTuple):
    """The chosen option, its expected utility, and the expected utilities of all options in their order."""

    option: Prize
    utility: float
    utilities: tuple[float, ...]


def expected_utility(u: Utility, option: Prize) -> float:
    """Return U of a prize; of a lottery, the mean of U over its prizes."""
    return float(exact_utility(u, option))


def exact_utility(u: Utility, option: Prize) -> Fraction:
    """Return the same without rounding, so that two ways to the same mean agree."""
    if isinstance(option, Lottery):
        return sum((p * exact_utility(u, prize) for p, prize in option.outcomes if p > 0), Fraction(0))
    try:
        utility = u(option)
    except PliesError:
        raise
    except (ArithmeticError, ValueError, TypeError) as error:
        raise InvalidArgument(f"U has no value at {prize_text(option)}: {error}") from None
    if not is_amount(utility) or not is_finite(utility):
        raise InvalidArgument(f"U has no finite value at {prize_text(option)}: {utility}")
    return Fraction(utility)


def maximizer(u: Utility) -> Agent:
    """Return the agent that maximizes the expectation of u."""
    return lambda x, y: compare(u, x, y)


def compare(u: Utility, x: Prize, y: Prize) -> int:
    """Return 1 if the expected utility of x is higher than that of y, 0 if they are equal, -1 if it is lower."""
    return _compare(exact_utility(u, x), exact_utility(u, y))


def choose(u: Utility, options: Iterable[Prize]) -> Choice:
    """Return the option with the highest expected utility, the first one if several are equal."""
    options = tuple(options)
    if not options:
        raise InvalidArgument("there is nothing to choose from")
    utilities = [exact_utility(u, option) for option in options]
    best = max(utilities)
    chosen = next(i for i, utility in enumerate(utilities) if _compare(utility, best) == 0)
    return Choice(options[chosen], float(utilities[chosen]), tuple(map(float, utilities)))


def _compare(left: Fraction, right: Fraction) -> int:
    if abs(left - right) <= NOISE * max(abs(left), abs(right)):
        return 0
    return 1 if left > right else -1
