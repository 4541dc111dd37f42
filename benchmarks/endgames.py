"""Solving the last moves of othello: plies.search to the end of the game, for the exact score.

    python -m benchmarks endgames [--positions 10] [--empties 14,16,18,20] [--json]

Positions begin with ten random plies, continue with a shallow search for both sides, and end with so many empty
squares. A figure is the CPU time of the whole call, plies.search(game, state, threads=1), with the action and the line.
"""

import argparse
import json
import random
import time
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

import plies
from plies.core.bits import count
from plies.games import Othello

__all__ = ["GAME", "Row", "main", "positions"]

GAME = Othello(by_score=True)
RANDOM_PLIES, DEPTH = 10, 4


@dataclass
class Row:
    """Positions with so many empty squares, and the average cost of one."""

    empties: int
    positions: int
    seconds: float = 0.0
    slowest: float = 0.0
    nodes: float = 0.0

    def measure(self) -> None:
        for state in positions(self.empties, self.positions):
            begun = time.process_time()
            found = plies.search(GAME, state, threads=1)
            seconds = time.process_time() - begun
            if not found.proved:
                raise AssertionError(f"{GAME.state_text(state)} was not solved")
            self.seconds += seconds / self.positions
            self.slowest = max(self.slowest, seconds)
            self.nodes += found.nodes / self.positions


def positions(empties: int, number: int, seed: int = 1) -> list[Any]:
    """Return states with so many empty squares, from games that begin at random and continue sensibly."""
    drawn = random.Random(1000 * seed + empties)
    found: list[Any] = []
    while len(found) < number:
        state, ply = GAME.initial(), 0
        while not GAME.is_terminal(state) and GAME.squares - count(state.first | state.second) > empties:
            actions = list(GAME.actions(state))
            at_random = ply < RANDOM_PLIES
            action = drawn.choice(actions) if at_random else plies.search(GAME, state, depth=DEPTH, threads=1).action
            state, ply = GAME.result(state, action), ply + 1
        if not GAME.is_terminal(state):
            found.append(state)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks endgames", description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=10, help="positions of each kind")
    parser.add_argument("--empties", default="14,16,18,20", help="empty squares, such as 12,14")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)

    rows = [Row(int(empties), given.positions) for empties in given.empties.split(",")]
    for row in rows:
        row.measure()  # finding the positions compiles
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    table = Table("empty squares", "positions", "seconds", "slowest", "nodes", "million nodes/s")
    for row in rows:
        figures = (row.seconds, row.slowest, row.nodes, row.nodes / row.seconds / 1e6)
        forms = (",.3f", ",.3f", ",.0f", ".1f")
        shown = (format(x, y) for x, y in zip(figures, forms, strict=True))
        table.add_row(str(row.empties), str(row.positions), *shown)
    Console().print(table)
