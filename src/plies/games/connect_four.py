"""Connect four: drop stones into columns; four in a line wins.

    .  .  .  .  .  .  .
    5 12 19 26 33 40 47      A column takes height + 1 bits. The spare bit on top stays
    4 11 18 25 32 39 46      empty, so that no line runs from one column into the next.
    3 10 17 24 31 38 45
    2  9 16 23 30 37 44      mine   the stones of the player to move, as bits
    1  8 15 22 29 36 43      all    every stone
    0  7 14 21 28 35 42      won    1 once the player who just moved has a line

Player 0 (MAX) begins. People count the columns from 1.

A threat of a player is an empty square on which a stone completes a line. In the end, when whoever drops a stone under
a threat of the other loses, the columns fill up and somebody has to: whose threats lie on the rows that come round to
them wins. With six rows these are odd rows, counted from 1, for the first player, and even rows for the second.

The hints look one stone ahead: which squares complete a line, and who may drop a stone there next.
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.bits import Bits, bit, count, has, shift_right
from plies.core.readers import check_length, check_whole, shown

__all__ = ["ConnectFour", "State"]

EARLY = 12  # stones
LARGEST = 32  # columns, rows, and stones in a line: more takes seconds to set up


class State(NamedTuple):
    mine: Bits
    all: Bits
    won: int


class ConnectFour(Game[State, int]):
    """A board, and lines, of any size up to 32. Actions, in order: the open columns, from 0, centre first.

    by_distance makes a sooner win worth more: cells // 2 + 1 minus the stones that the winner has played. The estimate
    stays below 1, which is what the latest win is worth.

    The compiled rules hold a board in 64 bits: width * (height + 1) squares. Larger boards are played interpreted.
    """

    data = ("weights",)
    feature_names = ("threats", "odd and even", "centre")
    # Their sizes add up to less than 1: no estimate is as good as a win.
    weights: tuple[float, ...] = (0.1, 0.2, 0.6)

    def __init__(self, width: int = 7, height: int = 6, line: int = 4, by_distance: bool = False) -> None:
        if width < 1 or height < 1 or line < 2:
            given = ", ".join(map(shown, (width, height, line)))
            raise InvalidArgument(f"connect four needs width, height >= 1 and line >= 2, not {given}")
        for name, number in (("width", width), ("height", height), ("line", line)):
            check_whole(name, number, 1, LARGEST)
        self.width, self.height, self.line = width, height, line
        self.column = height + 1
        self.full = sum(((1 << height) - 1) << (place * self.column) for place in range(width))
        self.order = tuple(width // 2 + (i + 1) // 2 * (-1 if i % 2 else 1) for i in range(width))
        self.directions = (1, self.column, self.column - 1, self.column + 1)  # up, along, down and up the diagonals
        self.doublings = tuple(doublings(line))
        self.bottom = sum(1 << (place * self.column) for place in range(width))
        self.top = self.bottom << height  # the spare bits
        rows = [self.bottom << row for row in range(height)]
        odd, even = sum(rows[0::2]), sum(rows[1::2])
        # When all other columns are full, the first player has the odd rows of the last, if their squares are even.
        self.first_rows, self.second_rows = (odd, even) if (width - 1) * height % 2 == 0 else (even, odd)
        self.up_to = tuple(sum(rows[: row + 1]) for row in range(height))
        self.places = tuple(self.lines_with_bit(digit) for digit in range((4 * line).bit_length()))
        self.most_lines = self.most_lines_ahead()
        self.cells, self.by_distance = width * height, by_distance
        best = float(max(self.cells // 2 + 1 - line, 1)) if by_distance else 1.0
        self.utility_bounds = (-best, best)

    def initial(self) -> State:
        return State(0, 0, 0)

    def player(self, state: State) -> int:
        return count(state.all) % 2

    def actions(self, state: State) -> Iterator[int]:
        if state.won == 0:
            for column in self.order:
                if not has(state.all, column * self.column + self.height - 1):
                    yield column

    def result(self, state: State, action: int) -> State:
        everything = state.all | (state.all + bit(action * self.column))
        moved = state.mine | (everything ^ state.all)
        return State(state.mine ^ state.all, everything, 1 if self.has_line(moved) else 0)

    def is_terminal(self, state: State) -> bool:
        return state.won == 1 or state.all == self.full

    def utility(self, state: State, player: int) -> float:
        if state.won == 0:
            return 0.0
        worth = self.worth((count(state.all) + 1) // 2)
        return -worth if self.player(state) == player else worth

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

    # -- what a state looks like --

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

    # -- hints --

    def canonical(self, state: State) -> State:
        """The board or its mirror image; with many stones, lines seldom come to both, and to look costs time."""
        if count(state.all) > EARLY:
            return state
        mirrored = State(self.mirrored(state.mine), self.mirrored(state.all), state.won)
        return mirrored if (mirrored.all, mirrored.mine) < (state.all, state.mine) else state

    def mirrored(self, stones: Bits) -> Bits:
        found = 0
        for place in range(self.width):
            column = shift_right(stones, place * self.column) & (bit(self.column) - 1)
            found |= column << ((self.width - 1 - place) * self.column)
        return found

    def promise(self, state: State, action: int) -> float:
        """How many squares complete a line once the stone is dropped; of equals, the one nearer to the centre."""
        everything = state.all | (state.all + bit(action * self.column))
        moved = state.mine | (everything ^ state.all)
        aside = abs(2 * action + 1 - self.width) / (2 * self.width)
        return count(self.completing(moved) & (self.full ^ everything)) - aside

    def value_bounds(self, state: State) -> tuple[float, float]:
        """Who wins with the next stone, or cannot help losing to it, is known. Otherwise nobody wins so soon."""
        stones, theirs = count(state.all), state.mine ^ state.all
        empty = self.full ^ state.all
        reachable = (state.all + self.bottom) & empty
        if self.completing(state.mine) & reachable != 0:
            low = high = self.worth(stones // 2 + 1)
        elif self.safe(self.completing(theirs) & empty, reachable) == 0:
            low = high = -self.worth((stones + 1) // 2 + 1)
        else:
            high = self.worth(stones // 2 + 2) if stones + 3 <= self.cells else 0.0
            low = -self.worth((stones + 1) // 2 + 2) if stones + 4 <= self.cells else 0.0
        return (low, high) if stones % 2 == 0 else (-high, -low)

    def candidates(self, state: State) -> Iterator[int]:
        """The columns in which a stone does not lose at once."""
        empty = self.full ^ state.all
        safe = self.safe(self.completing(state.mine ^ state.all) & empty, (state.all + self.bottom) & empty)
        for column in self.order:
            if safe & ((bit(self.height) - 1) << (column * self.column)) != 0:
                yield column

    def safe(self, threats: Bits, reachable: Bits) -> Bits:
        """The reachable squares after which the other player cannot complete a line at once."""
        now = threats & reachable  # must be taken, all of them
        if now & (now - 1) != 0:
            return 0
        return (reachable if now == 0 else now) & (self.full ^ (self.full & shift_right(threats, 1)))

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

    # -- how it is written --

    def show(self, state: State) -> str:
        rows = [" ".join(row) for row in self.state_text(state).split("/")]
        return "\n".join([*rows, " ".join(str((column + 1) % 10) for column in range(self.width))])

    def action_name(self, state: State, action: int) -> str:
        return str(action + 1)

    def state_text(self, state: State) -> str:
        theirs = state.mine ^ state.all
        first, second = (state.mine, theirs) if self.player(state) == 0 else (theirs, state.mine)

        def mark(column: int, row: int) -> str:
            place = bit(column * self.column + row)
            return "x" if first & place else "o" if second & place else "."

        return "/".join(
            "".join(mark(column, row) for column in range(self.width)) for row in reversed(range(self.height))
        )

    def read_state(self, text: str) -> State:
        """A board as state_text writes it, or the columns played, as in "4453"."""
        check_length(text, what="a state")
        text = text.strip().lower()
        return self.read_columns(text) if text.isascii() and text.isdecimal() else self.read_board(text)

    def read_columns(self, text: str) -> State:
        state = self.initial()
        for ply, digit in enumerate(text, 1):
            if self.is_terminal(state):
                raise InvalidNotation(f"{shown(text)} goes on after the game is over, at ply {ply}")
            if int(digit) - 1 not in self.actions(state):
                raise InvalidNotation(f"{shown(text)}: no stone can be dropped into column {digit} at ply {ply}")
            state = self.result(state, int(digit) - 1)
        return state

    def read_board(self, text: str) -> State:
        rows = text.split("/")
        if len(rows) != self.height or any(len(row) != self.width or set(row) - set("xo.") for row in rows):
            raise InvalidNotation(
                f"{shown(text)} is not {self.height} rows of {self.width} squares x, o or dot, from the top, "
                "with / between"
            )
        places = [(mark, c * self.column + r) for r, row in enumerate(reversed(rows)) for c, mark in enumerate(row)]
        first = sum(1 << place for mark, place in places if mark == "x")
        second = sum(1 << place for mark, place in places if mark == "o")
        everything = first | second
        if (everything + sum(1 << c * self.column for c in range(self.width))) & everything:
            raise InvalidNotation(f"{shown(text)} has a stone that hangs in the air")
        if count(first) - count(second) not in (0, 1):
            raise InvalidNotation(f"{shown(text)} has {count(first)} x and {count(second)} o: x begins, then in turn")
        mine, theirs = (first, second) if count(everything) % 2 == 0 else (second, first)
        if self.has_line(mine):
            raise InvalidNotation(f"{shown(text)} has a line of the player to move: it would have ended the game")
        return State(mine, everything, 1 if self.has_line(theirs) else 0)


def doublings(line: int) -> Iterator[int]:
    """By how much to shift runs of stones over themselves, again and again, to find those of a line's length."""
    length = 1
    while length < line:
        more = min(length, line - length)
        yield more
        length += more


def share(more: int, less: int) -> float:
    """How far more outweighs less, between -1 and 1."""
    return (more - less) / (more + less + 1)
