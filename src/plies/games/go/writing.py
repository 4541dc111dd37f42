"""How people and files write go: points as in GTP (A1 at the lower left, without I), boards as rows from the top."""

from plies.core import InvalidNotation
from plies.core.readers import shown, whole_number
from plies.games.go.points import Points, added, holds

__all__ = ["board_text", "drawing", "point_name", "read_board", "read_point"]

LETTERS = "ABCDEFGHJKLMNOPQRST"
MARKS = "xo"


def point_name(point: int, side: int) -> str:
    return f"{LETTERS[point % (side + 1)]}{point // (side + 1) + 1}"


def read_point(text: str, side: int) -> int | None:
    """Return the point that point_name calls text, in capitals or not; None if there is none."""
    letter, number = text[:1].upper(), whole_number(text[1:], side, least=1)
    if letter not in tuple(LETTERS[:side]) or number is None:
        return None
    return (number - 1) * (side + 1) + LETTERS.index(letter)


def rows_of(black: Points, white: Points, side: int) -> list[str]:
    """Return the rows from the top, x for black, o for white."""

    def mark(point: int) -> str:
        return "x" if holds(black, point) else "o" if holds(white, point) else "."

    return ["".join(mark(row * (side + 1) + column) for column in range(side)) for row in reversed(range(side))]


def board_text(black: Points, white: Points, side: int) -> str:
    return "/".join(rows_of(black, white, side))


def drawing(black: Points, white: Points, side: int) -> str:
    """Return the board with its letters and numbers."""
    rows = rows_of(black, white, side)
    letters = f"   {' '.join(LETTERS[:side])}"
    return "\n".join([*(f"{side - place:2} {' '.join(row)}" for place, row in enumerate(rows)), letters])


def read_board(text: str, nothing: Points, side: int) -> tuple[Points, Points]:
    """Return black's and white's stones."""
    rows = text.split("/")
    if [len(row) for row in rows] != [side] * side:
        raise InvalidNotation(f"{shown(text)} is not {side} rows of {side} points, from the top, with / between")
    black, white = nothing, nothing
    for row, marks in enumerate(reversed(rows)):
        for column, mark in enumerate(marks):
            point = row * (side + 1) + column
            if mark == "x":
                black = added(black, point)
            elif mark == "o":
                white = added(white, point)
            elif mark != ".":
                raise InvalidNotation(f"{point_name(point, side)}: {mark!r} is not a stone; use x, o or a dot")
    return black, white
