"""Go: stones on the points of a board; the first row that is written is the top one."""

from typing import Any

from plies.games.go.writing import LETTERS, read_point
from plies.studio.boards.grids import grid, pieces

KIND = "grid"
WORDS = {"x": ("stone", 0), "o": ("stone", 1)}


def board(game: Any, state: Any) -> dict[str, Any]:
    text, _, ko, passes = game.state_text(state).split()
    point = None if ko == "-" else read_point(ko, game.side)
    lead = game.score(state)
    leading = "even" if lead == 0 else f"{'black' if lead > 0 else 'white'} by {abs(lead):g}"
    return grid(
        "go",
        game.side,
        game.side,
        pieces(text.split("/"), WORDS),
        row_names=[str(game.side - row) for row in range(game.side)],
        column_names=list(LETTERS[: game.side]),
        marks=[] if point is None else [{"at": _at(point, game.side), "mark": "ko"}],
        scores=[lead + game.komi, game.komi],
        caption=f"area now: {leading}, komi {game.komi:g}" + (", after a pass" if passes == "1" else ""),
    )


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    return {} if action == game.passing else {"cell": _at(action, game.side)}


def _at(point: int, side: int) -> list[int]:
    row, column = divmod(point, side + 1)
    return [side - 1 - row, column]
