"""Pacman by minimax, alpha-beta and expectimax, against ghosts that minimize, chase him or move at random.

    python -m benchmarks pacman [--layout yard --rounds 3 --opening 4] [--games 50] [--max-rounds 100] [--seed 1]

All look equally far ahead, in rounds: a move of Pacman and of every ghost. Expectimax assumes that the ghosts are
random, or chase him. Ghosts that minimize search as minimax does. A game begins with some random rounds, the same for
all: otherwise minimizing ghosts would play one game again and again. Seeds decide everything random, and nothing
depends on time: any machine plays the same games. A game that takes longer counts as not won, with the score so far.
Nodes are those of one search of a state in which Pacman moves, on average over the first game of a cell.
"""

import argparse
import json
import math
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from benchmarks.levels import wilson
from plies.agents import Match, Modelled, Random, Supposing
from plies.core import Game
from plies.engine import compiled
from plies.games.pacman import Pacman, directional
from plies.games.pacman.board import all_eaten
from plies.textbook import alphabeta, expectimax, minimax
from plies.textbook.transforms import Chances, as_chance, truncated, uniform

__all__ = ["GHOSTS", "PACMEN", "Cell", "main", "measure"]

PACMEN: dict[str, tuple[ModuleType, Chances[Any, Any] | None]] = {  # the search, and its model of the ghosts
    "minimax": (minimax, None),
    "alpha-beta": (alphabeta, None),
    "expectimax, random": (expectimax, uniform),
    "expectimax, directional": (expectimax, directional()),
}
GHOSTS = ("minimizing", "directional", "random")
TABLES = (  # layouts, rounds to look ahead, and random rounds to begin with
    ("yard", 3, 4),
    ("cornered", 3, 0),
    ("gamble", 4, 0),
)


@dataclass
class Searcher:
    """A textbook search, compiled, that counts its nodes."""

    search: ModuleType
    counts: bool = False
    nodes: list[int] = field(default_factory=list)

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        twin: Any = compiled(self.search)
        if self.counts:
            self.nodes.append(twin.find(game, state).nodes)
        return twin.decide(game, state)


@dataclass
class Cell:
    """Games of one Pacman against ghosts of one kind."""

    pacman: str
    ghosts: str
    scores: list[int] = field(default_factory=list)
    wins: int = 0
    nodes: list[int] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        games = len(self.scores)
        spread = statistics.stdev(self.scores) if games > 1 else math.inf
        low, high = wilson(self.wins / games, games)
        return {
            "pacman": self.pacman,
            "ghosts": self.ghosts,
            "games": games,
            "wins": self.wins / games,
            "wins_low": low,
            "wins_high": high,
            "mean_score": statistics.mean(self.scores),
            "mean_score_margin": 1.96 * spread / math.sqrt(games),
            "nodes": statistics.mean(self.nodes) if self.nodes else 0.0,
        }


def imagined(model: Chances[Any, Any] | None, rounds: int) -> Callable[[Game[Any, Any]], Game[Any, Any]]:
    """Return a transform to the game that a player searches: so many rounds, with ghosts as they are or as chance."""

    def transform(game: Game[Any, Any]) -> Game[Any, Any]:
        believed = game if model is None else as_chance(game, range(1, game.players), model)
        return truncated(believed, rounds, depth_unit="round")

    return transform


def ghost_of(kind: str, rounds: int) -> Any:
    if kind == "minimizing":
        return Supposing(Searcher(alphabeta), imagined(None, rounds))
    return Modelled(directional()) if kind == "directional" else Random()


def begin(game: Pacman, rounds: int, seed: int) -> Any:
    """Return a state after some random rounds."""
    die = random.Random(f"pacman {seed}")
    while True:
        state = game.initial()
        for _ in range(rounds * game.players):
            if not game.is_terminal(state):
                state = game.result(state, die.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            return state


def measure(game: Pacman, rounds: int, opening: int, cell: Cell, games: range, max_rounds: int) -> None:
    """Play the games of a cell, by their seeds."""
    search, model = PACMEN[cell.pacman]
    for seed in games:
        searcher = Searcher(search, counts=seed == games[0])
        agents = [Supposing(searcher, imagined(model, rounds)), *[ghost_of(cell.ghosts, rounds)] * (game.players - 1)]
        start = begin(game, opening, seed)
        match = Match(game, agents, seed=seed, start=start, max_plies=max_rounds * game.players)
        while not match.ending:
            match.step()
        cell.scores.append(match.state.score)
        cell.wins += all_eaten(match.state.food)
        cell.nodes += searcher.nodes


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks pacman", description=__doc__.partition("\n")[0])
    parser.add_argument("--layout", help="a layout of plies; by default " + " and ".join(name for name, *_ in TABLES))
    parser.add_argument("--rounds", type=int, default=3, help="rounds to look ahead, with --layout")
    parser.add_argument("--opening", type=int, default=4, help="random rounds at the beginning, with --layout")
    parser.add_argument("--games", type=int, default=50, help="games of each Pacman against each kind of ghosts")
    parser.add_argument("--max-rounds", type=int, default=100, help="rounds after which a game is not won")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    given = parser.parse_args(arguments)
    found: dict[str, Any] = {}
    games = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    for layout, rounds, opening in [(given.layout, given.rounds, given.opening)] if given.layout else TABLES:
        cells = [Cell(pacman, ghosts) for pacman in PACMEN for ghosts in GHOSTS]
        for cell in cells:
            measure(Pacman(layout), rounds, opening, cell, games, given.max_rounds)
            print(f"{layout}: {cell.pacman} against {cell.ghosts} ghosts, {cell.wins} won", file=sys.stderr, flush=True)
        found[layout] = {"rounds": rounds, "cells": [cell.to_dict() for cell in cells]}
        if not given.json:
            print(as_text(layout, rounds, found[layout]["cells"]), flush=True)
    if given.json:
        print(json.dumps(found, indent=2))


def as_text(layout: str, rounds: int, cells: list[dict[str, Any]]) -> str:
    lines = [
        f"{layout}, {rounds} rounds ahead, {cells[0]['games']} games a cell: share won, mean score and nodes a move",
        "",
        f"| Pacman | {' | '.join(f'{ghosts} ghosts' for ghosts in GHOSTS)} | nodes |",
        f"|---|{'---|' * len(GHOSTS)}---:|",
    ]
    for pacman in PACMEN:
        row = [cell for cell in cells if cell["pacman"] == pacman]
        shown = [
            f"{cell['wins']:.0%}, {cell['mean_score']:,.0f} ± {cell['mean_score_margin']:,.0f}".replace("-", "−")
            for cell in row
        ]
        nodes = statistics.mean(cell["nodes"] for cell in row)
        lines.append(f"| {pacman} | {' | '.join(shown)} | {nodes:,.0f} |")
    return "\n".join([*lines, ""])
