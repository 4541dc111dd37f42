"""What can be wrong with an answer, and how that is said."""

import math
from typing import Any, NamedTuple

__all__ = ["Complaint", "same", "shown"]


class Complaint(NamedTuple):
    """What is wrong with an answer."""

    what: str  # one word or two, the same for failures of one sort
    expected: str  # an expression with `found`, `game` and `state` that is not true
    said: str  # in a sentence


def same(one: Any, other: Any) -> bool:
    """Are two values equal to the last bit? Zero has no sign."""
    return bool(one == other)


def shown(number: Any) -> str:
    """A value as it is written in a test."""
    if isinstance(number, tuple):
        return f"({', '.join(map(shown, number))}{',' if len(number) == 1 else ''})"
    return repr(number) if not isinstance(number, float) or math.isfinite(number) else f'float("{number}")'
