"""Two threads compared with one: the time to a fixed depth, and nodes per second, in turns on the same positions.

    python -m benchmarks threads [--games connect-four,othello] [--positions 10] [--threads 2] [--rounds 3] [--json]

A figure is the sum over the positions, by the clock, each in its fastest round: use a machine that does nothing else.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

import plies
from benchmarks.economy import positions

__all__ = ["Row", "main"]

GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {  # depth, random plies before, how the game is made
    "connect-four": (25, 8, {"by_distance": True}),
    "othello": (12, 12, {}),
    "chess": (12, 12, {}),
}


@dataclass
class Row:
    """The total cost with one thread and with several."""

    game: str
    depth: int
    threads: int
    seconds: float = 0.0
    nodes: int = 0
    seconds_together: float = 0.0
    nodes_together: int = 0

    def measure(self, count: int, rounds: int) -> None:
        """Take every position's fastest round: what the machine does when nothing disturbs it."""
        depth, length, shape = GAMES[self.game]
        game = plies.game(self.game, **shape)
        plies.search(game, depth=1, threads=self.threads)

        def look(state: Any, threads: int) -> tuple[float, int]:
            begun = time.perf_counter()
            nodes = plies.search(game, state, depth=depth, table_mb=256, threads=threads).nodes
            return time.perf_counter() - begun, nodes

        for state in positions(game, length, count):
            turns = [(look(state, 1), look(state, self.threads)) for _ in range(rounds)]
            (alone, nodes), (together, nodes_together) = (min(tries) for tries in zip(*turns, strict=True))
            self.seconds, self.nodes = self.seconds + alone, self.nodes + nodes
            self.seconds_together += together
            self.nodes_together += nodes_together

    @property
    def sooner(self) -> float:
        """How many times as fast the depth is reached."""
        return self.seconds / self.seconds_together

    @property
    def faster(self) -> float:
        """How many times as many nodes are visited per second."""
        return self.nodes_together / self.seconds_together / (self.nodes / self.seconds)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks threads", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default="connect-four,othello", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--positions", type=int, default=10, help="positions of each game")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the fastest counts")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    rows = [Row(name, GAMES[name][0], given.threads) for name in given.games.split(",")]
    for row in rows:
        row.measure(given.positions, given.rounds)
    if given.json:
        print(json.dumps([asdict(row) | {"sooner": row.sooner, "faster": row.faster} for row in rows], indent=2))
        return
    table = Table("game", "depth", "one thread, s", f"{given.threads} threads, s", "times as fast", "nodes/s", "times")
    for row in rows:
        rate = f"{row.nodes / row.seconds / 1e6:.2f} M"
        figures = (f"{row.seconds:.2f}", f"{row.seconds_together:.2f}", f"{row.sooner:.2f}", rate, f"{row.faster:.2f}")
        table.add_row(row.game, str(row.depth), *figures)
    Console().print(table)
