"""Make rules and helpers ready to compile.

Each function is copied into a namespace of its own kind. There, helper functions are compiled, a state class is a
function that makes such a state with the right types, long constant tuples are tables, and constants of 64 bits have
the int64 with the same bits. The functions themselves stay as their author wrote them.
"""

import hashlib
import inspect
import sys
import types as python_types
from typing import Any

from numba import float64, njit

from plies.engine.compiler.blueprint import KNOWN_MODULES, is_own_module, is_state_class, used_names
from plies.engine.compiler.changes import EMPTY, contents
from plies.engine.compiler.constants import declared, fingerprint, known, without_cache
from plies.engine.compiler.core_twins import ints, whole
from plies.engine.compiler.game_record import signed
from plies.engine.compiler.kinds import field_kinds, table_kind
from plies.engine.compiler.number_tables import LONG, ConstantTable
from plies.engine.compiler.options import INSIDE
from plies.engine.compiler.passes.comprehensions import plain
from plies.engine.compiler.passes.sums import KEEPS, python_sum
from plies.engine.compiler.refused_constants import Refused, refused
from plies.engine.numba_internals import Dispatcher

__all__ = ["Namespaces", "field_kinds", "native_constant", "unique_name"]

# The options of a user's own compiled functions that change what they compute, or how they fail.
KEPT_OPTIONS = ("boundscheck", "error_model", "fastmath", "inline")

_makers: dict[tuple[type, str], Dispatcher] = {}


class Namespaces:
    """The namespaces that the rules of one blueprint see. Another blueprint has others: a part may have been replaced.

    Functions carry the blueprint's digest in their names. If code that another process compiled has the same names, it
    must be the same code: the linker takes the first that it finds.
    """

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.functions: dict[Any, Dispatcher] = {}
        self.spaces: dict[int, dict[str, Any]] = {}
        self.modules: dict[int, python_types.ModuleType] = {}
        self.kept: list[Any] = []  # keeps alive what is known by its id

    def function(self, function: python_types.FunctionType, **options: Any) -> Dispatcher:
        """Return the function, to be compiled when it is called."""
        if id(function) not in self.functions:
            self.kept.append(function)
            cells = tuple(python_types.CellType() for _ in function.__closure__ or ())
            source = _source(function, self._space(function.__globals__), cells)
            _name(source, function, self.digest)
            source.__defaults__ = self._defaults(function, source.__defaults__)
            self.functions[id(function)] = njit(**(INSIDE | options))(source)
            self._fill(function)
            self._close(function, cells)
        return self.functions[id(function)]

    def _close(self, function: python_types.FunctionType, cells: tuple[python_types.CellType, ...]) -> None:
        """Copy the contents of the function's closure into the cells of its compiled copy."""
        names = frozenset(used_names(function.__code__))
        for name, ours, theirs in zip(function.__code__.co_freevars, cells, function.__closure__ or (), strict=True):
            held = contents(theirs)
            if held is not EMPTY:
                ours.cell_contents = held if name == "__class__" else self.constant(held, name, names)

    def _compiled(self, theirs: Any) -> Dispatcher:
        """Return a user's compiled function, compiled by us: their machine code may hold other constants."""
        if id(theirs.py_func) in self.functions:
            return self.functions[id(theirs.py_func)]
        options = {name: value for name, value in theirs.targetoptions.items() if name in KEPT_OPTIONS}
        ours = self.function(theirs.py_func, **{name: value for name, value in options.items() if value is not None})
        for signature in declared(theirs):
            ours.compile(signature)
        if declared(theirs):
            ours.disable_compile()  # as in theirs: other arguments are cast
        return ours

    def _space(self, theirs: dict[str, Any]) -> dict[str, Any]:
        """Return a module's globals as compiled code sees them. Its functions share them; they are filled as needed."""
        if id(theirs) not in self.spaces:
            self.kept.append(theirs)
            self.spaces[id(theirs)] = {"__name__": theirs.get("__name__", "?"), "__builtins__": __builtins__}
        return self.spaces[id(theirs)]

    def _fill(self, function: python_types.FunctionType) -> None:
        theirs, ours = function.__globals__, self._space(function.__globals__)
        names = frozenset(used_names(function.__code__))
        for name in names:
            if name in theirs and (name not in ours or isinstance(theirs[name], python_types.ModuleType)):
                ours[name] = self.constant(theirs[name], name, names)

    def _defaults(self, function: python_types.FunctionType, given: Any) -> Any:
        """Return default values, unchanged unless they are functions or not constants."""
        if given is None:
            return None
        code, name = function.__code__, f"a default of {function.__name__}"
        names, functions = frozenset(used_names(code)), python_types.FunctionType | Dispatcher
        return tuple(
            self.constant(one, name, names) if isinstance(one, functions) else refused(one, name) or one
            for one in given
        )

    def constant(self, thing: Any, name: str, names: frozenset[str]) -> Any:
        """Return what thing is to compiled code, under this name in a rule that uses these names."""
        thing = without_cache(thing)
        if isinstance(thing, python_types.FunctionType):
            is_theirs = known(thing).startswith(("numpy.", "numba."))
            return thing if is_theirs or thing.__module__ in KNOWN_MODULES else self.function(thing)
        if isinstance(thing, python_types.ModuleType):
            return self._module(thing, names)
        if isinstance(thing, Dispatcher):
            return self._compiled(thing)
        if type(thing) is tuple and not (len(thing) > LONG and table_kind(thing)):
            parts = tuple(self.constant(part, name, names) for part in thing)
            return next((part for part in parts if isinstance(part, Refused)), parts)
        return refused(thing, name) or native_constant(thing)

    def _module(self, module: python_types.ModuleType, names: frozenset[str]) -> python_types.ModuleType:
        """Return a copy of the module, with the names that rules use. Its functions compile."""
        if not is_own_module(module) or module.__name__ in KNOWN_MODULES:
            return module
        if id(module) not in self.modules:
            self.modules[id(module)] = python_types.ModuleType(module.__name__)
        copy = vars(self.modules[id(module)])
        for name in names:
            if name in vars(module) and name not in copy:
                copy[name] = None  # modules may import each other
                copy[name] = self.constant(vars(module)[name], f"{module.__name__}.{name}", names)
        return self.modules[id(module)]


