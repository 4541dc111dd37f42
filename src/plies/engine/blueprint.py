"""What a game's rules are made of: its methods, the functions and constants they use, its shape and its data.

Nothing here needs a compiler. A blueprint's digest covers everything that the compiled rules depend on: the byte code
of every method and function that they can reach, the constants these use, and the shape of the game. Two games with one
digest run the same machine code; a game whose rules were edited, anywhere, has another digest.
"""

import hashlib
import inspect
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from plies.core import Game

__all__ = ["RULES", "Blueprint", "Rule", "blueprint", "is_state_class", "used_names"]

RULES = (
    *("initial", "player", "actions", "result", "is_terminal", "utility", "chances"),
    *("evaluate", "features", "quiet", "loud", "canonical", "promise", "natural", "value_bounds", "candidates"),
    *("index", "size", "position", "passed", "forced", "count_actions"),
    *("utilities", "evaluations", "everyone", "neutral", "agent"),
)
DECLARED = (
    *("players", "zero_sum", "maximizers", "utility_bounds", "utility_sum"),
    *("prefer_sooner", "repetition", "sound_reductions", "swing"),
)
INLINE_TUPLES = frozenset({"utility_bounds", "weights"})  # data whose length is part of the shape
KNOWN_TO_NUMBA = frozenset("math cmath operator builtins numpy numba typing random itertools".split())
KNOWN_MODULES = frozenset({"plies.core.bits", "plies.core.tuples"})  # have native twins


@dataclass(frozen=True)
class Rule:
    """A method, static method or property of the game's class."""

    name: str
    kind: str  # "method", "static", "property"
    function: types.FunctionType


@dataclass
class Blueprint:
    """One kind of game: class, shape and rules. Games of one kind differ only in their data."""

    name: str
    digest: str
    rules: dict[str, Rule]
    shape: dict[str, Any]  # attributes that are constants of the compiled code
    games: dict[str, "Blueprint"]  # attributes that are games themselves
    data: dict[str, str]  # attributes passed at run time, and of what kind each is
    players: int
    functions: list[types.FunctionType] = field(repr=False)  # all that the rules can reach
    links: list[tuple[dict[str, Any], str, Any]] = field(repr=False)  # where the rules' parts were found
    cells: list[tuple[types.CellType, Any]] = field(repr=False)  # closures of the rules' functions, and what they held
    serial: int = 0  # among the blueprints of this process with the same digest: a class may be defined twice
    space: Any = field(default=None, repr=False)  # the namespaces in which its rules are compiled

    def is_stale(self) -> bool:
        """Has a rule, a helper or a constant been replaced since?"""
        for place, name, found in self.links:  # quicker than any()
            if place.get(name) is not found:
                return True
        return any(cell.cell_contents is not held for cell, held in self.cells)


def blueprint(game: Game[Any, Any]) -> Blueprint:
    """The blueprint of a game."""
    return Survey(game).blueprint()


