"""Adding floats one after the other, on every Python. From 3.12 on `sum` does more, and its last bits are others."""

from collections.abc import Iterable

__all__ = ["plain_sum"]


def plain_sum(numbers: Iterable[float]) -> float:
    """The numbers added from left to right, as the searches add what outcomes are worth; 0 if there are none."""
    total: float = 0
    for number in numbers:
        total += number
    return total
