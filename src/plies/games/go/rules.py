"""Go: surround points and the other's stones; the player with more of the board wins.

4  15 16 17 18   .      black   the stones of player 0 (MAX, x), 64 points to an int
3  10 11 12 13   .      white   the stones of player 1 (o)
2   5  6  7  8   .      ko      where the mover may not retake at once; -1: nowhere
1   0  1  2  3   .      passes  how many in a row
    A  B  C  D          mover   whose turn it is

The number of a point is its bit, and the action that puts a stone there; on 4 by 4, 20 is the pass. The last column is
not part of the board (see points). Letters leave out I, as is usual in go.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plies.core import Game, IllegalAction, InvalidArgument, InvalidNotation
from plies.core.bits import bit, has, lowest
from plies.core.readers import shown
from plies.games.go.points import (
    Points,
    added,
    both,
    flood,
    higher,
    holds,
    is_empty,
    lower,
    lowest_point,
    minus,
    size,
    union,
)
from plies.games.go.writing import MARKS, board_text, drawing, point_name, read_board, read_point

__all__ = ["NOWHERE", "Go", "State"]

NOWHERE = -1
SMALLEST, LARGEST = 2, 19
MOST_KOMI = 1_000  # points


class State(NamedTuple):
    black: Points
    white: Points
    ko: int
    passes: int
    mover: int


class Go(Game[State, int]):
    """Area scoring; no suicide; two passes end the game. Actions, in order: the points from A1 along the rows, pass.

    The state forbids retaking a ko at once. Positional superko, the rule that no position may come back, depends on the
    past: a match enforces it with forbids.
    """

    data = ("komi",)

    def __init__(self, side: int = 9, komi: float = 7.5) -> None:
        if not SMALLEST <= side <= LARGEST:
            raise InvalidArgument(
                f"go is played on a board of {SMALLEST} to {LARGEST} points a side, not {shown(side)}"
            )
        if not -MOST_KOMI <= komi <= MOST_KOMI:
            raise InvalidArgument(f"komi is a number from {-MOST_KOMI} to {MOST_KOMI}, not {shown(komi)}")
        self.side, self.komi = side, float(komi)
        self.row, self.area = side + 1, side * side
        self.passing = side * self.row
        self.words = (self.passing + 63) // 64
        self.nothing = (0,) * self.words
        self.board = self.nothing
        for point in range(self.passing):
            if point % self.row != side:
                self.board = added(self.board, point)

    # -- the rules --

    def initial(self) -> State:
        return State(self.nothing, self.nothing, NOWHERE, 0, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        if state.passes < 2:
            mine, theirs = self.sides(state)
            empty = minus(self.board, union(mine, theirs))
            easy = self.beside(empty)
            for word in range(self.words):
                rest = empty[word]
                while rest != 0:
                    place = lowest(rest)
                    rest = rest ^ bit(place)
                    point = 64 * word + place
                    if point != state.ko and (has(easy[word], place) or self.has_room(mine, theirs, empty, point)):
                        yield point
            yield self.passing

    def result(self, state: State, action: int) -> State:
        if action == self.passing:
            return State(state.black, state.white, NOWHERE, state.passes + 1, 1 - state.mover)
        mine, theirs = self.sides(state)
        stone = added(self.nothing, action)
        mine = union(mine, stone)
        taken = self.captured(stone, mine, theirs)
        theirs = minus(theirs, taken)
        ko = NOWHERE
        if size(taken) == 1 and is_empty(minus(self.beside(stone), union(theirs, taken))):
            ko = lowest_point(taken)  # the stone stands alone, and its only liberty is where it took one
        if state.mover == 0:
            return State(mine, theirs, ko, 0, 1)
        return State(theirs, mine, ko, 0, 0)

    def is_terminal(self, state: State) -> bool:
        return state.passes >= 2

    def utility(self, state: State, player: int) -> float:
        lead = self.score(state)
        if lead == 0:
            return 0.0
        return 1.0 if (lead > 0) == (player == 0) else -1.0

    def forbids(self, history: Sequence[State], state: State, action: int) -> bool:
        """Would the stone bring back an earlier position, no matter whose turn it was? A pass may do so."""
        if action == self.passing:
            return False
        after = self.result(state, action)
        return any(past.black == after.black and past.white == after.white for past in history)

    def score(self, state: State) -> float:
        """Return black's lead: stones, and empty points that only one colour reaches, less komi."""
        empty = minus(self.board, union(state.black, state.white))
        black = flood(both(self.beside(state.black), empty), empty, self.row)
        white = flood(both(self.beside(state.white), empty), empty, self.row)
        lead = size(state.black) + size(minus(black, white)) - size(state.white) - size(minus(white, black))
        return lead - self.komi

    def sides(self, state: State) -> tuple[Points, Points]:
        """Return the stones of the player to move, and the other's."""
        if state.mover == 0:
            return state.black, state.white
        return state.white, state.black

    def beside(self, points: Points) -> Points:
        """Return the points of the board beside these; also those of them that have a neighbour among them."""
        along = union(higher(points, 1), lower(points, 1))
        across = union(higher(points, self.row), lower(points, self.row))
        return both(union(along, across), self.board)

    def captured(self, stone: Points, mine: Points, theirs: Points) -> Points:
        """Return their stones that have no liberty left once the stone stands among mine."""
        taken = self.nothing
        free = minus(self.board, union(mine, theirs))
        rest = both(self.beside(stone), theirs)
        while not is_empty(rest):
            group = flood(added(self.nothing, lowest_point(rest)), theirs, self.row)
            if is_empty(both(self.beside(group), free)):
                taken = union(taken, group)
            rest = minus(rest, group)
        return taken

    def has_room(self, mine: Points, theirs: Points, empty: Points, point: int) -> bool:
        """Would my stone at an empty point have a liberty, perhaps by capturing?"""
        stone = added(self.nothing, point)
        group = flood(stone, union(mine, stone), self.row)
        if not is_empty(both(self.beside(group), minus(empty, stone))):
            return True
        return not is_empty(self.captured(stone, union(mine, stone), theirs))

    # -- what a state looks like --

    def evaluate(self, state: State, player: int) -> float:
        """Return stones, empty points beside stones of only one colour, and komi, as a share of the board."""
        empty = minus(self.board, union(state.black, state.white))
        black, white = both(self.beside(state.black), empty), both(self.beside(state.white), empty)
        lead = size(state.black) + size(minus(black, white)) - size(state.white) - size(minus(white, black))
        estimate = (lead - self.komi) / (self.area + abs(self.komi) + 1)
        return estimate if player == 0 else -estimate

    def natural(self, state: State, action: int) -> int:
        """Return 0, but -1 for a pass and -2 for filling one's own eye: random play passes rather than do that."""
        if action == self.passing:
            return -1
        return -2 if self.is_eye(state, action) else 0

    def is_eye(self, state: State, point: int) -> bool:
        """Are all neighbours of an empty point the mover's, and its corners too, except one away from the edge?"""
        mine, theirs = self.sides(state)
        stone = added(self.nothing, point)
        if not is_empty(minus(self.beside(stone), mine)):
            return False
        rows = union(higher(stone, self.row), lower(stone, self.row))
        corners = both(union(higher(rows, 1), lower(rows, 1)), self.board)
        lost = size(both(corners, theirs))
        return lost == 0 or (lost == 1 and size(corners) == 4)

    # -- how people and files write it --

    def show(self, state: State) -> str:
        if self.is_terminal(state):
            lead = self.score(state)
            winner = "nobody leads" if lead == 0 else f"{'x' if lead > 0 else 'o'} leads by {abs(lead):g}"
            ending = f"the game is over, {winner}"
        else:
            forbidden = "" if state.ko == NOWHERE else f", not at {point_name(state.ko, self.side)} (ko)"
            ending = f"{MARKS[state.mover]} to move{forbidden}{', after a pass' if state.passes else ''}"
        return f"{drawing(state.black, state.white, self.side)}\n{ending}"

    def action_name(self, state: State, action: int) -> str:
        return "pass" if action == self.passing else point_name(action, self.side)

    def read_action(self, state: State, text: str) -> int:
        """Return the action of a point such as D4, in capitals or not, or of pass."""
        point = self.passing if text.strip().lower() == "pass" else read_point(text.strip(), self.side)
        if point is None:
            raise IllegalAction(f"{shown(text.strip())} is neither a point, as in {point_name(0, self.side)}, nor pass")
        if point not in self.actions(state):
            raise IllegalAction(f"{self.action_name(state, point)}: {self._why_not(state, point)}")
        return point

    def _why_not(self, state: State, point: int) -> str:
        if self.is_terminal(state):
            return "the game is over"
        if point == state.ko:
            return "it would retake the ko at once; play elsewhere first"
        if holds(union(state.black, state.white), point):
            return "there is a stone"
        return "the stone would have no liberty; suicide is not allowed"

    def state_text(self, state: State) -> str:
        """Return the rows from the top, the player to move, x or o, the point of the ko or -, and the passes before."""
        ko = "-" if state.ko == NOWHERE else point_name(state.ko, self.side)
        return f"{board_text(state.black, state.white, self.side)} {MARKS[state.mover]} {ko} {state.passes}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        if len(fields) != 4 or fields[1] not in tuple(MARKS) or fields[3] not in ("0", "1", "2"):
            raise InvalidNotation(
                f"{shown(text)} is not a board, the player to move, a ko and the number of passes, as in "
                f"{shown(self.state_text(self.initial()))}"
            )
        black, white = read_board(fields[0], self.nothing, self.side)
        mover, passes = MARKS.index(fields[1]), int(fields[3])
        ko = NOWHERE if fields[2] == "-" else read_point(fields[2], self.side)
        if ko is None:
            raise InvalidNotation(f"{shown(fields[2])} is not a point of the board, or - for no ko")
        state = State(black, white, ko, passes, mover)
        self._refuse_dead(state)
        if ko != NOWHERE and not self._may_be_ko(state):
            raise InvalidNotation(f"{fields[2]}: there is no ko; it is an empty point where a stone was just taken")
        return state

    def _refuse_dead(self, state: State) -> None:
        """Raise InvalidNotation if a stone has no liberty."""
        empty = minus(self.board, union(state.black, state.white))
        for stones in (state.black, state.white):
            alive = both(stones, self.beside(empty))
            dead = minus(stones, flood(alive, stones, self.row))
            if not is_empty(dead):
                raise InvalidNotation(f"{point_name(lowest_point(dead), self.side)}: a stone without a liberty")

    def _may_be_ko(self, state: State) -> bool:
        """Would a stone of the mover at the ko take exactly one stone?"""
        mine, theirs = self.sides(state)
        point = added(self.nothing, state.ko)
        if state.passes > 0 or not is_empty(both(union(mine, theirs), point)):
            return False
        return size(self.captured(point, union(mine, point), theirs)) == 1 and is_empty(
            minus(self.beside(point), theirs)
        )
