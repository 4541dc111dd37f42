"""Checkers, or English draughts: jump over the other's pieces; a player who cannot move loses.

black, white  the pieces of player 0 (MAX, who begins) and of player 1, as bits; `board` draws and numbers the squares
kings         which of them are kings
mover         whose turn it is
clock         plies since a man moved or something was captured: at 80 the game is a draw
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument
from plies.core.bits import Bits, bit, count, lowest, without
from plies.core.readers import check_whole, shown
from plies.games.checkers import notation
from plies.games.checkers.board import (
    BOARD,
    CENTRE,
    DIRECTIONS,
    KING_ROWS,
    ROWS,
    along,
    direction_of,
    jumps_of,
    onward,
    start_of,
    step,
    travel,
)

__all__ = ["Checkers", "State"]

LONGEST = 80  # plies without progress: 40 moves of each player
WIN = 100.0
MOST_TIMES = 10_000  # largest number of repetitions that a game may demand for a draw
NONE = -1  # no action
EVALUATIONS = {
    "features": (1.0, 1.4, 0.03, 0.08, 0.04, 0.02),
    "material": (1.0, 2.0, 0.0, 0.0, 0.0, 0.0),
}
# The rows in binary: for each bit of the row number, the squares on the rows that have it.
ODD, TWO, FOUR = ROWS[1] | ROWS[3] | ROWS[5] | ROWS[7], ROWS[2] | ROWS[3] | ROWS[6] | ROWS[7], sum(ROWS[4:])


class State(NamedTuple):
    black: Bits
    white: Bits
    kings: Bits
    mover: int
    clock: int


class Checkers(Game[State, int]):
    """A player who can jump must, and must go on jumping while possible; the whole jump is one action.

    Actions, in order. Jumps: by the square they start from, then by directions (down left, down right, up left, up
    right), first of the first jump, then of the second. Steps: by direction, then by square. Two routes are two
    actions, even if they take the same pieces and end on the same square. A man that reaches the king row by a jump
    stops there.

    evaluation is "features", or "material" for two points a king and one a man. repetition says how often a position
    must occur to be a draw; 0 means never, for searches that do not know the past.
    """

    utility_bounds = (-WIN, WIN)
    prefer_sooner = True
    data = ("weights",)
    feature_names = ("men", "kings", "advancement", "back rank", "centre", "mobility")

    def __init__(self, evaluation: str = "features", repetition: int = 3) -> None:
        if evaluation not in EVALUATIONS:
            raise InvalidArgument(
                f"checkers has no evaluation {shown(evaluation)}; choose from: {', '.join(sorted(EVALUATIONS))}"
            )
        if repetition != 0 and repetition < 2:
            raise InvalidArgument(f"repetition is 2 times or more, or 0 for no such draw, not {shown(repetition)}")
        check_whole("repetition", repetition, 0, MOST_TIMES)
        self.evaluation, self.repetition = evaluation, repetition
        self.weights = EVALUATIONS[evaluation]

    # -- the rules --

    def initial(self) -> State:
        return State(ROWS[0] | ROWS[1] | ROWS[2], ROWS[5] | ROWS[6] | ROWS[7], 0, 0, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        jumpers = self.jumpers(state)
        if state.clock >= LONGEST:
            jumpers = 0
        elif jumpers == 0:
            empty = without(BOARD, state.black | state.white)
            for direction in range(DIRECTIONS):
                movers = self.going(state, direction) & along(empty, 3 - direction)
                while movers != 0:
                    start = lowest(movers)
                    movers ^= bit(start)
                    yield step(start, direction)
        while jumpers != 0:
            start = lowest(jumpers)
            jumpers ^= bit(start)
            jump = self.to_its_end(state, start)
            while jump != NONE:
                yield jump
                jump = self.next_jump(state, jump)

    def result(self, state: State, action: int) -> State:
        start = bit(start_of(action))
        end, taken = travel(action)
        man = state.kings & start == 0
        kings = without(state.kings, start | taken)
        if not man or end & KING_ROWS[state.mover] != 0:
            kings |= end
        clock = 0 if man or taken != 0 else state.clock + 1
        if state.mover == 0:
            return State((state.black ^ start) | end, state.white ^ taken, kings, 1, clock)
        return State(state.black ^ taken, (state.white ^ start) | end, kings, 0, clock)

    def is_terminal(self, state: State) -> bool:
        return state.clock >= LONGEST or self.is_stuck(state)

    def utility(self, state: State, player: int) -> float:
        """Return a loss for the mover who cannot move, even on the last ply of the clock; otherwise a draw."""
        if not self.is_stuck(state):
            return 0.0
        return -WIN if state.mover == player else WIN

    def is_stuck(self, state: State) -> bool:
        """Has the mover no action?"""
        empty = without(BOARD, state.black | state.white)
        for direction in range(DIRECTIONS):
            if self.going(state, direction) & along(empty, 3 - direction) != 0:
                return False
        return self.jumpers(state) == 0

    def going(self, state: State, direction: int) -> Bits:
        """Return the mover's pieces that may go in the direction; men only go forward."""
        mine = state.black if state.mover == 0 else state.white
        return mine if (direction < 2) == (state.mover == 0) else mine & state.kings

    def jumpers(self, state: State) -> Bits:
        """Return the mover's pieces that can jump."""
        empty = without(BOARD, state.black | state.white)
        theirs = state.white if state.mover == 0 else state.black
        found = empty ^ empty  # none yet
        for direction in range(DIRECTIONS):
            before = along(theirs & along(empty, 3 - direction), 3 - direction)
            found |= self.going(state, direction) & before
        return found

    def to_its_end(self, state: State, jump: int) -> int:
        """Return the jump, perhaps only a first square so far, continued in the first possible directions."""
        direction = self.direction_onward(state, jump, 0)
        while direction < DIRECTIONS:
            jump = onward(jump, direction)
            direction = self.direction_onward(state, jump, 0)
        return jump

    def next_jump(self, state: State, jump: int) -> int:
        """Return the piece's next jump: its last jump that can turn elsewhere does; NONE after the last."""
        for number in range(jumps_of(jump) - 1, -1, -1):
            begun = (jump & ((1 << (10 + 2 * number)) - 1) & ~(15 << 6)) | number << 6
            direction = self.direction_onward(state, begun, direction_of(jump, number) + 1)
            if direction < DIRECTIONS:
                return self.to_its_end(state, onward(begun, direction))
        return NONE

    def direction_onward(self, state: State, jump: int, least: int) -> int:
        """Return the first direction from least on in which the piece can jump on; DIRECTIONS if there is none."""
        start = bit(start_of(jump))
        at, taken = (start, start ^ start) if jumps_of(jump) == 0 else travel(jump)
        if at != start and state.kings & start == 0 and at & KING_ROWS[state.mover] != 0:
            return DIRECTIONS
        theirs = without(state.white if state.mover == 0 else state.black, taken)
        free = without(BOARD, state.black | state.white) | start
        for direction in range(least, DIRECTIONS):
            if self.going(state, direction) & start != 0:
                over = along(at, direction) & theirs
                if along(over, direction) & free != 0:
                    return direction
        return DIRECTIONS

    def position(self, state: State) -> State:
        return State(state.black, state.white, state.kings, state.mover, 0)

    # -- what a state looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Return the numbers of black less those of white.

        Men; kings; rows that men have advanced; men still on the row where the other side's men would be crowned;
        pieces on the eight squares in the middle; steps for which there is room, even if it is not the player's turn or
        a jump is due.
        """
        black, white = without(state.black, state.kings), without(state.white, state.kings)
        forward = rows_down(black) - (7 * count(white) - rows_down(white))
        return (
            float(count(black) - count(white)),
            float(count(state.black & state.kings) - count(state.white & state.kings)),
            float(forward),
            float(count(black & ROWS[0]) - count(white & ROWS[7])),
            float(count(state.black & CENTRE) - count(state.white & CENTRE)),
            float(self.steps(state, 0) - self.steps(state, 1)),
        )

    def steps(self, state: State, player: int) -> int:
        """Return how many steps the player's pieces have room for."""
        empty = without(BOARD, state.black | state.white)
        turn = State(state.black, state.white, state.kings, player, 0)
        found = 0
        for direction in range(DIRECTIONS):
            found += count(self.going(turn, direction) & along(empty, 3 - direction))
        return found

    def quiet(self, state: State) -> bool:
        return self.jumpers(state) == 0

    def promise(self, state: State, action: int) -> float:
        """Return higher numbers for more captures, then for crowning a man; a search knows better about the rest."""
        crowns = state.kings & bit(start_of(action)) == 0 and travel(action)[0] & KING_ROWS[state.mover] != 0
        return jumps_of(action) + (0.5 if crowns else 0.0)

    # -- how people and files write it --

    def show(self, state: State) -> str:
        over = "the game is over" if self.is_terminal(state) else f"{notation.COLOURS[state.mover]} to move"
        return f"{notation.drawn(state.black, state.white, state.kings)}\n{over}"

    def action_name(self, state: State, action: int) -> str:
        return notation.move_name(action)

    def read_action(self, state: State, text: str) -> int:
        """Return the move given by all its squares, or by the first and the last if that is unambiguous."""
        legal = list(self.choices(state))
        fitting = notation.fitting(text, legal)
        if len({self.result(state, action) for action in fitting}) > 1:
            raise notation.ambiguous(text, fitting)
        return fitting[0]

    def state_text(self, state: State) -> str:
        """Return PDN's FEN: the player to move, the squares of white and black; the clock as in H12, unless it is 0."""
        return notation.fen(*state)

    def read_state(self, text: str) -> State:
        return State(*notation.read_fen(text, LONGEST))


def rows_down(squares: Bits) -> int:
    """Return the sum of the squares' distances from the top, in rows."""
    return count(squares & ODD) + 2 * count(squares & TWO) + 4 * count(squares & FOUR)