def native_constant(thing: Any) -> Any:
    """Return what a constant, or a state class, is to compiled code."""
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
    """Return function in another namespace. Its keyword-only parameters become plain: Numba cannot bind them."""
    code, defaults, of_keywords = function.__code__, function.__defaults__, function.__kwdefaults__
    count = code.co_kwonlyargcount
    if of_keywords and len(of_keywords) == count and not code.co_flags & inspect.CO_VARARGS:
        names = code.co_varnames[code.co_argcount : code.co_argcount + count]
        defaults = (*(defaults or ()), *(of_keywords[name] for name in names))
        code = code.replace(co_argcount=code.co_argcount + count, co_kwonlyargcount=0)
        of_keywords = None
    code = _with_signed_constants(plain(code))
    if KEEPS and "sum" not in function.__globals__:
        space["sum"] = python_sum  # Numba itself compiles functions inside a rule
    source = python_types.FunctionType(code, space, function.__name__, _signed_constant(defaults), cells)
    source.__kwdefaults__ = of_keywords
    return source


def _name(source: python_types.FunctionType, function: python_types.FunctionType, digest: str) -> None:
    source.__module__, source.__qualname__ = function.__module__, f"{function.__qualname__}_{digest}"
    if function.__module__ not in sys.modules:
        # Else Numba would use two names for it, and it could not call itself.
        source.__module__ = None  # type: ignore[assignment]
        source.__qualname__ = f"{function.__module__}.{source.__qualname__}"


def _with_signed_constants(code: python_types.CodeType) -> python_types.CodeType:
    return code.replace(co_consts=tuple(_signed_constant(constant) for constant in code.co_consts))


def _signed_constant(constant: Any) -> Any:
    """Return a constant with 64 bits as the int64 that has the same bits."""
    if isinstance(constant, python_types.CodeType):
        return _with_signed_constants(constant)
    if type(constant) is tuple:
        return tuple(_signed_constant(part) for part in constant)
    return signed(constant) if type(constant) is int and 2**63 <= constant < 2**64 else constant


def unique_name(word: str, *about: Any) -> str:
    """Return a name for a generated function. Only the same function has it, in this process or another."""
    return f"{word}_{hashlib.sha256(repr(about).encode()).hexdigest()[:16]}"


# -- states --


def state_maker(state_class: type) -> Dispatcher:
    """Return a function that compiled code calls for State(...). It gives every field the type of its annotation."""
    kinds, defaults = field_kinds(state_class), state_class._field_defaults  # type: ignore[attr-defined]
    key = state_class, unique_name("make", state_class.__module__, state_class.__qualname__, kinds, _prints(defaults))
    if key not in _makers:
        _makers[key] = _made_maker(state_class, key[1], kinds, defaults)
    return _makers[key]


def _prints(defaults: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(name, fingerprint(default)) for name, default in defaults.items()]


def _made_maker(state_class: type, title: str, kinds: dict[str, str], defaults: dict[str, Any]) -> Dispatcher:
    casts = {
        "bits": "whole({})",
        "int": "whole({})",
        "float": "float64({})",
        "bool": "bool({})",
        "ints": "ints({})",
        "bitss": "ints({})",
    }
    values = ", ".join(casts.get(kind, "{}").format(name) for name, kind in kinds.items())
    arguments = ", ".join(f"{name}=_default_{name}" if name in defaults else name for name in kinds)
    space = {"__name__": __name__, "made": state_class, "whole": whole, "float64": float64, "ints": ints}
    for name, default in defaults.items():
        space[f"_default_{name}"] = refused(default, f"{state_class.__name__}.{name}") or native_constant(default)
    exec(f"def {title}({arguments}): return made({values})", space)
    return njit(**INSIDE)(space[title])
