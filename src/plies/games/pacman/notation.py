"""How people and files write a state of Pacman.

As text: the rows of the grid with _ for open floor, the score, the mover; then each ghost: row:column, how it moved
last (n, s, e, w, or - if that restricts nothing), and for how many turns it is scared, or * if it was just eaten:
%%%%%%/%_Po.%/%%%%%% -1 0 2:4w    %%%%%%/%__P.%/%%%%%% -2 1 2:5e40    %%%%%%/%__P.%/%%%%%% 198 0 2:5-*
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from plies.core import InvalidNotation
from plies.core.bits import count
from plies.core.readers import check_length, shown, whole_number
from plies.games.pacman.board import BACK, HEADINGS, NOTHING, PACK, STOP, State
from plies.games.pacman.maze import place

if TYPE_CHECKING:
    from plies.games.pacman.rules import Pacman

__all__ = ["read", "show", "write"]


class Ghost(NamedTuple):
    cell: int
    heading: int
    timer: int


def show(game: "Pacman", state: State) -> str:
    """Return the maze, with g for a scared ghost and X where Pacman is caught; then the score and whose turn it is."""
    grid = _marks(game, state)
    for cell, timer in sorted(zip(state.cells[1:], state.timers[1:], strict=True), key=lambda ghost: -ghost[1]):
        if cell != state.cells[0]:
            grid[game.squares[cell]] = "g" if timer > 0 else "G"
        elif timer == 0:
            grid[game.squares[cell]] = "X"
    turn = "the game is over" if game.is_terminal(state) else f"player {state.mover} to move"
    scared = [f"player {ghost} for {timer}" for ghost, timer in enumerate(state.timers) if timer > 0]
    told = f"; scared: {', '.join(scared)}" if scared else ""
    return "\n".join([_in_rows(game, grid, "\n"), f"score {state.score}, {turn}{told}"])


def write(game: "Pacman", state: State) -> str:
    fields = [_in_rows(game, _marks(game, state), "/").replace(" ", "_"), str(state.score), str(state.mover)]
    for cell, heading, timer in zip(state.cells[1:], state.headings[1:], state.timers[1:], strict=True):
        row, column = divmod(game.squares[cell], game.width)
        scared = "*" if timer == BACK else str(timer) if timer > 0 else ""
        fields.append(f"{row + 1}:{column + 1}{HEADINGS[heading]}{scared}")
    return " ".join(fields)


def read(game: "Pacman", text: str) -> State:
    check_length(text, what="a state")
    fields = text.split()
    if len(fields) != 2 + game.players:
        raise InvalidNotation(f"{shown(text)} is not a grid, score, mover and {game.players - 1} ghosts{_as_in(game)}")
    pacman, food, capsules = _read_grid(game, fields[0])
    if fields[2] not in map(str, range(game.players)):
        raise InvalidNotation(f"{shown(fields[2])} is not a player to move, 0 to {game.players - 1}")
    ghosts = [_read_ghost(game, field, ghost) for ghost, field in enumerate(fields[3:], 1)]
    for field, ghost in zip(fields[3:], ghosts, strict=True):
        if ghost.timer != 0 and capsules == game.start_capsules:
            raise InvalidNotation(f"{field!r}: no ghost is scared, or was eaten, before Pacman has eaten a capsule (o)")
        if ghost.timer > 0 and ghost.cell == pacman:
            raise InvalidNotation(f"{field!r}: a scared ghost on Pacman's square would have been eaten")
    state = State(
        (pacman, *(ghost.cell for ghost in ghosts)),
        (STOP, *(ghost.heading for ghost in ghosts)),
        food,
        0,
        int(fields[2]),
        capsules,
        (0, *(ghost.timer for ghost in ghosts)),
    )
    return state._replace(score=_read_score(game, fields[1], state))


def _read_grid(game: "Pacman", text: str) -> tuple[int, tuple[int, ...], int]:
    """Return Pacman's cell, the food and the capsules."""
    rows = text.replace("_", " ").split("/")
    if [len(row) for row in rows] != [game.width] * game.height:
        raise InvalidNotation(f"{shown(text)} is not {game.height} rows of {game.width} squares{_as_in(game)}")
    marks = "".join(rows)
    food, capsules = game.start_food, game.start_capsules
    cell_at = {square: cell for cell, square in enumerate(game.squares)}
    for square, mark in enumerate(marks):
        cell = cell_at.get(square, NOTHING)
        if mark not in _fitting(game, cell):
            raise InvalidNotation(f"{place(square, game.width)}: {mark!r} does not fit this layout")
        if mark in " P":
            food, capsules = game.food_without(food, cell), game.capsules_without(capsules, cell)
    if marks.count("P") != 1:
        raise InvalidNotation(f"{shown(text)} has {marks.count('P')} Pacmans (P) instead of one")
    return cell_at[marks.index("P")], food, capsules


