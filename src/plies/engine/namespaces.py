"""Rules and helpers, made ready to compile.

Each function is taken into a namespace of its own kind, in which helper functions are compiled ones, a state class is a
function that makes such a state with the right types, long constant tuples are tables, and constants of 64 bits have
the int64 with the same bits. The functions themselves stay as their author wrote them.
"""

import types as python_types
import typing
from typing import Any

from numba import njit
from numba.core.dispatcher import Dispatcher

from plies.core.bits import Bits
from plies.engine.blueprint import KNOWN_MODULES, is_own_module, is_state_class, used_names
from plies.engine.record import signed
from plies.engine.tables import LONG, ConstantTable, table_kind

__all__ = ["compiled_function", "field_kinds", "native_constant"]

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python"}

_functions: dict[Any, Dispatcher] = {}
_spaces: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
_modules: dict[int, python_types.ModuleType] = {}
_makers: dict[type, Dispatcher] = {}


def compiled_function(function: python_types.FunctionType) -> Dispatcher:
    """function, to be compiled when it is called."""
    key = (function.__code__, id(function.__globals__), function.__defaults__, _cells(function))
    if key not in _functions:
        source = python_types.FunctionType(
            _with_signed_constants(function.__code__),
            _space(function),
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        source.__module__, source.__qualname__ = function.__module__, function.__qualname__
        source.__kwdefaults__ = function.__kwdefaults__
        _functions[key] = njit(**OPTIONS)(source)
    return _functions[key]


def _cells(function: python_types.FunctionType) -> tuple[int, ...]:
    return tuple(id(cell) for cell in function.__closure__ or ())


def _space(function: python_types.FunctionType) -> dict[str, Any]:
    """The function's globals as compiled code sees them: shared by the functions of one module, filled as needed."""
    theirs = function.__globals__
    _, ours = _spaces.setdefault(
        id(theirs), (theirs, {"__name__": theirs.get("__name__", "?"), "__builtins__": __builtins__})
    )
    for name in set(used_names(function.__code__)):
        if name in theirs and name not in ours:
            ours[name] = theirs[name]  # stands while a helper that calls back is prepared
            ours[name] = native_constant(theirs[name])
    return ours


def native_constant(thing: Any) -> Any:
    """What thing is to compiled code."""
    if isinstance(thing, python_types.FunctionType):
        return thing if thing.__module__ in KNOWN_MODULES else compiled_function(thing)
    if is_state_class(thing):
        return state_maker(thing)
    if isinstance(thing, python_types.ModuleType):
        return _module(thing)
    if isinstance(thing, bool):
        return thing
    if isinstance(thing, int):
        return signed(thing)
    if isinstance(thing, bytes) or (isinstance(thing, tuple) and len(thing) > LONG and table_kind(thing)):
        return ConstantTable(thing)  # type: ignore[arg-type]
    if isinstance(thing, tuple) and not hasattr(thing, "_fields"):
        return tuple(native_constant(part) for part in thing)
    return thing


def _module(module: python_types.ModuleType) -> python_types.ModuleType:
    """A copy of the module whose functions compile."""
    if not is_own_module(module) or module.__name__ in KNOWN_MODULES:
        return module
    if id(module) not in _modules:
        copy = python_types.ModuleType(module.__name__)
        _modules[id(module)] = copy
        for name, thing in vars(module).items():
            if isinstance(thing, python_types.FunctionType | int | float | tuple | bytes | type):
                vars(copy)[name] = native_constant(thing)
    return _modules[id(module)]


def _with_signed_constants(code: python_types.CodeType) -> python_types.CodeType:
    """The code with every constant of 64 bits replaced by the int64 that has the same bits."""
    constants = tuple(
        signed(constant) if type(constant) is int and 2**63 <= constant < 2**64 else constant
        for constant in code.co_consts
    )
    return code if constants == code.co_consts else code.replace(co_consts=constants)


# -- states --


def field_kinds(state_class: type) -> dict[str, str]:
    """For every field of a NamedTuple: "bits", "int", "float", "bool", "ints" (a tuple of them), or "" for others."""
    hints = typing.get_type_hints(state_class, include_extras=True)
    return {name: _kind(hints.get(name)) for name in state_class._fields}  # type: ignore[attr-defined]


def _kind(hint: Any) -> str:
    if hint == Bits:
        return "bits"
    if hint in (int, float, bool):
        return str(hint.__name__)
    if typing.get_origin(hint) is tuple:
        parts = {_kind(part) for part in typing.get_args(hint) if part is not Ellipsis}
        return "ints" if parts <= {"int", "bits"} else ""
    return ""


def state_maker(state_class: type) -> Dispatcher:
    """A function that compiled code calls for State(...): it gives every field the type that its annotation says."""
    if state_class not in _makers:
        fields, defaults = state_class._fields, state_class._field_defaults  # type: ignore[attr-defined]
        kinds = field_kinds(state_class)
        casts = {
            "bits": "int64({})",
            "int": "int64({})",
            "float": "float64({})",
            "bool": "bool({})",
            "ints": "ints({})",
        }
        values = ", ".join(casts.get(kinds[name], "{}").format(name) for name in fields)
        arguments = ", ".join(f"{name}=_default_{name}" if name in defaults else name for name in fields)
        from numba import float64, int64

        from plies.engine.twins import ints

        space = {"__name__": __name__, "made": state_class, "int64": int64, "float64": float64, "ints": ints}
        space |= {f"_default_{name}": native_constant(value) for name, value in defaults.items()}
        exec(f"def make({arguments}): return made({values})", space)
        _makers[state_class] = njit(**OPTIONS)(space["make"])
    return _makers[state_class]
