"""Have the rules changed? This module knows where their parts were found, and whether something else is there now.

Every search asks this before it begins, so it has to be fast: all of it takes some microseconds.
"""

from collections.abc import Mapping
from operator import is_
from types import CellType
from typing import Any

from plies.engine.compiler.constants import Snapshot

__all__ = ["EMPTY", "Link", "Watch", "changed", "contents"]

Link = tuple[Any, str, Any]  # where, under which name, and what

EMPTY = object()  # the content of a cell whose variable has no value yet


def contents(cell: CellType) -> Any:
    """Return the value of a variable of a closure."""
    try:
        return cell.cell_contents
    except ValueError:
        return EMPTY


class Watch:
    """Everything that may change: names in namespaces, attributes of functions and classes, closures, and arrays."""

    def __init__(
        self,
        links: list[tuple[Mapping[str, Any], str, Any]],
        attributes: list[Link],
        cells: list[tuple[CellType, Any]],
        arrays: list[Snapshot],
        absent: list[tuple[dict[str, Any], frozenset[str]]],
    ) -> None:
        """absent: names that a namespace does not have, so that they mean Python's built-ins."""
        self.globals = _columns([link for link in links if type(link[0]) is dict])
        self.of_classes = [link for link in links if type(link[0]) is not dict]
        self.attributes = _columns(attributes)
        self.cells, self.arrays, self.absent = cells, arrays, absent

    def has_changed(self) -> bool:
        spaces, names, found = self.globals
        owners, attributes, values = self.attributes
        return not (
            all(map(is_, map(dict.get, spaces, names), found))  # three times as fast as a loop
            and all(map(is_, map(getattr, owners, attributes, owners), values))
            and not self._else_has_changed()
        )

    def _else_has_changed(self) -> bool:
        """Has anything else changed? Loops will do: there is little of it, and often nothing."""
        for space, missing in self.absent:
            if not space.keys().isdisjoint(missing):
                return True
        for place, name, thing in self.of_classes:
            if place.get(name) is not thing:
                return True
        for cell, held in self.cells:
            if contents(cell) is not held:
                return True
        return changed(self.arrays)


def changed(arrays: list[Snapshot]) -> bool:
    """Have the contents of one of the arrays changed?"""
    for array in arrays:
        if not array.holds():
            return True
    return False


def _columns(links: list[Link]) -> tuple[tuple[Any, ...], tuple[str, ...], tuple[Any, ...]]:
    return tuple(link[0] for link in links), tuple(link[1] for link in links), tuple(link[2] for link in links)
