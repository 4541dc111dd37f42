"""The state that is searched in place of a state, its key, and the best action that the table knows there."""

from typing import Any

from plies.engine.searches.state_keys import state_key
from plies.engine.searches.transposition_table import COMPLETE, NONE, find

__all__ = ["best_number", "choices", "representative", "table_key"]


def representative(game: Any, state: Any) -> Any:
    """The state that is searched in place of state. The game so far knows states, not their mirror images."""
    return game.canonical(state) if game.repetition == 0 else state


def table_key(game: Any, state: Any) -> int:
    """The key of a representative. Where an estimate is good enough, it is whatever the clock says."""
    return state_key(game.position(state) if game.sound_reductions else state)


def best_number(game: Any, state: Any, table: Any, whole: bool) -> int:
    """The number of the best action in a representative, if the table knows its value; else NONE.

    With whole, only a value that holds for the whole game counts: a thread that is still busy with an earlier depth
    may have put a shallow estimate in the place of what another one has proved.
    """
    _, low, high, depth, best = find(table, table_key(game, state))
    return best if low == high and (depth == COMPLETE or not whole) else NONE


def choices(game: Any, state: Any) -> Any:
    """The actions that best_number counts. Among equals, candidates need not have the soonest."""
    return game.actions(state) if game.prefer_sooner else game.candidates(state)
