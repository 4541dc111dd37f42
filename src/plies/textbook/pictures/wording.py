"""Numbers, values and names as a picture writes them, the same in every format."""

import math
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from plies.core import CHANCE, INFINITY
from plies.textbook.trace import Visit

__all__ = ["clean", "columns", "number", "payoff", "probabilities", "value", "window"]

LONGEST = 24  # characters of a name: longer ones would push the tree apart
TINY = 1e-12  # what rounding leaves of 0
SIGNS = {"exact": "", "upper": "≤ ", "lower": "≥ "}


def number(v: float, places: int = 3) -> str:
    """Return v with at most so many decimal places: 3, −2.5, 7.667, ∞, 1.5e+20."""
    size = abs(v)
    sign = "−" if v < 0 and size > TINY else ""
    if size == INFINITY:
        return f"{sign}∞"
    if size < TINY:
        return "0"
    if size >= 1e12 or size < 10**-places:
        return sign + f"{size:.4g}".replace("e-", "e−")
    return sign + f"{size:.{places}f}".rstrip("0").rstrip(".")


def payoff(utility: float | Sequence[float]) -> str:
    """Return 3, or (5, 2, 5)."""
    if isinstance(utility, Sequence):
        return f"({', '.join(map(number, utility))})"
    return number(utility)


def value(v: Any, claim: str, player: int | None) -> str:
    """Return what a visit returned: 3, ≤ 3, (?, ≥ 3, ?) if only player's entry is known, or 3? if unfounded."""
    if claim == "partial":
        return f"({', '.join(f'≥ {number(entry)}' if index == player else '?' for index, entry in enumerate(v))})"
    return f"{payoff(v)}?" if claim == "unclear" else SIGNS[claim] + payoff(v)


def window(visit: Visit, above: Visit | None) -> str:
    """Return [alpha, beta] at entry; in shallow pruning, what the player just above has."""
    if visit.alpha is not None and visit.beta is not None:
        return f"{'probe ' * visit.probe}[{number(visit.alpha, 2)}, {number(visit.beta, 2)}]"
    if visit.best is None or visit.best == -INFINITY or above is None or above.player == CHANCE:
        return ""
    return f"{above.player} has {number(visit.best)}"


def probabilities(chances: Sequence[float]) -> list[str]:
    """Return short decimals if all are, else fractions if all are simple ones: 0.25 0.75, but 1/3 2/3."""
    if not all(math.isclose(p, round(p, 2), abs_tol=TINY) for p in chances):
        simple = [Fraction(p).limit_denominator(64) for p in chances]
        if all(math.isclose(p, fraction, abs_tol=1e-9) for p, fraction in zip(chances, simple, strict=True)):
            return list(map(str, simple))
    return [number(p) for p in chances]


def clean(name: str) -> str:
    """Return name on one line, printable, and not too long to draw."""
    printable = "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in name)
    return printable if len(printable) <= LONGEST else printable[: LONGEST - 1] + "…"


def columns(text: Iterable[str]) -> int:
    """Return how many columns of a terminal text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
