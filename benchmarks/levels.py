"""Is every difficulty level stronger than the one below? Matches between neighbours, with 95 % intervals.

    python -m benchmarks levels [--games 200] [--game connect-four --game othello] [--level 3] [--seed 2] [--json]

Every opening is a few random actions, played twice with the colours exchanged. A draw counts half. The interval
is Wilson's. Levels below the strongest are limited by nodes and have seeds, so any machine gives the same figures.
"""

import argparse
import json
import math
import random
import statistics
from dataclasses import dataclass, field
from typing import Any

import plies
from plies.agents import STRONGEST, Level

__all__ = ["Score", "main", "measure", "opening", "wilson"]

GAMES = ("connect-four", "othello")
OPENING = 4  # random plies
STRONGEST_SECONDS = 0.3  # for an action of the strongest level; people give it more
SEEDS = 1_000_000  # from one seed to the next
FEWER = 5  # the strongest level is slow, so it plays only this fraction of the games


@dataclass
class Score:
    """Matches of a level against the one below."""

    game: str
    level: int
    results: list[float] = field(default_factory=list)  # 1 a win, 0.5 a draw, 0 a loss
    seconds: list[float] = field(default_factory=list)  # for each action of this level

    @property
    def share(self) -> float:
        return sum(self.results) / len(self.results)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, len(self.results))

    def to_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "game": self.game,
            "level": self.level,
            "against": self.level - 1,
            "games": len(self.results),
            "wins": self.results.count(1.0),
            "draws": self.results.count(0.5),
            "losses": self.results.count(0.0),
            "share": self.share,
            "low": low,
            "high": high,
            "milliseconds": 1000 * statistics.median(self.seconds),
            "slowest_milliseconds": 1000 * max(self.seconds),
        }


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval that holds the true share with 95 % confidence."""
    middle = share + z * z / (2 * games)
    margin = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return (middle - margin) / (1 + z * z / games), (middle + margin) / (1 + z * z / games)


def opening(game: plies.Game[Any, Any], seed: int) -> Any:
    """Return a state after some random plies."""
    choose = random.Random(f"opening {seed}")
    while True:
        state = game.initial()
        for _ in range(OPENING):
            if not game.is_terminal(state):
                state = game.result(state, choose.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            return state


def measure(name: str, level: int, games: int, seed: int = 1) -> Score:
    """Play a level against the one below and return the score. The levels were tuned with seed 0."""
    game, score = plies.game(name), Score(name, level)
    stronger, weaker = Level(level, seconds=STRONGEST_SECONDS), Level(level - 1)
    stronger.choose(game, game.initial())  # compiles, untimed
    for number in range(seed * SEEDS, seed * SEEDS + games):
        seat = number % 2
        agents = [stronger, weaker] if seat == 0 else [weaker, stronger]
        record = plies.play(game, agents, seed=number, start=opening(game, number // 2))
        assert record.utilities is not None
        mine, theirs = record.utilities[seat], record.utilities[1 - seat]
        score.results.append(1.0 if mine > theirs else 0.5 if mine == theirs else 0.0)
        score.seconds += [ply.seconds for ply in record.plies if ply.player == seat]
    return score


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks levels", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="matches for each pair of levels")
    parser.add_argument("--game", action="append", help="can be repeated; by default connect-four and othello")
    parser.add_argument("--level", type=int, action="append", help="only this level; can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="random seed, for openings and errors")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    given = parser.parse_args(arguments)

    rows = []
    for name in given.game or GAMES:
        if not given.json:
            print(f"\n{name}\n\n| level | against | games | won | drawn | lost | score | 95 % interval | ms a move |")
            print("|---|---|---|---|---|---|---|---|---|")
        for level in given.level or range(2, STRONGEST + 1):
            games = given.games if level < STRONGEST else max(2, given.games // FEWER)
            rows.append(measure(name, level, games, given.seed).to_dict())
            if not given.json:
                print(as_line(rows[-1]), flush=True)
    if given.json:
        print(json.dumps(rows, indent=2))


def as_line(row: dict[str, Any]) -> str:
    return (
        f"| {row['level']} | {row['against']} | {row['games']} | {row['wins']} | {row['draws']} | {row['losses']} "
        f"| {row['share']:.1%} | {row['low']:.1%} – {row['high']:.1%} | {row['milliseconds']:.0f} |"
    )
