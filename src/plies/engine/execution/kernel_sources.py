"""From a module of searches to a kernel: its functions, ready to compile for any game.

A textbook search has layers (max_value, min_value, exp_value), which are inlined into value. A search of the engine is
dozens of functions, in a module and its PARTS. Each is compiled by itself; only those that call value are inlined
into it. In both, only value is recursive.
"""

from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from numba import njit

from plies.engine.compiler.blueprint import used_names
from plies.engine.compiler.kernels import Kernel
from plies.engine.compiler.options import INSIDE
from plies.textbook.readings import reading

__all__ = ["engine_kernel", "textbook_kernel"]


@cache
def textbook_kernel(search: ModuleType) -> Kernel:
    """Return the kernel of a textbook search."""
    functions = reading(vars(search))
    for name in layers(functions, "value"):
        functions[name] = njit(inline="always")(functions[name])
    functions["value"] = njit(**INSIDE)(functions["value"])
    return Kernel(_last_name(search), functions["value"])


def engine_kernel(source: Any, name: str) -> Kernel:
    """Return the kernel of a function of the engine; source is a module."""
    return _engine_kernel(source, name)


@cache
def _engine_kernel(source: ModuleType, name: str) -> Kernel:
    functions = reading(vars(source), **_from_parts(source))
    if "value" in functions:
        functions["value"].returns = source.value.__annotations__.get("return")
    own = layers(functions, name) if isinstance(functions[name], FunctionType) else set()
    inlined = {layer for layer in own if name == "value" and _calls_value(functions, layer)}
    for layer in own | ({"value"} & functions.keys()):
        functions[layer] = njit(inline="always")(functions[layer]) if layer in inlined else _compiled(functions[layer])
    return Kernel(f"{_last_name(source)} {name}", _compiled(functions[name]))


def layers(functions: dict[str, Any], name: str, found: set[str] | None = None) -> set[str]:
    """Return the functions of the module that `name` calls, directly or not, except value."""
    found = set() if found is None else found
    for used in used_names(functions[name].__code__):
        function = functions.get(used)
        own = isinstance(function, FunctionType) and function.__globals__ is functions
        if own and used != "value" and used not in found:
            found.add(used)
            layers(functions, used, found)
    return found


def _from_parts(source: ModuleType) -> dict[str, Any]:
    """Return the names that a module imported from its parts, with the compiled functions."""
    made: dict[str, Any] = {}
    for part in getattr(source, "PARTS", ()):
        functions = _functions_of_part(part)
        made |= {name: functions[name] for name, thing in vars(source).items() if thing is vars(part).get(name)}
    return {name: thing for name, thing in made.items() if not isinstance(thing, ModuleType)}


@cache
def _functions_of_part(part: ModuleType) -> dict[str, Any]:
    """Return the namespace of a part, in which its own functions are compiled."""
    functions = reading(vars(part), **_from_parts(part))
    for name, function in functions.items():
        if isinstance(function, FunctionType) and function.__globals__ is functions:
            functions[name] = _compiled(function)
    return functions


def _compiled(function: Any) -> Any:
    return njit(**INSIDE)(function) if isinstance(function, FunctionType) else function


def _calls_value(functions: dict[str, Any], name: str) -> bool:
    """Does the function call value, or one that does?"""
    return any("value" in functions[used].__code__.co_names for used in {name} | layers(functions, name))


def _last_name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]
