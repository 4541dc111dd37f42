"""The kinds that compiled code knows: of data, of tables, and of the fields of a state."""

import typing
from array import array
from functools import lru_cache
from typing import Any

from plies.core import InvalidGame
from plies.core.bits import Bits

__all__ = ["data_kind", "field_kinds", "is_state_class", "table_kind"]

INLINE_TUPLES = frozenset({"utility_bounds", "weights"})  # data whose length is part of the shape


def data_kind(name: str, thing: Any) -> str:
    """Return how an attribute in `data` is passed to compiled code; "" if it cannot be, so that no rule may use it."""
    if isinstance(thing, bool):
        return "bool"
    if isinstance(thing, int):
        return "int" if fits((thing,)) else ""
    if isinstance(thing, float):
        return "float"
    if name in INLINE_TUPLES and isinstance(thing, tuple):
        return f"floats:{len(thing)}"
    return table_kind(thing)


def table_kind(thing: Any) -> str:
    """Return the element type and number of dimensions of a table: "int1", "float2", ...; "" if it is no table."""
    if isinstance(thing, bytes | bytearray):
        return "byte1"
    if hasattr(thing, "dtype") and hasattr(thing, "ndim"):
        element = ARRAYS.get(thing.dtype.kind, "") if thing.dtype.itemsize <= 8 else ""
        return f"{element}{thing.ndim}" if element and thing.ndim in (1, 2) else ""
    if isinstance(thing, array):
        return "" if thing.typecode in "uw" else "float1" if thing.typecode in "fd" else "int1"
    if not isinstance(thing, tuple):
        return ""
    if thing and all(isinstance(row, tuple) for row in thing):
        kinds = {table_kind(row) for row in thing}
        ragged = len({len(row) for row in thing}) > 1
        return "" if ragged or not kinds <= {"int1", "float1"} else "float2" if "float1" in kinds else "int2"
    if all(isinstance(part, int) for part in thing):
        return "int1" if fits(thing) else ""
    return "float1" if all(isinstance(part, int | float) for part in thing) else ""


ARRAYS = {"b": "int", "i": "int", "u": "int", "f": "float"}  # by the kind of a NumPy dtype


def fits(numbers: tuple[int, ...]) -> bool:
    """Does each of them fit into 64 bits, as an int or as Bits?"""
    return not numbers or (min(numbers) >= -(2**63) and max(numbers) < 2**64)


def is_state_class(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields")


@lru_cache(maxsize=1024)
def field_kinds(state_class: type) -> dict[str, str]:
    """Return each field's kind, for a NamedTuple: "bits", "int", "float", "bool", "ints", "bitss" (tuples) or ""."""
    try:
        hints = typing.get_type_hints(state_class, include_extras=True)
    except (NameError, TypeError, AttributeError) as error:
        raise InvalidGame(f"the annotations of {state_class.__name__} cannot be read: {error}") from None
    return {name: _kind(hints.get(name)) for name in state_class._fields}  # type: ignore[attr-defined]


def _kind(hint: Any) -> str:
    if hint == Bits:
        return "bits"
    if hint in (int, float, bool):
        return str(hint.__name__)
    if typing.get_origin(hint) is tuple:
        parts = {_kind(part) for part in typing.get_args(hint) if part is not Ellipsis}
        return "ints" if parts <= {"int"} else "bitss" if parts <= {"int", "bits"} else ""
    return ""
