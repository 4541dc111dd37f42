"""Rules and helpers, made ready to compile.

Each function is taken into a namespace of its own kind, in which helper functions are compiled ones, a state class is a
function that makes such a state with the right types, long constant tuples are tables, and constants of 64 bits have
the int64 with the same bits. The functions themselves stay as their author wrote them.
"""

import hashlib
import inspect
import sys
import types as python_types
import typing
from functools import lru_cache
from typing import Any

from numba import njit
from numba.core.dispatcher import Dispatcher

from plies.core import InvalidGame
from plies.core.bits import Bits
from plies.engine.blueprint import KNOWN_MODULES, is_own_module, is_state_class, used_names
from plies.engine.compiling import Compiler
from plies.engine.record import signed
from plies.engine.tables import LONG, ConstantTable, table_kind

__all__ = ["INSIDE", "OPTIONS", "Namespaces", "field_kinds", "native_constant", "unique_name"]

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python", "pipeline_class": Compiler}
# For functions that only compiled code calls: what Python would call them through takes a third of the time to compile.
INSIDE: dict[str, Any] = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_makers: dict[type, Dispatcher] = {}


class Namespaces:
    """What the rules of one blueprint see. Another blueprint has others: something there may have been replaced.

    Functions carry the blueprint's digest in their names. Code that was compiled by another process may have the same
    names, and where it has, it must be the same code: the linker takes whichever came first.
    """

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.functions: dict[Any, Dispatcher] = {}
        self.spaces: dict[int, dict[str, Any]] = {}
        self.modules: dict[int, python_types.ModuleType] = {}
        self.kept: list[Any] = []  # what is known by its id must not go away

    def function(self, function: python_types.FunctionType) -> Dispatcher:
        """function, to be compiled when it is called."""
        if id(function) not in self.functions:
            self.kept.append(function)
            cells = tuple(python_types.CellType() for _ in function.__closure__ or ())
            source = _source(function, self._space(function.__globals__), cells)
            _name(source, function, self.digest)
            self.functions[id(function)] = njit(**INSIDE)(source)
            self._fill(function)
            for ours, theirs in zip(cells, function.__closure__ or (), strict=True):
                ours.cell_contents = self.constant(theirs.cell_contents)
        return self.functions[id(function)]

    def _space(self, theirs: dict[str, Any]) -> dict[str, Any]:
        """A module's globals as compiled code sees them: shared by its functions, filled as needed."""
        if id(theirs) not in self.spaces:
            self.kept.append(theirs)
            self.spaces[id(theirs)] = {"__name__": theirs.get("__name__", "?"), "__builtins__": __builtins__}
        return self.spaces[id(theirs)]

    def _fill(self, function: python_types.FunctionType) -> None:
        theirs, ours = function.__globals__, self._space(function.__globals__)
        for name in set(used_names(function.__code__)):
            if name in theirs and name not in ours:
                ours[name] = self.constant(theirs[name])

    def constant(self, thing: Any) -> Any:
        """What thing is to compiled code."""
        if isinstance(thing, python_types.FunctionType):
            return thing if thing.__module__ in KNOWN_MODULES else self.function(thing)
        if isinstance(thing, python_types.ModuleType):
            return self._module(thing)
        return native_constant(thing)

    def _module(self, module: python_types.ModuleType) -> python_types.ModuleType:
        """A copy of the module whose functions compile."""
        if not is_own_module(module) or module.__name__ in KNOWN_MODULES:
            return module
        if id(module) not in self.modules:
            copy = python_types.ModuleType(module.__name__)
            self.modules[id(module)] = copy
            for name, thing in vars(module).items():
                if isinstance(thing, python_types.FunctionType | int | float | tuple | bytes | type):
                    vars(copy)[name] = self.constant(thing)
        return self.modules[id(module)]


