"""Who does the searching: compiled code, or the same source in Python, behind one face."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from types import FunctionType, ModuleType
from typing import Any

from numba import config, njit, types

from plies.core import INFINITY, Game
from plies.engine.execution import textbook_searches
from plies.engine.searches import alphabeta
from plies.engine.compiler.kernels import Kernel
from plies.engine.runtime.memory import Memory, NativeMemory, Pool, memory_type
from plies.engine.compiler.namespaces import INSIDE
from plies.engine.compiler.game_type import Stopped
from plies.engine.compiler.obstacles import NotCompilable
from plies.engine.compiler.prepared_games import native_state, state_kind
from plies.engine.compiler.game_record import NEVER, NODES
from plies.engine.runtime.regions import LONGEST, NOTES
from plies.engine.runtime.threads import Run, Stoppable
from plies.engine.searches.transposition_table import NativeTable, Table
from plies.textbook.readings import reading
from plies.textbook.transforms import Transform

__all__ = ["Compiled", "Interpreted", "dismiss", "hire"]

tables = Pool(NativeTable)
notes = Pool(NativeMemory)
HASTY = 1 - 2.0**-40  # what is left of a value one ply earlier: differences between values stay far larger
SALT = 0x5851F42D4C957F2D
LOOK = 256  # nodes between two looks at the clock, interpreted


def hire(
    game: Game[Any, Any],
    state: Any,
    count: int,
    table_mb: float,
    source: ModuleType = alphabeta,
    history: Sequence[Any] = (),
) -> "list[Compiled] | list[Interpreted]":
    """count workers with one table, who run source.value on state, which history led to.

    They are interpreted, with a warning, if the game does not compile.
    """
    if not config.DISABLE_JIT:
        try:
            table = tables.take(table_mb)
            table.begin()
            return [Compiled(game, state, table, source, history, count) for _ in range(count)]
        except NotCompilable as obstacle:
            textbook_searches.warn(game, obstacle)
    return [Interpreted(game, state, Table(table_mb), source, history)]


def dismiss(workers: "list[Compiled] | list[Interpreted]", table_mb: float) -> None:
    """Their memory may serve the next search."""
    for worker in workers:
        if isinstance(worker, Compiled):
            notes.give_back(NOTES.end, worker.notes)
    if isinstance(workers[0], Compiled):
        tables.give_back(table_mb, workers[0].table)


@cache
def kernel(source: ModuleType, name: str) -> Kernel:
    """A function of a module of the engine, ready to be compiled for any game.

    Those that it calls are compiled each by itself. Only what calls value is inlined into value, which alone recurses.
    """
    functions = reading(vars(source), **(borrowed(source) if source is not tuned else {}))
    layers = textbook_searches.layers(functions, name) if isinstance(functions[name], FunctionType) else set()
    inlined = {layer for layer in layers if name == "value" and calls_value(functions, layer)}
    for layer in layers | {"value"}:
        functions[layer] = njit(inline="always")(functions[layer]) if layer in inlined else compiled(functions[layer])
    return Kernel(f"{source.__name__.rpartition('.')[2]} {name}", compiled(functions[name]))


def compiled(function: Any) -> Any:
    return njit(**INSIDE)(function) if isinstance(function, FunctionType) else function


def calls_value(functions: dict[str, Any], name: str) -> bool:
    """Does the function call value, or one that does?"""
    return any("value" in functions[used].__code__.co_names for used in {name} | textbook_searches.layers(functions, name))


def borrowed(source: ModuleType) -> dict[str, Any]:
    """What a module has taken from the tuned search, compiled."""
    theirs = reading(vars(alphabeta))
    names = [name for name, thing in vars(source).items() if getattr(thing, "__module__", "") == alphabeta.__name__]
    for used in set().union(names, *(textbook_searches.layers(theirs, name) for name in names)):
        theirs[used] = compiled(theirs[used])
    return {name: theirs[name] for name in names}


class Worker:
    """What both kinds of worker have in common."""

    source: Any
    game: Game[Any, Any]
    state: Any
    history: Sequence[Any]
    team = 1  # how many threads search
    notes: Any
    stoppable: Stoppable

    def limit(self, nodes: int | None) -> None:
        """How many nodes it may visit in all."""
        self.stoppable.limit(nodes)

    def stop(self) -> None:
        self.stoppable.stop()

    @property
    def touched(self) -> int:
        """How many lines were cut off so far."""
        return int(self.notes.words[alphabeta.TOUCHED])

    def position_key(self, state: Any) -> int:
        raise NotImplementedError

    def begin(self) -> None:
        """Clean notes, but for what the rule of repetition looks back to."""
        words = self.notes.words
        self.notes.clear(NOTES["path"].begin)
        words[alphabeta.TOP], words[alphabeta.RETURN], words[alphabeta.TEAM] = alphabeta.LIST, alphabeta.NOWHERE, self.team
        self.notes.floats[alphabeta.SHARE] = 1.0
        if self.source.LOOKS_BACK and self.game.repetition > 0:
            seen = (*self.history, self.state)[-LONGEST:]
            words[alphabeta.BEFORE], words[alphabeta.PATH] = len(seen), 0
            for number, state in enumerate(seen):
                key = self.position_key(state)
                words[alphabeta.PAST + number] = key
                words[alphabeta.marks(key)] += 1

    @contextmanager
    def hasty(self) -> Iterator[None]:
        """Values lose a trace with every ply, so that more is sooner; entries of such searches are kept apart."""
        self.notes.floats[alphabeta.SHARE], self.notes.words[alphabeta.SALT] = HASTY, SALT
        yield
        self.notes.floats[alphabeta.SHARE], self.notes.words[alphabeta.SALT] = 1.0, 0


class Compiled(Worker):
    """A worker that runs machine code, in whatever thread calls it."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        table: NativeTable,
        source: ModuleType = alphabeta,
        history: Sequence[Any] = (),
        team: int = 1,
    ) -> None:
        prepared, start = textbook_searches.ready(game, state)
        kinds = (state_kind(start), types.int64, types.int64, types.float64, types.float64, memory_type, memory_type)
        self.game, self.state, self.history, self.team = game, state, history, team
        self.prepared, self.kind, self.source = prepared, kinds[0], source
        self.entry = kernel(source, "value").entry(game, prepared, *kinds)
        self.run = self.stoppable = Run(prepared)
        self.notes = notes.take(NOTES.end)
        if game.sound_reductions:
            self.notes.words[NOTES["replies"].begin : NOTES["replies"].end] = 0
        self.begin()
        self.table = table

    @property
    def nodes(self) -> int:
        """How many were visited; the one at which the budget ran out was not."""
        return int(min(self.run.memory[NODES], self.run.most))

    def best_number(self, state: Any) -> int:
        """The number of the best action in state that the table knows of, or NONE."""
        return int(self.best_entry(self.run.handle, native_state(state), self.table))

    @cached_property
    def best_entry(self) -> Any:
        return kernel(self.source, "best_number").entry(self.game, self.prepared, self.kind, memory_type)

    def position_key(self, state: Any) -> int:
        entry = kernel(alphabeta, "position_key").entry(self.game, self.prepared, self.kind)
        return int(entry(self.run.handle, native_state(state)))

    def value(self, state: Any, depth: int, ply: int, alpha: float, beta: float) -> float:
        """Stopped when told to, or when the nodes are used up."""
        found: float = self.entry(self.run.handle, native_state(state), depth, ply, alpha, beta, self.notes, self.table)
        return found


