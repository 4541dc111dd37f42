"""An answer sheet: what a search, right or wrong, says about a tree."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from plies.core import CHANCE, INFINITY
from plies.teach import algorithms
from plies.teach.forms import state_at
from plies.teach.plain import Value
from plies.textbook import root
from plies.textbook.trees import Node, Tree

__all__ = ["Path", "Sheet", "close", "inner_paths", "leaves_below", "right_sheet"]

Path = tuple[int, ...]
Window = tuple[float, float]

ROUNDED = 0.0051  # people round to two decimal places


@dataclass
class Sheet:
    """For each inner node that a search visited: what it returned there, and the window at entry.

    horizon holds the same for the nodes that it evaluated. Nobody has to write that down, but if written it is right.
    """

    values: dict[Path, Value] = field(default_factory=dict)
    windows: dict[Path, Window] = field(default_factory=dict)  # empty: the search has none
    pruned: frozenset[Path] = frozenset()  # leaves that it never visited
    action: int | None = None  # its choice at the root; None if there is none
    horizon: dict[str, dict[Path, Any]] = field(default_factory=dict, compare=False)  # "values" and "windows"


def close(mine: Value | None, other: Value | None) -> bool:
    """Are they the same, apart from rounding?"""
    if isinstance(mine, tuple) and isinstance(other, tuple):
        return len(mine) == len(other) and all(map(close, mine, other))
    if isinstance(mine, tuple) or isinstance(other, tuple) or mine is None or other is None:
        return mine is other
    return mine == other or abs(mine - other) <= ROUNDED


def leaves_below(tree: Tree, path: Path, depth: float = INFINITY) -> Iterator[Path]:
    """Yield the leaves below path, or path itself if it is one; at the horizon of a search, nodes count as leaves."""
    front = [(path, state_at(tree, path), depth - _plies(tree, path))]
    while front:
        path, state, left = front.pop()
        if tree.is_terminal(state) or left <= 0:
            yield path
        else:
            left -= tree.player(state) != CHANCE
            front += [((*path, action), tree.result(state, action), left) for action in reversed(tree.edges(state))]


def inner_paths(tree: Tree, depth: float = INFINITY) -> list[Path]:
    """Return the inner nodes as a search to depth plies sees them, each after those above it."""
    found: list[Path] = []
    front: list[tuple[Path, Node, float]] = [((), tree.initial(), depth)]
    while front:
        path, state, left = front.pop()
        if not tree.is_terminal(state) and left > 0:
            found.append(path)
            left -= tree.player(state) != CHANCE
            front += [((*path, action), tree.result(state, action), left) for action in reversed(tree.edges(state))]
    return found


def _plies(tree: Tree, path: Path) -> int:
    return sum(tree.player(state_at(tree, path[:length])) != CHANCE for length in range(len(path)))


def right_sheet(tree: Tree, algorithm: str, depth: float = INFINITY) -> Sheet:
    """Return the sheet of the textbook's search."""
    (trace,) = algorithms.record(algorithm, tree, depth)
    inner = [visit for visit in trace.visits if visit.ending == "expanded"]
    sheet = Sheet({visit.path: visit.value for visit in inner})
    if trace.visits[0].alpha is not None:
        sheet.windows = {visit.path: (visit.alpha, visit.beta) for visit in inner}  # type: ignore[misc]
    seen = [visit for visit in trace.visits if visit.ending == "horizon"]
    sheet.horizon["values"] = {visit.path: visit.value for visit in seen}
    if sheet.windows:
        sheet.horizon["windows"] = {visit.path: (visit.alpha, visit.beta) for visit in seen}
    sheet.pruned = frozenset(path for path, _ in trace.never_visited())
    state = tree.initial()
    if inner and tree.player(state) != CHANCE:
        search = algorithms.named(algorithm).search
        sheet.action = root.best(tree, state, search.every_move(tree, state, depth)) if tree.zero_sum else None
        sheet.action = search.decide(tree, state, depth) if sheet.action is None else sheet.action
    return sheet
