"""Run a textbook search as machine code, or interpreted if the game does not compile."""

import inspect
import time
import types as python_types
from functools import cache
from typing import Any

from numba import types

from plies.core import INFINITY
from plies.engine.compiler.prepared_games import state_kind
from plies.engine.errors import OutOfBudget
from plies.engine.execution.compiled_or_interpreted import compiled_or_interpreted, ready
from plies.engine.execution.found import Found
from plies.engine.execution.kernel_sources import textbook_kernel
from plies.engine.execution.native_run import run
from plies.engine.runtime.permits import permit_here
from plies.textbook.readings import reading, watch
from plies.textbook.readings import run as guarded

__all__ = ["DEEPEST", "find"]

DEEPEST = 2**62  # stands for a depth without limit: no line is as long


def find(search: python_types.ModuleType, given: tuple[Any, ...], nodes: int | None, seconds: float | None) -> Found:
    """Return what search.value finds for the arguments given, and in how many nodes."""
    game, state, *rest = given

    def compiled() -> Found:
        arguments = [_number(name, argument) for name, argument in zip(_names(search), rest, strict=True)]
        prepared, start = ready(game, state)
        kinds = (state_kind(start), *(types.int64 if isinstance(a, int) else types.float64 for a in arguments))
        entry = textbook_kernel(search).entry(game, prepared, *kinds)
        this = run(entry, prepared, (start, *arguments), nodes, seconds)
        return Found(this.value, this.nodes, True)

    return compiled_or_interpreted(game, compiled, lambda: interpreted(search, given, nodes, seconds))


@cache
def _names(search: python_types.ModuleType) -> list[str]:
    return list(inspect.signature(search.value).parameters)[2:]


def _number(name: str, argument: Any) -> int | float:
    """Return the argument as compiled code takes it: depths and players as ints, bounds as floats."""
    if name == "depth":
        return DEEPEST if argument == INFINITY else int(argument)
    return int(argument) if name in ("player", "replier", "rival") else float(argument)


def interpreted(
    search: python_types.ModuleType, given: tuple[Any, ...], nodes: int | None, seconds: float | None
) -> Found:
    """Return what the same search finds in Python, counting nodes and keeping the budget."""
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
