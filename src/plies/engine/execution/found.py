"""What a textbook search found."""

from typing import Any, NamedTuple

__all__ = ["Found"]


class Found(NamedTuple):
    """What a search found, and in how many nodes."""

    value: Any
    nodes: int
    compiled: bool  # False: it ran interpreted
