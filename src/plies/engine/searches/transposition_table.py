"""The transposition table: bounds on the value of states, shared between threads without locks.

An entry is four words: low and high, the bounds; a word about them (depth, age, the number of the best action, the
work that they took); and a check, the exclusive or of all three and the key. A torn entry, half written by one thread
and half by another, has a wrong check and counts as not found. So does an entry of another age: every search has its
own age, so it finds the table empty although nobody cleared it. Of the two entries of a bucket, the one that took more
work stays.

A search begins in a small part of the table, which fits into the processor's caches. It doubles that part when all
entries were overwritten twice: the highest bit of the new places is one more bit of the keys, which the entries still
know. Remembering more sooner saves few nodes (4 to 6 % of connect four's), and waiting for memory costs more than that.

Interpreted, the table is a dict.
"""

from typing import Any

from numba import njit, types
from numba.extending import intrinsic

from plies.core import INFINITY
from plies.engine.compiler.options import INSIDE, rare
from plies.engine.numba_internals import cgutils, jitable, llvm, native_twin, signature
from plies.engine.runtime.memory import NativeMemory, bits_of, get, get_float, put, put_float
from plies.engine.runtime.regions import TABLE

__all__ = ["COMPLETE", "NONE", "NativeTable", "Table", "fetch", "find", "give_back", "is_taken", "keep", "take"]

COMPLETE = 32_767  # the depth of a state that was searched to its end
NONE = 65_535  # no best action is known
ENTRY, BUCKET = 4, 8  # words
WORK_AT, AGE_AT, DEPTH_AT = 16, 22, 48  # bits: 16 for the best action, 6 for the work, 26 for the age, 15 for the depth
AGES = 1 << (DEPTH_AT - AGE_AT)
MASK, AGE, MOST = 0, 1, 2  # words before the first bucket: buckets in use less one, the age, all buckets less one
KEPT, LOST = 8, 9  # more such words, far from those since threads write here: entries written, entries overwritten
HEADER = TABLE["words"].length
SAMPLE, SAMPLED = 16, 15 << 56  # of the overwritten entries, one in so many is counted, chosen by these bits of its key
ENOUGH = 4  # overwritten entries for each bucket since the table last grew, at which it grows again
FIRST_BUCKETS = 4096
TASKS, TAKEN = 3, 2048  # the word that says where tasks, which threads are busy with, are noted; words for them


class Table:
    """The table of an interpreted search."""

    def __init__(self, megabytes: float) -> None:
        self.most = max(64, int(megabytes * 4_000))  # an entry takes about 250 bytes in Python
        self.entries: dict[Any, tuple[float, float, int, int]] = {}

    def used(self) -> float:
        return len(self.entries) / self.most


class NativeTable(NativeMemory):
    """The table of a compiled search: a power of two of buckets, with notes before them."""

    def __init__(self, megabytes: float) -> None:
        self.buckets = 1
        while self.buckets * 2 * BUCKET * 8 <= megabytes * 2**20:
            self.buckets *= 2
        super().__init__(HEADER + self.buckets * BUCKET + TAKEN)

    def begin(self) -> None:
        """Begin a new search, which finds none of the entries of earlier ones."""
        age = int(self.words[AGE]) + 1
        if age == AGES:
            self.words[:] = 0
            age = 1
        self.words[AGE] = age
        self.words[MASK] = min(self.buckets, FIRST_BUCKETS) - 1
        self.words[MOST] = self.buckets - 1
        self.words[KEPT] = self.words[LOST] = 0
        self.words[TASKS] = HEADER + self.buckets * BUCKET
        self.words[-TAKEN:] = 0

    def used(self) -> float:
        """Return the share of entries that this search has written."""
        return min(1.0, int(self.words[KEPT]) * SAMPLE / (2 * self.buckets))


def fetch(table: Any, key: int) -> None:
    """Begin to bring the key's bucket from memory: `find` will read it soon."""


def find(table: Any, key: int) -> tuple[bool, float, float, int, int]:
    """Return (found, low, high, depth, number of the best action)."""
    entry = table.entries.get(key)
    if entry is None:
        return (False, -INFINITY, INFINITY, 0, NONE)
    return (True, *entry)


def is_taken(table: Any, task: int) -> bool:
    """Is another thread busy with this task?"""
    return False  # an interpreted search has one thread


def take(table: Any, task: int) -> None:
    """Tell the other threads that this one is busy with the task."""


def give_back(table: Any, task: int) -> None:
    """Tell the other threads that the task is done."""


def keep(table: Any, key: int, low: float, high: float, depth: int, best: int, work: int) -> None:
    """Save what was found out about the state by visiting `work` nodes."""
    if len(table.entries) >= table.most and key not in table.entries:
        del table.entries[next(iter(table.entries))]
    table.entries[key] = (low, high, depth, best)


# -- the same, compiled --


