"""Tuples, changed by making new ones. Each function works interpreted and compiled."""

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["add", "add_scaled", "at_least", "put"]

T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return values with value at place, 0 .. len(values)-1; a place outside raises IndexError, as reading it would."""
    if not 0 <= place < len(values):
        raise IndexError("place outside the tuple")
    return (*values[:place], value, *values[place + 1 :])


def add(values: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """Return values with number added at place, 0 .. len(values)-1; faster than put when compiled."""
    if not 0 <= place < len(values):
        raise IndexError("place outside the tuple")
    return (*values[:place], values[place] + number, *values[place + 1 :])


def at_least(values: tuple[int, ...], number: int) -> int:
    """Return the places of all values that are number or more, as a set of bits; there are at most 63 values."""
    return sum([1 << place for place, value in enumerate(values) if value >= number])


def add_scaled(values: tuple[float, ...], factor: float, others: Sequence[float]) -> tuple[float, ...]:
    """Return values + factor * others, entry by entry."""
    return tuple(value + factor * other for value, other in zip(values, others, strict=True))
