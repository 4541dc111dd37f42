"""A number that knows how it depends on x, and notes where a comparison with it would turn.

An Affine is a + b * x for one x. A search can take one as the utility of a leaf, because searches only
add, scale and compare utilities. Every comparison notes the x at which it would have another result:
between the nearest of those, the search does exactly the same.
"""

import math
from typing import Any

__all__ = ["Affine"]


class Affine:
    __slots__ = ("a", "b", "turns", "x")

    def __init__(self, a: float, b: float, x: float, turns: set[float]) -> None:
        self.a, self.b, self.x, self.turns = a, b, x, turns

    @property
    def now(self) -> float:
        return self.a + self.b * self.x if self.b else self.a

    def _made(self, a: float, b: float) -> "Affine":
        return Affine(a, b, self.x, self.turns)

    def __add__(self, other: Any) -> "Affine":
        a, b = _parts(other)
        return self._made(self.a + a, self.b + b)

    __radd__ = __add__

    def __neg__(self) -> "Affine":
        return self._made(-self.a, -self.b)

    def __sub__(self, other: Any) -> "Affine":
        a, b = _parts(other)
        return self._made(self.a - a, self.b - b)

    def __rsub__(self, other: Any) -> "Affine":
        return (-self).__add__(other)

    def __mul__(self, factor: float) -> "Affine":
        return self._made(self.a * factor, self.b * factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> "Affine":
        return self._made(self.a / divisor, self.b / divisor)

    def _compared(self, other: Any) -> float:
        """Return the sign of self - other, after noting for which x it would change."""
        a, b = _parts(other)
        if self.b != b and math.isfinite(a) and math.isfinite(self.a):
            self.turns.add((a - self.a) / (self.b - b))
        there = other.now if isinstance(other, Affine) else other
        return float(self.now > there) - float(self.now < there)

    def __lt__(self, other: Any) -> bool:
        return self._compared(other) < 0

    def __le__(self, other: Any) -> bool:
        return self._compared(other) <= 0

    def __gt__(self, other: Any) -> bool:
        return self._compared(other) > 0

    def __ge__(self, other: Any) -> bool:
        return self._compared(other) >= 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | float | Affine) and self._compared(other) == 0

    def __hash__(self) -> int:
        return hash(self.now)


def _parts(other: Any) -> tuple[float, float]:
    return (other.a, other.b) if isinstance(other, Affine) else (other, 0.0)
