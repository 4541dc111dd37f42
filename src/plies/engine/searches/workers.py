"""Workers run a search, compiled or interpreted, behind one interface."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from numba import types

from plies.core import Game
from plies.engine.compiler.prepared_games import native_state, state_kind
from plies.engine.execution.compiled_or_interpreted import compiled_or_interpreted, ready
from plies.engine.execution.counted_game import CountedGame
from plies.engine.execution.kernel_sources import engine_kernel
from plies.engine.execution.native_run import Run
from plies.engine.execution.tiers import Needed
from plies.engine.runtime.control_block import NODES
from plies.engine.runtime.memory import Memory, NativeMemory, Pool, memory_type
from plies.engine.runtime.regions import LONGEST, NOTES
from plies.engine.runtime.stopping import Stoppable
from plies.engine.searches import repetition
from plies.engine.searches.notes import (
    BEFORE,
    FIRST_OPTION,
    LAST_OPTION,
    LIST,
    NOWHERE,
    PAST,
    PATH,
    REACHED,
    RETURN,
    SALT,
    SHARE,
    TEAM,
    TOP,
    TOUCHED,
)
from plies.engine.searches.source import Source
from plies.engine.searches.transposition_table import NativeTable, Table

__all__ = [
    "BEST_KINDS",
    "CompiledWorker",
    "InterpretedWorker",
    "Worker",
    "dismiss",
    "needed_kernels",
    "notes_pool",
    "workers_for",
]

tables_pool = Pool(NativeTable)
notes_pool = Pool(NativeMemory)
HASTY = 1 - 2.0**-40  # what a value keeps when passed one ply up: differences between values stay far larger
MARK = 0x5851F42D4C957F2D  # on the keys of entries made with HASTY


def workers_for(
    game: Game[Any, Any],
    state: Any,
    count: int,
    table_mb: float,
    source: Source,
    history: Sequence[Any] = (),
    compile: str = "wait",
) -> "list[CompiledWorker | InterpretedWorker]":
    """Return count workers with one table. They run source.value on state; history holds the states before it.

    If the game does not compile, warn and return one interpreted worker.
    """

    def compiled() -> list[CompiledWorker | InterpretedWorker]:
        table = tables_pool.take(table_mb)
        table.begin()
        return [CompiledWorker(game, state, table, source, history, count) for _ in range(count)]

    def interpreted() -> list[CompiledWorker | InterpretedWorker]:
        return [InterpretedWorker(game, state, Table(table_mb), source, history)]

    return compiled_or_interpreted(game, compiled, interpreted, compile)


def dismiss(workers: "list[CompiledWorker | InterpretedWorker]", table_mb: float) -> None:
    """Let the next search use their memory."""
    for worker in workers:
        if isinstance(worker, CompiledWorker):
            notes_pool.give_back(NOTES.end, worker.notes)
    if isinstance(workers[0], CompiledWorker):
        tables_pool.give_back(table_mb, workers[0].table)


VALUE_KINDS = (types.int64, types.int64, types.float64, types.float64, memory_type, memory_type)
BEST_KINDS = (memory_type, types.boolean)


def needed_kernels(game: Game[Any, Any], source: Source) -> Needed:
    """Return the kernels that a compiled search of the game needs."""
    needed: Needed = [(engine_kernel(source, "value"), VALUE_KINDS)]
    needed += [(engine_kernel(source, "best_number"), BEST_KINDS)]
    if source.LOOKS_BACK and game.repetition > 0:
        needed += [(engine_kernel(repetition, "position_key"), ())]
    return needed


class Worker:
    """What both kinds of worker have in common, for `iterative_deepening` and for the answer."""

    compiled: bool
    source: Source
    game: Game[Any, Any]
    state: Any
    history: Sequence[Any]
    team = 1  # how many threads search
    notes: Any
    stoppable: Stoppable

    def limit(self, nodes: int | None) -> None:
        """Let it visit so many nodes in all."""
        self.stoppable.limit(nodes)

    def stop(self) -> None:
        self.stoppable.stop()

    @property
    def touched(self) -> int:
        """Return how many lines were cut off so far."""
        return int(self.notes.words[TOUCHED])

    def position_key(self, state: Any) -> int:
        raise NotImplementedError

    def begin(self) -> None:
        """Clear the notes, and write what the rule of repetition looks back to."""
        words = self.notes.words
        self.notes.clear(NOTES["path"].begin)
        words[TOP], words[RETURN], words[TEAM] = LIST, NOWHERE, self.team
        self.notes.floats[SHARE] = 1.0
        if self.source.LOOKS_BACK and self.game.repetition > 0:
            seen = (*self.history, self.state)[-LONGEST:]
            words[BEFORE], words[PATH] = len(seen), 0
            for number, state in enumerate(seen):
                key = self.position_key(state)
                words[PAST + number] = key
                words[repetition.marks(key)] += 1

    @contextmanager
    def hasty(self) -> Iterator[None]:
        """Let values lose a trace with every ply, so that more is sooner. Entries of such searches are kept apart."""
        self.notes.floats[SHARE], self.notes.words[SALT] = HASTY, MARK
        yield
        self.notes.floats[SHARE], self.notes.words[SALT] = 1.0, 0


class CompiledWorker(Worker):
    """A worker that runs machine code, in the thread that calls it."""

    compiled = True
    can_restart = True

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        table: NativeTable,
        source: Source,
        history: Sequence[Any] = (),
        team: int = 1,
    ) -> None:
        prepared, self.start = ready(game, state)
        kinds = (state_kind(self.start), *VALUE_KINDS)
        self.game, self.state, self.history, self.team = game, state, history, team
        self.prepared, self.kind, self.source = prepared, kinds[0], source
        self.entry = engine_kernel(source, "value").entry(game, prepared, *kinds)
        self.run = self.stoppable = Run(prepared)
        self.notes = notes_pool.take(NOTES.end)
        self.table = table
        self.begin()

    def begin(self) -> None:
        if self.game.sound_reductions and not self.run.memory[NODES]:
            self.notes.words[NOTES["replies"].begin : NOTES["replies"].end] = 0
        super().begin()

    def restart(self) -> None:
        """Forget everything that was found."""
        options = self.notes.words[FIRST_OPTION : LAST_OPTION + 1].copy()
        self.run.memory[NODES] = 0
        self.begin()
        self.notes.words[FIRST_OPTION : LAST_OPTION + 1] = options
        self.notes.floats[REACHED] = 1.0  # a search that was stopped may leave any number there
        self.table.begin()

    @property
    def nodes(self) -> int:
        """Return how many nodes were visited, without the one at which the budget ran out."""
        return int(min(self.run.memory[NODES], self.run.most))

    def best_number(self, state: Any, whole: bool) -> int:
        """Return the number of the best action in state that the table knows of (for the whole game), or NONE."""
        return int(self.best_entry(self.run.handle, native_state(state), self.table, whole))

    @cached_property
    def best_entry(self) -> Any:
        return engine_kernel(self.source, "best_number").entry(self.game, self.prepared, self.kind, *BEST_KINDS)

    def position_key(self, state: Any) -> int:
        entry = engine_kernel(repetition, "position_key").entry(self.game, self.prepared, self.kind)
        return int(entry(self.run.handle, native_state(state)))

    def value(self, state: Any, depth: int, ply: int, alpha: float, beta: float) -> float:
        """Return the value. Raise Stopped when told to stop, or when the nodes are used up."""
        start = self.start if state is self.state else native_state(state)
        found: float = self.entry(self.run.handle, start, depth, ply, alpha, beta, self.notes, self.table)
        return found


class InterpretedWorker(Worker):
    """A worker that runs the same source in Python."""

    compiled = False

    def __init__(
        self, game: Game[Any, Any], state: Any, table: Table, source: Source, history: Sequence[Any] = ()
    ) -> None:
        self.counted = self.stoppable = CountedGame(game)
        self.game = self.counted
        self.state, self.history, self.source = state, history, source
        self.table = table
        self.notes = Memory(NOTES.end, NOTES)
        self.begin()

    @property
    def nodes(self) -> int:
        return int(min(self.counted.count, self.counted.most))

    def value(self, state: Any, depth: int, ply: int, alpha: float, beta: float) -> float:
        return float(self.source.value(self.game, state, depth, ply, alpha, beta, self.notes, self.table))

    def best_number(self, state: Any, whole: bool) -> int:
        return int(self.source.best_number(self.counted.game, state, self.table, whole))

    def position_key(self, state: Any) -> int:
        return repetition.position_key(self.game, state)
