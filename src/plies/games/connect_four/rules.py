"""Connect four: drop stones into columns; four in a line wins.

mine   the stones of the player to move, as bits; `board` draws and numbers the squares
all    every stone
won    1 once the player who just moved has a line

Player 0 (MAX) begins. People count the columns from 1.
"""

from collections.abc import Iterator

from plies.core import InvalidNotation
from plies.core.bits import bit, count, has
from plies.core.readers import check_length, shown
from plies.games.connect_four import notation
from plies.games.connect_four.board import State
from plies.games.connect_four.hints import Hinted

__all__ = ["ConnectFour"]


class ConnectFour(Hinted):
    """A board, and lines, of any size up to 32. Actions, in order: the open columns, from 0, centre first.

    by_distance makes a sooner win worth more: cells // 2 + 1 minus the stones that the winner has played. The estimate
    stays below 1, which is what the latest win is worth.

    The compiled rules hold a board in 64 bits: width * (height + 1) squares. Larger boards are played interpreted.
    """

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

    # -- how people and files write it --

    def show(self, state: State) -> str:
        return notation.drawn(self.state_text(state), self.width)

    def action_name(self, state: State, action: int) -> str:
        return str(action + 1)

    def state_text(self, state: State) -> str:
        """The rows from the top, x for the stones of player 0 and o for those of player 1."""
        theirs = state.mine ^ state.all
        first, second = (state.mine, theirs) if self.player(state) == 0 else (theirs, state.mine)
        return notation.board_text(self, first, second)

    def read_state(self, text: str) -> State:
        """A board as state_text writes it, or the columns played, as in "4453"."""
        check_length(text, what="a state")
        text = text.strip().lower()
        return self.read_columns(text) if text.isascii() and text.isdecimal() else self.read_board(text)

    def read_columns(self, text: str) -> State:
        """The state after stones were dropped into these columns, a digit each."""
        state = self.initial()
        for ply, digit in enumerate(text, 1):
            if self.is_terminal(state):
                raise InvalidNotation(f"{shown(text)} goes on after the game is over, at ply {ply}")
            if int(digit) - 1 not in self.actions(state):
                raise InvalidNotation(f"{shown(text)}: no stone can be dropped into column {digit} at ply {ply}")
            state = self.result(state, int(digit) - 1)
        return state

    def read_board(self, text: str) -> State:
        return notation.read_board(self, text)
