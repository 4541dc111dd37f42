"""The transposition table: bounds on the value of states, shared between threads without locks.

An entry is four words: low and high, the bounds; what they are good for (depth, age, the number of the best action);
and a check, the exclusive or of all three and the key. A torn entry, half written by one thread and half by another,
has a wrong check, and counts as not found. Of the two entries of a bucket one is kept for its depth.

Interpreted, the table is a dict.
"""

from typing import Any

from numba.extending import overload, register_jitable

from plies.core import INFINITY
from plies.engine.memory import NativeMemory, bits_of, get, get_float, put, put_float

__all__ = ["COMPLETE", "NONE", "NativeTable", "Table", "find", "keep"]

COMPLETE = 32_767  # the depth of what was searched to its end
NONE = 65_535  # no best action is known
ENTRY, BUCKET = 4, 8  # words


class Table:
    """The table of an interpreted search."""

    def __init__(self, megabytes: float) -> None:
        self.most = max(64, int(megabytes * 4_000))  # an entry takes about 250 bytes in Python
        self.entries: dict[Any, tuple[float, float, int, int]] = {}
        self.age = 0


class NativeTable(NativeMemory):
    """The table of a compiled search: a power of two of buckets after one bucket of notes."""

    def __init__(self, megabytes: float) -> None:
        buckets = 1
        while buckets * 2 * BUCKET * 8 <= megabytes * 2**20:
            buckets *= 2
        super().__init__((buckets + 1) * BUCKET)
        self.words[0] = buckets - 1
        self.age = 0

    def begin(self) -> None:
        """A new search: entries of earlier ones give way first."""
        self.age = (self.age + 1) % 256
        self.words[1] = self.age


def find(table: Any, key: int) -> tuple[bool, float, float, int, int]:
    """(found, low, high, depth, number of the best action)."""
    entry = table.entries.get(key)
    if entry is None:
        return (False, -INFINITY, INFINITY, 0, NONE)
    return (True, *entry)


def keep(table: Any, key: int, low: float, high: float, depth: int, best: int) -> None:
    """Note what was found out about the state."""
    if len(table.entries) >= table.most and key not in table.entries:
        del table.entries[next(iter(table.entries))]
    table.entries[key] = (low, high, depth, best)


# -- the same, compiled --


@register_jitable
def _place(table, key):
    """The first word of the key's bucket."""
    return BUCKET + (key & get(table, 0)) * BUCKET


@register_jitable
def _is_at(table, place, key):
    """Is the entry at place whole, and of this state?"""
    check = get(table, place) ^ get(table, place + 1) ^ get(table, place + 2) ^ get(table, place + 3)
    return check == key and get(table, place + 3) != 0


@overload(find)
def _find_twin(table, key):
    def find(table, key):
        place = _place(table, key)
        if not _is_at(table, place, key):
            place += ENTRY
            if not _is_at(table, place, key):
                return (False, -INFINITY, INFINITY, 0, NONE)
        about = get(table, place + 3)
        return (True, get_float(table, place + 1), get_float(table, place + 2), about >> 32, about & 0xFFFF)

    return find


@overload(keep)
def _keep_twin(table, key, low, high, depth, best):
    def keep(table, key, low, high, depth, best):
        place = _place(table, key)
        age = get(table, 1)
        if not _is_at(table, place, key):
            old = get(table, place + 3)
            if (old >> 16) & 0xFF == age and (old >> 32) > depth:
                place += ENTRY  # the deeper entry of this search stays
        about = (depth << 32) | (1 << 24) | (age << 16) | best
        put(table, place, key ^ bits_of(low) ^ bits_of(high) ^ about)
        put_float(table, place + 1, low)
        put_float(table, place + 2, high)
        put(table, place + 3, about)

    return keep
