"""Othello: enclose the other's discs between two of yours, and they turn; most discs at the end win.

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

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.bits import Bits, bit, complement, count, has, highest, lowest, shift_left, shift_right

__all__ = ["Othello", "State"]

LETTERS, DIGITS = "abcdefgh", "12345678"
MARKS = "xo"
STEPS = ((1, 0), (-1, 1), (0, 1), (1, 1))  # columns and rows: the four directions in which numbers grow
FEW = 5  # empty squares with which it is quicker to play on than to look closer


class State(NamedTuple):
    first: Bits
    second: Bits
    mover: int


class Othello(Game[State, int]):
    """A square board of 4, 6 or 8. Actions, in order: the squares from a1 along the rows; pass, if there is no other.

    Whoever has no square to go to passes. The game is over when nobody has one. by_score makes a game worth by how many
    discs it is won; squares left empty count for the winner.
    """

    data = ("weights",)
    feature_names = ("corners", "beside corners", "mobility", "frontier", "discs")
    weights: tuple[float, ...] = (0.36, 0.10, 0.32, 0.16, 0.02)
    # Their sizes add up to less than 1: no estimate is as good as a win.

    def __init__(self, side: int = 8, by_score: bool = False) -> None:
        if side not in (4, 6, 8):
            raise InvalidArgument(f"othello is played on a board of 4, 6 or 8 squares a side, not {side}")
        self.side = side
        self.squares = side * side
        self.passing = self.squares
        self.full = (1 << self.squares) - 1
        columns = [sum(1 << (row * side + column) for row in range(side)) for column in range(side)]
        self.not_left, self.not_right = self.full ^ columns[0], self.full ^ columns[-1]
        self.inner = self.not_left & self.not_right  # what can be enclosed along a row or a diagonal
        self.middle_rows = self.full >> 2 * side << side  # likewise along a column
        self.within = self.inner & self.middle_rows
        last = side - 1
        self.corner_places = (0, last, last * side, last * side + last)
        self.corners = sum(1 << corner for corner in self.corner_places)
        self.corner_sides = tuple(self.around(1 << corner) ^ 1 << corner for corner in self.corner_places)
        self.rays_up = tuple(self.ray(square, *step) for square in range(self.squares) for step in STEPS)
        self.rays_down = tuple(self.ray(square, -x, -y) for square in range(self.squares) for x, y in STEPS)
        self.quarters = tuple(self.quarter(square) for square in range(self.squares))
        self.upper = (side // 2 - 1) * side + side // 2 - 1  # the first of the four squares in the middle
        self.by_score = by_score
        best = float(self.squares) if by_score else 1.0
        self.utility_bounds = (-best, best)
        self.weights = tuple(best * weight for weight in self.weights)

    # -- the rules --

    def initial(self) -> State:
        black = bit(self.upper + 1) | bit(self.upper + self.side)
        white = bit(self.upper) | bit(self.upper + self.side + 1)
        return State(black, white, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        mine, theirs = self.sides(state)
        places = self.places(mine, theirs)
        if places != 0:
            while places != 0:
                square = lowest(places)
                places = places ^ bit(square)
                yield square
        elif self.places(theirs, mine) != 0:
            yield self.passing

    def result(self, state: State, action: int) -> State:
        if action == self.passing:
            return State(state.first, state.second, 1 - state.mover)
        mine, theirs = self.sides(state)
        turned = self.turned(mine, theirs, action)
        mine, theirs = mine | turned | bit(action), theirs ^ turned
        if state.mover == 0:
            return State(mine, theirs, 1)
        return State(theirs, mine, 0)

    def is_terminal(self, state: State) -> bool:
        if state.first | state.second == self.full:
            return True
        mine, theirs = self.sides(state)
        return self.places(mine, theirs) == 0 and self.places(theirs, mine) == 0

    def utility(self, state: State, player: int) -> float:
        black, white = count(state.first), count(state.second)
        worth = self.worth(black, white)
        return worth if player == 0 else -worth

    def worth(self, black: int, white: int) -> float:
        """What it is worth to black that the game ends with so many discs."""
        if black == white:
            return 0.0
        if self.by_score:
            return float(self.squares - 2 * white if black > white else 2 * black - self.squares)
        return 1.0 if black > white else -1.0

    def sides(self, state: State) -> tuple[Bits, Bits]:
        """The discs of whoever moves, and the other's."""
        if state.mover == 0:
            return state.first, state.second
        return state.second, state.first

    def places(self, mine: Bits, theirs: Bits) -> Bits:
        """The empty squares where a disc of mine would enclose some of theirs."""
        enclosable = theirs & self.inner
        found = self.reach(mine, enclosable, 1) | self.reach(mine, theirs, self.side)
        found |= self.reach(mine, enclosable, self.side - 1) | self.reach(mine, enclosable, self.side + 1)
        return found & self.full & complement(mine | theirs)

    def reach(self, mine: Bits, theirs: Bits, distance: int) -> Bits:
        """Where lines of theirs end that begin beside mine, both ways along one direction.

        Lines of one and two, and then by two more at a time: six is the longest.
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
        """The discs of theirs that a new disc of mine encloses: on each ray, those before the first that is not theirs.

        They turn if that first one is mine. It is the lowest on a ray on which numbers grow, else the highest.
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

    def ray(self, square: int, column_step: int, row_step: int) -> Bits:
        """The squares from square, without it, to the edge of the board."""
        found, column, row = 0, square % self.side + column_step, square // self.side + row_step
        while column in range(self.side) and row in range(self.side):
            found |= 1 << row * self.side + column
            column, row = column + column_step, row + row_step
        return found

    def quarter(self, square: int) -> Bits:
        """The quarter of the board in which square lies."""
        half, places = self.side // 2, range(self.squares)
        part = (square % self.side // half, square // self.side // half)
        return sum(1 << place for place in places if (place % self.side // half, place // self.side // half) == part)

    # -- what a state looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Each between -1 and 1, more being better for MAX.

        Corners held; squares beside an empty corner that the other has; squares to go to; discs beside empty squares,
        which the other may turn, fewer being better; discs.
        """
        black, white = state.first, state.second
        empty = self.full & complement(black | white)
        near = self.around(empty)
        return (
            (count(black & self.corners) - count(white & self.corners)) / 4,
            (self.beside(white, empty) - self.beside(black, empty)) / 12,
            share(count(self.places(black, white)), count(self.places(white, black))),
            share(count(white & near), count(black & near)),
            (count(black) - count(white)) / self.squares,
        )

    def around(self, squares: Bits) -> Bits:
        """These squares and all beside them, in eight directions."""
        rows = squares | (shift_left(squares, 1) & self.not_left) | (shift_right(squares, 1) & self.not_right)
        return (rows | shift_left(rows, self.side) | shift_right(rows, self.side)) & self.full

    def beside(self, discs: Bits, empty: Bits) -> int:
        """How many of the discs stand beside an empty corner."""
        found = 0
        for place in range(4):
            if has(empty, self.corner_places[place]):
                found += count(discs & self.corner_sides[place])
        return found

    # -- hints --

    def promise(self, state: State, action: int) -> float:
        """Few replies of the other, above all few corners; a corner; an odd number of empty squares around, which
        leaves the last of them to the mover."""
        if action == self.passing:
            return 0.0
        empty = self.full & complement(state.first | state.second)
        looks = 8.0 if has(self.corners, action) else 0.0
        looks += count(empty & self.quarters[action]) % 2
        if count(empty) > FEW:
            mine, theirs = self.sides(state)
            turned = self.turned(mine, theirs, action)
            replies = self.places(theirs ^ turned, mine | turned | bit(action))
            looks -= 2 * (count(replies) + count(replies & self.corners))
        return looks

    def value_bounds(self, state: State) -> tuple[float, float]:
        """With one square left the value is known. Before, nobody loses discs that can never be turned."""
        empty = self.full & complement(state.first | state.second)
        if empty & (empty - 1) == 0:
            value = self.last_disc(state, lowest(empty))
            return value, value
        if count(empty) <= FEW or empty & self.corners == self.corners:
            return self.utility_bounds  # it is quicker to play on, or hardly anything is stable yet
        black, white = self.stable(state.first, empty), self.stable(state.second, empty)
        return self.worth(black, self.squares - black), self.worth(self.squares - white, white)

    def stable(self, mine: Bits, empty: Bits) -> int:
        """How many of these discs can certainly never be turned.

        Nothing is turned along a line that is full, that ends here, or in which a stable disc of the same side is next.
        A disc to which this applies in all four directions is stable.
        """
        rows, falling, columns, rising = empty, empty, empty, empty  # what lies on a line with an empty square
        while empty != 0:
            place = 4 * lowest(empty)
            empty &= empty - 1
            rows |= self.rays_up[place] | self.rays_down[place]
            falling |= self.rays_up[place + 1] | self.rays_down[place + 1]
            columns |= self.rays_up[place + 2] | self.rays_down[place + 2]
            rising |= self.rays_up[place + 3] | self.rays_down[place + 3]
        rows, columns = complement(rows & self.inner), complement(columns & self.middle_rows)
        falling, rising = complement(falling & self.within), complement(rising & self.within)
        found = mine & rows & columns & falling & rising
        before = mine ^ mine  # none
        while found != before:
            before = found
            found |= (
                mine
                & (rows | shift_left(found, 1) | shift_right(found, 1))
                & (falling | shift_left(found, self.side - 1) | shift_right(found, self.side - 1))
                & (columns | shift_left(found, self.side) | shift_right(found, self.side))
                & (rising | shift_left(found, self.side + 1) | shift_right(found, self.side + 1))
            )
        return count(found)

    def last_disc(self, state: State, square: int) -> float:
        """MAX's value where only square is empty, and somebody can go there."""
        mine, theirs = self.sides(state)
        turned, gained = count(self.turned(mine, theirs, square)), 1
        if turned == 0:
            turned, gained = -count(self.turned(theirs, mine, square)), 0
        discs = count(mine) + turned + gained
        if state.mover == 0:
            return self.worth(discs, self.squares - discs)
        return self.worth(self.squares - discs, discs)

    # -- how people and files write it --

    def show(self, state: State) -> str:
        board, turn = self.state_text(state).split()
        rows = [f"{number} {' '.join(row)}" for number, row in enumerate(board.split("/"), 1)]
        counts = f"x {count(state.first)}, o {count(state.second)}"
        ending = "the game is over" if self.is_terminal(state) else f"{turn} to move"
        return "\n".join([f"  {' '.join(LETTERS[: self.side])}", *rows, f"{counts}, {ending}"])

    def action_name(self, state: State, action: int) -> str:
        if action == self.passing:
            return "pass"
        return f"{LETTERS[action % self.side]}{action // self.side + 1}"

    def state_text(self, state: State) -> str:
        """The rows from the top, then who moves, x or o."""
        marks = "".join(
            "x" if has(state.first, square) else "o" if has(state.second, square) else "."
            for square in range(self.squares)
        )
        rows = [marks[begin : begin + self.side] for begin in range(0, self.squares, self.side)]
        return f"{'/'.join(rows)} {MARKS[state.mover]}"

    def read_state(self, text: str) -> State:
        """A board as state_text writes it, with or without / between the rows and with - for dots, or the squares
        played, as in "f5d6c3", where nobody need write that a player passes."""
        text = text.strip().lower()
        return self.read_squares(text) if any(mark.isdecimal() for mark in text) else self.read_board(text)

    def read_squares(self, text: str) -> State:
        state, marks = self.initial(), "".join(text.split())
        for ply, begin in enumerate(range(0, len(marks), 2), 1):
            name = marks[begin : begin + 2]
            if len(name) != 2 or name[0] not in LETTERS[: self.side] or name[1] not in DIGITS[: self.side]:
                last = self.action_name(state, self.squares - 1)
                raise InvalidNotation(f"{text!r}: {name!r} at ply {ply} is no square; they go from a1 to {last}")
            square = LETTERS.index(name[0]) + self.side * DIGITS.index(name[1])
            if self.is_terminal(state):
                raise InvalidNotation(f"{text!r} goes on after the game is over, with {name} at ply {ply}")
            if self.passing in self.actions(state):
                state = self.result(state, self.passing)
            if square not in self.actions(state):
                why = "is taken" if has(state.first | state.second, square) else "encloses nothing"
                raise InvalidNotation(f"{text!r}: {name} {why} when {MARKS[state.mover]} plays it at ply {ply}")
            state = self.result(state, square)
        return state

    def read_board(self, text: str) -> State:
        board, _, turn = text.replace("-", ".").rpartition(" ")
        if turn not in tuple(MARKS):
            raise InvalidNotation(f"{text!r} is not a board and who moves, as in {self.state_text(self.initial())!r}")
        marks = "".join(board.split()).replace("/", "")
        rows = board.split("/") if "/" in board else [marks[n : n + self.side] for n in range(0, len(marks), self.side)]
        if [len(row.strip()) for row in rows] != [self.side] * self.side:
            raise InvalidNotation(f"{board!r} is not {self.side} rows of {self.side} squares, from the top")
        for square, mark in enumerate(marks):
            name = self.action_name(self.initial(), square)
            if mark not in (*MARKS, "."):
                raise InvalidNotation(f"{name}: {mark!r} is no disc; use x, o, and a dot where there is none")
            if mark == "." and has(self.initial().first | self.initial().second, square):
                raise InvalidNotation(f"{name} is empty; the game begins with a disc in the middle there, which stays")
        first, second = (sum(1 << place for place, mark in enumerate(marks) if mark == disc) for disc in MARKS)
        return State(first, second, MARKS.index(turn))


def share(more: int, less: int) -> float:
    """How far more outweighs less, between -1 and 1."""
    return (more - less) / (more + less + 1)
