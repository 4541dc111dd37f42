"""The walk from a game's rules to everything that they can reach: methods, functions, constants, classes, modules."""

import builtins
import dis
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plies.core import Game
from plies.engine.compiler.changes import Link, contents
from plies.engine.compiler.constants import arrays_in, fingerprint, title, without_cache
from plies.engine.compiler.digest import Digest
from plies.engine.compiler.kinds import data_kind

__all__ = ["RULES", "Rule", "Survey", "global_names", "own_rules", "used_names"]

RULES = (  # not `initial`, which Python calls: a parameter that it alone reads is no part of the compiled code
    *("player", "actions", "result", "is_terminal", "utility", "chances"),
    *("evaluate", "features", "quiet", "loud", "canonical", "promise", "natural", "value_bounds", "candidates"),
    *("index", "size", "position", "passed", "forced", "count_actions"),
    *("utilities", "evaluations", "everyone", "neutral", "agent"),
)
DECLARED = (
    *("players", "zero_sum", "maximizers", "utility_bounds", "utility_sum"),
    *("prefer_sooner", "repetition", "sound_reductions", "swing"),
)
LOAD_GLOBAL, LOAD_NAME, EXTENDED_ARG = (dis.opmap[name] for name in ("LOAD_GLOBAL", "LOAD_NAME", "EXTENDED_ARG"))
OURS = ("plies.core", "plies.engine", "plies.textbook")  # nobody edits them while they run


@dataclass(frozen=True)
class Rule:
    """A method, static method or property of the game's class."""

    name: str
    kind: str  # "method", "static", "property"
    function: types.FunctionType


def used_names(code: types.CodeType) -> Iterator[str]:
    """Yield every name that a code object reads as a global or an attribute, nested code included."""
    yield from code.co_names
    by_text = "getattr" in code.co_names or "hasattr" in code.co_names
    for constant in code.co_consts:
        if by_text and isinstance(constant, str):
            yield constant
        if isinstance(constant, types.CodeType):
            yield from used_names(constant)


def global_names(code: types.CodeType) -> Iterator[str]:
    """Yield every name that a code object reads as a global, nested code included. Other names are attributes."""
    raw, high = code.co_code, 0
    for place in range(0, len(raw), 2):  # dis takes twenty times as long
        operation, argument = raw[place], raw[place + 1] | high
        high = argument << 8 if operation == EXTENDED_ARG else 0
        if operation == LOAD_GLOBAL:
            yield code.co_names[argument >> 1]  # the last bit means something else
        elif operation == LOAD_NAME:
            yield code.co_names[argument]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from global_names(constant)


def own_rules(game: Any, rules: dict[str, Any]) -> dict[str, Any]:
    """Return the rules that were set on the game itself, not on its class. Its bound methods count as functions."""
    own = getattr(game, "__dict__", {})
    if own.keys().isdisjoint(rules.keys()):
        return {}
    found = {name: own[name] for name in rules if name in own}
    return {name: ("bound", thing.__func__) if _is_bound(thing, game) else thing for name, thing in found.items()}


def _is_bound(thing: Any, game: Any) -> bool:
    return isinstance(thing, types.MethodType) and thing.__self__ is game


def as_written(cls: type, name: str) -> Any:
    """What the class, or the first of its bases that knows the name, says it is; None if none does.

    inspect.getattr_static finds the same in ten times the time.
    """
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


