"""Workers that search tuples of utilities, compiled or interpreted."""

from typing import Any

from numba import types

from plies.core import INFINITY, Game
from plies.engine.compiler.prepared_games import native_state, state_kind
from plies.engine.execution.compiled_or_interpreted import compiled_or_interpreted, ready
from plies.engine.execution.kernel_sources import engine_kernel
from plies.engine.execution.native_run import Run
from plies.engine.execution.tiers import Needed
from plies.engine.runtime.memory import memory_type
from plies.engine.runtime.regions import NOTES
from plies.engine.searches import tuned_max_n
from plies.engine.searches.tuple_table import NativeTupleTable, TupleTable
from plies.engine.searches.workers import CompiledWorker, InterpretedWorker, notes_pool
from plies.textbook.readings import FINITE_BOUNDS

__all__ = ["declare", "needed_kernels", "tuple_workers_for"]


def tuple_workers_for(
    game: Game[Any, Any], state: Any, count: int, table_mb: float, compile: str = "wait"
) -> list[Any]:
    """count workers with one table; one, interpreted, with a warning, if the game does not compile."""

    def compiled() -> list[Any]:
        table = NativeTupleTable(table_mb, game.players)
        declare(table, game)
        return [CompiledTupleWorker(game, state, table) for _ in range(count)]

    def interpreted() -> list[Any]:
        table: Any = TupleTable(table_mb)
        declare(table, game)
        return [InterpretedTupleWorker(game, state, table, tuned_max_n)]

    return compiled_or_interpreted(game, compiled, interpreted, compile)


def declare(table: NativeTupleTable | TupleTable, game: Game[Any, Any]) -> None:
    """Write before the table what cuts rest on: the bounds, the sum, and how far they are to be trusted."""
    (low, high), total = everyones_bounds(game), game.utility_sum
    finite = FINITE_BOUNDS.holds(game)
    left = INFINITY if total is None or not finite else total - (game.players - 2) * low
    whole = max(map(abs, (low, high, left))) < tuned_max_n.LARGE and all(
        (n * tuned_max_n.GRAIN).is_integer() for n in (low + 0.0, left)
    )
    table.words[tuned_max_n.DOUBT] = (
        3 if not finite else 2 if total is None else 0 if game.deterministic and whole else 1
    )
    table.floats[tuned_max_n.LOW], table.floats[tuned_max_n.HIGH], table.floats[tuned_max_n.SUM] = (
        low,
        high,
        total or 0.0,
    )
    ceiling = high if game.deterministic else INFINITY  # means of utilities may exceed it by rounding
    margin = tuned_max_n.ROUNDING * (abs(low) + abs(high)) + tuned_max_n.SMALLEST
    for doubt, most, rest in ((0, ceiling, left), (1, ceiling, left + margin), (2, ceiling, INFINITY)):
        table.floats[tuned_max_n.CEILING + doubt], table.floats[tuned_max_n.LEFT + doubt] = most, rest
    table.floats[tuned_max_n.CEILING + 3] = table.floats[tuned_max_n.LEFT + 3] = INFINITY


def everyones_bounds(game: Game[Any, Any]) -> tuple[float, float]:
    """Bounds on the utility of each player. In a zero-sum game the declared ones are MAX's."""
    low, high = game.utility_bounds
    return (min(low, -high), max(high, -low)) if game.zero_sum and game.players > 1 else (low, high)


VALUE_KINDS = (types.int64, types.int64, types.float64, memory_type, memory_type)


def needed_kernels() -> Needed:
    """What a compiled search needs."""
    return [
        (engine_kernel(tuned_max_n, "value"), VALUE_KINDS),
        (engine_kernel(tuned_max_n, "best_number"), (memory_type,)),
    ]


class TupleWorker:
    """What a worker that searches tuples has to tell."""

    notes: Any
    table: Any

    @property
    def doubt(self) -> int:
        return int(self.table.words[tuned_max_n.DOUBT])

    def utilities(self, state: Any, depth: int, rival: int, best: float) -> tuple[Any, float, bool, bool]:
        """(what tuned_max_n.value finds, best, was it cut, does it hold for the whole game)"""
        self.notes.words[tuned_max_n.CUT] = 0
        v = self.value(state, depth, rival, best)
        return (
            v,
            best,
            bool(self.notes.words[tuned_max_n.CUT]),
            bool(self.notes.words[tuned_max_n.ENOUGH] < tuned_max_n.FAR),
        )

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:
        raise NotImplementedError

    def dismiss(self) -> None:
        """Its memory may serve the next search."""


class CompiledTupleWorker(TupleWorker, CompiledWorker):
    """A worker that runs machine code."""

    can_restart = False  # its table would remember

    def __init__(self, game: Game[Any, Any], state: Any, table: NativeTupleTable) -> None:
        prepared, start = ready(game, state)
        kinds = (state_kind(start), *VALUE_KINDS)
        self.game, self.prepared, self.kind, self.source = game, prepared, kinds[0], tuned_max_n
        self.entry = engine_kernel(tuned_max_n, "value").entry(game, prepared, *kinds)
        self.run = self.stoppable = Run(prepared)
        self.notes = notes_pool.take(NOTES.end)
        self.begin()
        self.table: Any = table

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:  # type: ignore[override]
        return self.entry(self.run.handle, native_state(state), depth, rival, best, self.notes, self.table)

    def dismiss(self) -> None:
        notes_pool.give_back(NOTES.end, self.notes)


class InterpretedTupleWorker(TupleWorker, InterpretedWorker):
    """A worker that runs the same source in Python."""

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:  # type: ignore[override]
        return self.source.value(self.game, state, depth, rival, best, self.notes, self.table)
