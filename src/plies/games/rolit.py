"""Rolit: othello for three or four. Enclose discs of any other colour, and they become yours; most discs win.

   a  b  c  d  e  f  g  h
1  0  1  2  3  4  5  6  7      discs    of each player, as bits: r (red, player 0), y (yellow),
2  8  9 10 11 12 13 14 15               g (green) and, where there are four, b (blue)
3 16 17 18 19 20 21 22 23      mover    whose turn it is
4 24 25 26  r  y 29 30 31
5 32 33 34  b  g 37 38 39      The number of a square is its bit, and the action
6 40 41 42 43 44 45 46 47      that puts a disc there. With three players d5 is
7 48 49 50 51 52 53 54 55      empty when the game begins.
8 56 57 58 59 60 61 62 63
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.bits import Bits, bit, complement, count, has, lowest, without
from plies.core.readers import shown
from plies.core.tuples import put
from plies.games.othello import LETTERS, Othello

__all__ = ["Rolit", "State"]

COLOURS = "rygb"
NOTHING: Bits = 0


class State(NamedTuple):
    discs: tuple[Bits, ...]
    mover: int


class Rolit(Game[State, int]):
    """Three or four players, on a square board of 4, 6 or 8. Actions, in order: the squares from a1 along the rows.

    A player who can enclose something must. A player who cannot puts a disc beside any other. So nobody ever passes,
    and the game is over when the board is full. The winner has 1 and the others 0; winners with equally many discs
    share.
    """

    zero_sum = False
    utility_bounds = (0.0, 1.0)
    utility_sum = 1.0
    data = ("worth",)

    def __init__(self, players: int = 3, side: int = 8) -> None:
        if players not in (3, 4):
            raise InvalidArgument(f"rolit is played by 3 or 4, not {shown(players)}")
        self.players, self.side = players, side
        self.lines = Othello(side)  # enclosing means the same there; Othello refuses other boards
        self.squares, self.full = self.lines.squares, self.lines.full
        first = self.lines.upper
        self.middle = (first, first + 1, first + side + 1, first + side)[:players]  # round the middle, as in COLOURS
        self.nothing = (NOTHING,) * players
        self.worth = (1.0, 9.0, 1.5)  # of a disc, of one in a corner, of a square that encloses something

    # -- the rules --

    def initial(self) -> State:
        discs = self.nothing
        for player in range(self.players):
            discs = put(discs, player, bit(self.middle[player]))
        return State(discs, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        places = self.places(state)
        while places != 0:
            square = lowest(places)
            places = places ^ bit(square)
            yield square

    def result(self, state: State, action: int) -> State:
        mine = state.discs[state.mover]
        turned = self.lines.turned(mine, self.taken(state) ^ mine, action)
        discs = state.discs
        for player in range(self.players):
            discs = put(discs, player, without(discs[player], turned))
        discs = put(discs, state.mover, mine | turned | bit(action))
        return State(discs, (state.mover + 1) % self.players)

    def is_terminal(self, state: State) -> bool:
        return self.taken(state) == self.full

    def utility(self, state: State, player: int) -> float:
        mine, equals = count(state.discs[player]), 0
        for discs in state.discs:
            if count(discs) > mine:
                return 0.0
            if count(discs) == mine:
                equals += 1
        return 1.0 / equals

    def taken(self, state: State) -> Bits:
        """Return the squares with a disc."""
        taken = NOTHING
        for discs in state.discs:
            taken = taken | discs
        return taken

    def places(self, state: State) -> Bits:
        """Return the squares where the mover may put a disc."""
        taken, mine = self.taken(state), state.discs[state.mover]
        places = self.lines.places(mine, taken ^ mine)
        if places != 0:
            return places
        return self.lines.around(taken) & self.full & complement(taken)

    # -- what a state looks like --

    def evaluate(self, state: State, player: int) -> float:
        """Return the player's share of all strength."""
        total = 0.0
        for each in range(self.players):
            total += self.strength(state, each)
        return self.strength(state, player) / total

    def strength(self, state: State, player: int) -> float:
        """Return the player's strength in discs, plus one so that nobody has none."""
        mine = state.discs[player]
        of_disc, of_corner, of_place = self.worth
        places = self.lines.places(mine, self.taken(state) ^ mine)
        return 1.0 + of_disc * count(mine) + of_corner * count(mine & self.lines.corners) + of_place * count(places)

    def promise(self, state: State, action: int) -> float:
        """Return higher numbers for corners, then for actions that take more."""
        if has(self.lines.corners, action):
            return float(self.squares)
        mine = state.discs[state.mover]
        return float(count(self.lines.turned(mine, self.taken(state) ^ mine, action)))

    # -- how people and files write it --

    def show(self, state: State) -> str:
        board, turn = self.state_text(state).split()
        rows = [f"{number} {' '.join(row)}" for number, row in enumerate(board.split("/"), 1)]
        counts = ", ".join(f"{COLOURS[player]} {count(discs)}" for player, discs in enumerate(state.discs))
        ending = "the game is over" if self.is_terminal(state) else f"{turn} to move"
        return "\n".join([f"  {' '.join(LETTERS[: self.side])}", *rows, f"{counts}, {ending}"])

    def action_name(self, state: State, action: int) -> str:
        return self.name_of(action)

    def name_of(self, square: int) -> str:
        return f"{LETTERS[square % self.side]}{square // self.side + 1}"

    def state_text(self, state: State) -> str:
        """Return the rows from the top, then the colour to move."""
        marks = ["."] * self.squares
        for player, discs in enumerate(state.discs):
            for square in range(self.squares):
                if has(discs, square):
                    marks[square] = COLOURS[player]
        rows = ["".join(marks[begin : begin + self.side]) for begin in range(0, self.squares, self.side)]
        return f"{'/'.join(rows)} {COLOURS[state.mover]}"

    def read_state(self, text: str) -> State:
        colours, fields = COLOURS[: self.players], text.lower().split()
        if len(fields) != 2 or fields[1] not in tuple(colours):
            example = self.state_text(self.initial())
            raise InvalidNotation(f"{shown(text)} is not a board and the player to move, as in {example!r}")
        rows = fields[0].split("/")
        if [len(row) for row in rows] != [self.side] * self.side:
            raise InvalidNotation(f"{shown(fields[0])} is not {self.side} rows of {self.side} squares, with / between")
        marks = "".join(rows)
        for square, mark in enumerate(marks):
            if mark not in (*colours, "."):
                raise InvalidNotation(
                    f"{self.name_of(square)}: {mark!r} is not a disc; use {', '.join(colours)} or a dot"
                )
        discs = tuple(sum(1 << place for place, mark in enumerate(marks) if mark == disc) for disc in colours)
        state = State(discs, colours.index(fields[1]))
        self._refuse_islands(self.taken(state))
        return state

    def _refuse_islands(self, taken: Bits) -> None:
        """Raise InvalidNotation unless the middle is taken and every disc is connected to it."""
        for square in self.middle:
            if not has(taken, square):
                raise InvalidNotation(
                    f"{self.name_of(square)} is empty; the game begins with a disc there, which stays"
                )
        together, before = bit(self.middle[0]), NOTHING
        while together != before:
            together, before = self.lines.around(together) & taken, together
        if together != taken:
            raise InvalidNotation(f"{self.name_of(lowest(taken ^ together))}: a disc must be put beside another")
