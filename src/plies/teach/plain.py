"""Numbers, tuples and dataclasses in JSON, and numbers as people write them."""

import dataclasses
import math
import re
from fractions import Fraction
from numbers import Integral, Number
from typing import Any

from plies.core import INFINITY, InvalidNotation
from plies.core.readers import shown

__all__ = ["Plain", "key", "path", "plain", "read_number", "read_value"]

Value = float | tuple[float, ...]

ROOT = "root"
INFINITE = {"∞": INFINITY, "+∞": INFINITY, "inf": INFINITY, "infinity": INFINITY}
NUMBER = re.compile(r"[+-]?([0-9]{1,15}(\.[0-9]{0,15})?|\.[0-9]{1,15})(/[0-9]{1,15})?")
LONGEST_NUMBER = 100  # characters, including spaces


class Plain:
    """A dataclass that JSON can write."""

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings, lists and dicts; infinite numbers are written ∞ and −∞."""
        return {field.name: plain(getattr(self, field.name)) for field in dataclasses.fields(self)}  # type: ignore[arg-type]


def plain(thing: Any) -> Any:
    """Return thing as JSON can write it."""
    if isinstance(thing, Plain):
        return thing.to_dict()
    if isinstance(thing, dict):
        return {name: plain(part) for name, part in thing.items()}
    if isinstance(thing, tuple | list | set | frozenset):
        return [plain(part) for part in thing]
    if isinstance(thing, str):
        return thing if thing.isascii() else thing.encode("utf-8", "replace").decode()  # half a character is a ?
    if isinstance(thing, Number) and not isinstance(thing, bool | int | float):
        thing = int(thing) if isinstance(thing, Integral) else float(thing)  # type: ignore[arg-type]  # NumPy's, a Fraction
    if isinstance(thing, float):
        if math.isinf(thing):
            return "∞" if thing > 0 else "−∞"
        return int(thing) if thing.is_integer() and abs(thing) < 2**53 else thing
    return bool(thing) if type(thing).__name__ in ("bool", "bool_") else thing  # NumPy's


def key(steps: tuple[int, ...]) -> str:
    """Return the name of a node in JSON, from the numbers of the children that lead to it: root, 0, 0.2."""
    return ".".join(map(str, steps)) or ROOT


def path(text: Any) -> tuple[int, ...]:
    """Return the numbers of the children that lead to the node called text."""
    if text == ROOT:
        return ()
    if not isinstance(text, str) or not all(re.fullmatch("[0-9]{1,6}", part) for part in text.split(".")):
        raise InvalidNotation(f"a node is called root, 0 or 0.2, by the numbers of children, not {shown(text)}")
    return tuple(map(int, text.split(".")))


def read_number(written: Any, place: str) -> float:
    """Return the number that JSON or a person writes: 3, -2.5, "7/3", "∞", "−∞"."""
    if isinstance(written, int | float) and not isinstance(written, bool):
        if abs(written) <= 1e15 or written in (INFINITY, -INFINITY):
            return float(written)
    elif isinstance(written, str) and len(written) <= LONGEST_NUMBER:
        text = written.strip().replace("−", "-").lower()  # people and pages write a minus sign
        if text.lstrip("-") in INFINITE and text.count("-") <= 1:
            return -INFINITE[text[1:]] if text.startswith("-") else INFINITE[text]
        if NUMBER.fullmatch(text) and not re.search(r"/0+$", text):
            numerator, _, denominator = text.partition("/")
            return float(Fraction(numerator) / int(denominator or 1))
    raise InvalidNotation(f"{place}: expected a number, such as 3, -2.5, 7/3 or ∞, not {shown(written)}")


def read_value(written: Any, width: int, place: str) -> Value:
    """Return a number, or a tuple of width numbers written as a list or as text: [5, 2, 5] or "(5, 2, 5)"."""
    if width == 1:
        return read_number(written, place)
    if isinstance(written, str):
        written = written.strip().strip("()[]").split(",")
    if not isinstance(written, list | tuple) or len(written) != width:
        raise InvalidNotation(f"{place}: expected {width} numbers, one for each player, not {shown(written)}")
    return tuple(read_number(part, place) for part in written)
