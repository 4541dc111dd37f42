"""Random numbers from one word of memory (splitmix64): fast, and the same in Python and in machine code."""

from typing import Any

import numpy as np

from plies.engine.numba_internals import jitable, native_twin
from plies.engine.runtime.memory import get, put

__all__ = ["fraction", "one_of", "start"]

STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
ALL = 2**64 - 1


def start(seed: int, stream: int = 0) -> int:
    """Return the first word of a sequence; each seed, and each stream of a seed, has its own."""
    word = _mixed((seed * STEP + stream) & ALL)
    return word - 2**64 if word >= 2**63 else word


def one_of(memory: Any, place: int, count: int) -> int:
    """Return a number from 0 to count - 1 < 2^31, all equally likely to within one part in 2^32 / count."""
    return ((_next(memory, place) >> 32) * count) >> 32


def fraction(memory: Any, place: int) -> float:
    """Return a number from 0 to below 1."""
    return float(_next(memory, place) >> 11) * 2.0**-53


def _next(memory: Any, place: int) -> int:
    word = (get(memory, place) + STEP) & ALL
    put(memory, place, word)
    return _mixed(word)


def _mixed(word: int) -> int:
    word = ((word ^ (word >> 30)) * FIRST) & ALL
    word = ((word ^ (word >> 27)) * SECOND) & ALL
    return word ^ (word >> 31)


# -- the same, compiled --


@jitable
def _native_next(memory: Any, place: Any) -> Any:
    word = np.uint64(get(memory, place)) + np.uint64(STEP)
    put(memory, place, np.int64(word))
    word = (word ^ (word >> np.uint64(30))) * np.uint64(FIRST)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(SECOND)
    return word ^ (word >> np.uint64(31))


@native_twin(one_of)
def _one_of_twin(memory: Any, place: Any, count: Any) -> Any:
    return lambda memory, place, count: np.int64(
        ((_native_next(memory, place) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
    )


@native_twin(fraction)
def _fraction_twin(memory: Any, place: Any) -> Any:
    return lambda memory, place: np.float64(np.int64(_native_next(memory, place) >> np.uint64(11))) * 2.0**-53
