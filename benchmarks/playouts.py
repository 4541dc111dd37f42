"""Random games played to their end, per second: plies and OpenSpiel, whose games are in C++, in one run.

    python -m benchmarks playouts [--games backgammon,chess] [--rounds 5] [--json | --markdown]

plies plays those of its Monte Carlo tree search with a tree that never grows beyond the root. OpenSpiel's are played by
the loop that a user writes in Python, and by its own search in C++, called once for many of them. All take turns; a
figure is the fastest round of each, in CPU time.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

import plies
from benchmarks import peers
from plies.core import INFINITY
from plies.engine.monte_carlo.mcts import EXPLORATION
from plies.engine.monte_carlo.simulators import CompiledSimulator, Wish

__all__ = ["ROWS", "Row", "main"]

NEVER = 1 << 60  # visits, before a leaf gets children
MEGABYTES = 1
SECONDS = 0.4  # of a round of each, about
CONTENDERS = ("plies", "OpenSpiel", "OpenSpiel in C++")
WIDE = 120  # characters, if the width of the terminal is unknown

Work = Callable[[int], float]  # plays so many games; returns how many steps each took, 0 if unknown


@dataclass
class Row:
    """A game, and how many play-outs a second each contender makes."""

    name: str
    openspiel: str
    best: dict[str, float] = field(default_factory=dict)
    steps: dict[str, float] = field(default_factory=dict)

    def measure(self, rounds: int) -> None:
        works = {"plies": ours(self.name)}
        if peers.installed("OpenSpiel"):
            works["OpenSpiel"], works["OpenSpiel in C++"] = in_python(self.openspiel), in_cpp(self.openspiel)
        counts = {name: calibrated(work) for name, work in works.items()}
        for _ in range(rounds):
            for name, work in works.items():
                begun = time.process_time()
                steps = work(counts[name])
                rate = counts[name] / (time.process_time() - begun)
                self.best[name] = max(rate, self.best.get(name, 0.0))
                self.steps[name] = steps

    def times(self, other: str) -> float | None:
        return self.best["plies"] / self.best[other] if other in self.best else None


def calibrated(work: Work) -> int:
    """Return how many games take about as long as a round should. The first call compiles, and is not timed."""
    work(1)
    count = 1
    while True:
        begun = time.process_time()
        work(count)
        seconds = time.process_time() - begun
        if seconds > SECONDS / 8:
            return max(1, round(count * SECONDS / seconds))
        count *= 4


def ours(name: str) -> Work:
    game = plies.game(name)
    search = CompiledSimulator(game, game.initial(), Wish(1, INFINITY, EXPLORATION, MEGABYTES, NEVER), 0)

    def work(count: int) -> float:
        before = search.nodes
        search.simulate(count)
        return (search.nodes - before) / count

    return work


def in_python(name: str) -> Work:
    """Return what a user writes on OpenSpiel's states."""
    import pyspiel

    game, die = pyspiel.load_game(name), random.Random(1)

    def work(count: int) -> float:
        steps = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(die.choices(outcomes, chances)[0])
                else:
                    state.apply_action(die.choice(state.legal_actions()))
                steps += 1
        return steps / count

    return work


def in_cpp(name: str) -> Work:
    """Return its tree search, with all play-outs from the first two nodes of the tree."""
    import pyspiel

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])

    def work(count: int) -> float:
        each = max(1, count // 2)
        player = pyspiel.RandomRolloutEvaluator(each, 1)
        pyspiel.MCTSBot(game, player, 2.0, 2, 10, False, 1, False).mcts_search(start)
        return 0.0

    return work


ROWS = (
    Row("connect-four", "connect_four"),
    Row("checkers", "checkers"),
    Row("othello", "othello"),
    Row("backgammon", "backgammon"),
    Row("chess", "chess"),
)
HEADS = (
    *("game", "plies", "steps each", "OpenSpiel from Python", "steps each", "its C++ search"),
    *("× OpenSpiel from Python", "× its C++ search"),
)


def cells(row: Row) -> list[str]:
    mine, python, cpp = (f"{row.best[name]:,.0f}" if name in row.best else "-" for name in CONTENDERS)
    steps, theirs = (f"{row.steps[name]:.0f}" if name in row.steps else "-" for name in CONTENDERS[:2])
    times = [row.times(name) for name in CONTENDERS[1:]]
    return [row.name, mine, steps, python, theirs, cpp, *("-" if ratio is None else f"{ratio:.0f}" for ratio in times)]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks playouts", description=__doc__)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print data instead of a table")
    forms.add_argument("--markdown", action="store_true", help="print the table of docs/benchmarks.md")
    parser.add_argument("--games", default=",".join(row.name for row in ROWS), help="names with commas between them")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which each takes a turn")
    given = parser.parse_args(arguments)
    rows = [row for row in ROWS if row.name in given.games.split(",")]
    with Console(stderr=True).status("measuring") as status:
        for row in rows:
            status.update(row.name)
            row.measure(given.rounds)
    if given.json:
        print(json.dumps([as_data(row) for row in rows], indent=2))
    elif given.markdown:
        lines = [list(HEADS), ["---", *["---:"] * (len(HEADS) - 1)], *map(cells, rows)]
        print("\n".join(f"| {' | '.join(line)} |" for line in lines))
    else:
        table = Table(*HEADS, title="random games a second of CPU time")
        for row in rows:
            table.add_row(*cells(row))
        console = Console()
        (console if console.is_terminal else Console(width=WIDE)).print(table)


def as_data(row: Row) -> dict[str, Any]:
    times = {name: row.times(name) for name in CONTENDERS[1:]}
    return {"game": row.name, "a second": row.best, "steps": row.steps, "times": times}
