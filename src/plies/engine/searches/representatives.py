"""The state that is searched in place of a state, its key, and the best action that the table knows there."""

from typing import Any

from plies.engine.searches.state_keys import state_key
from plies.engine.searches.transposition_table import NONE, find

__all__ = ["best_number", "choices", "representative", "table_key"]


def representative(game: Any, state: Any) -> Any:
    """Return the state that is searched in place of state. History holds states, not their mirror images."""
    return game.canonical(state) if game.repetition == 0 else state


def table_key(game: Any, state: Any) -> int:
    """Return the key of a representative. If estimates are good enough, it does not depend on the state's clock."""
    return state_key(game.position(state) if game.sound_reductions else state)


def best_number(game: Any, state: Any, table: Any) -> int:
    """Return the number of the best action in a representative, if the table knows its value; else NONE."""
    _, low, high, _, best = find(table, table_key(game, state))
    return best if low == high else NONE


def choices(game: Any, state: Any) -> Any:
    """Return the actions that best_number counts: the candidates; all, if the candidates may lack the soonest win."""
    return game.actions(state) if game.prefer_sooner else game.candidates(state)
