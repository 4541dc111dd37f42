"""Why a node was cut: the ancestor, the bound and the depth of the cut, as facts."""

from typing import Any

from plies.core import CHANCE
from plies.teach.plain import key
from plies.teach.sentences import Claim
from plies.teach.steps import CutInfo
from plies.textbook.multiplayer_shallow import most_left
from plies.textbook.trace import Trace, Visit
from plies.textbook.trees import Tree

__all__ = ["Narration", "explain_cut"]


class Narration:
    """A trace of a tree, with the names of its nodes and movers."""

    def __init__(self, tree: Tree, trace: Trace, said: list[str]) -> None:
        self.tree, self.trace, self.said = tree, trace, said

    def name(self, visit: Visit) -> str:
        return str(self.tree.names[visit.state.number])

    def side(self, visit: Visit) -> str:
        """Return "max", "min", "chance", or "player" if each player maximizes its own utility."""
        if visit.player == CHANCE:
            return "chance"
        if isinstance(self.trace.value, tuple):
            return "player"
        return "max" if visit.player in self.trace.maximizers else "min"

    def mover(self, visit: Visit) -> str:
        """Return MAX, MIN, CHANCE, or player 2."""
        if visit.player != CHANCE and not self.tree.zero_sum:
            return f"player {visit.player}"
        return {"max": "MAX", "min": "MIN", "chance": "CHANCE"}.get(self.side(visit), f"player {visit.player}")

    def child_names(self, visit: Visit, actions: tuple[Any, ...]) -> tuple[str, ...]:
        return tuple(self.tree.names[self.tree.result(visit.state, action).number] for action in actions)


def explain_cut(told: Narration, visit: Visit) -> tuple[CutInfo, Claim]:
    """Return the facts of the cut at visit."""
    cut, visits = visit.cut, told.trace.visits
    assert cut is not None
    assert cut.cause is not None, "a watched search begins with an open window"
    assert cut.limit is not None
    cause = visits[cut.cause]
    source = _source(told, visit, cause)
    info = CutInfo(
        bound=cut.bound,
        limit=cut.limit,
        cause=key(cause.path),
        source=key(source.path) if source else None,
        deep=cut.deep,
        skipped=tuple(key((*visit.path, action)) for action in cut.skipped),
    )
    facts = {
        "name": told.name(visit),
        "mover": told.mover(visit),
        "side": told.side(visit),
        "bound": cut.bound,
        "limit": cut.limit,
        "has": visit.value if cut.bound != "sum" else visit.value[visit.player],
        "exact": _has_exactly(told, visit),
        "cause": told.name(cause),
        "cause_mover": told.mover(cause),
        "source": told.name(source) if source else None,
        "deep": cut.deep,
        "skipped": told.child_names(visit, cut.skipped),
    }
    return info, Claim(*_kind(told, visit, cause, facts))


def _kind(told: Narration, visit: Visit, cause: Visit, facts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if facts["bound"] == "sum":
        return "sum cut", facts | {"left": most_left(told.tree, facts["has"])}
    if cause.player != CHANCE and visit.player != CHANCE:
        return "cut", facts
    origin, limit = _origin(told, cause, facts["bound"], facts["limit"])
    facts |= {"origin": told.name(origin), "origin_mover": told.mover(origin), "origin_limit": limit}
    if visit.player != CHANCE:
        return "cut within chance", facts
    low, high = told.tree.utility_bounds
    return "chance cut", facts | {"extreme": high if facts["bound"] == "alpha" else low}


def _source(told: Narration, visit: Visit, cause: Visit) -> Visit | None:
    """Return the child of cause, before the path to visit, whose value is what cause has."""
    assert visit.cut is not None
    for number in cause.children if cause.player != CHANCE else ():
        child = told.trace.visits[number]
        worth = child.value[cause.player] if visit.cut.bound == "sum" else child.value
        if number < visit.number and worth == visit.cut.limit:
            return child
    return None


def _origin(told: Narration, cause: Visit, bound: str, limit: float) -> tuple[Visit, float]:
    """Return the player's node whose bound came down to cause through chance nodes, and that bound there."""
    visits = told.trace.visits
    while cause.player == CHANCE:
        limit = getattr(cause, bound)
        below = cause
        while below.parent is not None and getattr(visits[below.parent], bound) == getattr(below, bound):
            below = visits[below.parent]
        assert below.parent is not None, "a window that is not open was set by an ancestor"
        cause = visits[below.parent]
    return cause, limit


def _has_exactly(told: Narration, visit: Visit) -> bool:
    """Is the value of the node the exact value of one of its children?"""
    below = (told.trace.visits[number] for number in visit.children)
    return any(told.said[child.number] == "exact" for child in below if child.value == visit.value)
