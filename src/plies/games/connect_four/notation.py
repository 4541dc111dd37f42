"""How connect four is written: boards as rows of x, o and dots from the top, with / between."""

from plies.core import InvalidNotation
from plies.core.bits import Bits, bit, count
from plies.core.readers import shown
from plies.games.connect_four.board import Board, State

__all__ = ["board_text", "drawn", "read_board"]


def board_text(board: Board, first: Bits, second: Bits) -> str:
    """The stones of player 0 as x, those of player 1 as o."""

    def mark(column: int, row: int) -> str:
        place = bit(column * board.column + row)
        return "x" if first & place else "o" if second & place else "."

    rows = reversed(range(board.height))
    return "/".join("".join(mark(column, row) for column in range(board.width)) for row in rows)


def drawn(text: str, width: int) -> str:
    """The board with the last digit of each column below it, counted from 1."""
    rows = [" ".join(row) for row in text.split("/")]
    return "\n".join([*rows, " ".join(str((column + 1) % 10) for column in range(width))])


def read_board(board: Board, text: str) -> State:
    """The state that board_text wrote. It must be one that can come about, as far as counting stones can tell."""
    rows = text.split("/")
    if len(rows) != board.height or any(len(row) != board.width or set(row) - set("xo.") for row in rows):
        raise InvalidNotation(
            f"{shown(text)} is not {board.height} rows of {board.width} squares x, o or dot, from the top, "
            "with / between"
        )
    places = [(mark, c * board.column + r) for r, row in enumerate(reversed(rows)) for c, mark in enumerate(row)]
    first = sum(1 << place for mark, place in places if mark == "x")
    second = sum(1 << place for mark, place in places if mark == "o")
    everything = first | second
    if (everything + board.bottom) & everything:
        raise InvalidNotation(f"{shown(text)} has a stone that hangs in the air")
    if count(first) - count(second) not in (0, 1):
        raise InvalidNotation(f"{shown(text)} has {count(first)} x and {count(second)} o: x begins, then in turn")
    mine, theirs = (first, second) if count(everything) % 2 == 0 else (second, first)
    if board.has_line(mine):
        raise InvalidNotation(f"{shown(text)} has a line of the player to move: it would have ended the game")
    return State(mine, everything, 1 if board.has_line(theirs) else 0)
