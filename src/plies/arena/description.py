"""An agent in one line: its class and its settings, so that agents that play alike have the same description."""

import inspect
from dataclasses import MISSING, fields, is_dataclass
from types import ModuleType
from typing import Any

from plies.agents.agent import Function, name_of

__all__ = ["describe"]


def describe(thing: Any) -> str:
    """Return `Search(seconds=0.2)` for an agent that is a dataclass; else its repr, its name, or its class."""
    if isinstance(thing, Function):
        return describe(thing.function)
    if inspect.isroutine(thing) or isinstance(thing, type):
        return f"{thing.__module__}.{thing.__qualname__}"
    if isinstance(thing, ModuleType):
        return thing.__name__
    if is_dataclass(thing):
        told = [(f.name, getattr(thing, f.name)) for f in fields(thing) if not _is_default(f, getattr(thing, f.name))]
        return f"{type(thing).__name__}({', '.join(f'{name}={describe(value)}' for name, value in told)})"
    if not repr(thing).startswith("<"):  # an address would differ from run to run
        return repr(thing)
    name = name_of(thing)
    kind = f"{type(thing).__module__}.{type(thing).__qualname__}"
    return kind if name == type(thing).__name__ else f"{kind} ({name})"


def _is_default(field: Any, value: Any) -> bool:
    return field.default is not MISSING and bool(field.default == value)
