"""States and actions of any kind as text, and back: how a game writes them by default.

A text is what repr gives, with three differences: equal sets have one text, a member of an enum is written Colour.RED,
and a class goes by its short name. Such a text can be read again if the classes are known.
"""

import ast
import dataclasses
import enum
from collections.abc import Iterator
from numbers import Integral
from typing import Any

from plies.core.readers import parsed

__all__ = ["read_text", "text_of"]

NUMBERS = {"inf": float("inf"), "nan": float("nan")}


def text_of(thing: Any) -> str:
    """Return thing on one line, as described above where its parts allow it; else its repr."""
    if type(thing) in (int, str, float, bool):
        return repr(thing)  # most are
    if isinstance(thing, enum.Enum):
        return f"{type(thing).__name__}.{thing.name}"
    if isinstance(thing, Integral) and not isinstance(thing, bool):
        return repr(int(thing))  # NumPy's, among others
    if type(thing) is frozenset:
        return f"frozenset({{{', '.join(sorted(map(text_of, thing)))}}})" if thing else "frozenset()"
    if type(thing) is tuple:
        return f"({', '.join(map(text_of, thing))}{',' if len(thing) == 1 else ''})"
    fields = _fields(thing)
    if not fields or repr(thing) != f"{type(thing).__qualname__}({_listed(fields, repr)})":
        return repr(thing)  # also where the class has a repr of its own
    return f"{type(thing).__name__}({_listed(fields, text_of)})"


def read_text(text: str, pattern: Any) -> Any:
    """Return the thing that text_of wrote as text, with the classes found in pattern; ValueError if there is none."""
    classes = {kind.__name__: kind for kind in _classes(pattern)}
    return _value(parsed(text).body, classes)


def _fields(thing: Any) -> dict[str, Any]:
    if isinstance(thing, tuple):
        return dict(zip(getattr(thing, "_fields", ()), thing, strict=False))
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}
    return {}


def _listed(fields: dict[str, Any], write: Any) -> str:
    return ", ".join(f"{name}={write(part)}" for name, part in fields.items())


def _classes(thing: Any) -> Iterator[Any]:
    """Yield the classes that thing and its parts are made of."""
    fields = _fields(thing)
    if fields or isinstance(thing, enum.Enum):
        yield type(thing)
    for part in thing if type(thing) in (tuple, frozenset) else fields.values():
        yield from _classes(part)


def _value(node: ast.expr, classes: dict[str, Any]) -> Any:
    match node:
        case ast.Tuple(elts=parts):
            return tuple(_value(part, classes) for part in parts)
        case ast.Name(id=name) if name in NUMBERS:
            return NUMBERS[name]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
            return -NUMBERS["inf"]
        case ast.Attribute(value=ast.Name(id=name), attr=member) if issubclass(classes.get(name, int), enum.Enum):
            return _member(classes[name], member)
        case ast.Call(func=ast.Name(id="frozenset"), args=[], keywords=[]):
            return frozenset()
        case ast.Call(func=ast.Name(id="frozenset"), args=[ast.Set(elts=parts)], keywords=[]):
            return frozenset(_value(part, classes) for part in parts)
        case ast.Call(func=ast.Name(id=name), args=[], keywords=parts) if name in classes:
            return _made(classes[name], {str(part.arg): _value(part.value, classes) for part in parts})
    return ast.literal_eval(node)


def _made(kind: Any, fields: dict[str, Any]) -> Any:
    try:
        return kind(**fields)
    except Exception as error:  # a user's class may refuse its fields in any way
        raise ValueError(f"{kind.__name__} cannot be made with these fields") from error


def _member(kind: Any, name: str) -> Any:
    if name not in kind.__members__:
        raise ValueError(f"{kind.__name__} has no member {name}")
    return kind[name]
