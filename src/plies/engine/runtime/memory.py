"""Words of memory that a search keeps its notes in: in Python a list, compiled an address.

The same calls work in both worlds. A word holds an int or a float, and the reader knows which. What lies where is
declared in `regions`. Interpreted, every access is checked; compiled, none is.
"""

import contextlib
import mmap
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np
from numba import types
from numba.extending import (
    NativeValue,
    intrinsic,
    lower_builtin,
    models,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)

from plies.engine.errors import OutsideRegion
from plies.engine.numba_internals import llvm, signature
from plies.engine.runtime.regions import Layout

__all__ = ["Memory", "NativeMemory", "Pool", "bits_of", "get", "get_float", "put", "put_float"]

HUGE = 1 << 22
MORE = 1024  # words by which memory of an interpreted search grows at least
UNTOUCHABLE = object()  # what words between regions hold
WORD, FLOAT = llvm.IntType(64), llvm.DoubleType()


class Memory:
    """Memory of an interpreted search; a word may hold any object. It grows as it is touched."""

    def __init__(self, size: int, layout: Layout | None = None) -> None:
        self.size = size
        self.guards = layout.guards() if layout else []
        self.words: list[Any] = []
        self.floats = self.words
        self.codes: dict[Any, int] = {}  # see `actions`
        self.grow(layout.first_words if layout else size)

    def grow(self, length: int) -> None:
        """Let there be so many words at least."""
        if length > self.size:
            raise OutsideRegion(f"word {length - 1} lies beyond the {self.size} words of the memory")
        before = len(self.words)
        self.words.extend([0] * (min(length + MORE, self.size) - before))
        self.guard(before)

    def reserve(self, length: int) -> None:
        """Let the first words be there without being asked for."""
        if length > len(self.words):
            self.grow(length)

    def guard(self, begin: int) -> None:
        """Mark the words from begin on that nobody may touch."""
        for place in self.guards:
            if begin <= place < len(self.words):
                self.words[place] = UNTOUCHABLE

    def clear(self, end: int) -> None:
        """Set the words before end to 0."""
        self.words[:end] = [0] * end
        self.guard(0)

    def at(self, place: int) -> Any:
        """What the word at place holds."""
        if place >= len(self.words):
            self.grow(place + 1)
        word = self.words[place]
        if word is UNTOUCHABLE or place < 0:
            raise OutsideRegion(f"word {place} belongs to no region")
        return word


class NativeMemory:
    """Memory of a compiled search, which the operating system provides as it is touched."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.words = np.frombuffer(_pages(size * 8), dtype=np.int64)
        self.floats = self.words.view(np.float64)
        self.address = self.words.ctypes.data

    def reserve(self, length: int) -> None:
        """All words are there already."""

    def clear(self, end: int) -> None:
        """Set the words before end to 0."""
        self.words[:end] = 0


def _pages(size: int) -> Any:
    """Zeroed memory in large pages where the system has them: a table is read at random, and small pages cost time."""
    if not hasattr(mmap, "MAP_ANONYMOUS"):  # as on Windows, where -1 alone means memory without a file
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE") and size >= HUGE:
        with contextlib.suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


M = TypeVar("M", bound=NativeMemory)


class Pool(Generic[M]):
    """Memories that nobody uses at the moment: to be given a used one is quicker than to have the system make one.

    It keeps those of the last size only, so that it never holds more than the searches before it did at once.
    """

    def __init__(self, make: Callable[..., M]) -> None:
        self.make, self.lock = make, threading.Lock()
        self.size: float | None = None
        self.idle: list[M] = []

    def take(self, size: float) -> M:
        with self.lock:
            if self.size != size:
                self.size, self.idle = size, []
            if self.idle:
                return self.idle.pop()
        return self.make(size)

    def give_back(self, size: float, memory: M) -> None:
        with self.lock:
            if self.size == size:
                self.idle.append(memory)


def get(memory: Any, place: int) -> Any:
    return memory.at(place)


def put(memory: Any, place: int, word: Any) -> None:
    memory.at(place)
    memory.words[place] = word


def get_float(memory: Any, place: int) -> float:
    found: float = memory.at(place)
    return found


def put_float(memory: Any, place: int, number: float) -> None:
    memory.at(place)
    memory.words[place] = number


class MemoryType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="memory")


memory_type = MemoryType()


@typeof_impl.register(NativeMemory)
def _typeof(memory: NativeMemory, context: Any) -> MemoryType:
    return memory_type


@register_model(MemoryType)
class MemoryModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, WORD)


@unbox(MemoryType)
def _unbox(typ: Any, memory: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(memory, "address")
    value = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    return NativeValue(value)


def _teach(load: Any, store: Any, element: Any, kind: Any) -> None:
    """Tell the compiler how to read and write words of one kind, in place: it meets this hundreds of times a search."""

    def place(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        number = context.cast(builder, args[1], sig.args[1], types.int64)
        return builder.gep(builder.inttoptr(args[0], element.as_pointer()), [number])

    @type_callable(load)
    def type_load(context: Any) -> Any:
        return lambda memory, place: kind if isinstance(memory, MemoryType) else None

    @type_callable(store)
    def type_store(context: Any) -> Any:
        return lambda memory, place, word: types.none if isinstance(memory, MemoryType) else None

    @lower_builtin(load, MemoryType, types.Integer)
    def lower_load(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(place(context, builder, sig, args))

    @lower_builtin(store, MemoryType, types.Integer, types.Any)
    def lower_store(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(context.cast(builder, args[2], sig.args[2], kind), place(context, builder, sig, args))
        return context.get_dummy_value()


_teach(get, put, WORD, types.int64)
_teach(get_float, put_float, FLOAT, types.float64)


@intrinsic
def bits_of(typingctx: Any, number: Any) -> Any:
    """The 64 bits of a float."""
    return signature(types.int64, types.float64), lambda context, builder, sig, args: builder.bitcast(args[0], WORD)
