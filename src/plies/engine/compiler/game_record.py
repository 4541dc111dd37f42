"""The native memory of a game: its control block and its data, in one record.

The control block comes first (`runtime.control_block`), then the data. A number takes one word; a tuple of n floats
takes n; a table takes address, length and row length; a game takes the address of its own record. A compiled search
sees the game as the address of this record.
"""

from array import array
from collections.abc import Callable
from itertools import repeat
from operator import is_
from typing import Any, NamedTuple

import numpy as np

from plies.core import Game
from plies.engine.compiler.blueprint import Blueprint
from plies.engine.compiler.constants import Snapshot
from plies.engine.compiler.kinds import data_kind
from plies.engine.runtime.control_block import FIRST

__all__ = ["Record", "as_table", "has_kinds", "layout", "signed"]

SMALL = 1 << 14  # bytes; smaller bytearrays and array.arrays are copied: those in use as a table cannot grow


def layout(plan: Blueprint) -> dict[str, tuple[str, int]]:
    """Return the kind and the first word of every attribute in the record."""
    places: dict[str, tuple[str, int]] = {}
    word = FIRST
    for name, kind in (*plan.data.items(), *((name, "game") for name in sorted(plan.games))):
        if kind:
            places[name] = (kind, word)
            word += words(kind)
    return places


def words(kind: str) -> int:
    if kind.startswith("floats:"):
        return int(kind.partition(":")[2])
    return 1 if kind in ("int", "float", "bool", "game") else 3


def signed(number: int) -> int:
    """Return the int64 with the same 64 bits as number, which is how compiled code keeps Bits."""
    return number - 2**64 if number >= 2**63 else number


def has_kinds(plan: Blueprint, game: Any, before: "Record | None" = None) -> bool:
    """Are the game's data of the kinds that the blueprint was made for? before: a record that holds most of them."""
    for name in plan.data if before is None else before.differing(game):
        if data_kind(name, getattr(game, name, None)) != plan.data[name]:
            return False
    for name, inner in plan.games.items():
        if not has_kinds(inner, getattr(game, name, None), before.inner[name] if before else None):
            return False
    return True


class Table(NamedTuple):
    """A table in the record: its source, its memory, and how to tell that they still agree."""

    value: Any
    memory: Any
    agrees: Callable[[], bool] | None  # None: they always agree


class Record:
    """The record of one game. It never changes, since searches may be running on it. Other data make another record."""

    def __init__(self, game: Game[Any, Any], plan: Blueprint, before: "Record | None" = None) -> None:
        """before: another record of this blueprint. What both have in common is taken from it."""
        self.places: dict[str, tuple[str, int]] = layout(plan) if before is None else before.places
        self.memory: Any = np.zeros(_size(self.places), np.int64) if before is None else before.memory.copy()
        self.floats = self.memory.view(np.float64)
        self.address = self.memory.ctypes.data
        self.names = tuple(plan.data)
        self.values = tuple(getattr(game, name, None) for name in self.names)
        self.tables: dict[str, Table] = {} if before is None else dict(before.tables)
        self.inner: dict[str, Record] = {}
        for name, inner in plan.games.items():
            self.inner[name] = _followed(getattr(game, name), inner, before.inner[name] if before else None)
            self.memory[self.places[name][1]] = self.inner[name].address
        for name in self.names if before is None else before.differing(game):
            if name in self.places:
                self._write(name, self.places[name], getattr(game, name))
        self.changing = [table.agrees for table in self.tables.values() if table.agrees is not None]

    def differing(self, game: Game[Any, Any]) -> list[str]:
        """Return the names of the data in which game differs from the record."""
        found = []
        for name, value in zip(self.names, self.values, strict=True):
            agrees = self.tables[name].agrees if name in self.tables else None
            if getattr(game, name, None) is not value or (agrees is not None and not agrees()):
                found.append(name)
        return found

    def holds(self, game: Game[Any, Any]) -> bool:
        """Are the game's data still those in the record?"""
        if not all(map(is_, map(getattr, repeat(game), self.names, repeat(None)), self.values)):
            return False
        for agrees in self.changing:
            if not agrees():
                return False
        for name, inner in self.inner.items():
            if not inner.holds(getattr(game, name)):
                return False
        return True

    def _write(self, name: str, place: tuple[str, int], value: Any) -> None:
        kind, word = place
        if kind in ("int", "bool"):
            self.memory[word] = signed(int(value))
        elif kind == "float":
            self.floats[word] = value
        elif kind.startswith("floats:"):
            self.floats[word : word + len(value)] = value
        else:
            table = self.tables[name] = _table(kind, value)
            rows = table.memory.shape[1] if table.memory.ndim == 2 else 0
            self.memory[word : word + 3] = (table.memory.ctypes.data, table.memory.shape[0], rows)


def _size(places: dict[str, tuple[str, int]]) -> int:
    return FIRST + sum(words(kind) for kind, _ in places.values())


def _followed(game: Game[Any, Any], plan: Blueprint, before: Record | None) -> Record:
    """Return the record of a game inside another: the one from before, if it still fits."""
    return before if before is not None and before.holds(game) else Record(game, plan, before)


def _table(kind: str, value: Any) -> Table:
    memory = as_table(kind, value)
    if isinstance(value, tuple | bytes):
        return Table(value, memory, None)
    if not np.may_share_memory(memory, np.asarray(value)):
        return Table(value, memory, Snapshot(value).holds)
    if not isinstance(value, np.ndarray):
        return Table(value, memory, None)  # Python makes sure that the memory stays where it is
    before = _form(value)
    return Table(value, memory, lambda: _form(value) == before)


def _form(value: Any) -> tuple[Any, ...]:
    """Return where an array lies, and how to read it."""
    return (value.ctypes.data, value.shape, value.strides, value.dtype)


def as_table(kind: str, value: Any) -> Any:
    """Return contiguous memory with the numbers of value: its own memory, if that is contiguous and large."""
    if isinstance(value, bytearray | array) and memoryview(value).nbytes <= SMALL:
        value = bytes(value) if isinstance(value, bytearray) else np.array(value)
    if kind.startswith("byte"):
        return np.frombuffer(value, dtype=np.uint8)
    if kind.startswith("float"):
        return np.ascontiguousarray(value, dtype=np.float64)
    if isinstance(value, tuple):
        return np.array(
            [[signed(part) for part in row] if isinstance(row, tuple) else signed(row) for row in value], np.int64
        )
    numbers = np.ascontiguousarray(value)
    return numbers.view(np.int64) if numbers.dtype == np.uint64 else np.ascontiguousarray(numbers, dtype=np.int64)
