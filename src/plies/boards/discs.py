"""Boards on which stones are put and stay: tic-tac-toe, connect four, othello, rolit, go."""

from typing import Any

from plies.boards.board import Board
from plies.core import CHANCE
from plies.games.connect_four import ConnectFour
from plies.games.go.rules import Go
from plies.games.othello import Othello
from plies.games.rolit import COLOURS, Rolit
from plies.games.tic_tac_toe import TicTacToe

__all__ = ["connect_four", "go", "othello", "rolit", "tic_tac_toe"]

CROSS = "M-.27-.27L.27.27M.27-.27L-.27.27"
RING = 0.3
MARGIN = 0.5  # for letters and numbers
GO_LETTERS = "ABCDEFGHJKLMNOPQRST"
STARS = {9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}  # lines on which the small dots of a go board lie


def actions_of(game: Any, state: Any) -> list[Any]:
    """Return what the player may do; nothing if chance moves."""
    return [] if game.is_terminal(state) or game.player(state) == CHANCE else list(game.actions(state))


def tic_tac_toe(game: TicTacToe, state: Any) -> Board:
    board = Board(3, 3, "tic-tac-toe, three by three squares")
    for square, mark in enumerate(game.state_text(state)):
        row, column = divmod(square, 3)
        board.rect(column + 0.03, row + 0.03, 0.94, 0.94, "square", round=0.08)
        board.place(str(square + 1), column, row, spoken=f"square {square + 1}")
        if mark == "x":
            board.path(column + 0.5, row + 0.5, CROSS, "cross")
        elif mark == "o":
            board.circle(column + 0.5, row + 0.5, RING, "nought")
    strike(board, [game.state_text(state)[row * 3 : row * 3 + 3] for row in range(3)], 3)
    return board.lead([str(action + 1)] for action in actions_of(game, state))


def connect_four(game: ConnectFour, state: Any) -> Board:
    width, height = game.width, game.height
    board = Board(width, height + 0.5, f"connect four, {width} columns of {height}")
    board.rect(0, 0, width, height, "rack", round=0.18)
    rows = game.state_text(state).split("/")
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            paint = {"x": "disc-0", "o": "disc-1"}.get(mark, "hole")
            board.circle(column + 0.5, row + 0.5, 0.4, paint)
    for column in range(width):
        board.text(column + 0.5, height + 0.28, str(column + 1))
        board.place(str(column + 1), column, 0, 1, height, f"column {column + 1}")
        open_rows = [row for row in range(height) if rows[row][column] == "."]
        if open_rows:
            board.mark(str(column + 1), column, open_rows[-1])
    strike(board, rows, game.line)
    return board.lead([str(action + 1)] for action in actions_of(game, state))


def strike(board: Board, rows: list[str], length: int) -> None:
    """Draw a line through every row of this many equal marks, across, down or aslant."""
    tall, wide = len(rows), len(rows[0])
    for row in range(tall):
        for column in range(wide):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if last_row < tall and 0 <= last_column < wide:
                    marks = {rows[row + down * n][column + right * n] for n in range(length)}
                    if len(marks) == 1 and marks <= set("xo"):
                        board.line(column + 0.5, row + 0.5, last_column + 0.5, last_row + 0.5, "winning")


def othello(game: Othello, state: Any) -> Board:
    board = cloth(game.side, "othello")
    for square in range(game.squares):
        row, column = divmod(square, game.side)
        if state.first >> square & 1:
            board.circle(column + 1, row + 1, 0.4, "stone-0")
        elif state.second >> square & 1:
            board.circle(column + 1, row + 1, 0.4, "stone-1")
    return board.lead(
        [] if action == game.passing else [game.action_name(state, action)] for action in actions_of(game, state)
    )


def rolit(game: Rolit, state: Any) -> Board:
    board = cloth(game.side, f"rolit for {game.players}")
    for player, discs in enumerate(state.discs):
        for square in range(game.squares):
            if discs >> square & 1:
                row, column = divmod(square, game.side)
                board.circle(column + 1, row + 1, 0.4, f"colour-{COLOURS[player]}")
    return board.lead([game.name_of(action)] for action in actions_of(game, state))


def cloth(side: int, name: str) -> Board:
    """The green board of othello, with letters above and numbers at the left."""
    board = Board(side + 2 * MARGIN, side + 2 * MARGIN, f"{name}, {side} by {side} squares")
    for row in range(side):
        board.text(MARGIN / 2, row + 1, str(row + 1))
        board.text(row + 1, MARGIN / 2, "abcdefgh"[row])
        for column in range(side):
            board.rect(column + 0.52, row + 0.52, 0.96, 0.96, "cloth", round=0.05)
            board.place(f"{'abcdefgh'[column]}{row + 1}", column + 0.5, row + 0.5)
    return board


def go(game: Go, state: Any) -> Board:
    side = game.side
    board = Board(side + 1, side + 1, f"go, {side} by {side} lines")
    board.rect(0, 0, side + 1, side + 1, "wood", round=0.15)
    for line in range(side):
        board.line(1, line + 1, side, line + 1).line(line + 1, 1, line + 1, side)
        board.text(line + 1, 0.4, GO_LETTERS[line], 0.32).text(0.4, side - line, str(line + 1), 0.32)
    for row in STARS.get(side, ()):
        for column in STARS[side]:
            board.circle(column + 1, row + 1, 0.09, "star")
    rows = game.state_text(state).split()[0].split("/")
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            board.place(f"{GO_LETTERS[column]}{side - row}", column + 0.5, row + 0.5)
            if mark != ".":
                board.circle(column + 1, row + 1, 0.46, "stone-0" if mark == "x" else "stone-1")
    return board.lead(
        [] if action == game.passing else [game.action_name(state, action)] for action in actions_of(game, state)
    )
