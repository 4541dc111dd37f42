"""Why a game does not compile: which line is in the way, and what to write instead."""

import dis
import re
import types as python_types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from numba import types
from numba.core.datamodel import default_manager
from numba.core.errors import NumbaError

from plies.core import Game, PliesError
from plies.engine.blueprint import KNOWN_MODULES, Blueprint
from plies.engine.native import game_type, rule_function

__all__ = ["NotCompilable", "Obstacle", "explain", "require_compilable"]


class Obstacle(NamedTuple):
    rule: str  # the method or function
    line: int
    file: str
    uses: str  # what stands there
    instead: str  # what to write

    def __str__(self) -> str:
        return f"{self.rule} uses {self.uses} in line {self.line} of {Path(self.file).name}; {self.instead}"


class NotCompilable(PliesError):
    """The game cannot be compiled; it can still be played interpreted."""

    def __init__(self, game: str, obstacle: Obstacle) -> None:
        self.obstacle = obstacle
        super().__init__(f"{game}: {obstacle}")


# What is found in the byte code of a function that did not compile, most telling first.
OPERATIONS = {
    "GET_YIELD_FROM_ITER": ("`yield from`", "write a for loop that yields"),
    "SEND": ("`yield from`", "write a for loop that yields"),
    "BUILD_MAP": ("a dict", "use ints, tuples and NamedTuples; large tables are `data`"),
    "MAP_ADD": ("a dict", "use ints, tuples and NamedTuples; large tables are `data`"),
    "BUILD_SET": ("a set", "use bits: plies.core.bits"),
    "SET_ADD": ("a set", "use bits: plies.core.bits"),
    "FORMAT_VALUE": ("an f-string", "keep text out of the rules"),
    "BEFORE_WITH": ("`with`", "write it without"),
    "PUSH_EXC_INFO": ("`try`", "test with an if before"),
}
NAMES = {
    "super": ("`super()`", "give the inherited method a name of its own and call that"),
    "_replace": (
        "`_replace`",
        "make a new state with all its fields; plies.core.tuples.put changes one entry of a tuple",
    ),
    "bit_count": ("`bit_count`", "use plies.core.bits.count"),
    "bit_length": ("`bit_length`", "use plies.core.bits.lowest and count"),
    "sorted": ("`sorted`", "let `promise` say which actions to try first"),
    "frozenset": ("a frozenset", "use bits: plies.core.bits"),
    "dict": ("a dict", "use ints, tuples and NamedTuples; large tables are `data`"),
    "getattr": ("`getattr`", "name the attribute"),
    "isinstance": ("`isinstance`", "decide by a number in the state"),
}
COMPREHENSIONS = {
    "<genexpr>": ("a generator expression", "write a for loop"),
    "<setcomp>": ("a set", "use bits: plies.core.bits"),
    "<dictcomp>": ("a dict", "use ints, tuples and NamedTuples; large tables are `data`"),
    "<lambda>": ("a function inside a function", "write it at the level of the module or the class"),
}


def findings(function: python_types.FunctionType) -> Iterator[Obstacle]:
    """What in a function is known not to compile."""
    line = function.__code__.co_firstlineno

    def found(uses: tuple[str, str]) -> Obstacle:
        return Obstacle(function.__name__, line, function.__code__.co_filename, *uses)

    for instruction in dis.get_instructions(function):
        line = instruction.positions.lineno if instruction.positions and instruction.positions.lineno else line
        if instruction.opname in OPERATIONS:
            yield found(OPERATIONS[instruction.opname])
        elif isinstance(instruction.argval, python_types.CodeType) and instruction.argval.co_name in COMPREHENSIONS:
            yield found(COMPREHENSIONS[instruction.argval.co_name])
        elif instruction.argval in NAMES and instruction.opname.startswith(("LOAD_GLOBAL", "LOAD_METHOD", "LOAD_ATTR")):
            yield found(NAMES[instruction.argval])


def explain(game: Game[Any, Any], plan: Blueprint, error: Exception) -> NotCompilable:
    """The obstacle behind an error of the compiler."""
    name = type(game).__name__
    text = str(error)
    functions = _functions(plan)
    places = [(file, int(line)) for file, line in re.findall(r'File "([^"]+)", line (\d+)', text)]
    blamed = [function for file, line in reversed(places) for function in functions if _holds(function, file, line)]
    for function in blamed:
        for obstacle in findings(function):
            return NotCompilable(name, obstacle)
    says = f"the compiler says: {_reason(text)}"
    for file, line in reversed(places):
        for function in functions:
            if _holds(function, file, line):
                place = (function.__name__, line, function.__code__.co_filename)
                return NotCompilable(name, Obstacle(*place, "something that does not compile", says))
    code = plan.rules["result"].function.__code__
    unknown = Obstacle("a rule", code.co_firstlineno, code.co_filename, "something that does not compile", says)
    return NotCompilable(name, unknown)


