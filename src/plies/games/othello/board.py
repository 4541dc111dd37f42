"""The board of othello, and how discs are enclosed.

   a  b  c  d  e  f  g  h
1  0  1  2  3  4  5  6  7      first    the discs of player 0 (MAX, black, x), as bits
2  8  9 10 11 12 13 14 15      second   the discs of player 1 (white, o)
3 16 17 18 19 20 21 22 23      mover    whose turn it is
4 24 25 26  o  x 29 30 31
5 32 33 34  x  o 37 38 39      The number of a square is its bit, and the action
6 40 41 42 43 44 45 46 47      that puts a disc there; 64 is the pass.
7 48 49 50 51 52 53 54 55
8 56 57 58 59 60 61 62 63
"""

from typing import NamedTuple

from plies.core import Game, InvalidArgument
from plies.core.bits import Bits, bit, complement, highest, shift_left, shift_right
from plies.core.readers import shown

__all__ = ["Board", "State"]

STEPS = ((1, 0), (-1, 1), (0, 1), (1, 1))  # columns and rows: the four directions in which numbers grow


class State(NamedTuple):
    first: Bits
    second: Bits
    mover: int


class Board(Game[State, int]):
    """A square board of 4, 6 or 8, with sets of its squares; `rules` makes it a game."""

    def __init__(self, side: int = 8) -> None:
        if side not in (4, 6, 8):
            raise InvalidArgument(f"othello is played on a board of 4, 6 or 8 squares a side, not {shown(side)}")
        self.side = side
        self.squares = side * side
        self.passing = self.squares
        self.full = (1 << self.squares) - 1
        columns = [sum(1 << (row * side + column) for row in range(side)) for column in range(side)]
        self.not_left, self.not_right = self.full ^ columns[0], self.full ^ columns[-1]
        self.inner = self.not_left & self.not_right  # squares that can be enclosed along a row or a diagonal
        self.middle_rows = self.full >> 2 * side << side  # the same along a column
        self.within = self.inner & self.middle_rows
        last = side - 1
        self.corner_places = (0, last, last * side, last * side + last)
        self.corners = sum(1 << corner for corner in self.corner_places)
        self.corner_sides = tuple(self.around(1 << corner) ^ 1 << corner for corner in self.corner_places)
        self.rays_up = tuple(self.ray(square, *step) for square in range(self.squares) for step in STEPS)
        self.rays_down = tuple(self.ray(square, -x, -y) for square in range(self.squares) for x, y in STEPS)
        self.quarters = tuple(self.quarter(square) for square in range(self.squares))
        self.upper = (side // 2 - 1) * side + side // 2 - 1  # the first of the four squares in the middle

    def sides(self, state: State) -> tuple[Bits, Bits]:
        """Return the discs of the player to move, and the other's."""
        if state.mover == 0:
            return state.first, state.second
        return state.second, state.first

    def places(self, mine: Bits, theirs: Bits) -> Bits:
        """Return the empty squares where a disc of mine would enclose some of theirs."""
        enclosable = theirs & self.inner
        found = self.reach(mine, enclosable, 1) | self.reach(mine, theirs, self.side)
        found |= self.reach(mine, enclosable, self.side - 1) | self.reach(mine, enclosable, self.side + 1)
        return found & self.full & complement(mine | theirs)

    def reach(self, mine: Bits, theirs: Bits, distance: int) -> Bits:
        """Return where lines of their discs that begin beside mine end, both ways along one direction.

        It follows lines of one and two discs, then two more at a time: six is the longest.
        """
        up, down = shift_left(mine, distance) & theirs, shift_right(mine, distance) & theirs
        up |= shift_left(up, distance) & theirs
        down |= shift_right(down, distance) & theirs
        pairs_up, pairs_down = theirs & shift_left(theirs, distance), theirs & shift_right(theirs, distance)
        up |= shift_left(up, 2 * distance) & pairs_up
        down |= shift_right(down, 2 * distance) & pairs_down
        up |= shift_left(up, 2 * distance) & pairs_up
        down |= shift_right(down, 2 * distance) & pairs_down
        return shift_left(up, distance) | shift_right(down, distance)

    def turned(self, mine: Bits, theirs: Bits, square: int) -> Bits:
        """Return their discs that a new disc of mine encloses.

        On each ray, these are the discs before the first square that is not theirs; they turn if that square is mine.
        It is the lowest on a ray on which numbers grow, else the highest.
        """
        found = theirs ^ theirs  # none
        for direction in range(4):
            ray = self.rays_up[4 * square + direction]
            ends = ray & complement(theirs)
            end = ends & -ends & mine
            if end != 0:
                found |= ray & (end - 1)
            ray = self.rays_down[4 * square + direction]
            ends = ray & complement(theirs)
            end = bit(highest(ends | 1)) & ends & mine
            found |= ray & -(2 * end)
        return found

    def around(self, squares: Bits) -> Bits:
        """Return these squares and all beside them, in eight directions."""
        rows = squares | (shift_left(squares, 1) & self.not_left) | (shift_right(squares, 1) & self.not_right)
        return (rows | shift_left(rows, self.side) | shift_right(rows, self.side)) & self.full

    def ray(self, square: int, column_step: int, row_step: int) -> Bits:
        """Return the squares from square, without it, to the edge of the board."""
        found, column, row = 0, square % self.side + column_step, square // self.side + row_step
        while column in range(self.side) and row in range(self.side):
            found |= 1 << row * self.side + column
            column, row = column + column_step, row + row_step
        return found

    def quarter(self, square: int) -> Bits:
        """Return the quarter of the board in which square lies."""
        half, places = self.side // 2, range(self.squares)
        part = (square % self.side // half, square // self.side // half)
        return sum(1 << place for place in places if (place % self.side // half, place // self.side // half) == part)
