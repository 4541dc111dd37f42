"""The board of connect four, and its lines.

.  .  .  .  .  .  .
5 12 19 26 33 40 47      A column takes height + 1 bits. The spare bit on top stays
4 11 18 25 32 39 46      empty, so that no line runs from one column into the next.
3 10 17 24 31 38 45
2  9 16 23 30 37 44      mine   the stones of the player to move, as bits
1  8 15 22 29 36 43      all    every stone
0  7 14 21 28 35 42      won    1 once the player who just moved has a line
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument
from plies.core.bits import Bits, shift_right
from plies.core.readers import check_whole, shown

__all__ = ["Board", "State"]

LARGEST = 32  # columns, rows, and stones in a line: more takes seconds to set up


class State(NamedTuple):
    mine: Bits
    all: Bits
    won: int


class Board(Game[State, int]):
    """A board, and lines, of any size up to 32, and what a win on it is worth; `rules` makes it a game."""

    def __init__(self, width: int = 7, height: int = 6, line: int = 4, by_distance: bool = False) -> None:
        if width < 1 or height < 1 or line < 2:
            given = ", ".join(map(shown, (width, height, line)))
            raise InvalidArgument(f"connect four needs width, height >= 1 and line >= 2, not {given}")
        for name, number in (("width", width), ("height", height), ("line", line)):
            check_whole(name, number, 1, LARGEST)
        self.width, self.height, self.line = width, height, line
        self.cells = width * height
        self.column = height + 1
        self.full = sum(((1 << height) - 1) << (place * self.column) for place in range(width))
        self.bottom = sum(1 << (place * self.column) for place in range(width))
        self.order = tuple(width // 2 + (i + 1) // 2 * (-1 if i % 2 else 1) for i in range(width))
        self.directions = (1, self.column, self.column - 1, self.column + 1)  # up, along, down and up the diagonals
        self.doublings = tuple(doublings(line))
        self.by_distance = by_distance
        best = float(max(self.cells // 2 + 1 - line, 1)) if by_distance else 1.0
        self.utility_bounds = (-best, best)

    def worth(self, stones: int) -> float:
        """What it is worth to win with so many stones of one's own."""
        return float(self.cells // 2 + 1 - stones) if self.by_distance else 1.0

    def has_line(self, stones: Bits) -> bool:
        """Do the stones hold a line, in any direction?"""
        for direction in self.directions:
            runs = stones  # where a line begins, as far as one has looked
            for more in self.doublings:
                runs &= shift_right(runs, more * direction)
            if runs != 0:
                return True
        return False

    def completing(self, stones: Bits) -> Bits:
        """The squares, taken or not, on which a stone would complete a line."""
        along, across = self.completing_along(stones, self.column), self.completing_along(stones, 1)
        down, up = self.completing_along(stones, self.column - 1), self.completing_along(stones, self.column + 1)
        return (along | across | down | up) & self.full

    def completing_along(self, stones: Bits, step: int) -> Bits:
        if self.line == 4:
            below, above = stones << step, shift_right(stones, step)
            two_below, two_above = (below & stones) << step, shift_right(above & stones, step)
            three = ((two_below & stones) << step) | shift_right(two_above & stones, step)
            return (below & two_above) | (above & two_below) | three
        found = 0
        for before in range(self.line):
            found |= self.run_before(stones, step, before) & self.run_after(stones, step, self.line - 1 - before)
        return found

    def run_before(self, stones: Bits, step: int, length: int) -> Bits:
        """The squares that so many stones in a row lead to."""
        runs = self.full
        for _ in range(length):
            runs = (runs & stones) << step  # never past bit 63 where it counts: completing trims it
        return runs

    def run_after(self, stones: Bits, step: int, length: int) -> Bits:
        """The squares that so many stones in a row follow."""
        runs = self.full
        for _ in range(length):
            runs = shift_right(runs & stones, step)
        return runs


def doublings(line: int) -> Iterator[int]:
    """By how much to shift runs of stones over themselves, again and again, to find those of a line's length."""
    length = 1
    while length < line:
        more = min(length, line - length)
        yield more
        length += more
