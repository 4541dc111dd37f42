"""The horizon: where a search evaluates a state instead of searching on. It moves on while the state is not quiet."""

from typing import Any

from plies.core import MAX
from plies.engine.runtime.memory import get, get_float, put
from plies.engine.searches.notes import LEAST, REACHED, TOUCHED

__all__ = ["EXTENSION", "at_horizon", "is_horizon"]

EXTENSION = 16  # plies that a search goes on past its depth where it is not quiet


def at_horizon(game: Any, state: Any, depth: int, alpha: float, beta: float) -> tuple[float, bool]:
    """(estimate of state, whether it is enough). Else something may be about to happen, and the search goes on."""
    if not game.sound_reductions or game.forced(state):
        if depth > -EXTENSION and not game.quiet(state):
            return 0.0, False
        return float(game.evaluate(state, MAX)), True
    stand = float(game.evaluate(state, MAX))
    is_good = stand >= beta if game.player(state) in game.maximizers else stand <= alpha  # for the player to move
    return stand, is_good or depth <= -EXTENSION


def is_horizon(game: Any, state: Any, depth: int, notes: Any) -> bool:
    """Is state to be evaluated? It counts as touched, unless the line is too unlikely to be searched at any depth."""
    if depth <= 0 and (depth <= -EXTENSION or game.quiet(state)):
        put(notes, TOUCHED, get(notes, TOUCHED) + 1)
        return True
    return get_float(notes, REACHED) < get_float(notes, LEAST)