def _functions(plan: Blueprint) -> list[python_types.FunctionType]:
    """The functions of a game's rules and their helpers, but not those of the base class."""
    found = [rule.function for rule in plan.rules.values()]
    found += [thing for _, _, thing in plan.links if isinstance(thing, python_types.FunctionType)]
    for inner in plan.games.values():
        found += _functions(inner)
    known = (*KNOWN_MODULES, "plies.core.game")
    return [function for function in dict.fromkeys(found) if function.__module__ not in known]


def _holds(function: python_types.FunctionType, file: str, line: int) -> bool:
    lines = [number for _, _, number in function.__code__.co_lines() if number]
    return Path(function.__code__.co_filename).name == Path(file).name and min(lines) <= line <= max(lines)


def _reason(text: str) -> str:
    """The most telling line of a compiler's message."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("File", "Failed in", "During", "-", "<source", "^"))]
    return (telling or lines or ["no reason given"])[0][:200]


_verdicts: dict[tuple[str, int, types.Type], NotCompilable | None] = {}


def require_compilable(game: Game[Any, Any], plan: Blueprint, state: types.Type) -> None:
    """Raise NotCompilable unless the rules compile, into something right, for states of this type."""
    key = (plan.digest, plan.serial, state)
    if key not in _verdicts:
        try:
            examine(game, plan, state)
            _verdicts[key] = None
        except NotCompilable as obstacle:
            _verdicts[key] = obstacle
        except NumbaError as error:
            _verdicts[key] = explain(game, plan, error)
    verdict = _verdicts[key]
    if verdict is not None:
        raise verdict


# -- what compiles but would be wrong --


def examine(game: Game[Any, Any], plan: Blueprint, state: types.Type) -> None:
    """Raise NotCompilable if the rules would compile into something wrong."""
    itself = game_type(plan, ticking=False)
    for name in ("actions", "chances"):
        yielded = _generator(game, plan, name, (itself, state))
        result = rule_function(plan, "result")
        outcome = yielded.types[1] if name == "chances" and isinstance(yielded, types.BaseTuple) else yielded
        if name == "chances" and game.deterministic:
            continue
        after = types.Dispatcher(result).get_call_type(_typing(), (itself, state, outcome), {}).return_type
        if after != state:
            _different(game, plan, state, after)


def _typing() -> Any:
    from numba.core.registry import cpu_target

    return cpu_target.typing_context


def _generator(game: Game[Any, Any], plan: Blueprint, name: str, arguments: tuple[types.Type, ...]) -> types.Type:
    """What a generator rule yields. It may be left at any yield, so it must hold nothing that would then be lost."""
    made = types.Dispatcher(rule_function(plan, name)).get_call_type(_typing(), arguments, {}).return_type
    function = plan.rules[name].function
    place = (name, function.__code__.co_firstlineno, function.__code__.co_filename)
    if not isinstance(made, types.Generator):
        return made.dtype if hasattr(made, "dtype") else made
    for held in made.state_types:
        if default_manager[held].contains_nrt_meminfo():
            kind = type(held).__name__.lower()
            raise NotCompilable(
                type(game).__name__,
                Obstacle(*place, f"a {kind} that lives across a `yield`", "keep it in ints or tuples: it would leak"),
            )
    return made.yield_type


def _different(game: Game[Any, Any], plan: Blueprint, before: types.Type, after: types.Type) -> None:
    function = plan.rules["result"].function
    fields = getattr(before, "fields", ())
    differing = "the state"
    if isinstance(before, types.BaseTuple) and isinstance(after, types.BaseTuple) and len(before) == len(after):
        wrong = [i for i, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
        differing = ", ".join(f"{fields[i] if fields else f'entry {i}'} ({before[i]}, then {after[i]})" for i in wrong)
    raise NotCompilable(
        type(game).__name__,
        Obstacle(
            "result",
            function.__code__.co_firstlineno,
            function.__code__.co_filename,
            f"another type than the state before for {differing}",
            "annotate the fields of a NamedTuple, or give the state the same types always",
        ),
    )
