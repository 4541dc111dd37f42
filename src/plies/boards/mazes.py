"""Pacman's maze, with its players, its pellets and capsules, and the score. It is drawn from the state's text."""

import re
from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.pacman import Pacman

__all__ = ["pacman"]

MOUTH = "M0 0L.34-.24A.42.42 0 1 0 .34.24Z"
GHOST = "M-.36.4V-.04A.36.36 0 0 1 .36-.04V.4L.24.28L.12.4L0 .28L-.12.4L-.24.28Z"
EYE = 0.085
STEPS = {"east": (0, 1), "south": (1, 0), "west": (0, -1), "north": (-1, 0), "stop": (0, 0)}  # rows, columns
COLOURS = 4  # of ghosts; the fifth has the colour of the first

Square = tuple[int, int]  # row, column


def pacman(game: Pacman, state: Any) -> Board:
    grid, score, mover, *ghosts = game.state_text(state).split()
    rows = grid.split("/")
    board = Board(len(rows[0]), len(rows), f"a maze of {len(rows)} rows; the score is {score}")
    board.rect(0, 0, len(rows[0]), len(rows), "night", round=0.2)
    eater = (0, 0)
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            square(board, row, column, mark)
            if mark == "P":
                eater = (row, column)
    board.path(eater[1] + 0.5, eater[0] + 0.5, MOUTH, "pacman", key="pacman", turn=facing(rows, eater))
    squares = [eater, *(ghost(board, number, written) for number, written in enumerate(ghosts))]
    here = squares[int(mover)]
    return board.lead([next_to(here, game.action_name(state, action))] for action in actions_of(game, state))


def square(board: Board, row: int, column: int, mark: str) -> None:
    if mark == "%":
        board.rect(column + 0.04, row + 0.04, 0.92, 0.92, "wall", round=0.18)
        return
    board.place(f"{row}:{column}", column, row, spoken=f"row {row + 1}, column {column + 1}")
    if mark in ".o":
        board.circle(column + 0.5, row + 0.5, 0.1 if mark == "." else 0.24, "pellet")


def ghost(board: Board, number: int, written: str) -> Square:
    """Draw the ghost, written as row:column, heading and, if it is scared, turns. Return where it is."""
    parts = re.match(r"(\d+):(\d+)[nsew-](\d*)", written)
    assert parts is not None, written
    row, column = int(parts[1]) - 1, int(parts[2]) - 1
    paint = "ghost-scared" if int(parts[3] or 0) else f"ghost-{number % COLOURS}"
    board.path(column + 0.5, row + 0.5, GHOST, paint, key=f"ghost{number}")
    for eye, side in enumerate((-0.14, 0.14)):
        board.circle(column + 0.5 + side, row + 0.44, EYE, "eye", key=f"eye{number}.{eye}")
    return row, column


def facing(rows: list[str], eater: Square) -> int:
    """Return Pacman's direction: to a neighbour with a pellet, else as drawn. A state does not say it."""
    for turn, name in enumerate(("east", "south", "west", "north")):
        row, column = eater[0] + STEPS[name][0], eater[1] + STEPS[name][1]
        if rows[row][column] in ".o":
            return 90 * turn
    return 0


def next_to(here: Square, name: str) -> str:
    return f"{here[0] + STEPS[name][0]}:{here[1] + STEPS[name][1]}"
