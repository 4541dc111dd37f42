"""plies as a contender: as a user calls it, the search alone, the search that cannot be stopped, and interpreted."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from benchmarks.timing import Outcome
from plies.core import INFINITY, Game
from plies.engine import compiled
from plies.textbook import counting, perft

__all__ = ["called", "interpreted", "search_alone", "unstoppable"]

Work = Callable[[], Outcome]


def outcome(search: ModuleType, value: Any, nodes: int) -> Outcome:
    """Return value and nodes. The control block counts is_terminal, which perft does not ask at its horizon."""
    return Outcome(value, None if search is perft else nodes)


def called(search: ModuleType, game: Game[Any, Any], depth: float) -> Work:
    """Return the work that a user sees: `find`, with the thread that makes it stoppable."""
    find, state = compiled(search).find, game.initial()

    def work() -> Outcome:
        found = find(game, state, depth)
        return outcome(search, found.value, found.nodes)

    return work


def search_alone(search: ModuleType, game: Game[Any, Any], depth: float) -> Work:
    """Return the work of the machine code that `find` runs, called in this thread."""
    from plies.engine.execution.kernel_sources import textbook_kernel
    from plies.engine.execution.native_run import Run
    from plies.engine.runtime.control_block import NODES

    prepared, arguments, kinds = _arguments(search, game, depth)
    entry = textbook_kernel(search).entry(game, prepared, *kinds)
    this = Run(prepared)

    def work() -> Outcome:
        this.memory[NODES] = 0
        return outcome(search, entry(this.handle, *arguments), int(this.memory[NODES]))

    return work


def unstoppable(search: ModuleType, game: Game[Any, Any], depth: float) -> Work:
    """Return the same search compiled for the type of game that rules see, which counts nothing and never stops."""
    from plies.engine.compiler.game_type import game_type
    from plies.engine.execution.kernel_sources import textbook_kernel
    from plies.engine.execution.native_run import Run

    prepared, arguments, _ = _arguments(search, game, depth)
    enter = textbook_kernel(search).enter
    this = Run(prepared)
    this.handle.type = game_type(prepared.plan, ticking=False)
    return lambda: Outcome(enter(this.handle, *arguments), None)


def _arguments(search: ModuleType, game: Game[Any, Any], depth: float) -> tuple[Any, tuple[Any, ...], tuple[Any, ...]]:
    """Return the game and the arguments of the search as machine code takes them, and their types."""
    import inspect

    from numba import typeof

    from plies.engine.execution.compiled_or_interpreted import ready
    from plies.engine.execution.textbook_searches import DEEPEST

    prepared, start = ready(game, game.initial())
    given = [parameter.default for parameter in inspect.signature(search.value).parameters.values()][3:]
    arguments = (start, DEEPEST if depth == INFINITY else depth, *given)
    return prepared, arguments, tuple(typeof(argument) for argument in arguments)


def interpreted(search: ModuleType, game: Game[Any, Any], depth: float) -> tuple[Work, int]:
    """Return the textbook in Python, which does not count, and its nodes from a run that is not timed."""
    state = game.initial()
    nodes = counting.count(search, game, state, depth).nodes
    return lambda: Outcome(search.value(game, state, depth), None), nodes
