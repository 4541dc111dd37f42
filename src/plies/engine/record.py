"""The native memory of a game: its control block and its data, in one record.

    word 0   nodes visited
    word 1   the number of nodes at which to stop; 0 stops at once
    word 2   the lowest stack address that the search may use
    word 3   how much stack the search may use, in bytes
    word 4 ... the data: a number takes one word; a tuple of n floats takes n; a table takes address, length and
             row length; a game takes the address of its own record

A compiled search sees the game as the address of this record.
"""

from typing import Any

import numpy as np

from plies.core import Game, InvalidGame
from plies.engine.blueprint import Blueprint, data_kind

__all__ = ["LIMIT", "NEVER", "NODES", "SIZE", "STACK", "Record", "layout", "signed"]

NODES, LIMIT, STACK, SIZE, FIRST = 0, 1, 2, 3, 4
NEVER = 2**63 - 1


def layout(plan: Blueprint) -> dict[str, tuple[str, int]]:
    """For every attribute in the record: its kind and its first word."""
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
    """The 64 bits of number as the int64 that has them: compiled code keeps Bits so."""
    return number - 2**64 if number >= 2**63 else number


class Record:
    """The record of one game, kept up to date with its attributes."""

    def __init__(self, game: Game[Any, Any], plan: Blueprint) -> None:
        self.places = layout(plan)
        size = FIRST + sum(words(kind) for kind, _ in self.places.values())
        self.memory = np.zeros(size, dtype=np.int64)
        self.floats = self.memory.view(np.float64)
        self.address = self.memory.ctypes.data
        self.kept: dict[str, Any] = {}  # what the addresses in the record point to, and what it was made from
        self.inner = {name: Record(getattr(game, name), inner) for name, inner in plan.games.items()}
        self.refresh(game)

    def refresh(self, game: Game[Any, Any]) -> None:
        """Take over what has changed in the game's data."""
        for name, (kind, word) in self.places.items():
            value = getattr(game, name)
            if kind == "game":
                self.inner[name].refresh(value)
                self.memory[word] = self.inner[name].address
            elif self.kept.get(name, (None,))[0] is not value or not isinstance(value, tuple):
                self.write(name, kind, word, value)

    def write(self, name: str, kind: str, word: int, value: Any) -> None:
        found = data_kind(name, value)
        if found != kind and not (kind == "float" and found == "int"):
            raise InvalidGame(f"the data {name!r} was of kind {kind} and now is {value!r}")
        if kind in ("int", "bool"):
            self.memory[word] = signed(int(value))
        elif kind == "float":
            self.floats[word] = value
        elif kind.startswith("floats:"):
            self.floats[word : word + len(value)] = value
        else:
            table = as_table(kind, value)
            self.kept[name] = (value, table)
            rows = table.shape[1] if table.ndim == 2 else 0
            self.memory[word : word + 3] = (table.ctypes.data, table.shape[0], rows)


def as_table(kind: str, value: Any) -> Any:
    """Contiguous memory with the numbers of value: the value's own where it is so already."""
    if kind.startswith("byte"):
        return np.frombuffer(value, dtype=np.uint8)
    if kind.startswith("float"):
        return np.ascontiguousarray(value, dtype=np.float64)
    if isinstance(value, tuple):
        return np.array(
            [[signed(part) for part in row] if isinstance(row, tuple) else signed(row) for row in value], np.int64
        )
    array = np.ascontiguousarray(value)
    return array.view(np.int64) if array.dtype == np.uint64 else np.ascontiguousarray(array, dtype=np.int64)
