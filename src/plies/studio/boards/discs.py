"""Othello and rolit: discs on a square board, and how many each player has."""

from typing import Any

from plies.studio.boards.grids import grid, pieces

KIND = "grid"
LETTERS = "abcdefgh"
MARKS = {2: "xo", 3: "ryg", 4: "rygb"}


def board(game: Any, state: Any) -> dict[str, Any]:
    rows = game.state_text(state).split()[0].split("/")
    marks, side = MARKS[game.players], game.side
    scores = [sum(row.count(mark) for row in rows) for mark in marks]
    return grid(
        "othello" if game.players == 2 else "rolit",
        side,
        side,
        pieces(rows, {mark: ("disc", player) for player, mark in enumerate(marks)}),
        row_names=[str(row + 1) for row in range(side)],
        column_names=list(LETTERS[:side]),
        scores=scores,
        caption=", ".join(f"{mark} {score}" for mark, score in zip(marks, scores, strict=True)),
    )


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    passes = action >= game.side * game.side
    return {} if passes else {"cell": list(divmod(action, game.side))}
