"""What may not be a constant of compiled code, and what to write instead.

A constant is refused if plies could not notice a change in it: machine code would go on with the old value.
"""

import enum
import types as python_types
from array import array
from typing import Any

from numba.extending import typeof_impl

from plies.core import Game
from plies.engine.compiler.constants import LARGEST, SCALARS, described, is_array, is_own, members
from plies.engine.compiler.kinds import is_state_class
from plies.engine.compiler.obstacles import refusal, with_article

__all__ = ["Refused", "refused"]

OR_DATA = "make it a tuple, or pass it as `data`"
CONTAINERS: dict[type, str] = {
    list: "make it a tuple",
    dict: "make it a tuple",
    set: "use bits: plies.core.bits",
    frozenset: "use bits: plies.core.bits",
    bytearray: OR_DATA,
    array: OR_DATA,
}
WRAPPERS = {
    "CPUDispatcher": "njit",
    "DUFunc": "vectorize",
    "GUFunc": "guvectorize",
    "CFunc": "cfunc",
}


class Refused:
    """Stands for a refused constant in a namespace. A rule that uses it does not compile; others do."""

    def __init__(self, word: str, instead: str, name: str) -> None:
        self.word, self.instead, self.name = word, instead, name
        self.of_a_module = "." in name

    def said(self) -> tuple[str, str]:
        """Return what is used, and what to write instead."""
        return f"{with_article(self.word)} (`{self.name}`)", self.instead


@typeof_impl.register(Refused)
def _typeof_refused(constant: Refused, context: Any) -> Any:
    error = refusal(*constant.said())
    raise error if constant.of_a_module else ValueError(str(error))  # either way the compiler adds the place


def refused(thing: Any, name: str) -> Refused | None:
    """Return the refusal of thing if it may not be a constant, else None."""
    reason = _reason(thing)
    return Refused(*reason, name) if reason else None


def _reason(thing: Any) -> tuple[str, str] | None:
    if isinstance(thing, enum.Enum):
        return _reason(thing.value)
    if type(thing) in SCALARS or isinstance(thing, int | float | str | bytes):
        return None
    if isinstance(thing, type):
        return _of_class(thing)
    if isinstance(thing, tuple):
        return next(filter(None, map(_reason, thing)), None)
    if is_array(thing):
        return _of_array(thing)
    for kind, instead in CONTAINERS.items():
        if isinstance(thing, kind):
            return kind.__name__, instead
    return _of_object(thing)


def _of_class(cls: type) -> tuple[str, str] | None:
    if issubclass(cls, enum.Enum):
        return _reason(tuple(value for _, value in members(cls)))
    if issubclass(cls, BaseException) or is_state_class(cls) or not is_own(cls.__module__):
        return None
    return "class", "write self. for it" if issubclass(cls, Game) else "use a NamedTuple, or functions of the module"


def _of_array(thing: Any) -> tuple[str, str] | None:
    if thing.nbytes > LARGEST:
        return f"array of more than {LARGEST >> 10} KiB", OR_DATA
    return ("array of objects", "use numbers") if thing.dtype.hasobject else None


def _of_object(thing: Any) -> tuple[str, str] | None:
    made = described(thing)
    if made is not None and not any(map(_is_more, made.parts)):
        return None  # a NumPy number or a Python function: its description says everything
    word = type(thing).__name__
    if isinstance(thing, python_types.MethodType) and isinstance(thing.__self__, type):
        return "class method", "make it a method"
    if isinstance(thing, python_types.FunctionType):
        return "function in a NamedTuple", "use a tuple"
    if hasattr(thing, "__wrapped__"):
        word = type(getattr(thing, "__func__", thing)).__name__
        return f"function with `{WRAPPERS.get(word, word)}`", "write a plain function"
    return word, "write a function" if callable(thing) else "use numbers, tuples, or `data`"


def _is_more(part: Any) -> bool:
    return type(part) not in SCALARS
