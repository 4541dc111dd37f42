"""Tic-tac-toe: nine squares, row by row."""

from typing import Any

from plies.core import Game
from plies.studio.boards.grids import grid, pieces

KIND = "grid"
WORDS = {"x": ("x", 0), "o": ("o", 1)}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def board(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    text = game.state_text(state)
    rows = [text[begin : begin + 3] for begin in (0, 3, 6)]
    won = {square for line in LINES for square in line if {text[each] for each in line} in ({"x"}, {"o"})}
    marks = [{"at": [square // 3, square % 3], "mark": "win"} for square in sorted(won)]
    return grid("tic-tac-toe", 3, 3, pieces(rows, WORDS), marks=marks)


def place(game: Game[Any, Any], state: Any, action: Any) -> dict[str, Any]:
    return {"cell": list(divmod(action, 3))}
