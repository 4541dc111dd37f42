"""Windows of alpha-beta, from both points of view: MAX's (alpha, beta), and that of the player to move (a, b)."""

from plies.engine.searches.next_floats import above

__all__ = ["lower", "narrow", "upper"]


def narrow(bar: float, b: float) -> float:
    """The upper end of the window for an action that is likely no better than bar."""
    return above(bar)


def lower(side: float, a: float, b: float) -> float:
    """Return alpha, from the bounds of the player to move."""
    return a if side > 0 else -b


def upper(side: float, a: float, b: float) -> float:
    """Return beta, from the bounds of the player to move."""
    return b if side > 0 else -a
