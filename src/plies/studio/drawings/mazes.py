"""Pacman's maze, with its players, its pellets and the score."""

from typing import Any

from plies.games.pacman import EAST, NORTH, SOUTH, STOP, WEST, Pacman
from plies.studio.drawings.board import Board
from plies.studio.drawings.discs import actions_of

__all__ = ["pacman"]

MOUTH = "M0 0L.34-.24A.42.42 0 1 0 .34.24Z"
GHOST = "M-.36.4V-.04A.36.36 0 0 1 .36-.04V.4L.24.28L.12.4L0 .28L-.12.4L-.24.28Z"
EYE = 0.085
TURNS = {EAST: 0, SOUTH: 90, WEST: 180, NORTH: 270, STOP: 0}
COLOURS = 4  # of ghosts; a fifth is like the first


def pacman(game: Pacman, state: Any) -> Board:
    board = Board(game.width, game.height, f"a maze of {game.height} rows; the score is {state.score}")
    board.rect(0, 0, game.width, game.height, "night", round=0.2)
    walls(board, game)
    for cell, number in enumerate(game.pellets):
        if number >= 0 and state.food[number // 60] >> number % 60 & 1:
            board.circle(*middle(game, cell), 0.1, "pellet")
    for cell in range(len(game.squares)):
        x, y = middle(game, cell)
        board.place(str(cell), x - 0.5, y - 0.5, spoken=f"row {int(y) + 1}, column {int(x) + 1}")
    board.path(*middle(game, state.cells[0]), MOUTH, "pacman", key="pacman", turn=facing(game, state))
    for ghost, cell in enumerate(state.cells[1:], 1):
        x, y = middle(game, cell)
        board.path(x, y, GHOST, f"ghost-{(ghost - 1) % COLOURS}", key=f"ghost{ghost}")
        for eye, side in enumerate((-0.14, 0.14)):
            board.circle(x + side, y - 0.06, EYE, "eye", key=f"eye{ghost}.{eye}")
    return board.lead([str(reached(game, state, action))] for action in actions_of(game, state))


def walls(board: Board, game: Pacman) -> None:
    open_squares = set(game.squares)
    for square in range(game.width * game.height):
        if square not in open_squares:
            y, x = divmod(square, game.width)
            board.rect(x + 0.04, y + 0.04, 0.92, 0.92, "wall", round=0.18)


def middle(game: Pacman, cell: int) -> tuple[float, float]:
    row, column = divmod(game.squares[cell], game.width)
    return column + 0.5, row + 0.5


def facing(game: Pacman, state: Any) -> int:
    """Towards the nearest open neighbour with a pellet, else as drawn: a state does not say where Pacman came from."""
    cell = state.cells[0]
    for direction in (EAST, WEST, NORTH, SOUTH):
        neighbour = game.neighbours[4 * cell + direction]
        number = game.pellets[neighbour] if neighbour >= 0 else -1
        if number >= 0 and state.food[number // 60] >> number % 60 & 1:
            return TURNS[direction]
    return 0


def reached(game: Pacman, state: Any, action: int) -> int:
    cell = state.cells[state.mover]
    return cell if action == STOP else game.neighbours[4 * cell + action]
