"""The pawn structure as one side sees it, with its own pawns going up the board."""

from typing import NamedTuple

from plies.core.bits import Bits, bit, complement, count, has, lowest, shift_left, shift_right, without
from plies.games.chess.attacks import KING as KING_STEPS

__all__ = ["Shelter", "Structure", "distance", "shelter", "sideways", "structure"]

FILE_A = sum(1 << square for square in range(0, 64, 8))
FILE_H = FILE_A << 7


class Structure(NamedTuple):
    passed: int  # for each pawn that no other pawn can stop or take any more: the ranks it has gone, squared
    free: int  # the same, for those with a free square before them
    escorted: int  # the same ranks, times the steps by which the own king is nearer to that square than the other
    isolated: int  # without an own pawn on the files beside
    backward: int  # cannot advance safely, and no other pawn can protect it
    doubled: int  # behind another own pawn
    supported: int  # beside, or protected by, another
    files: Bits  # on which they stand
    guarded: Bits  # by them
    holes: Bits  # squares that the other's pawns will never guard


def structure(own: Bits, others: Bits, everything: Bits, king: int, other_king: int) -> Structure:
    """Return the structure of own pawns, which go up, among others, which come down."""
    behind = down(shift_right(own, 8))
    files = up(own) | behind
    stopped = down(shift_right(others, 8))
    guarded_by_others = sideways(shift_right(others, 8))
    reached_by_others = sideways(stopped)
    passed = without(own, stopped | reached_by_others | behind)
    gone = free = escorted = 0
    while passed != 0:
        square = lowest(passed)
        passed &= passed - 1
        ranks = (square >> 3) * (square >> 3)
        gone += ranks
        free += 0 if has(everything, square + 8) else ranks
        escorted += ranks * (distance(other_king, square + 8) - distance(king, square + 8))
    beside = sideways(own)
    isolated = without(own, sideways(files))
    backward = without(own & shift_right(guarded_by_others, 8), up(beside) | isolated)
    guarded = shift_left(beside, 8)
    return Structure(
        gone,
        free,
        escorted,
        count(isolated),
        count(backward),
        count(own & behind),
        count(own & (guarded | beside)),
        files,
        guarded,
        complement(reached_by_others),
    )


class Shelter(NamedTuple):
    """What pawns mean to a king, seen with the king's side going up the board."""

    pawns: int  # own pawns on the two ranks before the king
    storm: int  # the other side's pawns on the three ranks before the king
    bare: int  # the king's file and the files beside it, if they have no own pawn


def shelter(king: int, own: Bits, others: Bits, files: Bits) -> Shelter:
    near = KING_STEPS[king]
    ahead = near | shift_left(near, 8)
    row = sideways(bit(king)) | bit(king)
    return Shelter(count(ahead & own), count((ahead | shift_left(near, 16)) & others), count(without(row, files)))


def distance(one: int, other: int) -> int:
    """Return the distance in steps of a king."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def sideways(squares: Bits) -> Bits:
    """Return the squares to the left and to the right of these."""
    return without(shift_left(squares, 1), FILE_A) | without(shift_right(squares, 1), FILE_H)


def up(squares: Bits) -> Bits:
    """Return these squares and all above them."""
    squares |= shift_left(squares, 8)
    squares |= shift_left(squares, 16)
    return squares | shift_left(squares, 32)


def down(squares: Bits) -> Bits:
    """Return these squares and all below them."""
    squares |= shift_right(squares, 8)
    squares |= shift_right(squares, 16)
    return squares | shift_right(squares, 32)
