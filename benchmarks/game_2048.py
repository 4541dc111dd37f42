"""How well plies plays 2048: whole games, with the shares that reach each tile and 95 % intervals.

    python -m benchmarks 2048 [--games 100] [--nodes 12000] [--depth 8] [--least-probability 0.001] [--seed 1] [--json]

Games are limited by nodes and have seeds for chance, so any machine plays the same games; only the times differ. Times
are those of the whole call of plies.search on one thread: by the clock, and of the processor, which others do not slow.
"""

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import plies
from benchmarks.levels import wilson
from plies.core import CHANCE, INFINITY
from plies.engine.analysis import Analysis
from plies.games.game_2048 import Game2048, State, tiles_of

__all__ = ["Games", "main", "play"]

TILES = (1024, 2048, 4096, 8192, 16384)
Policy = Callable[[Game2048, State], Analysis]


@dataclass
class Games:
    """The results of some games."""

    scores: list[int] = field(default_factory=list)
    largest: list[int] = field(default_factory=list)
    moves: int = 0
    nodes: int = 0
    clock: float = 0.0  # seconds in plies.search
    cpu: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        games = len(self.scores)
        shares = {tile: sum(reached >= tile for reached in self.largest) / games for tile in TILES}
        spread = statistics.stdev(self.scores) if games > 1 else math.inf
        return {
            "games": games,
            "mean_score": statistics.mean(self.scores),
            "mean_score_margin": 1.96 * spread / math.sqrt(games),
            "median_score": statistics.median(self.scores),
            "best_score": max(self.scores),
            "reached": [(tile, share, *wilson(share, games)) for tile, share in shares.items()],
            "moves": self.moves,
            "nodes_a_move": self.nodes / self.moves,
            "milliseconds_a_move": 1000 * self.clock / self.moves,
            "cpu_milliseconds_a_move": 1000 * self.cpu / self.moves,
        }


def play(game: Game2048, policy: Policy, seed: int, games: Games) -> None:
    """Play one game to its end, and add it to games."""
    dice = random.Random(f"2048 {seed}")
    state = game.initial()
    while not game.is_terminal(state):
        if game.player(state) == CHANCE:
            chances = list(game.chances(state))
            choice = dice.choices([outcome for _, outcome in chances], [p for p, _ in chances])[0]
        else:
            clock, cpu = time.perf_counter(), time.process_time()
            found = policy(game, state)
            games.clock += time.perf_counter() - clock
            games.cpu += time.process_time() - cpu
            games.nodes += found.nodes
            games.moves += 1
            choice = found.action
        state = game.result(state, choice)
    games.scores.append(game.score(state))
    games.largest.append(max(tiles_of(state.board)))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks 2048", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=12_000, help="nodes per move; 0: no limit")
    parser.add_argument("--depth", type=int, default=0, help="plies per move; 0: as deep as the nodes allow")
    parser.add_argument("--least-probability", type=float, default=0.001, help="only search lines that are likelier")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    if given.nodes < 1 and given.depth < 1:
        parser.error("a move needs a limit: give --nodes or --depth")

    def policy(game: Game2048, state: State) -> Analysis:
        return plies.search(
            game,
            state,
            nodes=given.nodes or None,
            depth=given.depth or INFINITY,
            least_probability=given.least_probability,
            every_move=True,  # without windows: estimates are never near the ends of utility_bounds, so nothing is cut
        )

    game, games = Game2048(), Games()
    policy(game, game.read_state("2,.,.,./.,.,.,./.,.,.,./.,.,.,2 0 0"))  # compiles, untimed
    for number in range(given.games):
        play(game, policy, given.seed * 1_000_000 + number, games)
    if given.json:
        print(json.dumps(games.to_dict(), indent=2))
    else:
        print(as_text(games.to_dict()))


def as_text(found: dict[str, Any]) -> str:
    reached = [f"| {tile} | {share:.0%} | {low:.1%} – {high:.1%} |" for tile, share, low, high in found["reached"]]
    return "\n".join(
        [
            f"{found['games']} games, mean score {found['mean_score']:,.0f} ± {found['mean_score_margin']:,.0f}, "
            f"median {found['median_score']:,.0f}, best {found['best_score']:,}; {found['moves']:,} moves of "
            f"{found['nodes_a_move']:,.0f} nodes, {found['milliseconds_a_move']:.2f} ms each by the clock, "
            f"{found['cpu_milliseconds_a_move']:.2f} ms of the processor",
            "",
            "| tile | games that reach it | 95 % interval |",
            "|---:|---:|---|",
            *reached,
        ]
    )
