"""Pacman: eat every pellet before the ghosts catch you.

    %%%%%%%      P  Pacman      Open cells are numbered     0  1  2  3  4
    %P.. G%      G  a ghost     row by row; Pacman is       5           6
    % %%%.%      .  a pellet    on cell 0, the ghost on     7  8  9 10 11
    %.    %      %  a wall      4, and the pellets 0, 1,
    %%%%%%%                     2, 3 on 1, 2, 6 and 7.

cells     where every player is: Pacman is player 0 (MAX), the ghosts in reading order are players 1, 2, ...
headings  how every player moved last, where that binds the next move: a ghost does not turn back
food      the pellets left, as bits, 60 an int
score     Pacman's points
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.tuples import put

__all__ = ["EAST", "NORTH", "SOUTH", "STOP", "WEST", "Pacman", "State"]

NORTH, SOUTH, EAST, WEST, STOP = 0, 1, 2, 3, 4  # direction ^ 1 is the opposite one
NAMES = ("north", "south", "east", "west", "stop")
HEADINGS = "nsew-"
LAYOUTS = Path(__file__).with_name("layouts")
FALL = 10_000  # the running score stops falling this far below its start: utility_bounds must be finite
PACK = 60  # pellets in one int
NOTHING = -1  # in the tables: no cell there, no pellet there


class State(NamedTuple):
    cells: tuple[int, ...]
    headings: tuple[int, ...]
    food: tuple[int, ...]
    score: int
    mover: int


class Pacman(Game[State, int]):
    """Pacman moves, then every ghost in turn; all ghosts minimize Pacman's score.

    Actions, in order: north, south, east, west into open cells, then stop. Pacman may stop unless stop=False. A ghost
    never stops, and turns back only in a dead end, unless reverse=True. Whoever has no other action stops.

    Points are added: move for each action of Pacman, pellet for each one eaten, win with the last pellet, which ends
    the game, lose when Pacman and a ghost share a cell, which ends it too (with the last pellet eaten there: a win).
    The running score, before win or lose, stays at start_score - 10,000 or above.
    """

    data = tuple(
        "stop reverse start_score pellet move win lose floor utility_bounds "
        "width height squares neighbours exits pellets start_cells start_food".split()
    )

    def __init__(
        self,
        layout: str = "small",
        *,
        stop: bool = True,
        reverse: bool = False,
        start_score: int = 0,
        pellet: int = 10,
        move: int = -1,
        win: int = 500,
        lose: int = -500,
    ) -> None:
        if move > 0:
            raise InvalidArgument(f"a move gives {move} points; it may cost some, else Pacman would walk for ever")
        self.stop, self.reverse = stop, reverse
        self.start_score, self.pellet, self.move, self.win, self.lose = start_score, pellet, move, win, lose
        self._lay_out(_rows(layout if "\n" in layout else _shipped(layout)))
        self.players, self.floor = len(self.start_cells), start_score - FALL
        self.start_headings = (STOP,) * self.players
        most = start_score + max(pellet, 0) * sum(number != NOTHING for number in self.pellets)
        self.utility_bounds = (float(self.floor + min(win, lose, 0) - 1), float(most + max(win, lose, 0) + 1))

    @classmethod
    def from_file(cls, path: str | Path, **parameters: Any) -> Self:
        """The game on the layout in a file; parameters as in Pacman(...)."""
        try:
            return cls(Path(path).read_text(encoding="utf-8") + "\n", **parameters)
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"no layout can be read from {str(path)!r}: {error}") from None

    @classmethod
    def corridor(cls, layout: str = "corridor") -> Self:
        """The points of the lecture: 10 at the start, a move costs 1, and eating the pellet just ends the game."""
        return cls(layout, stop=False, reverse=True, start_score=10, pellet=0, win=0)

    @property
    def layout(self) -> str:
        """The layout as text, from which the game can be made again."""
        return self.show(self.initial()).rpartition("\n")[0] + "\n"

    def initial(self) -> State:
        return State(self.start_cells, self.start_headings, self.start_food, self.start_score, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        if self.is_terminal(state):
            return
        cell = state.cells[state.mover]
        back = state.headings[state.mover] ^ 1
        for direction in range(4):
            if self.neighbours[4 * cell + direction] != NOTHING and (direction != back or self.exits[cell] == 1):
                yield direction
        if self.exits[cell] == 0 or (state.mover == 0 and self.stop):
            yield STOP

    def result(self, state: State, action: int) -> State:
        cell = state.cells[state.mover]
        if action != STOP:
            cell = self.neighbours[4 * cell + action]
        cells = put(state.cells, state.mover, cell)
        mover = (state.mover + 1) % self.players
        if state.mover != 0:
            headings = state.headings if self.reverse else put(state.headings, state.mover, action)
            score = state.score + self.lose if cell == cells[0] else state.score
            return State(cells, headings, state.food, score, mover)
        food = self.food_without(state.food, cell)
        eaten = self.pellet if food != state.food else 0
        score = max(state.score + self.move + eaten, self.floor)
        if all_eaten(food):
            score += self.win
        elif caught(cells):
            score += self.lose
        return State(cells, state.headings, food, score, mover)

    def food_without(self, food: tuple[int, ...], cell: int) -> tuple[int, ...]:
        """The food that is left once Pacman has been on cell."""
        number = self.pellets[cell]
        if number == NOTHING:
            return food
        place, pellet = number // PACK, 1 << number % PACK
        return put(food, place, food[place] & ~pellet)

    def is_terminal(self, state: State) -> bool:
        return all_eaten(state.food) or caught(state.cells)

    def utility(self, state: State, player: int) -> float:
        return float(state.score) if player == 0 else -float(state.score)

    def evaluate(self, state: State, player: int) -> float:
        """The running score."""
        return self.utility(state, player)

    # -- how people and files write it --

    def show(self, state: State) -> str:
        marks = self._marks(state)
        for cell in state.cells[1:]:
            marks[self.squares[cell]] = "X" if cell == state.cells[0] else "G"
        turn = "the game is over" if self.is_terminal(state) else f"player {state.mover} to move"
        return self._in_rows(marks, "\n") + f"\nscore {state.score}, {turn}"

    def action_name(self, state: State, action: int) -> str:
        return NAMES[action]

    def state_text(self, state: State) -> str:
        """The grid with _ for open floor, the score, the mover; then each ghost: row:column and how it moved last."""
        fields = [self._in_rows(self._marks(state), "/").replace(" ", "_"), str(state.score), str(state.mover)]
        for cell, heading in zip(state.cells[1:], state.headings[1:], strict=True):
            row, column = divmod(self.squares[cell], self.width)
            fields.append(f"{row + 1}:{column + 1}{HEADINGS[heading]}")
        return " ".join(fields)

    def read_state(self, text: str) -> State:
        fields = text.split()
        if len(fields) != 2 + self.players:
            raise InvalidNotation(f"{text!r} is not a grid, score, mover and {self.players - 1} ghosts{self._as_in()}")
        pacman, food = self._read_grid(fields[0])
        least, most = self.utility_bounds
        if not re.fullmatch(r"-?[0-9]{1,18}", fields[1]) or not least < int(fields[1]) < most:
            raise InvalidNotation(f"{fields[1]!r} is not a score between {least:.0f} and {most:.0f}")
        if fields[2] not in map(str, range(self.players)):
            raise InvalidNotation(f"{fields[2]!r} is not a player to move, 0 to {self.players - 1}")
        ghosts = [self._read_ghost(field) for field in fields[3:]]
        cells = (pacman, *(cell for cell, _ in ghosts))
        return State(cells, (STOP, *(heading for _, heading in ghosts)), food, int(fields[1]), int(fields[2]))

    def _read_grid(self, text: str) -> tuple[int, tuple[int, ...]]:
        """Pacman's cell and the food."""
        rows = text.replace("_", " ").split("/")
        if [len(row) for row in rows] != [self.width] * self.height:
            raise InvalidNotation(f"{text!r} is not {self.height} rows of {self.width} squares{self._as_in()}")
        marks = "".join(rows)
        food = self.start_food
        for square, mark in enumerate(marks):
            cell = self._cell(square)
            if mark not in ("%" if cell == NOTHING else " P" if self.pellets[cell] == NOTHING else " P."):
                raise InvalidNotation(f"{_place(square, self.width)}: {mark!r} does not fit this layout")
            if mark in " P":
                food = self.food_without(food, cell)
        if marks.count("P") != 1:
            raise InvalidNotation(f"{text!r} has {marks.count('P')} Pacmans (P) instead of one")
        return self._cell(marks.index("P")), food

    def _read_ghost(self, text: str) -> tuple[int, int]:
        """A ghost's cell and heading."""
        parts = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})([nsew-])", text)
        cell = self._cell((int(parts[1]) - 1) * self.width + int(parts[2]) - 1) if parts else NOTHING
        if not parts or cell == NOTHING or int(parts[2]) > self.width:
            raise InvalidNotation(f"{text!r} is not row:column, on open floor, and heading of a ghost{self._as_in()}")
        if self.reverse and parts[3] != "-":
            raise InvalidNotation(f"{text!r}: where ghosts may turn back they have no heading; write - for it")
        return cell, HEADINGS.index(parts[3])

    def _as_in(self) -> str:
        return f", as in {self.state_text(self.initial())!r}"

    # -- the grid: squares are numbered row by row, walls and all --

    def _lay_out(self, rows: list[str]) -> None:
        """Number the cells and the pellets, and make the tables of the rules."""
        self.height, self.width, grid = len(rows), len(rows[0]), "".join(rows)
        self.squares = tuple(square for square, mark in enumerate(grid) if mark != "%")
        steps = (-self.width, self.width, 1, -1)  # never off the grid: its edge is wall
        self.neighbours = tuple(self._cell(square + step) for square in self.squares for step in steps)
        self.exits = tuple(sum(self._cell(square + step) != NOTHING for step in steps) for square in self.squares)
        marks = [grid[square] for square in self.squares]
        food = [cell for cell, mark in enumerate(marks) if mark == "."]
        self.pellets = tuple(food.index(cell) if cell in food else NOTHING for cell in range(len(marks)))
        packs = [food[first : first + PACK] for first in range(0, len(food), PACK)]
        self.start_food = tuple((1 << len(pack)) - 1 for pack in packs)
        self.start_cells = (marks.index("P"), *(cell for cell, mark in enumerate(marks) if mark == "G"))

    def _cell(self, square: int) -> int:
        return self.squares.index(square) if square in self.squares else NOTHING

    def _marks(self, state: State) -> list[str]:
        """Walls, food and Pacman, one character a square."""
        marks = ["%"] * (self.width * self.height)
        for cell, number in enumerate(self.pellets):
            left = number != NOTHING and state.food[number // PACK] >> number % PACK & 1
            marks[self.squares[cell]] = "P" if cell == state.cells[0] else "." if left else " "
        return marks

    def _in_rows(self, marks: list[str], separator: str) -> str:
        return separator.join("".join(marks[row : row + self.width]) for row in range(0, len(marks), self.width))


def all_eaten(food: tuple[int, ...]) -> bool:
    """Is no pellet left?"""
    for pack in food:
        if pack != 0:
            return False
    return True


def caught(cells: tuple[int, ...]) -> bool:
    """Does a ghost share Pacman's cell?"""
    for player in range(1, len(cells)):
        if cells[player] == cells[0]:
            return True
    return False


def _shipped(name: str) -> str:
    """The text of a layout that comes with plies."""
    names = sorted(path.stem for path in LAYOUTS.glob("*.lay"))
    if name not in names:
        raise InvalidArgument(f"no layout is called {name!r}; choose from: {', '.join(names)}; or give one as text")
    return (LAYOUTS / f"{name}.lay").read_text(encoding="utf-8")


def _rows(text: str) -> list[str]:
    """The rows of a layout, after making sure that it is one."""
    rows = text.strip("\r\n").splitlines()
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InvalidNotation(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}: make them equal")
    grid = "".join(rows)
    for mark, name in (("P", "Pacman"), (".", "food")):
        if mark not in grid:
            raise InvalidNotation(f"the layout has no {name} ({mark})")
    for square, mark in enumerate(grid):
        problem = _problem(square, mark, len(rows[0]), len(rows))
        if mark == "P" and square > grid.index("P"):
            problem = "a second Pacman (P)"
        if problem:
            raise InvalidNotation(f"{_place(square, len(rows[0]))}: {problem}")
    return rows


def _problem(square: int, mark: str, width: int, height: int) -> str:
    """What is wrong with a square of a layout, looked at alone."""
    if mark == "o":
        return "capsules (o) are not supported yet"
    if mark not in "%.GP ":
        return f"{mark!r} is none of %, ., G, P and space"
    row, column = divmod(square, width)
    if mark != "%" and (row in (0, height - 1) or column in (0, width - 1)):
        return "the edge is open; close it with walls (%)"
    return ""


def _place(square: int, width: int) -> str:
    return f"row {square // width + 1}, column {square % width + 1}"
