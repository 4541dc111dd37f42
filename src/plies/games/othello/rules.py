"""Othello: enclose the other's discs between two of yours to turn them; most discs at the end win.

first, second  the discs of player 0 (MAX, black, x) and of player 1 (white, o), as bits; `board` draws and numbers
               the squares
mover          whose turn it is
"""

from collections.abc import Iterator

from plies.core import InvalidNotation
from plies.core.bits import bit, count, has, lowest
from plies.core.readers import check_length, shown
from plies.games.othello import notation
from plies.games.othello.board import State
from plies.games.othello.evaluation import Judged

__all__ = ["Othello"]


class Othello(Judged):
    """A square board of 4, 6 or 8. Actions, in order: the squares from a1 along the rows; pass, if there is no other.

    A player without a square to go to passes. The game is over when neither player has one. by_score makes a win worth
    its lead in discs; squares left empty count for the winner.
    """

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

    # -- how people and files write it --

    def show(self, state: State) -> str:
        board, turn = self.state_text(state).split()
        ending = "the game is over" if self.is_terminal(state) else f"{turn} to move"
        return f"{notation.drawn(board)}\nx {count(state.first)}, o {count(state.second)}, {ending}"

    def action_name(self, state: State, action: int) -> str:
        return "pass" if action == self.passing else notation.square_name(action, self.side)

    def state_text(self, state: State) -> str:
        """Return the rows from the top, then the player to move, x or o."""
        return notation.board_text(state.first, state.second, state.mover, self.side)

    def read_state(self, text: str) -> State:
        """Return the state of a board as state_text writes it, or of the squares played, such as "f5d6c3".

        A board may have no / between the rows, and - for dots. Passes need not be written.
        """
        check_length(text, what="a state")
        text = text.strip().lower()
        if any(mark.isdecimal() for mark in text):
            return self.read_squares(text)
        middle = self.initial().first | self.initial().second
        return State(*notation.read_board(text, self.side, middle, self.state_text(self.initial())))

    def read_squares(self, text: str) -> State:
        state = self.initial()
        for ply, square in enumerate(notation.squares_of(text, self.side), 1):
            name = notation.square_name(square, self.side)
            if self.is_terminal(state):
                raise InvalidNotation(f"{shown(text)} goes on after the game is over, with {name} at ply {ply}")
            if self.passing in self.actions(state):
                state = self.result(state, self.passing)
            if square not in self.actions(state):
                why = "is taken" if has(state.first | state.second, square) else "encloses nothing"
                mover = notation.MARKS[state.mover]
                raise InvalidNotation(f"{shown(text)}: {name} {why} when {mover} plays it at ply {ply}")
            state = self.result(state, square)
        return state