def _fitting(game: "Pacman", cell: int) -> str:
    """Return the marks that can be on a cell, or on a square that is no cell."""
    if cell == NOTHING:
        return "%"
    return " P." if game.pellets[cell] != NOTHING else " Po" if game.capsule_numbers[cell] != NOTHING else " P"


def _read_ghost(game: "Pacman", text: str, player: int) -> Ghost:
    parts = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})([nsew-])([1-9][0-9]{0,8}|\*)?", text)
    row, column = (int(parts[1]), int(parts[2])) if parts else (0, 0)
    square = (row - 1) * game.width + column - 1
    if not parts or column > game.width or square not in game.squares:
        raise InvalidNotation(f"{shown(text)} is not row:column, on open floor, and heading of a ghost{_as_in(game)}")
    if game.reverse and parts[3] != "-":
        raise InvalidNotation(f"{text!r}: where ghosts may turn back they have no heading; write - for it")
    cell, heading = game.squares.index(square), HEADINGS.index(parts[3])
    timer = BACK if parts[4] == "*" else int(parts[4] or 0)
    if timer > game.scared:
        raise InvalidNotation(f"{text!r}: no ghost is scared for more than {game.scared} turns")
    if timer == BACK and (cell != game.start_cells[player] or heading != STOP):
        start = ":".join(str(1 + number) for number in divmod(game.squares[game.start_cells[player]], game.width))
        raise InvalidNotation(f"{text!r}: a ghost that was eaten just now is on its start square: {start}-*")
    return Ghost(cell, heading, timer)


def _read_score(game: "Pacman", text: str, state: State) -> int:
    """Return the score, or raise InvalidNotation if it cannot occur here, so that utility_bounds holds from here on."""
    over = game.is_terminal(state)
    least = game.floor + (min(game.win, game.lose, 0) if over else 0)
    eaten = sum(count(pack) for pack in game.start_food) - sum(count(pack) for pack in state.food)
    meals = (count(game.start_capsules) - count(state.capsules)) * (game.players - 1)
    meals -= sum(timer > 0 for timer in state.timers)  # these are still to be eaten
    most = game.start_score + max(game.pellet, 0) * eaten + game.eaten * meals
    most += max(game.win, game.lose, 0) if over else 0
    score = whole_number(text, most, least)
    if score is None:
        raise InvalidNotation(f"{shown(text)} is not a score that Pacman can have here, from {least} to {most}")
    return score


def _as_in(game: "Pacman") -> str:
    return f", as in {shown(game.state_text(game.initial()), 200)}"


def _marks(game: "Pacman", state: State) -> list[str]:
    """Return walls, food, capsules and Pacman, one character for each square."""
    grid = ["%"] * (game.width * game.height)
    for cell, square in enumerate(game.squares):
        pellet, capsule = game.pellets[cell], game.capsule_numbers[cell]
        grid[square] = " "
        if pellet != NOTHING and state.food[pellet // PACK] >> pellet % PACK & 1:
            grid[square] = "."
        elif capsule != NOTHING and state.capsules >> capsule & 1:
            grid[square] = "o"
    grid[game.squares[state.cells[0]]] = "P"
    return grid


def _in_rows(game: "Pacman", marks: list[str], separator: str) -> str:
    return separator.join("".join(marks[row : row + game.width]) for row in range(0, len(marks), game.width))