def is_state_class(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields")


def used_names(code: types.CodeType) -> Iterator[str]:
    """Every name that a code object reads as a global or an attribute, nested code included."""
    yield from code.co_names
    by_text = "getattr" in code.co_names or "hasattr" in code.co_names
    for constant in code.co_consts:
        if by_text and isinstance(constant, str):
            yield constant
        if isinstance(constant, types.CodeType):
            yield from used_names(constant)


class Survey:
    """Walks from the rules to everything they use, once, writing what it sees into a digest."""

    def __init__(self, game: Game[Any, Any], asked: frozenset[str] = frozenset()) -> None:
        """asked: names that a game made from this one may ask of it, besides the rules of every game."""
        self.game, self.cls = game, type(game)
        self.asked = asked
        self.names: set[str] = set()
        self.inner: dict[str, Game[Any, Any]] = {}
        self.hash = hashlib.sha256()
        self.rules: dict[str, Rule] = {}
        self.shape: dict[str, Any] = {}
        self.games: dict[str, Blueprint] = {}
        self.data: dict[str, str] = {}
        self.functions: list[types.FunctionType] = []
        self.links: list[tuple[dict[str, Any], str, Any]] = []
        self.cells: list[tuple[types.CellType, Any]] = []
        self.seen: set[int] = set()

    def blueprint(self) -> Blueprint:
        self.note("class", self.cls.__module__, self.cls.__qualname__, self.game.players)
        self.constant("deterministic", bool(self.game.deterministic))
        for name in (*DECLARED, *RULES, *sorted(self.asked)):
            self.attribute(name)
        for name, inner in self.inner.items():
            self.games[name] = Survey(inner, self.asked | self.names).blueprint()
            self.note("game", name, self.games[name].digest)
        name = f"{self.cls.__module__}.{self.cls.__qualname__}"
        return Blueprint(
            name,
            self.hash.hexdigest()[:24],
            self.rules,
            self.shape,
            self.games,
            dict(sorted(self.data.items())),
            self.game.players,
            self.functions,
            self.links,
            self.cells,
        )

    def note(self, *words: Any) -> None:
        self.hash.update(repr(words).encode())

    def attribute(self, name: str) -> None:
        """A name that a rule reads, perhaps of the game."""
        if name in self.rules or name in self.shape or name in self.data or name in self.inner:
            return
        found = inspect.getattr_static(self.cls, name, None)
        if isinstance(found, types.FunctionType):
            self.rule(Rule(name, "method", found))
        elif isinstance(found, staticmethod) and isinstance(found.__func__, types.FunctionType):
            self.rule(Rule(name, "static", found.__func__))
        elif isinstance(found, property) and isinstance(found.fget, types.FunctionType):
            self.rule(Rule(name, "property", found.fget))
        elif not name.startswith("__") and hasattr(self.game, name):
            self.constant_or_data(name, getattr(self.game, name))
            return
        if name in self.rules:
            owner = next(vars(base) for base in self.cls.__mro__ if name in vars(base))
            self.links.append((typing.cast("dict[str, Any]", owner), name, found))

    def rule(self, rule: Rule) -> None:
        self.rules[rule.name] = rule
        self.note("rule", rule.name, rule.kind)
        self.function(rule.function)

    def constant_or_data(self, name: str, thing: Any) -> None:
        if isinstance(thing, Game):
            self.inner[name] = thing
        elif name in self.game.data:
            self.data[name] = data_kind(name, thing)
            self.note("data", name, self.data[name])
        else:
            self.constant(name, thing)

    def constant(self, name: str, thing: Any) -> None:
        self.shape[name] = thing
        self.note("shape", name)
        self.value(thing)

    def function(self, function: types.FunctionType) -> None:
        if id(function) in self.seen:
            return
        self.seen.add(id(function))
        self.functions.append(function)
        self.note("function", function.__module__, function.__qualname__)
        self.code(function.__code__)
        self.value(function.__defaults__)
        self.value(tuple(sorted((function.__kwdefaults__ or {}).items())))
        for cell in function.__closure__ or ():
            self.cells.append((cell, cell.cell_contents))
            self.value(cell.cell_contents)
        space = function.__globals__
        names = sorted(set(used_names(function.__code__)))
        self.names.update(names)
        for name in names:
            if name in space:
                self.links.append((space, name, space[name]))
                self.note("global", name)
                self.value(space[name], names)
            self.attribute(name)

    def code(self, code: types.CodeType) -> None:
        self.note(code.co_code, code.co_names, code.co_varnames, code.co_argcount, code.co_flags)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self.code(constant)
            else:
                self.note(type(constant).__name__, constant)

    def value(self, thing: Any, names: list[str] | None = None) -> None:
        """A constant, or what else a name can mean."""
        if isinstance(thing, types.FunctionType):
            self.function(thing)
        elif is_state_class(thing):
            self.note("state", thing.__qualname__, thing._fields, str(thing.__annotations__), thing._field_defaults)
        elif isinstance(thing, types.ModuleType):
            self.note("module", thing.__name__)
            for name in names or ():
                if name in vars(thing) and is_own_module(thing):
                    self.links.append((vars(thing), name, vars(thing)[name]))
                    self.value(vars(thing)[name])
        elif isinstance(thing, tuple):
            self.note("tuple", len(thing))
            for part in thing:
                self.value(part)
        else:
            self.note(type(thing).__name__, stable_repr(thing))


def is_own_module(module: types.ModuleType) -> bool:
    """Is it somebody's Python source, rather than something that Numba knows?"""
    return is_own_module_name(module.__name__)


def is_own_module_name(name: str) -> bool:
    return name.partition(".")[0] not in KNOWN_TO_NUMBA


def stable_repr(thing: Any) -> str:
    """repr, without addresses, which differ from process to process."""
    if isinstance(thing, type) or callable(thing):
        return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', type(thing).__qualname__)}"
    return repr(thing)


def data_kind(name: str, thing: Any) -> str:
    """How an attribute in `data` is passed to compiled code; "" if it is not (then no rule may use it)."""
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
    """The element type and number of dimensions of a table: "int1", "float2", ...; "" if it is none."""
    if isinstance(thing, bytes | bytearray):
        return "byte1"
    if hasattr(thing, "dtype") and hasattr(thing, "ndim"):
        return f"{'float' if thing.dtype.kind == 'f' else 'int'}{thing.ndim}" if thing.ndim in (1, 2) else ""
    if hasattr(thing, "typecode"):
        return "float1" if thing.typecode in "fd" else "int1"
    if not isinstance(thing, tuple):
        return ""
    if thing and all(isinstance(row, tuple) for row in thing):
        kinds = {table_kind(row) for row in thing}
        ragged = len({len(row) for row in thing}) > 1
        return "" if ragged or not kinds <= {"int1", "float1"} else "float2" if "float1" in kinds else "int2"
    if all(isinstance(part, int) for part in thing):
        return "int1" if fits(thing) else ""
    return "float1" if all(isinstance(part, int | float) for part in thing) else ""


def fits(numbers: tuple[int, ...]) -> bool:
    """Has each of them 64 bits at most, as an int or as Bits?"""
    return not numbers or (min(numbers) >= -(2**63) and max(numbers) < 2**64)
