"""Connect four: a stone falls to the lowest empty cell of its column."""

from typing import Any

from plies.studio.boards.grids import grid, pieces

KIND = "grid"
WORDS = {"x": ("disc", 0), "o": ("disc", 1)}
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def board(game: Any, state: Any) -> dict[str, Any]:
    rows = game.state_text(state).split("/")
    names = [str(column + 1) for column in range(game.width)]
    won = sorted(lines(rows, game.line)) if game.is_terminal(state) else []
    marks = [{"at": list(cell), "mark": "win"} for cell in won]
    return grid("connect-four", game.height, game.width, pieces(rows, WORDS), column_names=names, marks=marks)


def lines(rows: list[str], length: int) -> set[tuple[int, int]]:
    """The cells that belong to a line of so many stones of one player."""
    found = set()
    for row, line in enumerate(rows):
        for column in range(len(line)):
            for down, right in STEPS:
                cells = [(row + n * down, column + n * right) for n in range(length)]
                inside = all(0 <= r < len(rows) and 0 <= c < len(line) for r, c in cells)
                if inside and {rows[r][c] for r, c in cells} in ({"x"}, {"o"}):
                    found.update(cells)
    return found


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    rows = game.state_text(state).split("/")
    row = max(number for number, line in enumerate(rows) if line[action] == ".")
    return {"column": action, "cell": [row, action]}
