"""Simulations per second of Monte Carlo tree search, compared with OpenSpiel's in Python on its C++ game, in one run.

    python -m benchmarks mcts [--json | --markdown] [--rounds 5]

A simulation goes down the tree, plays out at random from the leaf and backs up. Both take turns; a figure is the
fastest round of each, in CPU time.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import peers
from plies.core import INFINITY, Game
from plies.engine.monte_carlo.mcts import EXPLORATION, WAIT
from plies.engine.monte_carlo.simulators import CompiledSimulator, InterpretedSimulator, Simulator, Wish
from plies.games import ConnectFour, Pig

__all__ = ["ROWS", "Row", "main"]

SIMULATIONS = {"compiled": 200_000, "interpreted": 400, "OpenSpiel": 400}
MEGABYTES = 256
WIDE = 120  # characters, if the width of the terminal is unknown


@dataclass
class Row:
    """A game from its initial state, and the programs that simulate it."""

    name: str
    game: Game[Any, Any]
    openspiel: str | None
    seconds: dict[str, list[float]] = field(default_factory=dict)
    nodes: float = 0.0  # that a compiled simulation visits

    def measure(self, rounds: int) -> None:
        contenders: dict[str, Callable[[], None]] = {
            "compiled": lambda: self.simulate(CompiledSimulator),
            "interpreted": lambda: self.simulate(InterpretedSimulator),
        }
        if self.openspiel is not None and peers.installed("OpenSpiel"):
            contenders["OpenSpiel"] = openspiel(self.openspiel)
        self.simulate(CompiledSimulator)  # once, so that nothing is compiled while the clock runs
        for _ in range(rounds):
            for name, work in contenders.items():
                begun = time.process_time()
                work()
                self.seconds.setdefault(name, []).append(time.process_time() - begun)

    def simulate(self, made: type[CompiledSimulator] | type[InterpretedSimulator]) -> None:
        wish = Wish(1, INFINITY, EXPLORATION, MEGABYTES, WAIT)
        search: Simulator = made(self.game, self.game.initial(), wish, 0)
        count = SIMULATIONS["compiled" if made is CompiledSimulator else "interpreted"]
        search.simulate(count)
        if made is CompiledSimulator:
            self.nodes = search.nodes / count

    def rate(self, name: str) -> float | None:
        """Return simulations per second in the fastest round."""
        return SIMULATIONS[name] / min(self.seconds[name]) if name in self.seconds else None

    def times(self, name: str) -> float | None:
        one, other = self.rate("compiled"), self.rate(name)
        return one / other if one and other else None


def openspiel(name: str) -> Callable[[], None]:
    """Return OpenSpiel's search of the same kind: UCT, one random play-out at each leaf, with proofs."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)

    def work() -> None:
        dice = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        search = mcts.MCTSBot(game, 2.0, SIMULATIONS["OpenSpiel"], evaluator, solve=True, random_state=dice)
        search.step(game.new_initial_state())

    return work


ROWS = (
    Row("connect four", ConnectFour(), "connect_four"),
    Row("pig to 20", Pig(20), "pig(players=2,winscore=20)"),
    Row("pig to 20 for three", Pig(20, players=3), "pig(players=3,winscore=20)"),
)
HEADS = ("game", "simulations/s", "nodes each", "interpreted", "OpenSpiel", "× interpreted", "× OpenSpiel")


def cells(row: Row) -> list[str]:
    rates = [row.rate(name) for name in ("compiled", "interpreted", "OpenSpiel")]
    times = [row.times(name) for name in ("interpreted", "OpenSpiel")]
    compiled, *others = ["-" if number is None else f"{number:,.0f}" for number in (*rates, *times)]
    return [row.name, compiled, f"{row.nodes:.1f}", *others]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks mcts", description=__doc__)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print data instead of a table")
    forms.add_argument("--markdown", action="store_true", help="print the table of docs/benchmarks.md")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which each takes a turn")
    given = parser.parse_args(arguments)
    with Console(stderr=True).status("measuring") as status:
        for row in ROWS:
            status.update(row.name)
            row.measure(given.rounds)
    if given.json:
        names = tuple(SIMULATIONS)
        print(json.dumps([{"game": r.name, "nodes": r.nodes, **{n: r.rate(n) for n in names}} for r in ROWS], indent=2))
    elif given.markdown:
        lines = [list(HEADS), ["---", *["---:"] * (len(HEADS) - 1)], *map(cells, ROWS)]
        print("\n".join(f"| {' | '.join(line)} |" for line in lines))
    else:
        table = Table(*HEADS, title="Monte Carlo tree search, simulations per second of CPU time")
        for row in ROWS:
            table.add_row(*cells(row))
        console = Console()
        (console if console.is_terminal else Console(width=WIDE)).print(table)