def native_constant(thing: Any) -> Any:
    """What a constant, or a state class, is to compiled code."""
    if is_state_class(thing):
        return state_maker(thing)
    if isinstance(thing, bool):
        return thing
    if isinstance(thing, int):
        return signed(thing)
    if isinstance(thing, bytes) or (isinstance(thing, tuple) and len(thing) > LONG and table_kind(thing)):
        return ConstantTable(thing)  # type: ignore[arg-type]
    if isinstance(thing, tuple) and not hasattr(thing, "_fields"):
        return tuple(native_constant(part) for part in thing)
    return thing


def _source(
    function: python_types.FunctionType, space: dict[str, Any], cells: tuple[python_types.CellType, ...]
) -> python_types.FunctionType:
    """function in another namespace. Parameters that are keyword-only are no longer so: Numba cannot bind them."""
    code, defaults, of_keywords = function.__code__, function.__defaults__, function.__kwdefaults__
    count = code.co_kwonlyargcount
    if of_keywords and len(of_keywords) == count and not code.co_flags & inspect.CO_VARARGS:
        names = code.co_varnames[code.co_argcount : code.co_argcount + count]
        defaults = (*(defaults or ()), *(of_keywords[name] for name in names))
        code = code.replace(co_argcount=code.co_argcount + count, co_kwonlyargcount=0)
        of_keywords = None
    code = _with_signed_constants(code)
    source = python_types.FunctionType(code, space, function.__name__, _signed_constant(defaults), cells)
    source.__kwdefaults__ = of_keywords
    return source


def _name(source: python_types.FunctionType, function: python_types.FunctionType, digest: str) -> None:
    source.__module__, source.__qualname__ = function.__module__, f"{function.__qualname__}_{digest}"
    if function.__module__ not in sys.modules:
        # Numba would call it now by one name and now by another, so that it could not call itself.
        source.__module__ = None  # type: ignore[assignment]
        source.__qualname__ = f"{function.__module__}.{source.__qualname__}"


def _with_signed_constants(code: python_types.CodeType) -> python_types.CodeType:
    return code.replace(co_consts=tuple(_signed_constant(constant) for constant in code.co_consts))


def _signed_constant(constant: Any) -> Any:
    """A constant with 64 bits as the int64 that has the same bits."""
    if isinstance(constant, python_types.CodeType):
        return _with_signed_constants(constant)
    if type(constant) is tuple:
        return tuple(_signed_constant(part) for part in constant)
    return signed(constant) if type(constant) is int and 2**63 <= constant < 2**64 else constant


def unique_name(word: str, *about: Any) -> str:
    """A name for a generated function that no other one has, in no other process either, unless it is the same."""
    return f"{word}_{hashlib.sha256(repr(about).encode()).hexdigest()[:16]}"


# -- states --


@lru_cache(maxsize=1024)
def field_kinds(state_class: type) -> dict[str, str]:
    """For every field of a NamedTuple: "bits", "int", "float", "bool", "ints" or "bitss" (tuples of them), or ""."""
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


def state_maker(state_class: type) -> Dispatcher:
    """A function that compiled code calls for State(...): it gives every field the type that its annotation says."""
    if state_class not in _makers:
        fields, defaults = state_class._fields, state_class._field_defaults  # type: ignore[attr-defined]
        kinds = field_kinds(state_class)
        casts = {
            "bits": "whole({})",
            "int": "whole({})",
            "float": "float64({})",
            "bool": "bool({})",
            "ints": "ints({})",
            "bitss": "ints({})",
        }
        values = ", ".join(casts.get(kinds[name], "{}").format(name) for name in fields)
        arguments = ", ".join(f"{name}=_default_{name}" if name in defaults else name for name in fields)
        from numba import float64

        from plies.engine.twins import ints, whole

        space = {"__name__": __name__, "made": state_class, "whole": whole, "float64": float64, "ints": ints}
        space |= {f"_default_{name}": native_constant(value) for name, value in defaults.items()}
        name = unique_name("make", state_class.__module__, state_class.__qualname__, kinds, defaults)
        exec(f"def {name}({arguments}): return made({values})", space)
        _makers[state_class] = njit(**INSIDE)(space[name])
    return _makers[state_class]
