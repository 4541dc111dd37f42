"""Couriers: two couriers share what they collect, and each pays for their own steps.

    A . . o      A, B  the couriers; X where both are
    . o o .      o     a parcel
    o . . B      squares are numbered along the rows from 0, here to 11

at       the squares of A and B, here (0, 11)
parcels  a bit for each square with a parcel
steps    the steps that A and B have taken
ply      the plies so far; A moves in even plies, B in odd ones

Both gain by every parcel, whoever collects it, so the game is not a fight, and the sum of the utilities depends on
how it is played. Each would still rather have the other walk.
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.readers import check_whole, shown, whole_number
from plies.core.tuples import put

__all__ = ["Couriers", "State"]

EAST, SOUTH, WEST, NORTH, WAIT = range(5)
NAMES = ("east", "south", "west", "north", "wait")
MOST_SQUARES = 36
MARKS = ".ABXo"


class State(NamedTuple):
    at: tuple[int, ...]
    parcels: int
    steps: tuple[int, ...]
    ply: int


class Couriers(Game[State, int]):
    """Actions, in order: east, south, west, north, as far as the grid goes, and wait."""

    zero_sum = False
    data = ("start", "parcels", "total", "turns", "worth", "utility_bounds")

    def __init__(self, layout: str = "A..o/.oo./o..B", turns: int = 5, worth: int = 3) -> None:
        """Take the rows of the grid; how often each courier moves, at most; what a parcel is worth to each of them."""
        check_whole("turns", turns, 1, 30)
        check_whole("worth", worth, 1, 100)
        self.width, self.height = _size(layout)
        marks = layout.replace("/", "")
        if sorted(marks.replace(".", "").replace("o", "")) != ["A", "B"] or "o" not in marks:
            raise InvalidArgument(f"a layout has one A, one B, parcels o and free squares ., not {shown(layout)}")
        self.start = (marks.index("A"), marks.index("B"))
        self.parcels = _bits(marks)
        self.total = marks.count("o")
        self.turns, self.worth = turns, worth
        self.utility_bounds = (-float(turns) - 1, float(worth * self.total) + 1)  # no estimate reaches them

    def initial(self) -> State:
        return State(self.start, self.parcels, (0, 0), 0)

    def player(self, state: State) -> int:
        return state.ply % 2

    def actions(self, state: State) -> Iterator[int]:
        square = state.at[state.ply % 2]
        for action in range(0 if self.is_terminal(state) else WAIT + 1):
            if self.stays_inside(square, action):
                yield action

    def stays_inside(self, square: int, action: int) -> bool:
        """Does an action lead from square to one of the grid?"""
        if action == EAST:
            return square % self.width < self.width - 1
        if action == SOUTH:
            return square < self.width * (self.height - 1)
        if action == WEST:
            return square % self.width > 0
        return action == WAIT or square >= self.width

    def result(self, state: State, action: int) -> State:
        mover = state.ply % 2
        square = self.after(state.at[mover], action)
        step = 0 if action == WAIT else 1
        return State(
            put(state.at, mover, square),
            state.parcels & ~(1 << square),
            put(state.steps, mover, state.steps[mover] + step),
            state.ply + 1,
        )

    def after(self, square: int, action: int) -> int:
        """Return the square that an action leads to."""
        if action == EAST:
            return square + 1
        if action == SOUTH:
            return square + self.width
        if action == WEST:
            return square - 1
        return square - self.width if action == NORTH else square

    def is_terminal(self, state: State) -> bool:
        return state.parcels == 0 or state.ply == 2 * self.turns

    def utility(self, state: State, player: int) -> float:
        return float(self.worth * self.collected(state) - state.steps[player])

    def evaluate(self, state: State, player: int) -> float:
        """What the player has so far."""
        return self.utility(state, player)

    def collected(self, state: State) -> int:
        left = state.parcels
        number = self.total
        while left != 0:
            left &= left - 1
            number -= 1
        return number

    # -- how people and files write it --

    def show(self, state: State) -> str:
        rows = [" ".join(row) for row in self.rows(state)]
        has = ", ".join(f"{'AB'[player]} {self.utility(state, player):g}" for player in range(2))
        turn = "the game is over" if self.is_terminal(state) else f"{'AB'[state.ply % 2]} to move"
        return "\n".join([*rows, f"{has}, {turn}"])

    def rows(self, state: State) -> list[str]:
        """Return the rows of the grid, as in a layout."""
        marks = ["o" if state.parcels >> square & 1 else "." for square in range(self.width * self.height)]
        for player, square in enumerate(state.at):
            marks[square] = "X" if state.at[0] == state.at[1] else "AB"[player]
        return ["".join(marks[row * self.width : (row + 1) * self.width]) for row in range(self.height)]

    def action_name(self, state: State, action: int) -> str:
        return NAMES[action]

    def state_text(self, state: State) -> str:
        return f"{'/'.join(self.rows(state))} {state.steps[0]} {state.steps[1]} {state.ply}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        example = self.state_text(self.initial())
        if len(fields) != 4:
            raise InvalidNotation(f"{shown(text)} is not rows, the steps of A and of B, and plies, as in {example!r}")
        marks = fields[0].replace("/", "")
        if list(map(len, fields[0].split("/"))) != [self.width] * self.height or not set(marks) <= set(MARKS):
            raise InvalidNotation(f"{shown(fields[0])} is not {self.height} rows of {self.width} of {MARKS}")
        if sorted(marks.replace("X", "AB").replace(".", "").replace("o", "")) != ["A", "B"]:
            raise InvalidNotation(f"{shown(fields[0])} does not have one A and one B, or one X for both")
        if _bits(marks) & ~self.parcels:
            raise InvalidNotation(f"{shown(fields[0])} has a parcel where none was at the start")
        limits = (self.turns, self.turns, 2 * self.turns)
        numbers = [whole_number(field, most) for field, most in zip(fields[1:], limits, strict=True)]
        if None in numbers:
            raise InvalidNotation(f"{shown(text)}: steps are 0 to {self.turns}, plies 0 to {2 * self.turns}")
        first, second, ply = (number for number in numbers if number is not None)
        if first > (ply + 1) // 2 or second > ply // 2:
            raise InvalidNotation(f"{shown(text)}: nobody takes more steps than they have had turns")
        at = (marks.index("X"),) * 2 if "X" in marks else (marks.index("A"), marks.index("B"))
        return State((at[0], at[1]), _bits(marks), (first, second), ply)


def _size(layout: str) -> tuple[int, int]:
    """Return the width and height of a layout, or raise InvalidArgument."""
    rows = layout.split("/") if isinstance(layout, str) else []
    if len({len(row) for row in rows}) != 1 or not 2 <= len(rows[0]) * len(rows) <= MOST_SQUARES:
        raise InvalidArgument(f"a layout is rows of one length, of at most {MOST_SQUARES} squares, not {shown(layout)}")
    return len(rows[0]), len(rows)


def _bits(marks: str) -> int:
    return sum(1 << square for square, mark in enumerate(marks) if mark == "o")
