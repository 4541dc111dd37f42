"""Checkers: squares 1 to 4 are the dark ones of the top row, as the rules draw them."""

from typing import Any

from plies.games.checkers.board import places
from plies.studio.boards.grids import grid

KIND = "grid"


def board(game: Any, state: Any) -> dict[str, Any]:
    found = []
    for field in game.state_text(state).split(":")[1:]:
        player = {"B": 0, "W": 1}.get(field[0])
        for word in field[1:].split(",") if player is not None and field[1:] else ():
            piece = "king" if word.startswith("K") else "man"
            found.append({"at": _at(int(word.lstrip("K"))), "piece": piece, "player": player})
    return grid("checkers", 8, 8, found)


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    path = [_at(number) for number in places(action)]
    return {"from": path[0], "to": path[-1], "path": path}


def _at(number: int) -> list[int]:
    row, place = divmod(number - 1, 4)
    return [row, 2 * place + 1 - row % 2]
