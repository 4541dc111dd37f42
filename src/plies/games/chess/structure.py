"""What pawns look like to the side that they belong to, which they lead upward."""

from typing import NamedTuple

from plies.core.bits import Bits, bit, complement, count, has, lowest, shift_left, shift_right, without
from plies.games.chess.attacks import KING as KING_STEPS

__all__ = ["Shelter", "Structure", "distance", "shelter", "sideways", "structure"]

FILE_A = sum(1 << square for square in range(0, 64, 8))
FILE_H = FILE_A << 7


class Structure(NamedTuple):
    passed: int  # for each pawn that no other can stop or take any more, the ranks it has gone, squared
    free: int  # the same, for those with nothing on the square before them
    escorted: int  # the same ranks, by how many steps the own king is nearer to that square than the other
    isolated: int  # without a pawn of its own on the files beside
    backward: int  # that can neither go on unpunished nor be protected by another
    doubled: int  # behind another of its own
    supported: int  # beside, or protected by, another
    files: Bits  # on which they stand
    guarded: Bits  # by them
    holes: Bits  # squares that the other's pawns will never guard


def structure(own: Bits, others: Bits, everything: Bits, king: int, other_king: int) -> Structure:
    """Pawns that go up, among others that come down."""
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
    """What pawns mean to a king, who looks upward."""

    pawns: int  # of his own, on the two ranks before him
    storm: int  # the other's, on the three ranks before him
    bare: int  # files beside him, and his own, without a pawn of his own


def shelter(king: int, own: Bits, others: Bits, files: Bits) -> Shelter:
    near = KING_STEPS[king]
    ahead = near | shift_left(near, 8)
    row = sideways(bit(king)) | bit(king)
    return Shelter(count(ahead & own), count((ahead | shift_left(near, 16)) & others), count(without(row, files)))


def distance(one: int, other: int) -> int:
    """In steps of a king."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def sideways(squares: Bits) -> Bits:
    """The squares beside these, to the left and to the right."""
    return without(shift_left(squares, 1), FILE_A) | without(shift_right(squares, 1), FILE_H)


def up(squares: Bits) -> Bits:
    """These squares and all above them."""
    squares |= shift_left(squares, 8)
    squares |= shift_left(squares, 16)
    return squares | shift_left(squares, 32)


def down(squares: Bits) -> Bits:
    """These squares and all below them."""
    squares |= shift_right(squares, 8)
    squares |= shift_right(squares, 16)
    return squares | shift_right(squares, 32)
