"""Mazes: layouts as text, made into the tables of the rules.

Squares are numbered row by row, including walls; cells are the open squares, numbered in the same order.
"""

from array import array
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from plies.core import InvalidArgument, InvalidNotation
from plies.core.readers import check_length, shown
from plies.games.pacman.board import NOTHING, PACK

__all__ = ["FAR", "LAYOUTS", "Maze", "maze_of", "place"]

LAYOUTS = Path(__file__).with_name("layouts")
FAR = 2**16 - 1  # the distance between cells that are not connected
MOST_SQUARES = 10_000  # of a layout, including walls
MOST_CELLS = 1_500  # open squares; their distances take half a second and 4.5 MB
MOST_GHOSTS = 24  # each is a player


class Maze(NamedTuple):
    """What does not change in a game."""

    width: int
    height: int
    squares: tuple[int, ...]  # the square of every cell
    neighbours: tuple[int, ...]  # of every cell: the cells to the north, south, east and west, or NOTHING
    exits: tuple[int, ...]  # how many neighbours every cell has
    pellets: tuple[int, ...]  # the number of the pellet on every cell, or NOTHING
    pellet_cells: tuple[int, ...]  # the cell of every pellet
    capsules: tuple[int, ...]  # the number of the capsule on every cell, or NOTHING
    start_cells: tuple[int, ...]  # Pacman's and the ghosts'
    distances: "array[int]"  # from cell a to cell b at [a * cells + b], in moves
    longest: int  # the longest distance that can be walked, at least 1


@lru_cache(maxsize=32)  # the distances of 300 cells take 0.1 s
def maze_of(layout: str) -> Maze:
    """Return the maze of a layout: one that comes with plies, by its name, or one given as text."""
    return _lay_out(_rows(layout if "\n" in layout else _shipped(layout)))


def _lay_out(rows: list[str]) -> Maze:
    """Number the cells, pellets and capsules, and return the maze with its tables."""
    width, grid = len(rows[0]), "".join(rows)
    squares = [square for square, mark in enumerate(grid) if mark != "%"]
    cell_at = {square: cell for cell, square in enumerate(squares)}
    steps = (-width, width, 1, -1)  # never off the grid, because its edge is wall
    neighbours = [tuple(cell_at.get(square + step, NOTHING) for step in steps) for square in squares]
    marks = [grid[square] for square in squares]
    pellet_cells, capsule_cells, ghosts = ([cell for cell, mark in enumerate(marks) if mark == kind] for kind in ".oG")
    distances = _distances(neighbours)
    return Maze(
        width=width,
        height=len(rows),
        squares=tuple(squares),
        neighbours=tuple(beside for around in neighbours for beside in around),
        exits=tuple(4 - around.count(NOTHING) for around in neighbours),
        pellets=_numbers(pellet_cells, len(marks)),
        pellet_cells=tuple(pellet_cells),
        capsules=_numbers(capsule_cells, len(marks)),
        start_cells=(marks.index("P"), *ghosts),
        distances=distances,
        longest=max(1, max(distance for distance in distances if distance != FAR)),
    )


def place(square: int, width: int) -> str:
    """Return where a square is, in words."""
    return f"row {square // width + 1}, column {square % width + 1}"


def _numbers(chosen: list[int], cells: int) -> tuple[int, ...]:
    """Return, for every cell, which of the chosen it is, or NOTHING."""
    numbers = [NOTHING] * cells
    for number, cell in enumerate(chosen):
        numbers[cell] = number
    return tuple(numbers)


def _distances(neighbours: list[tuple[int, ...]]) -> "array[int]":
    """Return all distances, found by a breadth-first walk from every cell."""
    cells = len(neighbours)
    ways = [[beside for beside in around if beside != NOTHING] for around in neighbours]
    table = array("H")
    for start in range(cells):
        row, distance, ring = [FAR] * cells, 0, [start]
        row[start] = 0
        while ring:
            distance, before, ring = distance + 1, ring, []
            for cell in before:
                for beside in ways[cell]:
                    if row[beside] == FAR:
                        row[beside] = distance
                        ring.append(beside)
        table.extend(row)
    return table


def _shipped(name: str) -> str:
    """Return the text of a layout that comes with plies."""
    names = sorted(path.stem for path in LAYOUTS.glob("*.lay"))
    if name not in names:
        known = ", ".join(names)
        raise InvalidArgument(f"no layout is called {shown(name)}; choose from: {known}; or give one as text")
    return (LAYOUTS / f"{name}.lay").read_text(encoding="utf-8")


def _rows(text: str) -> list[str]:
    """Return the rows of a layout, or raise InvalidNotation if it is not one."""
    check_length(text, 3 * MOST_SQUARES, "a layout")
    rows = text.strip("\r\n").splitlines()
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InvalidNotation(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}: make them equal")
    grid = "".join(rows)
    _check_size(grid)
    for mark, name in (("P", "Pacman"), (".", "food")):
        if mark not in grid:
            raise InvalidNotation(f"the layout has no {name} ({mark})")
    capsules = 0
    for square, mark in enumerate(grid):
        problem = _problem(square, mark, len(rows[0]), len(rows))
        capsules += mark == "o"
        if mark == "P" and square > grid.index("P"):
            problem = "a second Pacman (P)"
        if mark == "o" and capsules > PACK:
            problem = f"one capsule (o) too many; there may be {PACK}"
        if problem:
            raise InvalidNotation(f"{place(square, len(rows[0]))}: {problem}")
    return rows


def _check_size(grid: str) -> None:
    if len(grid) > MOST_SQUARES:
        raise InvalidNotation(f"the layout has {len(grid):,} squares, including walls; there may be {MOST_SQUARES:,}")
    cells = len(grid) - grid.count("%")
    if cells > MOST_CELLS:
        raise InvalidNotation(f"the layout has {cells:,} open squares; there may be {MOST_CELLS:,}: add walls (%)")
    if grid.count("G") > MOST_GHOSTS:
        raise InvalidNotation(f"the layout has {grid.count('G')} ghosts (G); there may be {MOST_GHOSTS}")


def _problem(square: int, mark: str, width: int, height: int) -> str:
    """Return what is wrong with a square of a layout, seen alone; an empty text if nothing is."""
    if mark not in "%.oGP ":
        return f"{mark!r} is not one of %, ., o, G, P and space"
    row, column = divmod(square, width)
    if mark != "%" and (row in (0, height - 1) or column in (0, width - 1)):
        return "the edge is open; close it with walls (%)"
    return ""
