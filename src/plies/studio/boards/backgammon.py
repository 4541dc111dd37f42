"""Backgammon: 24 points as player 0 counts them, the bar, and what is off.

Player 0 goes from 24 down to 1 and off, player 1 the other way. A step says from where to where in the same numbers,
with "bar" and "off".
"""

from typing import Any

from plies.games.backgammon.board import BAR, OFF
from plies.games.backgammon.notation import steps
from plies.games.backgammon.rules import pips

KIND = "backgammon"


def board(game: Any, state: Any) -> dict[str, Any]:
    points = []
    for point in range(1, 25):
        first, second = state.first[OFF - point], state.second[point]
        points.append({"point": point, "player": 0 if first else 1 if second else None, "count": first or second})
    rolling = not game.is_terminal(state) and state.dice <= 0
    return {
        "kind": "backgammon",
        "points": points,
        "bar": [state.first[BAR], state.second[BAR]],
        "off": [state.first[OFF], state.second[OFF]],
        "dice": [] if state.dice <= 0 else [state.dice // 10, state.dice % 10],
        "rolling": rolling,
        "mover": state.mover,
        "pips": [pips(state.first), pips(state.second)],
        "caption": game.standing(state),
    }


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    if state.dice <= 0:
        return {"dice": [action // 10, action % 10]}
    taken = [[_point(place, state.mover) for place in step] for step in steps(action, state.dice)]
    return {"steps": taken} if taken else {}


def _point(place: int, mover: int) -> int | str:
    """The point as player 0 counts, of a place on the mover's way."""
    if place in (BAR, OFF):
        return "bar" if place == BAR else "off"
    return OFF - place if mover == 0 else place
