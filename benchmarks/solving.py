"""Connect four solved: the general engine beside a C program made for this one game, on the same positions.

    python -m benchmarks solving [--positions 20] [--plies 12,14,20,26] [--empty] [--json]

Positions are played at random, nobody being able to win at once. Both know nothing of the position before, both have
one core and a table for eight million positions; to clear the C program's is not timed. It solves all positions of a
row first, since clearing so much memory would leave the engine's Python with cold caches. A figure is CPU time per
position. The engine's is of the whole call, plies.search(game, state, table_mb=256), with the action and the line.
"""

import argparse
import ctypes
import json
import random
import time
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from rich.console import Console
from rich.table import Table

import plies
from benchmarks import c_twins
from plies.games import ConnectFour

__all__ = ["GAME", "Row", "main", "positions", "solve_in_c"]

GAME = ConnectFour(by_distance=True)
ENTRIES = 8_388_593  # a prime number of positions in the table of the C program
TABLE_MB = 256  # as many for the engine


@dataclass
class Row:
    """Positions after so many plies, and what both needed for one of them on average."""

    plies: int
    positions: int
    c_seconds: float = 0.0
    c_nodes: float = 0.0
    seconds: float = 0.0
    nodes: float = 0.0

    def measure(self) -> None:
        states = positions(self.plies, self.positions)
        expected = [self.measure_c(state) for state in states]
        for state, value in zip(states, expected, strict=True):
            begun = time.process_time()
            found = plies.search(GAME, state, threads=1, table_mb=TABLE_MB)
            self.seconds += (time.process_time() - begun) / self.positions
            self.nodes += found.nodes / self.positions
            if not found.proved or found.value != value:
                raise AssertionError(f"{GAME.state_text(state)}: {found.value}, in C {value}")

    def measure_c(self, state: Any) -> int:
        """The value that the C program finds."""
        solver().forget()
        begun = time.process_time()
        value, nodes = solve_in_c(state)
        self.c_seconds += (time.process_time() - begun) / self.positions
        self.c_nodes += nodes / self.positions
        return value


def positions(length: int, count: int, seed: int = 1) -> list[Any]:
    """States after so many random plies in which nobody can win at once."""
    drawn = random.Random(1000 * seed + length)
    found: list[Any] = []
    while len(found) < count:
        state = GAME.initial()
        while not GAME.is_terminal(state) and GAME.state_text(state).count(".") > GAME.cells - length:
            state = GAME.result(state, drawn.choice(list(GAME.actions(state))))
        if not GAME.is_terminal(state) and not any(GAME.result(state, each).won for each in GAME.actions(state)):
            found.append(state)
    return found


@cache
def solver() -> ctypes.CDLL:
    made = c_twins.library("connect_four_solver")
    made.reserve.argtypes = [ctypes.c_int64]
    made.solve.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64)]
    made.solve.restype = ctypes.c_int64
    if not made.reserve(ENTRIES):
        raise MemoryError("there is no room for the table of the C program")
    return made


def solve_in_c(state: Any) -> tuple[int, int]:
    """(MAX's value, nodes)."""
    nodes = ctypes.c_int64()
    score: int = solver().solve(state.mine, state.all, ctypes.byref(nodes))
    return (score if GAME.player(state) == 0 else -score), nodes.value


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks solving", description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20, help="of each length")
    parser.add_argument("--plies", default="12,14,20,26", help="lengths, such as 8,10,12")
    parser.add_argument("--empty", action="store_true", help="the empty board, too: minutes")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)

    rows = [Row(int(length), given.positions) for length in given.plies.split(",")] + [Row(0, 1)] * given.empty
    plies.search(GAME, table_mb=TABLE_MB, depth=2)  # compiles
    for row in rows:
        row.measure()
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    table = Table("plies", "positions", "C, ms", "C, nodes", "plies, ms", "plies, nodes", "plies / C")
    for row in rows:
        figures = (row.c_seconds * 1e3, row.c_nodes, row.seconds * 1e3, row.nodes, row.seconds / row.c_seconds)
        forms = (",.2f", ",.0f", ",.2f", ",.0f", ".2f")
        table.add_row(str(row.plies), str(row.positions), *(format(x, y) for x, y in zip(figures, forms, strict=True)))
    Console().print(table)
