"""The answer of a textbook search: Found."""

from typing import Any, NamedTuple

__all__ = ["Found"]


class Found(NamedTuple):
    """What a search found, how many nodes it visited, and whether it was compiled."""

    value: Any
    nodes: int
    compiled: bool  # False: it ran interpreted
