"""What a search does with each question to a game: `is_terminal` counts a node and checks whether to stop; the rules
that list successors check whether there is stack left.
"""

from typing import Any

from numba import njit

from plies.engine.compiler.game_type import as_plain, expanding
from plies.engine.compiler.options import INSIDE
from plies.engine.errors import Stopped
from plies.engine.runtime.control_block import tick

__all__ = ["CHECKED"]


@njit(forceinline=True, **INSIDE)
def _ticked_is_terminal(game: Any, state: Any) -> Any:
    if tick(game):
        raise Stopped
    return as_plain(game).is_terminal(state)


@njit(**INSIDE)
def _checked_actions(game: Any, state: Any) -> Any:
    return expanding(game).actions(state)


@njit(**INSIDE)
def _checked_chances(game: Any, state: Any) -> Any:
    return expanding(game).chances(state)


@njit(**INSIDE)
def _checked_candidates(game: Any, state: Any) -> Any:
    return expanding(game).candidates(state)


@njit(**INSIDE)
def _checked_loud(game: Any, state: Any) -> Any:
    return expanding(game).loud(state)


CHECKED = {
    "is_terminal": _ticked_is_terminal,
    "actions": _checked_actions,
    "chances": _checked_chances,
    "candidates": _checked_candidates,
    "loud": _checked_loud,
}
