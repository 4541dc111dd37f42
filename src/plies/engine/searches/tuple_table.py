"""A transposition table of utilities, one for each player, shared between threads without locks.

Only exact tuples are kept. An entry is valid for one depth or, if the search that made it met no horizon, for that
depth and all above. Depth means the same as in the textbook, so a search finds the same with a table as without.

In memory an entry is a check, which is the exclusive or of the key and all the rest; a word about it; and the
utilities. A torn entry, half written by one thread and half by another, has a wrong check and counts as not found. Of
the two entries of a bucket, one is kept for its depth. Interpreted, the table is a dict.

    the word about an entry:   depth + LEAST << 32 | complete << 26 | 1 << 25 | doubt << 16 | number of the best action

The first words hold what all workers know about the game, see `tuned_max_n`.
"""

from typing import Any

from numba import types

from plies.engine.numba_internals import jitable, native_twin
from plies.engine.runtime.memory import Memory, NativeMemory, bits_of, get, get_float, put, put_float
from plies.engine.runtime.regions import TUPLE_TABLE
from plies.engine.searches.state_keys import state_key

__all__ = ["HEADER", "NONE", "NativeTupleTable", "TupleTable", "find", "keep"]

HEADER = TUPLE_TABLE["words"].length  # before the first bucket
MASK, KEPT = 0, 5  # the words for the number of buckets less one, and for the number of entries
NONE = 65_535  # no best action is known
LEAST = 1024  # depths below 0 occur where the horizon has moved on


class TupleTable(Memory):
    """The table of an interpreted search."""

    def __init__(self, megabytes: float) -> None:
        super().__init__(HEADER)
        self.most = max(64, int(megabytes * 3_000))  # an entry takes about 350 bytes in Python
        self.entries: dict[Any, tuple[Any, int, bool, int, int]] = {}

    def used(self) -> float:
        return len(self.entries) / self.most


class NativeTupleTable(NativeMemory):
    """The table of a compiled search."""

    def __init__(self, megabytes: float, players: int) -> None:
        bucket, self.buckets = 2 * (players + 2), 1
        while self.buckets * 2 * bucket * 8 <= megabytes * 2**20:
            self.buckets *= 2
        super().__init__(HEADER + self.buckets * bucket)
        self.words[MASK] = self.buckets - 1

    def used(self) -> float:
        """Return the share of entries in use."""
        return min(1.0, int(self.words[KEPT]) / (2 * self.buckets))


def find(table: Any, state: Any, doubt: int, pattern: Any) -> tuple[bool, Any, int, bool, int]:
    """Return (found, utilities, depth, complete, number of the best action). pattern has an entry per player."""
    entry = table.entries.get(state)
    if entry is None or entry[3] != doubt:
        return (False, pattern, 0, False, NONE)
    utilities, depth, complete, _, best = entry
    return (True, utilities, depth, complete, best)


def keep(table: Any, state: Any, doubt: int, utilities: Any, depth: int, complete: bool, best: int) -> None:
    """Save what was found out about the state."""
    if len(table.entries) >= table.most and state not in table.entries:
        del table.entries[next(iter(table.entries))]
    table.entries[state] = (utilities, depth, complete, doubt, best)


# -- the same, compiled --


@jitable
def _check(table: Any, place: Any, players: Any) -> Any:
    """Return the exclusive or of an entry's words: the key, if the entry is whole."""
    check = 0
    for word in range(players + 2):
        check ^= get(table, place + word)
    return check


@native_twin(find)
def _find_twin(table: Any, state: Any, doubt: Any, pattern: Any) -> Any:
    if not isinstance(pattern, types.UniTuple):
        return None
    players = len(pattern)
    entry = players + 2
    utilities = _unrolled(players)

    def find(table: Any, state: Any, doubt: int, pattern: Any) -> Any:
        key = state_key(state)
        place = HEADER + (key & get(table, MASK)) * 2 * entry
        for _ in range(2):
            about = get(table, place + 1)
            if about != 0 and (about >> 16) & 0x1FF == doubt and _check(table, place, players) == key:
                depth = (about >> 32) - LEAST
                return (True, utilities(table, place + 2), depth, (about >> 26) & 1 == 1, about & 0xFFFF)
            place += entry
        return (False, pattern, 0, False, NONE)

    return find


def _unrolled(players: int) -> Any:
    """Return a function that reads so many utilities."""
    entries = ", ".join(f"get_float(table, place + {number})" for number in range(players))
    space: dict[str, Any] = {"__name__": __name__, "get_float": get_float}
    exec(f"def utilities_of_{players}(table, place): return ({entries},)", space)
    return jitable(space[f"utilities_of_{players}"])


@native_twin(keep)
def _keep_twin(table: Any, state: Any, doubt: Any, utilities: Any, depth: Any, complete: Any, best: Any) -> Any:
    players = len(utilities)
    entry = players + 2

    def keep(table: Any, state: Any, doubt: int, utilities: Any, depth: int, complete: bool, best: int) -> Any:
        key = state_key(state)
        place = HEADER + (key & get(table, MASK)) * 2 * entry
        old = get(table, place + 1)
        if (old >> 32) - LEAST > depth and (old >> 16) & 0x1FF == doubt and _check(table, place, players) != key:
            place += entry  # the deeper entry stays
        if get(table, place + 1) == 0:
            put(table, KEPT, get(table, KEPT) + 1)
        about = (depth + LEAST << 32) | (int(complete) << 26) | (1 << 25) | (doubt << 16) | best
        check = key ^ about
        for number in range(players):
            check ^= bits_of(utilities[number])
        put(table, place, check)
        put(table, place + 1, about)
        for number in range(players):
            put_float(table, place + 2 + number, utilities[number])

    return keep
