"""How well plies plays backgammon: points per game against GNU Backgammon, a shallower plies, or random plays.

    python -m benchmarks backgammon [--depth 2] [--opponent gnubg --noise 0.1] [--games 200] [--seed 1] [--json]

Money games without the cube: a win counts 1, a gammon 2, a backgammon 3. All dice are thrown here, with a seed. The
same dice are played twice, with the seats exchanged, so that luck counts less. The interval is that of the mean over
these pairs. Nothing depends on time: any machine plays the same games. gnubg does not look ahead (0-ply, as it counts),
with --noise added to its evaluation. The opponent search is plies looking --less plies less far ahead; random takes any
legal play.
"""

import argparse
import contextlib
import json
import math
import random
import shutil
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.levels import wilson
from plies.adapters import gnubg
from plies.agents import Agent, Random, Search
from plies.agents.agent import name_of
from plies.core import CHANCE
from plies.games.backgammon import Backgammon

__all__ = ["Games", "main", "play"]

OPPONENTS = ("gnubg", "search", "random")


@dataclass
class Games:
    """The results of some games, for the player that is measured."""

    points: list[float] = field(default_factory=list)  # two games in a row have the same dice
    choices: int = 0
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        games = len(self.points)
        pairs = [statistics.mean(self.points[first : first + 2]) for first in range(0, games, 2)]
        spread = statistics.stdev(pairs) if len(pairs) > 1 else math.inf
        wins = sum(point > 0 for point in self.points) / games
        return {
            "games": games,
            "points_a_game": statistics.mean(self.points),
            "margin": 1.96 * spread / math.sqrt(len(pairs)),
            "wins": wins,
            "wins_interval": wilson(wins, games),
            "gammons_won": sum(point > 1 for point in self.points) / games,
            "gammons_lost": sum(point < -1 for point in self.points) / games,
            "milliseconds_a_move": 1000 * self.seconds / max(1, self.choices),
        }


def play(game: Backgammon, mine: Agent, other: Agent, seed: int, games: Games) -> None:
    """Play the same dice twice, once from either seat, and add the results to games."""
    for seat in range(2):
        dice = random.Random(f"backgammon {seed}")
        state = game.initial()
        while not game.is_terminal(state):
            player = game.player(state)
            if player == CHANCE:
                chances = list(game.chances(state))
                choice = dice.choices([outcome for _, outcome in chances], [p for p, _ in chances])[0]
            elif player == seat:
                begun = time.perf_counter()
                choice = mine.choose(game, state)
                games.seconds += time.perf_counter() - begun
                games.choices += 1
            else:
                choice = other.choose(game, state)
            state = game.result(state, choice)
        games.points.append(game.utility(state, seat))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks backgammon", description=__doc__.partition("\n")[0])
    parser.add_argument("--depth", type=int, default=2, help="plies that plies looks ahead")
    parser.add_argument("--opponent", choices=OPPONENTS, default="gnubg")
    parser.add_argument("--noise", type=float, default=0.0, help="noise of gnubg: standard deviation, in points")
    parser.add_argument("--less", type=int, default=1, help="how many plies less the opponent search looks ahead")
    parser.add_argument("--games", type=int, default=200, help="an even number")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of text")
    given = parser.parse_args(arguments)
    if given.games < 4 or given.games % 2:
        parser.error(f"all dice are played twice: give an even number of games, 4 or more, not {given.games}")
    if given.opponent == "search" and not 0 < given.less < given.depth:
        parser.error(f"--less must leave a ply or more of {given.depth}, not {given.less} less")
    game, mine, games = Backgammon(), Search(depth=given.depth), Games()
    mine.choose(game, game.play(game.initial(), 31))  # compiles, untimed
    with contextlib.ExitStack() as stack:
        other = opponent(given, stack)
        for number in range(given.games // 2):
            play(game, mine, other, given.seed * 1_000_000 + number, games)
            print(f"{len(games.points)} games, {sum(games.points):+g} points", file=sys.stderr, flush=True)
    found = {"player": name_of(mine), "opponent": name_of(other), **games.to_dict()}
    print(json.dumps(found, indent=2) if given.json else as_text(found))


def opponent(given: argparse.Namespace, stack: contextlib.ExitStack) -> Agent:
    if given.opponent == "random":
        return Random(seed=given.seed)
    if given.opponent == "search":
        return Search(depth=given.depth - given.less)
    path = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games") or "gnubg"  # where Debian puts games
    return gnubg.Gnubg(stack.enter_context(gnubg.Engine((path, *gnubg.COMMAND[1:]), noise=given.noise)))


def as_text(found: dict[str, Any]) -> str:
    low, high = found["wins_interval"]
    return (
        f"{found['player']} against {found['opponent']}, {found['games']} games: {found['points_a_game']:+.2f} ± "
        f"{found['margin']:.2f} points a game; {found['wins']:.1%} won ({low:.1%} – {high:.1%}), "
        f"{found['gammons_won']:.1%} as gammons, {found['gammons_lost']:.1%} lost as gammons; "
        f"{found['milliseconds_a_move']:.1f} ms a move"
    )