class Survey(Digest):
    """Everything that the rules of one game can reach."""

    def __init__(self, game: Game[Any, Any], asked: frozenset[str] = frozenset()) -> None:
        """asked: names that a game made from this one may ask of it, besides the rules of every game."""
        super().__init__()
        self.game, self.cls = game, type(game)
        self.rules: dict[str, Rule] = {}
        self.shape: dict[str, Any] = {}
        self.prints: dict[str, str | None] = {}  # fingerprints of the attributes with arrays, as they are now
        self.games: dict[str, Survey] = {}
        self.data: dict[str, str] = {}
        self.own: dict[str, Any] = {}
        self.refused: list[str] = []
        self.functions: list[types.FunctionType] = []
        self.attributes: list[Link] = []
        self.cells: list[tuple[types.CellType, Any]] = []
        self.builtin: dict[int, tuple[dict[str, Any], set[str]]] = {}  # names that a namespace does not have
        self.absent: set[str] = set()  # attributes that rules ask for by name, and that do not exist
        self._looked: set[str] = set()
        self._inner: dict[str, Game[Any, Any]] = {}
        self._walk(asked)
        self.digest = self.hash.hexdigest()[:24]

    def _walk(self, asked: frozenset[str]) -> None:
        self.names |= asked
        self.note("class", title(self.cls), self.game.players)
        self.part_of_the_shape("deterministic", bool(self.game.deterministic))
        for name in (*DECLARED, *RULES, *sorted(asked)):
            self.attribute(name)
        self.read_places()
        for name, inner in self._inner.items():
            self.games[name] = Survey(inner, frozenset(self.names))
            self.note("game", name, self.games[name].digest)

    # -- the game --

    def attribute(self, name: str) -> None:
        """Follow a name that a rule reads, perhaps of the game."""
        if name in self._looked:
            return
        self._looked.add(name)
        found = as_written(self.cls, name)
        function = without_cache(found.__func__ if isinstance(found, staticmethod) else found)
        if isinstance(function, types.FunctionType):
            kind = "static" if isinstance(found, staticmethod) else "method"
            self.rule(self.set_on_the_game(name) or Rule(name, kind, function))
        elif isinstance(found, property) and isinstance(found.fget, types.FunctionType):
            self.rule(Rule(name, "property", found.fget))
        elif not name.startswith("__") and hasattr(self.game, name):
            self.constant_or_data(name, getattr(self.game, name))
            if name in RULES and callable(getattr(self.game, name)):
                self.refused.append(name)

    def set_on_the_game(self, name: str) -> Rule | None:
        """Return a rule of this game alone: `game.evaluate = better`. Functions will do, and methods of the game."""
        own = own_rules(self.game, {name: None})
        if not own:
            return None
        self.own |= own
        thing = without_cache(own[name])
        if isinstance(thing, types.FunctionType):
            return Rule(name, "static", thing)
        if isinstance(thing, tuple) and isinstance(thing[1], types.FunctionType):
            return Rule(name, "method", thing[1])
        self.refused.append(name)
        self.note("set on the game", name)
        return None

    def rule(self, rule: Rule) -> None:
        self.rules[rule.name] = rule
        self.attributes.append((self.cls, rule.name, getattr(self.cls, rule.name)))
        self.note("rule", rule.name, rule.kind)
        self.function(rule.function)

    def constant_or_data(self, name: str, thing: Any) -> None:
        if isinstance(thing, Game):
            self._inner[name] = thing
        elif name in self.game.data:
            self.data[name] = data_kind(name, thing)
            self.note("data", name, self.data[name])
        else:
            self.part_of_the_shape(name, thing)

    def part_of_the_shape(self, name: str, thing: Any) -> None:
        self._looked.add(name)
        self.shape[name] = thing
        if next(arrays_in(thing), None) is not None:
            self.prints[name] = fingerprint(thing)
        self.note("shape", name)
        self.value(thing)

    def constant(self, thing: Any) -> None:
        if thing is self.game:  # as the `self` of a method: its parts are noted one by one
            self.note("the game")
        else:
            super().constant(thing)

    # -- code --

    def function(self, function: types.FunctionType) -> None:
        if not self.is_new(function):
            return
        self.functions.append(function)
        self.note("function", title(function))
        self.code(function.__code__)
        self.defaults(function)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.cells.append((cell, contents(cell)))
            self.keep_arrays(contents(cell))
            self.note("closure", name)
            self.value(contents(cell))
        if vars(function):
            self.places.append(function)
        self.names_in(function)

    def code(self, code: types.CodeType) -> None:
        self.note(code.co_code, code.co_exceptiontable, code.co_names, code.co_varnames, code.co_flags)
        self.note(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, len(code.co_consts))
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self.code(constant)
            else:
                self.value(constant)

    def defaults(self, function: types.FunctionType) -> None:
        given, by_name = function.__defaults__, function.__kwdefaults__ or {}
        self.value((given, sorted(by_name.items())))
        self.keep_arrays((*(given or ()), *by_name.values()))
        if not (function.__module__ or "").startswith(OURS):
            self.attributes.append((function, "__code__", function.__code__))  # notebooks reload functions in place
            if given is not None:
                self.attributes.append((function, "__defaults__", given))
            for name in by_name:
                self.link(by_name, by_name, name)

    def names_in(self, function: types.FunctionType) -> None:
        code, space = function.__code__, function.__globals__
        names = set(used_names(code))
        self.names |= names
        for name in sorted(set(global_names(code))):
            if name in space:
                self.global_name(space, name)
            else:
                self.builtin.setdefault(id(space), (space, set()))[1].add(name)
        for name in sorted(names):
            self.attribute(name)
        if not names.isdisjoint(("getattr", "hasattr")):
            self.absent |= {name for name in names if not hasattr(self.game, name) and not hasattr(builtins, name)}

    def global_name(self, space: dict[str, Any], name: str) -> None:
        new = (self.number(space), name) not in self.links
        self.note("global", self.number(space), name)
        if new:
            self.link(space, space, name)
            self.value(space[name])
