"""Solving connect four: the general engine and a C program made for this one game, on the same positions.

    python -m benchmarks solving [--positions 20] [--plies 12,14,20,26] [--rounds 3] [--empty] [--cores] [--json]

Positions are played at random, and no player can win at once. Neither program knows anything from the position before;
both have one core and a table for eight million positions. Clearing the C program's table is not timed. In a round it
solves all positions of a row first, since clearing so much memory would leave the engine's Python with cold caches. A
figure is CPU time per position, each position in its fastest round: what the machine does when nothing disturbs it. The
engine's is that of the whole call, plies.search(game, state, table_mb=256), with the action and the line.

The engine searches in its own thread. With --cores the system may move it to another core: waking up a core that
sleeps, with empty caches, costs more than many a position.
"""

import argparse
import ctypes
import json
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from functools import cache
from statistics import mean
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import plies
from benchmarks import c_twins
from plies.games import ConnectFour

__all__ = ["GAME", "Row", "main", "measure", "positions", "solve_in_c"]

GAME = ConnectFour(by_distance=True)
ENTRIES = 8_388_593  # a prime number of positions in the table of the C program
TABLE_MB = 256  # the same number for the engine


class Solved(NamedTuple):
    """MAX's value of a position, and what it cost."""

    value: float
    nodes: int
    seconds: float


@dataclass
class Row:
    """Positions after so many plies, and the average cost of one for both."""

    plies: int
    positions: int
    c_seconds: float
    c_nodes: float
    seconds: float
    nodes: float


def measure(length: int, count: int, rounds: int) -> Row:
    states = positions(length, count)
    in_c, ours = [], []
    for _ in range(rounds):
        in_c.append([solve_in_c(state) for state in states])
        ours.append([solve(state) for state in states])
    for state, one, other in zip(states, in_c[0], ours[0], strict=True):
        if one.value != other.value:
            raise AssertionError(f"{GAME.state_text(state)}: {other.value}, in C {one.value}")
    return Row(length, count, *average(in_c), *average(ours))


def average(rounds: list[list[Solved]]) -> tuple[float, float]:
    """Return (seconds, nodes) for a position, each taken from its fastest round."""
    quickest = [min(each.seconds for each in tries) for tries in zip(*rounds, strict=True)]
    return mean(quickest), mean(each.nodes for each in rounds[0])


def positions(length: int, count: int, seed: int = 1) -> list[Any]:
    """Return states after so many random plies in which no player can win at once."""
    drawn = random.Random(1000 * seed + length)
    found: list[Any] = []
    while len(found) < count:
        state = GAME.initial()
        while not GAME.is_terminal(state) and GAME.state_text(state).count(".") > GAME.cells - length:
            state = GAME.result(state, drawn.choice(list(GAME.actions(state))))
        if not GAME.is_terminal(state) and not any(GAME.result(state, each).won for each in GAME.actions(state)):
            found.append(state)
    return found


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread, and those that it starts, on one core, if the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@cache
def solver() -> ctypes.CDLL:
    made = c_twins.library("connect_four_solver")
    made.reserve.argtypes = [ctypes.c_int64]
    made.solve.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64)]
    made.solve.restype = ctypes.c_int64
    if not made.reserve(ENTRIES):
        raise MemoryError("there is no room for the table of the C program")
    return made


def solve_in_c(state: Any) -> Solved:
    solver().forget()
    begun, nodes = time.process_time(), ctypes.c_int64()
    score: int = solver().solve(state.mine, state.all, ctypes.byref(nodes))
    return Solved(score if GAME.player(state) == 0 else -score, nodes.value, time.process_time() - begun)


def solve(state: Any) -> Solved:
    begun = time.process_time()
    found = plies.search(GAME, state, threads=1, table_mb=TABLE_MB)
    if not found.proved:
        raise AssertionError(f"{GAME.state_text(state)} is not proved")
    return Solved(found.value, found.nodes, time.process_time() - begun)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks solving", description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20, help="positions of each length")
    parser.add_argument("--plies", default="12,14,20,26", help="lengths, such as 8,10,12")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the fastest counts")
    parser.add_argument("--empty", action="store_true", help="also solve the empty board, which takes minutes")
    parser.add_argument("--cores", action="store_true", help="let the system choose a core for each thread")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)

    with nullcontext() if given.cores else one_core():
        plies.search(GAME, table_mb=TABLE_MB, depth=2)  # compiles
        rows = [measure(int(length), given.positions, given.rounds) for length in given.plies.split(",")]
        if given.empty:
            rows.append(measure(0, 1, rounds=1))
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    table = Table("plies", "positions", "C, ms", "C, nodes", "plies, ms", "plies, nodes", "plies / C")
    for row in rows:
        figures = (row.c_seconds * 1e3, row.c_nodes, row.seconds * 1e3, row.nodes, row.seconds / row.c_seconds)
        forms = (",.2f", ",.0f", ",.2f", ",.0f", ".2f")
        table.add_row(str(row.plies), str(row.positions), *(format(x, y) for x, y in zip(figures, forms, strict=True)))
    Console().print(table)