class Ticking(Transform[Any, Any], Stoppable):
    """A game that counts how often a search asks whether it is over, and ends the search when told to."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.count, self.last, self.until = 0, float(NEVER), INFINITY

    def write_limit(self, nodes: float) -> None:
        self.last = nodes

    def candidates(self, state: Any) -> Iterator[Any]:
        return self.game.candidates(state)

    def loud(self, state: Any) -> Iterator[Any]:
        return self.game.loud(state)

    def is_terminal(self, state: Any) -> bool:
        self.count += 1
        if self.count > self.last or (self.count % LOOK == 0 and time.monotonic() > self.until):
            raise Stopped
        return self.game.is_terminal(state)


class Interpreted(Worker):
    """A worker that runs the same source in Python."""

    def __init__(
        self, game: Game[Any, Any], state: Any, table: Table, source: Any = alphabeta, history: Sequence[Any] = ()
    ) -> None:
        self.ticking = self.stoppable = Ticking(game)
        self.game = self.ticking
        self.state, self.history, self.source = state, history, source
        self.table = table
        self.notes = Memory(NOTES.end, NOTES)
        self.begin()

    @property
    def nodes(self) -> int:
        return int(min(self.ticking.count, self.ticking.most))

    def value(self, state: Any, depth: int, ply: int, alpha: float, beta: float) -> float:
        return float(self.source.value(self.game, state, depth, ply, alpha, beta, self.notes, self.table))

    def best_number(self, state: Any) -> int:
        return int(self.source.best_number(self.ticking.game, state, self.table))

    def position_key(self, state: Any) -> int:
        return alphabeta.position_key(self.game, state)
