"""Any game, drawn from its text form."""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.core import Game

__all__ = ["text"]

WIDE, TALL = 0.6, 1.2  # of a letter, if a line is 1 high
LINES = 60  # that are drawn; a longer text is cut off


def text(game: Game[Any, Any], state: Any) -> Board:
    lines = game.show(state).split("\n")[:LINES]
    width = max(len(line) for line in lines) * WIDE + 1
    board = Board(max(width, 6), len(lines) * TALL + 0.8, "\n".join(lines))
    board.rect(0, 0, board.width, board.height, "shelf", round=0.2)
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark != " ":
                board.text((column + 0.5) * WIDE + 0.5, row * TALL + 1, mark, 0.95, "mono")
    return board.lead([] for _ in actions_of(game, state))
