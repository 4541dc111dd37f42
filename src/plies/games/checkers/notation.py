"""How checkers is written: moves as 11-15 and 15x22x31, positions as in PDN's FEN tag, the board as text."""

import re
from collections.abc import Iterator, Sequence

from plies.core import IllegalAction, InvalidNotation
from plies.core.bits import Bits, bit, count, has
from plies.core.readers import check_length, shown
from plies.games.checkers.board import KING_ROWS, bit_of, jumps_of, places

__all__ = ["COLOURS", "ambiguous", "drawn", "fen", "fitting", "move_name", "read_fen"]

COLOURS = ("black", "white")
MOST = 12  # pieces of a colour
EXAMPLE = "W:W21,22,K5:B1,2"
LONGEST = 500  # characters of a move or a position; a board full of kings takes 150


# -- moves --


def move_name(action: int) -> str:
    return ("x" if jumps_of(action) else "-").join(str(number) for number in places(action))


def fitting(text: str, legal: Sequence[int]) -> list[int]:
    """Return the legal actions that text may mean: from its first square to its last, by the others in this order."""
    check_length(text, LONGEST, "a move")
    written = text.strip().lower()
    if not re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2}|(x[0-9]{1,2})+)", written):
        raise InvalidNotation(f"{shown(text.strip())} is not a move, as in 11-15 or 15x22 or 15x22x31")
    squares = [int(number) for number in re.split("[-x]", written)]
    for square in squares:
        check_square(square, text)
    found = [action for action in legal if ("x" in written) == (jumps_of(action) > 0) and agrees(squares, action)]
    if not found:
        names = ", ".join(move_name(action) for action in legal)
        why = " (a player who can jump must)" if "-" in written and legal and jumps_of(legal[0]) else ""
        raise IllegalAction(f"{shown(text.strip())} is not possible here{why}; choose from: {names or 'nothing'}")
    return found


def agrees(squares: list[int], action: int) -> bool:
    """Does the action begin and end as squares does, and pass the others in this order?"""
    route = places(action)
    if (route[0], route[-1]) != (squares[0], squares[-1]):
        return False
    between = iter(route[1:-1])
    return all(square in between for square in squares[1:-1])


def ambiguous(text: str, choices: Sequence[int]) -> IllegalAction:
    names = " or ".join(move_name(action) for action in choices)
    return IllegalAction(f"{shown(text.strip())} can be taken in {len(choices)} ways here; write {names}")


def check_square(number: int, text: str) -> None:
    if not 1 <= number <= 32:
        raise InvalidNotation(f"{shown(text.strip())}: there is no square {number}; they are numbered 1 to 32")


# -- positions --


def fen(black: Bits, white: Bits, kings: Bits, mover: int, clock: int) -> str:
    parts = ["BW"[mover], "W" + squares_text(white, kings), "B" + squares_text(black, kings)]
    return ":".join(parts + ([f"H{clock}"] if clock else []))


def squares_text(pieces: Bits, kings: Bits) -> str:
    numbers = [number for number in range(1, 33) if has(pieces, bit_of(number))]
    return ",".join(("K" if has(kings, bit_of(number)) else "") + str(number) for number in numbers)


def read_fen(text: str, longest: int) -> tuple[Bits, Bits, Bits, int, int]:
    """Return (black, white, kings, mover, clock); the fields after the first may come in any order."""
    check_length(text, LONGEST, "a position")
    turn, *fields = text.strip().rstrip(".").upper().split(":")
    if turn not in ("B", "W"):
        raise InvalidNotation(f"{shown(turn)} is not the player to move, B or W, as in {EXAMPLE!r}")
    found = {field[:1]: field[1:] for field in fields}
    if len(found) != len(fields) or not {"B", "W"} <= set(found) <= {"B", "W", "H"}:
        raise InvalidNotation(
            f"{shown(text.strip())} is not the player to move and the squares of W and of B, as in {EXAMPLE!r}"
        )
    black, white, kings = 0, 0, 0
    for place, king, field in pieces("B", found["B"]):
        black, kings = add(place, black, field), kings | (bit(place) if king else 0)
    for place, king, field in pieces("W", found["W"]):
        if has(black, place):
            raise InvalidNotation(f"square {field.lstrip('K')} has a black piece and a white one")
        white, kings = add(place, white, field), kings | (bit(place) if king else 0)
    check_pieces(black, white, kings)
    return black, white, kings, "BW".index(turn), read_clock(found.get("H", "0"), longest)


def add(place: int, squares: Bits, field: str) -> Bits:
    if has(squares, place):
        raise InvalidNotation(f"square {field.lstrip('K')} appears twice")
    return squares | bit(place)


def pieces(colour: str, text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the place of each piece, whether it is a king, and how it was written; 1-12 means 1 to 12."""
    for field in text.split(",") if text else []:
        parts = re.fullmatch(r"(K?)([0-9]{1,2})(?:-K?([0-9]{1,2}))?", field)
        if not parts:
            raise InvalidNotation(
                f"{shown(field)} in {shown(colour + text)} is not a square 1 to 32, with K before it for a king"
            )
        first, last = int(parts[2]), int(parts[3] or parts[2])
        for number in (first, last):
            check_square(number, field)
        if first > last:
            raise InvalidNotation(f"{field!r} goes backward: write {last}-{first}")
        for number in range(first, last + 1):
            yield bit_of(number), parts[1] == "K", f"{parts[1]}{number}"


def check_pieces(black: Bits, white: Bits, kings: Bits) -> None:
    for colour, mine, row in zip(COLOURS, (black, white), KING_ROWS, strict=True):
        if count(mine) > MOST:
            raise InvalidNotation(f"{colour} has {count(mine)} pieces; there are {MOST}")
        for number in range(1, 33):
            if has(mine & row & ~kings, bit_of(number)):
                raise InvalidNotation(f"a {colour} man on {number} would have been crowned: write K{number}")


def read_clock(text: str, longest: int) -> int:
    if not re.fullmatch("[0-9]{1,3}", text) or int(text) > longest:
        raise InvalidNotation(f"{shown('H' + text)} is not the plies without progress, H0 to H{longest}")
    return int(text)


def drawn(black: Bits, white: Bits, kings: Bits) -> str:
    """Return the board with men as b and w and kings as B and W, and the numbers of the squares beside each row."""
    lines = []
    for row in range(8):
        numbers = range(4 * row + 1, 4 * row + 5)
        marks = [letter(bit_of(number), black, white, kings) for number in numbers]
        line = "".join(f"  {mark} " if row % 2 == 0 else f"{mark}   " for mark in marks)
        lines.append(f"{line}  {' '.join(f'{number:2}' for number in numbers)}")
    return "\n".join(lines)


def letter(place: int, black: Bits, white: Bits, kings: Bits) -> str:
    mark = "b" if has(black, place) else "w" if has(white, place) else "."
    return mark.upper() if has(kings, place) else mark
