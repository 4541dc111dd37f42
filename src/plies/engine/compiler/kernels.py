"""Compile a search for a kind of game, or load it from disk."""

import inspect
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from numba import njit, types

from plies.core import Game
from plies.engine.compiler import disk_cache
from plies.engine.compiler.canary import blame
from plies.engine.compiler.game_type import game_type
from plies.engine.compiler.namespaces import unique_name
from plies.engine.compiler.obstacles import explain
from plies.engine.compiler.options import OPTIONS
from plies.engine.compiler.prepared_games import Prepared
from plies.engine.compiler.soundness import require_compilable, require_no_leaks
from plies.engine.errors import NotCompilable
from plies.engine.notebook_cell import Cell, in_notebook
from plies.engine.numba_internals import CompileResult, RuntimeLinker, cpu_target, rtsys, without_bitcode
from plies.engine.runtime.permits import holding
from plies.engine.runtime.stack_limit import anchor

__all__ = ["Kernel", "compilations"]

PATIENCE = 0.5  # seconds; a compilation that takes longer says what it is doing

_compiler = threading.RLock()  # Numba compiles one thing at a time, and waits for its turn without checking a permit

compilations = 0  # how often this process has really compiled


class Entry(NamedTuple):
    """Machine code, and the types of its arguments."""

    arguments: tuple[types.Type, ...]
    code: Callable[..., Any]


class Kernel:
    """A search function `f(game, state, ...)` and its compiled forms, one for each kind of game and state."""

    def __init__(self, name: str, search: Callable[..., Any]) -> None:
        """search is a dispatcher; name says what it is, for the cache and for people who wait."""
        self.name = name
        self.search: Any = search
        self.enter = _entry(name, search)
        self.entries: dict[Any, Entry] = {}

    def entry(self, game: Game[Any, Any], prepared: Prepared, *arguments: types.Type) -> Callable[..., Any]:
        """Return the machine code for this kind of game and these types of arguments, the state's first."""
        key = _key(prepared, arguments)
        if key not in self.entries:
            with holding(_compiler):
                if key not in self.entries:
                    self.entries[key] = Entry(arguments, self._load_or_compile(game, prepared, arguments))
        return self.entries[key].code

    def has(self, prepared: Prepared, *arguments: types.Type) -> bool:
        """Is the machine code for this kind of game in memory?"""
        return _key(prepared, arguments) in self.entries

    def file_name(self, prepared: Prepared, *arguments: types.Type) -> str:
        """Return the name of the file that holds this machine code."""
        magic = cpu_target.target_context.codegen().magic_tuple()
        return disk_cache.name_of(self.name, prepared.plan.digest, arguments, magic)

    def _load_or_compile(
        self, game: Game[Any, Any], prepared: Prepared, arguments: tuple[types.Type, ...]
    ) -> Callable[..., Any]:
        signature = (game_type(prepared.plan), *arguments)
        context = cpu_target.target_context
        rtsys.initialize(context)  # enough for finished code; the rest of Numba loads when something is compiled
        name = self.file_name(prepared, *arguments)
        saved = disk_cache.load(name)
        if saved is not None:
            try:
                return CompileResult._rebuild(context, *saved).entry_point
            except Exception:
                pass  # another version of something wrote it; compile it again
        with said(f"compiling {self.name} for {prepared.plan.name.rpartition('.')[2]}"):
            try:
                require_compilable(game, prepared.plan, arguments[0])
                result = self._compile(game, prepared, signature)
            except NotCompilable as obstacle:
                raise blame(obstacle) from None
        if not result.library.has_dynamic_globals and not _calls_in_a_circle(result.library):
            disk_cache.save(name, self.name, prepared.plan.name, without_bitcode(result))
        return result.entry_point

    def _compile(self, game: Game[Any, Any], prepared: Prepared, signature: tuple[Any, ...]) -> Any:
        global compilations
        compilations += 1
        try:
            self.enter.compile(signature)
        except Exception as error:  # a compiler may raise anything
            raise explain(game, prepared.plan, error) from None
        require_no_leaks(game, prepared.plan)
        return self.enter.overloads[signature]


def _key(prepared: Prepared, arguments: tuple[types.Type, ...]) -> Any:
    """Return the key of an entry. It holds the identities of the types, because to hash the types themselves takes as
    long as a short search. The entry keeps the types alive, so that no other object gets their identities."""
    return (prepared.plan.digest, prepared.plan.serial, *map(id, arguments))


def _calls_in_a_circle(library: Any) -> bool:
    """Are there functions that call each other? Or two forms of one function, for different types of arguments?

    The addresses of such functions are filled in when all of them exist. Saved code that is loaded again lacks them
    (numba#6061).
    """
    variables = library._final_module.global_variables
    return any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in variables)


def _entry(name: str, search: Any) -> Any:
    """Return a function that notes where its stack begins, then calls search."""
    title = unique_name("enter", name)
    names = list(inspect.signature(search.py_func).parameters)
    space = {"__name__": __name__, "anchor": anchor, "search": search}
    exec(f"def {title}({', '.join(names)}):\n anchor({names[0]})\n return search({', '.join(names)})", space)
    return njit(**OPTIONS)(space[title])


@contextmanager
def said(words: str) -> Iterator[None]:
    """Show words on a terminal, or in the cell of a notebook, if the block takes longer than a moment."""
    if not sys.stderr.isatty() and not in_notebook():
        yield
        return
    done = threading.Event()

    def watch() -> None:
        if done.wait(PATIENCE):
            return
        if in_notebook():
            with Cell() as cell:
                cell.show(f"{words} ...")
                done.wait()
            return
        from rich.console import Console

        with Console(stderr=True).status(words):
            done.wait()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
