"""Lotteries: L = [p1, S1; ...; pn, Sn] gives the prize Si with probability pi."""

import json
import re
from collections.abc import Hashable
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import TypeAlias, TypeGuard

from plies.core import InvalidArgument
from plies.core.readers import shown, unquoted

__all__ = [
    *("Amount", "Lottery", "Prize", "distribution", "exact", "is_amount", "is_finite", "number_text", "prize_text"),
    *("probability", "simplest"),
]

Prize: TypeAlias = Hashable  # a word, an amount of money, a lottery, or anything else that is hashable
Amount: TypeAlias = int | float | Fraction

ROUNDING = Fraction(1, 10**9)  # how far from 1 the sum of rounded probabilities may be
DECIMALS = 12  # a probability with more is written as a fraction
BARE_WORD = re.compile(r"[^\W\d](?:[\w .'/-]*[\w'])?")  # what the reader takes as a prize without quotes


class Lottery:
    """[p, A; 1-p, B]: `Lottery((p, "A"), (1 - p, "B"))`, over any number of prizes.

    Numbers are amounts of money; a prize that is a lottery makes the lottery compound. Probabilities
    are kept as fractions, 0.1 as 1/10, and sum to exactly 1: rounding errors are corrected.
    """

    __slots__ = ("_hash", "outcomes")
    outcomes: tuple[tuple[Fraction, Prize], ...]
    _hash: int  # hashing fractions is slow, and lotteries are used as keys

    def __init__(self, *outcomes: tuple[Amount, Prize]) -> None:
        chances = [probability(p) for p, _ in outcomes]
        total = _sum(chances)
        if abs(total - 1) > ROUNDING:
            raise InvalidArgument(f"the probabilities of a lottery sum to 1; these sum to {float(total):.10g}")
        prizes = [_checked(prize) for _, prize in outcomes]
        object.__setattr__(self, "outcomes", tuple(zip((p / total for p in chances), prizes, strict=True)))
        object.__setattr__(self, "_hash", hash(self.outcomes))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a lottery does not change; make another one")

    def reduced(self) -> "Lottery":
        """Return the simple lottery with the same chance of every prize: each once, none impossible, in a fixed order.

        Two lotteries give every prize the same chance exactly when their reduced ones are equal.
        """
        chances = distribution(self)
        return Lottery(*((chances[prize], prize) for prize in sorted(chances, key=_order)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lottery) and self.outcomes == other.outcomes

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return "[" + "; ".join(f"{_probability_text(p)}, {prize_text(prize)}" for p, prize in self.outcomes) + "]"

    def __repr__(self) -> str:
        return f"read_lottery({str(self)!r})"


def _sum(numbers: list[Fraction]) -> Fraction:
    """Return the sum, computed by halves, so that few fractions on the way are long."""
    if len(numbers) <= 2:
        return sum(numbers, Fraction(0))
    middle = len(numbers) // 2
    return _sum(numbers[:middle]) + _sum(numbers[middle:])


def distribution(option: Prize) -> dict[Prize, Fraction]:
    """Return the chance of every possible prize in the end; a prize that is not a lottery is certain."""
    if not isinstance(option, Lottery):
        return {option: Fraction(1)}
    chances: dict[Prize, Fraction] = {}
    for p, prize in option.outcomes:
        if p > 0:
            for final, q in distribution(prize).items():
                chances[final] = chances.get(final, Fraction(0)) + p * q
    return chances


def probability(number: Amount) -> Fraction:
    """Return number as a probability: between 0 and 1, and exactly what was written (0.1 is 1/10)."""
    if not is_amount(number) or not 0 <= number <= 1:
        raise InvalidArgument(f"a probability is a number from 0 to 1, not {number_text(number)}")
    return exact(number)


def exact(amount: Amount) -> Fraction:
    """Return the amount that was written: 0.1 is 1/10, not the binary number nearest to it."""
    if not is_finite(amount):
        raise InvalidArgument(f"an amount of money is finite, not {number_text(amount)}")
    return Fraction(amount) if isinstance(amount, int | Fraction) else Fraction(repr(float(amount)))


def simplest(amount: Fraction) -> Amount:
    """Return the amount as a program would write it: 3, 0.1, and a fraction only if there is no other way."""
    if amount.denominator == 1:
        return amount.numerator
    return float(amount) if (amount * 10**DECIMALS).denominator == 1 and is_finite(amount) else amount


def is_amount(prize: Prize) -> TypeGuard[Amount]:
    """Is the prize an amount of money?"""
    return isinstance(prize, int | float | Fraction) and not isinstance(prize, bool)


def prize_text(prize: Prize) -> str:
    """Return a prize as people write it: A, $1000, "in quotes; if need be", [0.5, A; 0.5, B]."""
    if isinstance(prize, Lottery):
        return str(prize)
    if is_amount(prize):
        return f"-${-prize}" if prize < 0 else f"${prize}"
    return str(prize) if BARE_WORD.fullmatch(str(prize)) else json.dumps(str(prize), ensure_ascii=False)


def _probability_text(p: Fraction) -> str:
    if (p * 10**DECIMALS).denominator == 1:
        return f"{Decimal(p.numerator) / Decimal(p.denominator):f}"
    return str(p)


def _checked(prize: Prize) -> Prize:
    try:
        hash(prize)
    except TypeError:
        raise InvalidArgument(f"a prize must be hashable (a word, an amount, a tuple), not {shown(prize)}") from None
    if is_amount(prize) and not is_finite(prize):
        raise InvalidArgument(f"an amount of money is finite, not {number_text(prize)}")
    return prize


def is_finite(amount: Amount) -> bool:
    """Does it fit into a float? Every amount is shown as one in the end."""
    try:
        return isfinite(float(amount))
    except OverflowError:
        return False


def number_text(number: object) -> str:
    """Return a number as people write it, unless it is very long."""
    try:
        return unquoted(str(number))
    except ValueError:  # more digits than Python writes
        return shown(number)


def _order(prize: Prize) -> tuple[int, Amount, str]:
    return (0, prize, "") if is_amount(prize) else (1, 0, f"{prize} {type(prize).__name__}")
