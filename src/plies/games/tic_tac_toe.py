"""Tic-tac-toe: three in a row, column or diagonal.

    0 | 1 | 2      crosses, noughts: the squares that each player has taken, as bits
    3 | 4 | 5
    6 | 7 | 8

Player 0 (MAX) plays the crosses and begins. People count the squares from 1.
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidNotation
from plies.core.bits import count
from plies.core.readers import shown

__all__ = ["State", "TicTacToe"]

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # rows, columns, diagonals
FULL = 0o777


class State(NamedTuple):
    crosses: int
    noughts: int


class TicTacToe(Game[State, int]):
    """Three in a row. Actions, in order: the empty squares from the top left."""

    def initial(self) -> State:
        return State(0, 0)

    def player(self, state: State) -> int:
        return count(state.crosses | state.noughts) % 2

    def actions(self, state: State) -> Iterator[int]:
        taken = FULL if self.is_terminal(state) else state.crosses | state.noughts
        for square in range(9):
            if not taken >> square & 1:
                yield square

    def result(self, state: State, action: int) -> State:
        if self.player(state) == 0:
            return State(state.crosses | 1 << action, state.noughts)
        return State(state.crosses, state.noughts | 1 << action)

    def is_terminal(self, state: State) -> bool:
        return has_line(state.crosses) or has_line(state.noughts) or state.crosses | state.noughts == FULL

    def utility(self, state: State, player: int) -> float:
        if has_line(state.crosses):
            return 1.0 if player == 0 else -1.0
        if has_line(state.noughts):
            return -1.0 if player == 0 else 1.0
        return 0.0

    def show(self, state: State) -> str:
        marks = self.state_text(state)
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))

    def action_name(self, state: State, action: int) -> str:
        return str(action + 1)

    def state_text(self, state: State) -> str:
        return "".join(
            "x" if state.crosses >> square & 1 else "o" if state.noughts >> square & 1 else "." for square in range(9)
        )

    def read_state(self, text: str) -> State:
        marks = text.strip().lower()
        if len(marks) != 9 or set(marks) - set("xo."):
            raise InvalidNotation(f"{shown(text)} is not nine squares of x, o and dot, row by row, as in 'x.o.x....'")
        if marks.count("x") - marks.count("o") not in (0, 1):
            raise InvalidNotation(f"{text!r} has {marks.count('x')} x and {marks.count('o')} o: x begins, then in turn")
        crosses = sum(1 << square for square in range(9) if marks[square] == "x")
        noughts = sum(1 << square for square in range(9) if marks[square] == "o")
        state = State(crosses, noughts)
        if (has_line(crosses) and self.player(state) == 0) or (has_line(noughts) and self.player(state) == 1):
            raise InvalidNotation(f"{text!r} goes on after a line of three: the first one ends the game")
        return state


def has_line(squares: int) -> bool:
    """Do the squares hold three in a row?"""
    for line in LINES:
        if squares & line == line:
            return True
    return False
