"""The state that is searched in place of a state, its key, and the best action that the table knows there."""

from typing import Any

from plies.engine.searches.state_keys import state_key
from plies.engine.searches.transposition_table import COMPLETE, NONE, find

__all__ = ["best_number", "choices", "representative", "table_key"]


def representative(game: Any, state: Any) -> Any:
    """Return the state that is searched in place of state. History holds states, not their mirror images."""
    return game.canonical(state) if game.repetition == 0 else state


def table_key(game: Any, state: Any) -> int:
    """Return the key of a representative. If estimates are good enough, it does not depend on the state's clock."""
    return state_key(game.position(state) if game.sound_reductions else state)


def best_number(game: Any, state: Any, table: Any, whole: bool) -> int:
    """Return the number of the best action in a representative, if the table knows its value; else NONE.

    With whole, only a value that holds for the whole game counts: a thread that is still busy with an earlier depth
    may have put a shallow estimate in the place of what another one has proved.
    """
    _, low, high, depth, best = find(table, table_key(game, state))
    is_known = low == high and (depth == COMPLETE or not whole)
    return best if is_known and not is_open(game, state, low) else NONE


def is_open(game: Any, state: Any, value: float) -> bool:
    """Is the value the worst that the rules allow the player to move?

    Then no action was seen to be better than that, and the table does not know which has it. The worst of all
    utilities is what every action has.
    """
    low, high = game.value_bounds(state)
    least, most = game.utility_bounds
    if game.player(state) in game.maximizers:
        return value == low and low != least
    return value == high and high != most


def choices(game: Any, state: Any) -> Any:
    """Return the actions that best_number counts: the candidates; all, if the candidates may lack the soonest win."""
    return game.actions(state) if game.prefer_sooner else game.candidates(state)
