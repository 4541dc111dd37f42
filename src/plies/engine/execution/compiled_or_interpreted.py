"""The choice between compiled and interpreted, made in one place for every kind of search."""

import sys
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from numba import config

from plies.core import Game, InvalidGame
from plies.engine.compiler.blueprint import blueprint
from plies.engine.compiler.obstacles import explain
from plies.engine.compiler.prepared_games import Prepared, native_state, prepare
from plies.engine.errors import Interpreted, NotCompilable
from plies.engine.numba_internals import NumbaError

__all__ = ["compiled_or_interpreted", "ready", "warn"]

R = TypeVar("R")


def compiled_or_interpreted(
    game: Game[Any, Any], compiled: Callable[[], R], interpreted: Callable[[], R], compile: str = "wait"
) -> R:
    """Return compiled(); if the game does not compile, warn and return interpreted(). "never" returns interpreted()."""
    if not config.DISABLE_JIT and compile != "never":
        try:
            return compiled()
        except NotCompilable as obstacle:
            warn(game, obstacle)
    return interpreted()


def ready(game: Game[Any, Any], state: Any) -> tuple[Prepared, Any]:
    """Return the game and a state as compiled code takes them. Raise NotCompilable if it cannot."""
    try:
        return prepare(game), native_state(state)
    except (NumbaError, InvalidGame, TypeError, OverflowError) as error:
        raise explain(game, blueprint(game), error) from None


_warned: set[type] = set()


def warn(game: Game[Any, Any], obstacle: NotCompilable | str) -> None:
    """Warn, once for each class, and say why it runs interpreted."""
    if type(game) not in _warned:
        _warned.add(type(game))
        warnings.warn(f"{obstacle}. Until then it runs interpreted.", Interpreted, stacklevel=_callers_level())


def _callers_level() -> int:
    """Return how many frames up the stack plies was called."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "plies":
        level, frame = level + 1, frame.f_back
    return level
