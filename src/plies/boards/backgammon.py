"""The board of backgammon: 24 points, the bar in the middle, checkers borne off at the right, dice on the table.

Points are named as player 0 counts them. Player 1 goes the other way round: their place p is point p.
"""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.backgammon.board import BAR, OFF
from plies.games.backgammon.notation import steps
from plies.games.backgammon.rules import Backgammon

__all__ = ["backgammon"]

HEIGHT = 10.0
BAR_X, OFF_X = 6.0, 13.2
TRIANGLE = "M-.46 0L0 4.2L.46 0Z"
FITS = 5  # checkers of a point that are drawn; beyond that, a number says how many
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def backgammon(game: Backgammon, state: Any) -> Board:
    board = Board(14.4, HEIGHT, "backgammon, points 24 to 1 as player 0 goes", any_order=True)
    board.rect(0, 0, 13, HEIGHT, "table", round=0.15).rect(BAR_X, 0, 1, HEIGHT, "bar")
    board.rect(OFF_X, 0, 1.2, HEIGHT, "table", round=0.15)
    for point in range(1, 25):
        triangle(board, point)
    for player, counts in enumerate((state.first, state.second)):
        for place in range(1, OFF):
            stack(board, player, OFF - place if player == 0 else place, counts[place])
        out_of_play(board, player, counts)
    throw(board, state)
    return board.lead(way(state, action) for action in actions_of(game, state))


def x_of(point: int) -> float:
    """Return the x of a point's middle: points 13 to 24 are above, from the left, 12 to 1 below."""
    column = 12 - point if point <= 12 else point - 13
    return column + 0.5 + (1 if column >= 6 else 0)


def triangle(board: Board, point: int) -> None:
    x, below = x_of(point), point <= 12
    board.path(x, HEIGHT if below else 0, TRIANGLE, f"point-{point % 2}", turn=180 if below else 0)
    board.text(x, HEIGHT - 0.14 if below else 0.14, str(point), 0.2, "small")
    board.place(f"{point}", x - 0.5, HEIGHT / 2 if below else 0, 1, HEIGHT / 2, f"point {point}")


def stack(board: Board, player: int, point: int, checkers: int) -> None:
    edge, step = (HEIGHT - 0.7, -0.84) if point <= 12 else (0.7, 0.84)
    for number in range(min(checkers, FITS)):
        board.circle(x_of(point), edge + number * step, 0.41, f"man-{player}")
    if checkers > FITS:
        board.text(x_of(point), edge + (FITS - 1) * step, str(checkers), 0.4, f"on-{player}")


def out_of_play(board: Board, player: int, counts: tuple[int, ...]) -> None:
    """Draw the checkers on the bar and those that are off."""
    y = 3.4 if player == 1 else HEIGHT - 3.4
    if counts[BAR]:
        board.circle(BAR_X + 0.5, y, 0.41, f"man-{player}")
        board.text(BAR_X + 0.5, y, str(counts[BAR]), 0.4, f"on-{player}")
    board.place(f"bar-{player}", BAR_X, 0 if player == 1 else HEIGHT / 2, 1, HEIGHT / 2, "bar")
    edge = 0.3 if player == 1 else HEIGHT - 0.5
    for number in range(counts[OFF]):
        y = edge + number * (0.29 if player == 1 else -0.29)
        board.rect(OFF_X + 0.15, y, 0.9, 0.22, f"man-{player}", round=0.08)
    board.place(f"off-{player}", OFF_X, 0 if player == 1 else HEIGHT / 2, 1.2, HEIGHT / 2, "off")


def throw(board: Board, state: Any) -> None:
    if state.dice <= 0:
        return
    x = 9.2 if state.mover == 0 else 2.2
    for number, die in enumerate(divmod(state.dice, 10)):
        left, top = x + number * 1.1, HEIGHT / 2 - 0.4
        board.rect(left, top, 0.8, 0.8, f"die-{state.mover}", round=0.14)
        for right, down in PIPS[die]:
            board.circle(left + 0.4 + 0.22 * right, top + 0.4 + 0.22 * down, 0.075, f"pip-{state.mover}")


def way(state: Any, action: int) -> list[str]:
    """Return the places to click: from and to, for every checker moved."""
    return [place_name(place, state.mover) for step in steps(action, state.dice) for place in step]


def place_name(place: int, player: int) -> str:
    if place in (BAR, OFF):
        return f"{'bar' if place == BAR else 'off'}-{player}"
    return str(OFF - place if player == 0 else place)
