"""Positions that come back: in the line from the root, or in the game so far.

A position that comes back in the line is a draw there, however often the rule of repetition asks for it: a player who
can win without coming back wins, and a player who cannot never will. A position that has come back too often in the
game so far is a draw, too.
"""

from typing import Any

from plies.core import TooDeep
from plies.engine.runtime.memory import get, put
from plies.engine.runtime.regions import KINDS
from plies.engine.searches.notes import BEFORE, MARKS, MOST, NOWHERE, PAST, PATH, RETURN
from plies.engine.searches.state_keys import state_key

__all__ = ["came_back", "enter", "leave", "marks", "position_key"]


def position_key(game: Any, state: Any) -> int:
    return state_key(game.position(state))


def marks(key: int) -> int:
    """Return where the notes count the positions with such a key."""
    return MARKS + (key & (KINDS - 1))


def came_back(game: Any, state: Any, ply: int, notes: Any) -> bool:
    """Is the state a draw, because its position occurred in this line, or too often in the game so far?"""
    key = position_key(game, state)
    if get(notes, marks(key)) == 0:
        return False
    for earlier in range(ply):
        if get(notes, PATH + earlier) == key:
            put(notes, RETURN, min(get(notes, RETURN), earlier))
            return True
    times = 1
    for number in range(get(notes, BEFORE)):
        if get(notes, PAST + number) == key:
            times += 1
    return times >= game.repetition


def enter(game: Any, state: Any, ply: int, notes: Any) -> None:
    """Begin the search below state."""
    if game.repetition > 0:
        if ply >= MOST:
            raise TooDeep
        key = position_key(game, state)
        put(notes, PATH + ply, key)
        put(notes, marks(key), get(notes, marks(key)) + 1)
        put(notes, RETURN, NOWHERE)


def leave(game: Any, state: Any, ply: int, back: Any, notes: Any) -> bool:
    """End the search below state. Return whether its result also holds if another line leads here."""
    if game.repetition == 0:
        return True
    key = position_key(game, state)
    put(notes, marks(key), get(notes, marks(key)) - 1)
    put(notes, PATH + ply, 0)
    found = get(notes, RETURN)
    put(notes, RETURN, min(back, found) if found < ply else back)
    return found >= ply
