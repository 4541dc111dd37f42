"""Where pieces can go on a board with other pieces on it. Squares are 0 (a1), 1 (b1) ... 63 (h8).

A piece that slides along a line stops at the first piece it meets. Let r be a rook, and o the other pieces on its
line: o - r borrows from the first piece above the rook, so it changes only the squares up to there. The same on the
board upside down (`flip`) changes those below. The difference of the two is what the rook reaches. This works for files
and diagonals, which have one square in each rank; ranks are looked up in a table.
"""

from plies.core.bits import ALL, Bits, bit, flip, shift_left, shift_right

__all__ = ["DIAGONALS", "KING", "KNIGHT", "PATH", "PAWN", "STRAIGHTS", "diagonal", "straight"]

FILE_A: Bits = sum(1 << square for square in range(0, 64, 8))


def _steps(square: int, steps: tuple[tuple[int, int], ...], most: int = 1) -> Bits:
    """Return the squares that up to so many equal steps (files, ranks) lead to."""
    found = 0
    for files, ranks in steps:
        for number in range(1, most + 1):
            file, rank = square % 8 + number * files, square // 8 + number * ranks
            if 0 <= file < 8 and 0 <= rank < 8:
                found |= 1 << (8 * rank + file)
    return found


def _path(origin: int, target: int) -> Bits:
    """Return the squares from origin, excluded, to target, included; target alone if they share no line."""
    files, ranks = target % 8 - origin % 8, target // 8 - origin // 8
    length = max(abs(files), abs(ranks))
    if length == 0 or not (files == 0 or ranks == 0 or abs(files) == abs(ranks)):
        return 1 << target
    return _steps(origin, ((files // length, ranks // length),), length)


def _along_rank(file: int, inner: int) -> Bits:
    """Return where a rook goes on the first rank; inner has the pieces on the six squares between its ends."""
    found = 0
    for step in (-1, 1):
        place = file + step
        while 0 <= place < 8:
            found |= 1 << place
            if inner << 1 >> place & 1:
                break
            place += step
    return found


_TURNS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))

KNIGHT = tuple(_steps(square, _TURNS) for square in range(64))
KING = tuple(_steps(square, _AROUND) for square in range(64))
PAWN = tuple(_steps(square, ((-1, up), (1, up))) for up in (1, -1) for square in range(64))  # 64 * mover + square
PATH = tuple(_path(origin, target) for origin in range(64) for target in range(64))  # 64 * origin + target

STRAIGHTS = tuple(_steps(square, _AROUND[0::2], 7) for square in range(64))  # where a rook goes on an empty board
DIAGONALS = tuple(_steps(square, _AROUND[1::2], 7) for square in range(64))  # and a bishop

_RISING = tuple(_steps(square, ((1, 1), (-1, -1)), 7) for square in range(64))
_FALLING = tuple(_steps(square, ((1, -1), (-1, 1)), 7) for square in range(64))
_RANK = bytes(_along_rank(file, inner) for file in range(8) for inner in range(64))  # 64 * file + inner


def _slide(square: int, line: Bits, occupied: Bits) -> Bits:
    """Return the squares of a line, square excluded, that can be reached from it."""
    up = occupied & line
    down = flip(up)
    up = (up - bit(square)) & ALL
    down = (down - bit(square ^ 56)) & ALL
    return (up ^ flip(down)) & line


def straight(square: int, occupied: Bits) -> Bits:
    """Return the squares that a rook on square attacks."""
    first = square & 56  # first square of its rank
    along = _RANK[64 * (square & 7) + (shift_right(occupied, first + 1) & 63)]
    file = shift_left(FILE_A, square & 7) ^ bit(square)
    return shift_left(along, first) | _slide(square, file, occupied)


def diagonal(square: int, occupied: Bits) -> Bits:
    """Return the squares that a bishop on square attacks."""
    return _slide(square, _RISING[square], occupied) | _slide(square, _FALLING[square], occupied)
