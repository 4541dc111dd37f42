"""Running a textbook search as machine code, or interpreted where that cannot be."""

import inspect
import sys
import time
import types as python_types
import warnings
from functools import cache
from typing import Any

from numba import config, njit
from numba.core import types
from numba.core.errors import NumbaError

from plies.core import INFINITY, Game, InvalidGame
from plies.engine.compiler.blueprint import blueprint, used_names
from plies.engine.compiler.kernels import Kernel
from plies.engine.compiler.namespaces import INSIDE
from plies.engine.compiler.obstacles import NotCompilable, explain
from plies.engine.compiler.prepared_games import Prepared, native_state, prepare, state_kind
from plies.engine.runtime.threads import permit_here, run
from plies.engine.twin import Found, OutOfBudget
from plies.textbook.readings import reading, watch
from plies.textbook.readings import run as guarded

__all__ = ["Interpreted", "find", "kernel", "layers", "ready", "warn"]


DEEPEST = 2**62  # stands for a depth without limit: no line is so long


class Interpreted(UserWarning):
    """A game runs interpreted, hundreds of times slower than compiled, and why."""


def find(search: python_types.ModuleType, given: tuple[Any, ...], nodes: int | None, seconds: float | None) -> Found:
    """What search.value finds for the arguments given, and in how many nodes."""
    game, state, *rest = given
    if config.DISABLE_JIT:
        return interpreted(search, given, nodes, seconds)
    arguments = [_number(name, argument) for name, argument in zip(_names(search), rest, strict=True)]
    try:
        prepared, start = ready(game, state)
        kinds = (state_kind(start), *(types.int64 if isinstance(a, int) else types.float64 for a in arguments))
        entry = kernel(search).entry(game, prepared, *kinds)
    except NotCompilable as obstacle:
        warn(game, obstacle)
        return interpreted(search, given, nodes, seconds)
    this = run(entry, prepared, (start, *arguments), nodes, seconds)
    return Found(this.value, this.nodes, True)


@cache
def _names(search: python_types.ModuleType) -> list[str]:
    return list(inspect.signature(search.value).parameters)[2:]


def _number(name: str, argument: Any) -> int | float:
    """Depths and players are ints to compiled code, bounds are floats."""
    if name == "depth":
        return DEEPEST if argument == INFINITY else int(argument)
    return int(argument) if name in ("player", "replier", "rival") else float(argument)


@cache
def kernel(search: python_types.ModuleType) -> Kernel:
    """The search's value, with its layers inlined, ready to be compiled for any game."""
    functions = reading(vars(search))
    for name in layers(functions, "value"):
        functions[name] = njit(inline="always")(functions[name])
    functions["value"] = njit(**INSIDE)(functions["value"])
    return Kernel(search.__name__.rpartition(".")[2], functions["value"])


def layers(functions: dict[str, Any], name: str, found: set[str] | None = None) -> set[str]:
    """The functions of the module that `name` calls, directly or not, but for value."""
    found = set() if found is None else found
    for used in used_names(functions[name].__code__):
        function = functions.get(used)
        own = isinstance(function, python_types.FunctionType) and function.__globals__ is functions
        if own and used != "value" and used not in found:
            found.add(used)
            layers(functions, used, found)
    return found


def ready(game: Game[Any, Any], state: Any) -> tuple[Prepared, Any]:
    """The game and a state as compiled code takes them."""
    try:
        return prepare(game), native_state(state)
    except (NumbaError, InvalidGame, TypeError, OverflowError) as error:
        raise explain(game, blueprint(game), error) from None


_warned: set[type] = set()


def warn(game: Game[Any, Any], obstacle: NotCompilable) -> None:
    """Say, once for each class, why it runs interpreted."""
    if type(game) not in _warned:
        _warned.add(type(game))
        warnings.warn(f"{obstacle}. Until then it runs interpreted.", Interpreted, stacklevel=_callers_level())


def _callers_level() -> int:
    """How far up the stack plies was called."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "plies":
        level, frame = level + 1, frame.f_back
    return level


def interpreted(
    search: python_types.ModuleType, given: tuple[Any, ...], nodes: int | None, seconds: float | None
) -> Found:
    """The same search in Python, counting nodes and keeping the budget."""
    count = 0
    end = INFINITY if seconds is None else time.monotonic() + seconds
    permit = permit_here()
    if permit is not None:
        permit.begin()

    def visit(look: Any, *arguments: Any) -> Any:
        nonlocal count
        count += 1
        if (nodes is not None and count > nodes) or time.monotonic() > end:
            raise OutOfBudget(f"the search was stopped after {count - 1} nodes, before it was done")
        if permit is not None:
            permit.spend()
        return look(*arguments)

    v = guarded(search.value, watch(reading(vars(search)), visit), *given)
    return Found(v, count, False)
