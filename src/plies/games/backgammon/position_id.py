"""The position IDs of GNU Backgammon: 14 letters and digits that say where all checkers are.

For each player, for each point from the ace point to the 24 point and then for the bar, write as many ones as there are
checkers, then a zero: 80 bits, the first lowest, in 10 bytes, as base64 without padding. The checkers missing from 15
are off. The player who is not on roll comes first: the program does so, although its manual says the opposite.
"""

import base64
import re

from plies.core import InvalidNotation
from plies.core.readers import shown
from plies.games.backgammon.board import CHECKERS, OFF

__all__ = ["decode", "encode"]

LETTERS = 14
BITS = 80


def encode(mine: tuple[int, ...], theirs: tuple[int, ...]) -> str:
    """Return the ID of the position in which mine are on roll."""
    text = "".join("1" * side[place] + "0" for side in (theirs, mine) for place in range(OFF - 1, -1, -1))
    number = int(text[::-1], 2)
    return base64.b64encode(number.to_bytes(BITS // 8, "little")).decode()[:LETTERS]


def decode(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the checkers of the player on roll, and the other's."""
    if len(text) != LETTERS:
        raise InvalidNotation(f"{shown(text)} has {len(text)} characters; a position ID has {LETTERS}")
    for place, letter in enumerate(text, 1):
        if not re.fullmatch("[A-Za-z0-9+/]", letter):
            raise InvalidNotation(f"{text!r}: {letter!r}, character {place}, is no letter, digit, + or /")
    number = int.from_bytes(base64.b64decode(text + "=="), "little")
    theirs, number = side(text, number, "not on roll")
    mine, number = side(text, number, "on roll")
    if number or encode(mine, theirs) != text:
        raise InvalidNotation(f"{text!r} goes on after both players' checkers, where only zeros may be")
    for place in range(1, OFF):
        if mine[place] and theirs[OFF - place]:
            raise InvalidNotation(f"{text!r} has checkers of both players on the {OFF - place} point")
    return mine, theirs


def side(text: str, number: int, who: str) -> tuple[tuple[int, ...], int]:
    """Return one player's checkers by place, and the bits after them."""
    counts = [0] * (OFF + 1)
    for place in range(OFF - 1, -1, -1):
        while number & 1:
            counts[place] += 1
            number >>= 1
        number >>= 1
    if sum(counts) > CHECKERS:
        raise InvalidNotation(f"{text!r} has {sum(counts)} checkers of the player {who}; there are {CHECKERS}")
    counts[OFF] = CHECKERS - sum(counts)
    return tuple(counts), number