@jitable
def _place(table: Any, key: Any) -> Any:
    """Return the first word of the key's bucket."""
    return HEADER + (key & get(table, MASK)) * BUCKET


@jitable
def _is_at(table: Any, place: Any, key: Any) -> Any:
    """Is the entry at place whole, of this state and of this search?"""
    about = get(table, place + 3)
    return _key_at(table, place) == key and _age(about) == get(table, AGE)


@jitable
def _key_at(table: Any, place: Any) -> Any:
    return get(table, place) ^ get(table, place + 1) ^ get(table, place + 2) ^ get(table, place + 3)


@jitable
def _age(about: Any) -> Any:
    return (about >> AGE_AT) & (AGES - 1)


@jitable
def _work(table: Any, place: Any) -> Any:
    """Return how much work is lost if an entry is overwritten."""
    about = get(table, place + 3)
    return (about >> WORK_AT) & 63 if _age(about) == get(table, AGE) else -1


@jitable
def _logarithm(number: Any) -> Any:
    """Return the exponent of the number as a float: its binary logarithm, rounded down."""
    return (bits_of(float(number)) >> 52) - 1023


@intrinsic
def _prefetch(typingctx: Any, memory: Any, place: Any) -> Any:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        byte, number = llvm.IntType(8).as_pointer(), llvm.IntType(32)
        kind = llvm.FunctionType(llvm.VoidType(), [byte, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        address = builder.add(args[0], builder.shl(args[1], llvm.Constant(llvm.IntType(64), 3)))
        builder.call(function, [builder.inttoptr(address, byte), *(llvm.Constant(number, n) for n in (0, 3, 1))])
        return context.get_dummy_value()

    return signature(types.none, memory, types.int64), lower


@jitable
def _task(table: Any, task: Any) -> Any:
    return get(table, TASKS) + ((task >> 20) & (TAKEN - 1))


@native_twin(is_taken)
def _is_taken_twin(table: Any, task: Any) -> Any:
    return lambda table, task: get(table, _task(table, task)) == task


@native_twin(take)
def _take_twin(table: Any, task: Any) -> Any:
    return lambda table, task: put(table, _task(table, task), task)


@native_twin(give_back)
def _give_back_twin(table: Any, task: Any) -> Any:
    def give_back(table: Any, task: int) -> Any:
        if get(table, _task(table, task)) == task:
            put(table, _task(table, task), 0)

    return give_back


@native_twin(fetch)
def _fetch_twin(table: Any, key: Any) -> Any:
    return lambda table, key: _prefetch(table, _place(table, key))


@native_twin(find)
def _find_twin(table: Any, key: Any) -> Any:
    def find(table: Any, key: int) -> Any:
        place = _place(table, key)
        if not _is_at(table, place, key):
            place += ENTRY
            if not _is_at(table, place, key):
                return (False, -INFINITY, INFINITY, 0, NONE)
        about = get(table, place + 3)
        return (True, get_float(table, place + 1), get_float(table, place + 2), about >> DEPTH_AT, about & 0xFFFF)

    return find


@native_twin(keep)
def _keep_twin(table: Any, key: Any, low: Any, high: Any, depth: Any, best: Any, work: Any) -> Any:
    def keep(table: Any, key: int, low: float, high: float, depth: int, best: int, work: Any) -> Any:
        place = _place(table, key)
        if not _is_at(table, place, key):
            other = place + ENTRY
            if _is_at(table, other, key) or _work(table, place) > _work(table, other):
                place = other
        if key & SAMPLED == 0:
            if _work(table, place) < 0:
                put(table, KEPT, get(table, KEPT) + 1)
            elif _key_at(table, place) != key:
                put(table, LOST, get(table, LOST) + 1)
        about = (depth << DEPTH_AT) | (get(table, AGE) << AGE_AT) | (_logarithm(work) << WORK_AT) | best
        put(table, place, key ^ bits_of(low) ^ bits_of(high) ^ about)
        put_float(table, place + 1, low)
        put_float(table, place + 2, high)
        put(table, place + 3, about)
        if key & SAMPLED == 0 and _is_too_small(table):
            _grow(table)

    return keep


@jitable
def _is_too_small(table: Any) -> Any:
    mask = get(table, MASK)
    return mask < get(table, MOST) and get(table, LOST) * SAMPLE > ENOUGH * mask


@njit(**INSIDE)
@rare
def _grow(table: Any) -> Any:
    """Double the buckets. What other threads write meanwhile may be lost, but never mistaken."""
    buckets = get(table, MASK) + 1
    put(table, MASK, 2 * buckets - 1)
    put(table, LOST, 0)
    for place in range(HEADER, HEADER + buckets * BUCKET, ENTRY):
        if _work(table, place) >= 0 and _key_at(table, place) & buckets != 0:
            for word in range(ENTRY):
                put(table, place + buckets * BUCKET + word, get(table, place + word))
            put(table, place + 3, 0)
