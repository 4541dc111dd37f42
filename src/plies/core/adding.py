"""Add floats from left to right, alike on every Python: from 3.12 on, `sum` rounds differently in the last bits."""

from collections.abc import Iterable

__all__ = ["plain_sum"]


def plain_sum(numbers: Iterable[float]) -> float:
    """Return the sum of the numbers, added from left to right as the searches add outcomes; 0 if there are none."""
    total: float = 0
    for number in numbers:
        total += number
    return total
