"""Who walks through a game tree: machine code, or the same source in Python."""

import time
from collections.abc import Callable
from typing import Any

from numba import config, types

from plies.core import Game, UnsupportedGame
from plies.engine.execution import textbook_searches
from plies.engine.game_size import tree_walks
from plies.engine.runtime.memory import Memory, NativeMemory, memory_type
from plies.engine.compiler.game_type import Stopped
from plies.engine.compiler.obstacles import NotCompilable
from plies.engine.compiler.prepared_games import state_kind
from plies.engine.runtime.regions import WALK
from plies.engine.runtime.threads import run
from plies.engine.twin import OutOfBudget
from plies.engine.searches.workers import Ticking, kernel

__all__ = ["Walker", "walker_for"]


class Walker:
    """Runs the functions of tree_walks on a game."""

    compiled = True

    def __init__(self, game: Game[Any, Any], state: Any, longest: int) -> None:
        self.game, self.longest = game, longest
        self.prepared, self.start = textbook_searches.ready(game, state)
        self.entries = {
            name: kernel(tree_walks, name).entry(game, self.prepared, state_kind(self.start), types.int64, memory_type)
            for name in ("walk", "probe")
        }

    def notes(self, words: int) -> Any:
        notes = NativeMemory(tree_walks.FIRST + words)
        notes.words[tree_walks.LONGEST] = self.longest
        return notes

    def go(self, name: str, number: int, notes: Any, seconds: float) -> bool:
        """Let a function of tree_walks do its work so many times. Was it done within seconds?"""
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
        ticking = Ticking(self.game)
        ticking.until = time.monotonic() + seconds
        function: Callable[..., Any] = getattr(tree_walks, name)
        try:
            function(ticking, self.start, number, notes)
        except (Stopped, RecursionError):
            return False
        return True


def walker_for(game: Game[Any, Any], state: Any, longest: int) -> Walker:
    """Interpreted, with a warning, if the game does not compile."""
    if not config.DISABLE_JIT:
        try:
            return Walker(game, state, longest)
        except NotCompilable as obstacle:
            textbook_searches.warn(game, obstacle)
    return InterpretedWalker(game, state, longest)
