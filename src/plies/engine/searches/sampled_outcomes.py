"""A random number for every state. The same state and seed always give the same number, interpreted or compiled, so
that a search that comes to a state again draws the same outcomes there."""

import struct
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import types

from plies.engine.numba_internals import jitable, native_twin
from plies.engine.runtime.memory import bits_of

__all__ = ["share"]

WORD = (1 << 64) - 1
BEGIN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # of splitmix64


def share(state: Any, seed: int) -> float:
    """Return a random number from 0 to below 1."""
    drawn = _mixed(seed & WORD)
    for word in _words(state):
        drawn = _mixed(drawn ^ word)
    return (drawn >> 11) / 2**53


def _mixed(word: int) -> int:
    word = (word + BEGIN) & WORD
    word = ((word ^ (word >> 30)) * FIRST) & WORD
    word = ((word ^ (word >> 27)) * SECOND) & WORD
    return word ^ (word >> 31)


def _words(state: Any) -> Iterator[int]:
    """Yield all the numbers in a state; for anything else, a number made from its text."""
    if isinstance(state, tuple):
        for part in state:
            yield from _words(part)
    elif isinstance(state, float):
        yield int.from_bytes(struct.pack("<d", state), "little")
    elif isinstance(state, int):
        yield state & WORD
    else:
        yield zlib.crc32(repr(state).encode())


# -- the same, compiled --

_BEGIN, _FIRST, _SECOND = np.uint64(BEGIN), np.uint64(FIRST), np.uint64(SECOND)
_SHIFTS = tuple(np.uint64(shift) for shift in (30, 27, 31, 11))


@jitable
def _mixed_twin(word: Any) -> Any:
    word = np.uint64(word) + _BEGIN
    word = (word ^ (word >> _SHIFTS[0])) * _FIRST
    word = (word ^ (word >> _SHIFTS[1])) * _SECOND
    return word ^ (word >> _SHIFTS[2])


@native_twin(share)
def _share_twin(state: Any, seed: Any) -> Any:
    drawn = "mixed(seed)"
    for word in _expressions("state", state):
        drawn = f"mixed({drawn} ^ uint64({word}))"
    space = {"__name__": __name__, "mixed": _mixed_twin, "bits_of": bits_of, "uint64": np.uint64, "half": _SHIFTS[3]}
    exec(f"def share(state, seed): return ({drawn} >> half) / 2.0**53", space)
    return space["share"]


def _expressions(name: str, kind: Any) -> Iterator[str]:
    if isinstance(kind, types.BaseTuple):
        for place, part in enumerate(kind):
            yield from _expressions(f"{name}[{place}]", part)
    elif isinstance(kind, types.Float):
        yield f"bits_of({name})"
    else:
        yield name
