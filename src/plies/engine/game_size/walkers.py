"""Walkers go through a game tree, compiled or interpreted."""

import time
from collections.abc import Callable
from typing import Any

from numba import types

from plies.core import Game, UnsupportedGame
from plies.engine.compiler.prepared_games import state_kind
from plies.engine.errors import OutOfBudget, Stopped
from plies.engine.execution.compiled_or_interpreted import compiled_or_interpreted, ready
from plies.engine.execution.counted_game import CountedGame
from plies.engine.execution.kernel_sources import engine_kernel
from plies.engine.execution.native_run import run
from plies.engine.game_size import tree_walks
from plies.engine.runtime.memory import Memory, NativeMemory, memory_type
from plies.engine.runtime.regions import WALK

__all__ = ["Walker", "walker_for"]


class Walker:
    """Runs the functions of tree_walks on a game."""

    compiled = True

    def __init__(self, game: Game[Any, Any], state: Any, longest: int) -> None:
        self.game, self.longest = game, longest
        self.prepared, self.start = ready(game, state)
        self.entries = {
            name: engine_kernel(tree_walks, name).entry(
                game, self.prepared, state_kind(self.start), types.int64, memory_type
            )
            for name in ("walk", "probe")
        }

    def notes(self, words: int) -> Any:
        notes = NativeMemory(tree_walks.FIRST + words)
        notes.words[tree_walks.LONGEST] = self.longest
        return notes

    def go(self, name: str, number: int, notes: Any, seconds: float) -> bool:
        """Let a function of tree_walks do its work so many times. Return whether it was done within seconds."""
        try:
            run(self.entries[name], self.prepared, (self.start, number, notes), seconds=seconds)
        except (OutOfBudget, UnsupportedGame):  # the latter: a line is longer than the stack
            return False
        return True


class InterpretedWalker(Walker):
    """Runs the same source in Python, whose stack is used up by lines of a thousand layers."""

    compiled = False

    def __init__(self, game: Game[Any, Any], state: Any, longest: int) -> None:
        self.game, self.start, self.longest = game, state, longest

    def notes(self, words: int) -> Any:
        notes = Memory(tree_walks.FIRST + words, WALK)
        notes.words[tree_walks.LONGEST] = self.longest
        return notes

    def go(self, name: str, number: int, notes: Any, seconds: float) -> bool:
        counted = CountedGame(self.game)
        counted.until = time.monotonic() + seconds
        function: Callable[..., Any] = getattr(tree_walks, name)
        try:
            function(counted, self.start, number, notes)
        except (Stopped, RecursionError):
            return False
        return True


def walker_for(game: Game[Any, Any], state: Any, longest: int) -> Walker:
    """Return a walker. If the game does not compile, warn and return an interpreted one."""
    return compiled_or_interpreted(
        game, lambda: Walker(game, state, longest), lambda: InterpretedWalker(game, state, longest)
    )
