"""What a state of connect four looks like: threats, whose threats decide in the end, and stones near the centre.

A threat of a player is an empty square on which a stone completes a line. In the end, when whoever drops a stone under
a threat of the other loses, the columns fill up and somebody has to: whose threats lie on the rows that come round to
them wins. With six rows these are odd rows, counted from 1, for the first player, and even rows for the second.
"""

from plies.core.bits import Bits, bit, count, has
from plies.games.connect_four.board import Board, State

__all__ = ["Judged"]


class Judged(Board):
    """The board with an evaluation."""

    data: tuple[str, ...] = ("weights",)
    feature_names: tuple[str, ...] = ("threats", "odd and even", "centre")
    # Their sizes add up to less than 1: no estimate is as good as a win.
    weights: tuple[float, ...] = (0.1, 0.2, 0.6)

    def __init__(self, width: int = 7, height: int = 6, line: int = 4, by_distance: bool = False) -> None:
        super().__init__(width, height, line, by_distance)
        self.top = self.bottom << height  # the spare bits
        rows = [self.bottom << row for row in range(height)]
        odd, even = sum(rows[0::2]), sum(rows[1::2])
        # When all other columns are full, the first player has the odd rows of the last, if their squares are even.
        self.first_rows, self.second_rows = (odd, even) if (width - 1) * height % 2 == 0 else (even, odd)
        self.up_to = tuple(sum(rows[: row + 1]) for row in range(height))
        self.places = tuple(self.lines_with_bit(digit) for digit in range((4 * line).bit_length()))
        self.most_lines = self.most_lines_ahead()

    def features(self, state: State) -> tuple[float, ...]:
        """Each between -1 and 1, more being better for MAX.

        Threats; of those on the rows that come round to their player the lowest in each column, the lower the better;
        stones where many lines cross, which is near the centre.
        """
        theirs = state.mine ^ state.all
        first, second = (state.mine, theirs) if self.player(state) == 0 else (theirs, state.mine)
        empty = self.full ^ state.all
        threats, other = self.completing(first) & empty, self.completing(second) & empty
        decide = self.lowest((threats & self.first_rows) | (other & self.second_rows))
        return (
            share(count(threats), count(other)),
            share(self.lowness(decide & self.first_rows), self.lowness(decide & self.second_rows)),
            (self.lines_through(first) - self.lines_through(second)) / self.most_lines,
        )

    def lowest(self, squares: Bits) -> Bits:
        """The lowest of these squares in each column: taking 1 from every column, with its spare bit set, changes the
        bits up to there, and no others."""
        return squares & ((squares | self.top) ^ ((squares | self.top) - self.bottom))

    def lowness(self, squares: Bits) -> int:
        """How many squares there are, each counting 1 in the highest row, 2 in the row below, and so on."""
        found = 0
        for squares_up_to in self.up_to:
            found += count(squares & squares_up_to)
        return found

    def lines_through(self, stones: Bits) -> int:
        """How many lines of the board run through the stones, one that runs through two counting twice."""
        found = 0
        for digit in range(len(self.places)):
            found += count(stones & self.places[digit]) << digit
        return found

    def lines_with_bit(self, digit: int) -> Bits:
        """The squares through which so many lines run that the number, written in binary, has this digit."""
        return sum(
            bit(column * self.column + row)
            for column in range(self.width)
            for row in range(self.height)
            if has(self.lines_at(column, row), digit)
        )

    def lines_at(self, column: int, row: int) -> int:
        """How many lines of the board run through a square."""
        found = 0
        for x, y in ((0, 1), (1, 0), (1, -1), (1, 1)):
            for before in range(self.line):
                ends = [(column + x * step, row + y * step) for step in (-before, self.line - 1 - before)]
                found += all(0 <= c < self.width and 0 <= r < self.height for c, r in ends)
        return found

    def most_lines_ahead(self) -> int:
        """By how many lines one player's stones can be ahead: with the best squares, and the other having the worst."""
        lines = sorted(self.lines_at(column, row) for column in range(self.width) for row in range(self.height))
        each = range((len(lines) + 1) // 2)
        return max(1, *(sum(lines[-stones - 1 :]) - sum(lines[:stones]) for stones in each))


def share(more: int, less: int) -> float:
    """How far more outweighs less, between -1 and 1."""
    return (more - less) / (more + less + 1)
