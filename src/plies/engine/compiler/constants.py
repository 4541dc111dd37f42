"""Constants of rules: what each of them consists of, and whether it has changed.

Machine code holds the constants that it was compiled with. So no two constants may be taken for one another: 1, 1.0 and
True are three, and arrays that print alike may differ. Nothing here needs a compiler.
"""

import dataclasses
import enum
import hashlib
import sys
import types
from array import array
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial, partialmethod
from typing import Any, NamedTuple

from plies.engine.compiler.kinds import is_state_class

__all__ = [
    *(
        "LARGEST",
        "SCALARS",
        "Made",
        "Snapshot",
        "arrays_in",
        "declared",
        "described",
        "described_class",
        "fingerprint",
        "full_name",
    ),
    *("is_array", "is_compiled", "is_own", "known", "members", "title", "without_cache"),
]

KNOWN_TO_NUMBA = frozenset("math cmath operator builtins numpy numba typing random itertools".split())
LARGEST = 1 << 16  # bytes of an array that is a constant: every search compares it, which takes 3 µs then
CACHED = type(lru_cache(len))
SCALARS = frozenset({bool, int, float, complex, str, bytes, type(None), type(Ellipsis)})


class Made(NamedTuple):
    """What a constant consists of: words that say what it is, and the constants inside."""

    words: tuple[Any, ...]
    parts: tuple[Any, ...] = ()


def described(thing: Any) -> Made | None:
    """All that a constant consists of; None where nobody can tell. It is not for functions, classes and modules."""
    if type(thing) in SCALARS:
        return Made((type(thing).__name__, _written(type(thing), thing)))
    if isinstance(thing, enum.Enum):
        return Made(("member", thing.name), (type(thing), thing.value))
    name = known(thing)
    if name:
        return Made(("known", name))
    for kinds, describe in _DESCRIBED:
        if isinstance(thing, kinds):
            return describe(thing)
    return _of_numpy(thing) or _of_subclass(thing) or _of_dataclass(thing) or _of_wrapper(thing)


def described_class(cls: type) -> Made | None:
    """The members of an enum; the name of another class; None for a state class, which is more than its name."""
    if isinstance(cls, enum.EnumMeta):
        return Made(("enum", *map(title, cls.__mro__)), tuple(members(cls)))
    return None if is_state_class(cls) else Made(("class", title(cls)))


def members(cls: Any) -> Iterator[tuple[str, Any]]:
    """The members of an enum and their values, with the aliases."""
    return ((name, member.value) for name, member in cls.__members__.items())


def fingerprint(thing: Any) -> str | None:
    """The same for equal constants alone, in every process; None if there is code in it, or something unknown."""
    try:
        return hashlib.sha256(repr(_unfolded(thing, ())).encode()).hexdigest()
    except Unclear:
        return None


class Unclear(Exception):
    """Nobody can tell what a constant consists of."""


def _unfolded(thing: Any, around: tuple[int, ...]) -> Any:
    if isinstance(thing, types.FunctionType | types.ModuleType) or id(thing) in around:
        raise Unclear
    made = described_class(thing) if isinstance(thing, type) else described(thing)
    if made is None:
        raise Unclear
    return (*made.words, [_unfolded(part, (*around, id(thing))) for part in made.parts])


def full_name(cls: type) -> str:
    """The name of a class, for people."""
    return f"{cls.__module__}.{cls.__qualname__}"


def title(thing: Any) -> str:
    """The name of a class or function, for a digest. A user's own module may be called so now and otherwise later: as a
    script, imported, or by the path of its file.
    """
    module = thing.__module__ or ""
    return thing.__qualname__ if is_own(module) and _root(module) != "plies" else f"{module}.{thing.__qualname__}"


# -- one kind after the other --


def _written(kind: Any, thing: Any) -> str:
    """To the last bit, with the sign of zero."""
    return hex(thing) if kind is int else str(kind.__repr__(thing))  # decimal digits of ints have a limit


def _of_sequence(thing: Any) -> Made:
    words = (title(type(thing)), len(thing))
    if set(map(type, thing)) <= SCALARS:
        try:
            return Made((*words, repr(tuple(thing))))  # one word for a long table, instead of one for each entry
        except ValueError:
            pass  # an int with thousands of digits
    return Made(words, tuple(thing))


def _of_set(thing: Any) -> Made | None:
    """In an order that is the same in every process."""
    parts = {fingerprint(part): part for part in thing}
    if None in parts:
        return None
    return Made(("set", title(type(thing)), len(thing)), tuple(parts[key] for key in sorted(parts, key=str)))


def _of_numbers(raw: bytes, *words: Any) -> Made:
    return Made((*words, hashlib.sha256(raw).hexdigest()))


def _made_from(*names: str) -> Callable[[Any], Made]:
    """What is made from functions and the like, which it has under these names."""
    return lambda thing: Made((title(type(thing)),), tuple(getattr(thing, name) for name in names))


_DESCRIBED: list[tuple[Any, Callable[[Any], Made | None]]] = [
    (tuple | list, _of_sequence),
    (dict | types.MappingProxyType, lambda thing: Made((title(type(thing)),), tuple(thing.items()))),
    (set | frozenset, _of_set),
    (bytearray, lambda thing: _of_numbers(bytes(thing), title(type(thing)))),
    (array, lambda thing: _of_numbers(thing.tobytes(), title(type(thing)), thing.typecode)),
    (range | slice, _made_from("start", "stop", "step")),
    (partial | partialmethod, _made_from("func", "args", "keywords")),
    (types.MethodType, _made_from("__func__", "__self__")),
    (staticmethod | classmethod, _made_from("__func__")),
    (property, _made_from("fget", "fset", "fdel")),
    (cached_property, _made_from("func")),
]


