"""How othello is written: squares as f5, games as f5d6c3, boards as rows of x, o and dots with the player to move."""

from collections.abc import Iterator

from plies.core import InvalidNotation
from plies.core.bits import Bits, has
from plies.core.readers import shown

__all__ = ["LETTERS", "MARKS", "board_text", "drawn", "read_board", "square_name", "squares_of"]

LETTERS, DIGITS = "abcdefgh", "12345678"
MARKS = "xo"


def square_name(square: int, side: int) -> str:
    return f"{LETTERS[square % side]}{square // side + 1}"


def squares_of(text: str, side: int) -> Iterator[int]:
    """Yield the squares of a game written down without passes."""
    marks = "".join(text.split())
    for ply, begin in enumerate(range(0, len(marks), 2), 1):
        name = marks[begin : begin + 2]
        if len(name) != 2 or name[0] not in LETTERS[:side] or name[1] not in DIGITS[:side]:
            last = square_name(side * side - 1, side)
            raise InvalidNotation(f"{shown(text)}: {name!r} at ply {ply} is not a square; they go from a1 to {last}")
        yield LETTERS.index(name[0]) + side * DIGITS.index(name[1])


def board_text(first: Bits, second: Bits, mover: int, side: int) -> str:
    """Return the rows from the top, then the player to move."""
    marks = ["x" if has(first, square) else "o" if has(second, square) else "." for square in range(side * side)]
    rows = ["".join(marks[begin : begin + side]) for begin in range(0, side * side, side)]
    return f"{'/'.join(rows)} {MARKS[mover]}"


def drawn(board: str) -> str:
    """Return the board with its letters and digits."""
    rows = board.split("/")
    numbered = [f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1)]
    return "\n".join([f"  {' '.join(LETTERS[: len(rows)])}", *numbered])


def read_board(text: str, side: int, middle: Bits, example: str) -> tuple[Bits, Bits, int]:
    """Return the discs of both players and the player to move. No square of the middle may be empty."""
    board, _, turn = text.replace("-", ".").rpartition(" ")
    if turn not in tuple(MARKS):
        raise InvalidNotation(f"{shown(text)} is not a board and the player to move, as in {example!r}")
    marks = "".join(board.split()).replace("/", "")
    rows = board.split("/") if "/" in board else [marks[n : n + side] for n in range(0, len(marks), side)]
    if [len(row.strip()) for row in rows] != [side] * side:
        raise InvalidNotation(f"{shown(board)} is not {side} rows of {side} squares, from the top")
    for square, mark in enumerate(marks):
        name = square_name(square, side)
        if mark not in (*MARKS, "."):
            raise InvalidNotation(f"{name}: {mark!r} is not a disc; use x, o, and a dot for an empty square")
        if mark == "." and has(middle, square):
            raise InvalidNotation(f"{name} is empty; the game begins with a disc in the middle there, which stays")
    first, second = (sum(1 << place for place, mark in enumerate(marks) if mark == disc) for disc in MARKS)
    return first, second, MARKS.index(turn)
