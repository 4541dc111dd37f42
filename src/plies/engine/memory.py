"""Words of memory that a search keeps its notes in: in Python a list, compiled an address.

The same calls work in both worlds. A word holds an int or a float, and whoever reads it knows which.
"""

import contextlib
import mmap
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import NativeValue, intrinsic, models, overload, register_model, typeof_impl, unbox

__all__ = ["Memory", "NativeMemory", "Pool", "bits_of", "get", "get_float", "put", "put_float"]

HUGE = 1 << 22
WORD, FLOAT = ir.IntType(64), ir.DoubleType()


class Memory:
    """Memory of an interpreted search; a word may hold any object."""

    def __init__(self, size: int) -> None:
        self.words: list[Any] = [0] * size
        self.floats = self.words


class NativeMemory:
    """Memory of a compiled search, which the operating system provides as it is touched."""

    def __init__(self, size: int) -> None:
        self.words = np.frombuffer(_pages(size * 8), dtype=np.int64)
        self.floats = self.words.view(np.float64)
        self.address = self.words.ctypes.data


def _pages(size: int) -> Any:
    """Zeroed memory in large pages where the system has them: a table is read at random, and small pages cost time."""
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
    return memory.words[place]


def put(memory: Any, place: int, word: Any) -> None:
    memory.words[place] = word


def get_float(memory: Any, place: int) -> float:
    found: float = memory.words[place]
    return found


def put_float(memory: Any, place: int, number: float) -> None:
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


def _access(name: str, element: Any, numba_element: Any) -> tuple[Any, Any]:
    """Intrinsics that load and store words of one kind."""

    def place(builder: Any, memory: Any, number: Any) -> Any:
        return builder.gep(builder.inttoptr(memory, element.as_pointer()), [number])

    @intrinsic
    def load(typingctx: Any, memory: Any, number: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.load(place(builder, *args))

        return signature(numba_element, memory, types.int64), lower

    @intrinsic
    def store(typingctx: Any, memory: Any, number: Any, word: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            builder.store(args[2], place(builder, args[0], args[1]))
            return context.get_dummy_value()

        return signature(types.none, memory, types.int64, numba_element), lower

    return load, store


_load, _store = _access("word", WORD, types.int64)
_load_float, _store_float = _access("float", FLOAT, types.float64)


@overload(get, inline="always")
def _get_twin(memory, place):
    return lambda memory, place: _load(memory, place)


@overload(put, inline="always")
def _put_twin(memory, place, word):
    return lambda memory, place, word: _store(memory, place, word)


@overload(get_float, inline="always")
def _get_float_twin(memory, place):
    return lambda memory, place: _load_float(memory, place)


@overload(put_float, inline="always")
def _put_float_twin(memory, place, number):
    return lambda memory, place, number: _store_float(memory, place, number)


@intrinsic
def bits_of(typingctx: Any, number: Any) -> Any:
    """The 64 bits of a float."""
    return signature(types.int64, types.float64), lambda context, builder, sig, args: builder.bitcast(args[0], WORD)
