"""2048: push all tiles one way; equal tiles that meet become one of twice the value, and chance adds another.

 0  1  2  3      A cell takes four bits of the board: 0 if it is empty, else k for the tile 2^k. Cell 0 has the
 4  5  6  7      lowest bits, so a row is 16 bits, and its pushes are looked up in tables of 65,536 rows.
 8  9 10 11      Columns are the rows of the board mirrored along its diagonal.
12 13 14 15

board    the tiles
fours    how many of the tiles that chance has placed were a 4
placing  how many tiles chance is to place now; 0: the player moves

The score needs no field. A merge brings the value of the new tile, so the tile 2^k has brought (k - 1) * 2^k points in
all if it has grown from tiles 2 alone. Each 4 that chance has placed brought 4 points less.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plies.core import CHANCE, Game, InvalidNotation
from plies.core.bits import Bits, complement, count, lowest, shift_left, shift_right
from plies.core.readers import shown, whole_number
from plies.games.game_2048.lines import LARGEST, line_features, line_values, pushed_rows

__all__ = ["DOWN", "LEFT", "RIGHT", "UP", "Game2048", "State"]

LEFT, RIGHT, UP, DOWN = 0, 1, 2, 3
NAMES = ("left", "right", "up", "down")
CELLS = 16
ROW = 0xFFFF
ONES = 0x1111_1111_1111_1111  # the lowest bit of every cell
FOUR = 0.1  # the probability of a 4
POINTS = (0, *((k - 1) << k for k in range(1, LARGEST + 1)))  # what the tile 2^k has brought in points


class State(NamedTuple):
    board: Bits
    fours: int
    placing: int


class Game2048(Game[State, int]):
    """One player and chance. Actions, in order: left, right, up, down, as far as they change the board.

    The outcomes of chance are a 2 on each empty cell, in order, then a 4 on each: cell, or cell + 16.
    """

    players = 1
    utility_bounds = (0.0, float(CELLS * POINTS[LARGEST]))  # no board has brought more than sixteen of the largest tile
    data = ("to_left", "to_right", "line_values")
    feature_names = ("alive", "empty", "pairs", "disorder", "spread")

    def __init__(self) -> None:
        self.to_left, self.to_right = pushed_rows()
        self.weights = (1_600_000.0, 270.0, 700.0, -47.0, -11.0)

    @property
    def weights(self) -> tuple[float, ...]:
        """Weights of the features. Changing them takes a moment: the value of every possible line is computed."""
        return self._weights

    @weights.setter
    def weights(self, weights: tuple[float, ...]) -> None:
        self._weights = weights
        alive, *others = weights
        self.line_values = array("d", line_values(alive / 8, tuple(others)))

    # -- the rules --

    def initial(self) -> State:
        return State(0, 0, 2)

    def player(self, state: State) -> int:
        return CHANCE if state.placing > 0 else 0

    def actions(self, state: State) -> Iterator[int]:
        if state.placing == 0:
            board, mirrored = state.board, mirror(state.board)
            if self.changes(self.to_left, board):
                yield LEFT
            if self.changes(self.to_right, board):
                yield RIGHT
            if self.changes(self.to_left, mirrored):
                yield UP
            if self.changes(self.to_right, mirrored):
                yield DOWN

    def chances(self, state: State) -> Iterator[tuple[float, int]]:
        if state.placing > 0:
            empty = empty_cells(state.board)
            share = 1 / count(empty)
            rest = empty
            while rest != 0:
                yield ((1 - FOUR) * share, lowest(rest) >> 2)
                rest = rest & (rest - 1)
            rest = empty
            while rest != 0:
                yield (FOUR * share, CELLS + (lowest(rest) >> 2))
                rest = rest & (rest - 1)

    def result(self, state: State, action: int) -> State:
        if state.placing > 0:
            four = action >> 4
            tile = shift_left(1 + four, 4 * (action & 15))
            return State(state.board | tile, state.fours + four, state.placing - 1)
        if action == LEFT:
            board = self.pushed(self.to_left, state.board)
        elif action == RIGHT:
            board = self.pushed(self.to_right, state.board)
        elif action == UP:
            board = mirror(self.pushed(self.to_left, mirror(state.board)))
        else:
            board = mirror(self.pushed(self.to_right, mirror(state.board)))
        return State(board, state.fours, 1)

    def is_terminal(self, state: State) -> bool:
        if state.placing > 0 or empty_cells(state.board) != 0:
            return False  # a tile beside an empty cell can be pushed there
        return not self.changes(self.to_left, state.board) and not self.changes(self.to_left, mirror(state.board))

    def utility(self, state: State, player: int) -> float:
        return float(self.score(state))

    def score(self, state: State) -> int:
        """Return the points so far."""
        points = -4 * state.fours
        for cell in range(CELLS):
            points += POINTS[shift_right(state.board, 4 * cell) & 15]
        return points

    def pushed(self, table: Sequence[int], board: Bits) -> Bits:
        """Return the board with every row changed as the table says."""
        first = table[board & ROW]
        second = table[shift_right(board, 16) & ROW]
        third = table[shift_right(board, 32) & ROW]
        fourth = table[shift_right(board, 48)]
        return first | second << 16 | third << 32 | shift_left(fourth, 48)

    def changes(self, table: Sequence[int], board: Bits) -> bool:
        """Would any row change?"""
        return self.pushed(table, board) != board

    # -- what a state looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Return features added up over rows and columns; less disorder and spread is better.

        Alive, which is 1 and worth what play may still bring; empty cells; pairs of equal tiles with nothing in
        between; disorder, how far a line is from rising or falling throughout; spread, which is less for a few large
        tiles than for many.
        """
        empty, pairs, disorder, spread = 0.0, 0.0, 0.0, 0.0
        board = state.board
        for _ in range(2):
            for row in range(0, 64, 16):
                line = shift_right(board, row)
                e, p, d, s = line_features(line & 15, line >> 4 & 15, line >> 8 & 15, line >> 12 & 15)
                empty, pairs, disorder, spread = empty + e, pairs + p, disorder + d, spread + s
            board = mirror(board)
        return (1.0, empty, pairs, disorder, spread)

    def evaluate(self, state: State, player: int) -> float:
        """Return weights . features, looked up by rows and columns and kept inside of utility_bounds."""
        board, value = state.board, 0.0
        for _ in range(2):
            value += self.line_values[board & ROW]
            value += self.line_values[shift_right(board, 16) & ROW]
            value += self.line_values[shift_right(board, 32) & ROW]
            value += self.line_values[shift_right(board, 48)]
            board = mirror(board)
        low, high = self.utility_bounds
        return min(max(value, low + 1.0), high - 1.0)

    # -- how people and files write it --

    def show(self, state: State) -> str:
        tiles = tiles_of(state.board)
        rows = ["".join(f"{tile or '.':>7}" for tile in tiles[begin : begin + 4]) for begin in range(0, CELLS, 4)]
        if self.is_terminal(state):
            ending = "the game is over"
        else:
            ending = "a tile is to come" if state.placing else "push left, right, up or down"
        return "\n".join([*rows, f"score {self.score(state)}, {ending}"])

    def action_name(self, state: State, action: int) -> str:
        """Return a direction; for chance, the tile and its row and column, from 1."""
        if state.placing == 0:
            return NAMES[action]
        cell = action % CELLS
        return f"{'24'[action // CELLS]}@{cell // 4 + 1}:{cell % 4 + 1}"

    def state_text(self, state: State) -> str:
        """Return the rows from the top, the score, and how many tiles chance is to place."""
        tiles = [str(tile or ".") for tile in tiles_of(state.board)]
        rows = "/".join(",".join(tiles[begin : begin + 4]) for begin in range(0, CELLS, 4))
        return f"{rows} {self.score(state)} {state.placing}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        told = whole_number(fields[1], 10**9 - 1) if len(fields) == 3 else None
        if told is None or fields[2] not in ("0", "1", "2"):
            raise InvalidNotation(
                f"{shown(text)} is not tiles, score and how many tiles are to be placed (0, 1 or 2), "
                f"as in '2,.,.,./.,.,.,./.,4,.,./.,.,.,. 0 0'"
            )
        rows = [row.split(",") for row in fields[0].split("/")]
        if [len(row) for row in rows] != [4, 4, 4, 4]:
            raise InvalidNotation(f"{shown(fields[0])} is not 4 rows with / between, of 4 cells with commas between")
        board = sum(read_tile(rows[cell // 4][cell % 4], cell) << 4 * cell for cell in range(CELLS))
        placing, missing = int(fields[2]), self.score(State(board, 0, 0)) - told
        most = sum(tiles_of(board)) // 4
        if missing % 4 != 0 or not 0 <= missing // 4 <= most:
            raise InvalidNotation(
                f"{told} is no score of these tiles: they bring {missing + told} points, and 4 less for "
                f"each of up to {most} tiles 4 that chance has placed"
            )
        if (board == 0) != (placing == 2) or (placing == 1 and empty_cells(board) == 0):
            raise InvalidNotation(
                f"{shown(text)}: {fields[2]} tiles cannot be placed now; 2 are on an empty board, "
                "else 1 if there is room"
            )
        return State(board, missing // 4, placing)


def mirror(board: Bits) -> Bits:
    """Return rows as columns: in every 2 by 2 block two cells change places, then two of the four blocks do."""
    change = (board ^ shift_right(board, 12)) & 0x0000_F0F0_0000_F0F0
    board = board ^ change ^ shift_left(change, 12)
    change = (board ^ shift_right(board, 24)) & 0x0000_0000_FF00_FF00
    return board ^ change ^ shift_left(change, 24)


def empty_cells(board: Bits) -> Bits:
    """Return the lowest bit of every cell that is empty."""
    taken = board | shift_right(board, 2)
    return complement(taken | shift_right(taken, 1)) & ONES


# -- how tiles are written --


def tiles_of(board: Bits) -> list[int]:
    """Return the value of the tile on every cell, 0 if there is none."""
    ranks = [board >> 4 * cell & 15 for cell in range(CELLS)]
    return [1 << k if k else 0 for k in ranks]


def read_tile(text: str, cell: int) -> int:
    """Return k of the tile 2^k."""
    tiles = {".": 0, **{str(1 << k): k for k in range(1, LARGEST + 1)}}
    if text not in tiles:
        raise InvalidNotation(
            f"row {cell // 4 + 1}, column {cell % 4 + 1}: {shown(text)} is not a tile; "
            f"it is a dot or a power of two from 2 to {1 << LARGEST}"
        )
    return tiles[text]