def is_array(thing: Any) -> bool:
    """Is it a NumPy array, and not one of another class with ways of its own?"""
    numpy = sys.modules.get("numpy")
    return numpy is not None and type(thing) is numpy.ndarray


def _of_numpy(thing: Any) -> Made | None:
    """An array by its bytes: what it prints are 8 digits, and of a long one the ends."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(thing, numpy.dtype):
        return Made(("dtype", repr(thing)))
    if numpy is None or not (is_array(thing) or isinstance(thing, numpy.generic)):
        return None
    words = (title(type(thing)), repr(thing.dtype), thing.shape)
    if thing.dtype.hasobject:
        return Made(words, (thing.tolist(),))
    if thing.dtype.names is not None:  # between the fields there may be anything
        return Made(words, tuple(thing[name] for name in thing.dtype.names))
    return _of_numbers(thing.tobytes(), *words)


def _of_subclass(thing: Any) -> Made | None:
    """A number or a text of somebody's own class."""
    base = next((kind for kind in type(thing).__mro__ if kind in SCALARS), None)
    return Made((title(type(thing)), base.__name__, _written(base, thing))) if base else None


def _of_dataclass(thing: Any) -> Made | None:
    if not dataclasses.is_dataclass(thing):
        return None
    fields = [(field.name, getattr(thing, field.name, None)) for field in dataclasses.fields(thing)]
    return Made(("dataclass",), (type(thing), *fields))


def is_compiled(thing: Any) -> bool:
    """Is it a function that somebody has Numba compile?"""
    function = getattr(thing, "py_func", None) if _root(type(thing).__module__) == "numba" else None
    return isinstance(function, types.FunctionType)


def _of_wrapper(thing: Any) -> Made | None:
    """What Numba, functools.lru_cache and others put around a function; Numba's names for numbers."""
    if is_compiled(thing):
        options = sorted((name, _option(option)) for name, option in thing.targetoptions.items())
        return Made((title(type(thing)), options, [str(one) for one in declared(thing)]), (thing.py_func,))
    if type(thing).__module__ == "numba.core.types.scalars":
        return Made((title(type(thing)), str(thing)))
    wrapped = getattr(thing, "__wrapped__", None)
    return Made((title(type(thing)),), (wrapped,)) if isinstance(wrapped, types.FunctionType) else None


def without_cache(thing: Any) -> Any:
    """The function in functools.lru_cache, for thing if it is one. Rules are pure: remembering changes nothing."""
    is_cached = isinstance(thing, CACHED) and isinstance(thing.__wrapped__, types.FunctionType)
    return thing.__wrapped__ if is_cached else thing


def declared(compiled: Any) -> list[Any]:
    """The signatures for which a function was compiled when it was written, and which are all it takes."""
    return [] if getattr(compiled, "_can_compile", True) else list(compiled.nopython_signatures)


def _option(option: Any) -> str:
    return getattr(option, "__qualname__", None) or str(option)


# -- what comes with Python, NumPy or Numba --


def is_own(module: str) -> bool:
    """Is it somebody's Python source, rather than something that Numba knows?"""
    return _root(module) not in KNOWN_TO_NUMBA


def known(thing: Any) -> str:
    """The name of a function that comes with Python, NumPy or Numba; "" if it is none."""
    module, name = getattr(thing, "__module__", None), getattr(thing, "__name__", None)
    if isinstance(thing, types.BuiltinFunctionType):
        return f"{module}.{name}" if isinstance(thing.__self__, types.ModuleType) else ""
    module = module or type(thing).__module__  # the functions of NumPy 1, such as add, do not say where they are from
    if not isinstance(module, str) or not isinstance(name, str) or is_own(module):
        return ""
    places = (sys.modules.get(place) for place in (module, _root(module)))
    return f"{module}.{name}" if any(getattr(place, name, None) is thing for place in places) else ""


def _root(module: str) -> str:
    return module.partition(".")[0]


# -- what may change in place --


class Snapshot:
    """The numbers in an array, an array.array or a bytearray, as they were."""

    def __init__(self, thing: Any) -> None:
        self.thing, self.form, self.raw = thing, _form(thing), _raw(thing)

    def holds(self) -> bool:
        """Are they still the same?"""
        return bool(_raw(self.thing) == self.raw and _form(self.thing) == self.form)


def _form(thing: Any) -> Any:
    return (thing.shape, thing.dtype) if hasattr(thing, "dtype") else None


def _raw(thing: Any) -> bytes:
    return bytes(thing) if isinstance(thing, bytearray) else thing.tobytes()


def arrays_in(thing: Any) -> Iterator[Any]:
    """The arrays in a constant. Nothing else that compiled code takes as a constant can change in place."""
    if is_array(thing):
        if thing.nbytes <= LARGEST:
            yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            if type(part) not in SCALARS:
                yield from arrays_in(part)
    elif isinstance(thing, enum.Enum):
        yield from arrays_in(thing.value)
    elif isinstance(thing, enum.EnumMeta):
        yield from arrays_in(tuple(value for _, value in members(thing)))
