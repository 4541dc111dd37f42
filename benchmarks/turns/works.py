"""What both checkouts do in turns. It runs with the plies of either, so it uses only what users may use of it.

A work has a name, and is made when it is first asked for: a list of pieces, such as searches of several positions.
Called, a piece says how much it did: then it can be seen whether both have done the same. How long it took is for the
worker to find out, except where the piece runs a process of its own.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import plies
from benchmarks import ours, solving
from benchmarks.rows import ROWS
from plies.core import CHANCE, Game
from plies.engine import compiled
from plies.textbook import perft, perft_in_bulk

__all__ = ["WORKS", "Done", "Piece"]

SOLVED = {12: 2, 14: 6, 20: 20, 26: 20}  # plies played, and how many positions


class Done(NamedTuple):
    """How much was done, and what was found. seconds is given where the worker cannot measure it."""

    nodes: int  # of perft lines; of Monte Carlo simulations
    value: Any
    seconds: float | None = None


Piece = Callable[[], Done]


# -- make bench --


def textbook(search: Any, game: Game[Any, Any], depth: float) -> list[Piece]:
    """The search as a user calls it."""
    called = ours.called(search, game, depth)

    def piece() -> Done:
        found = called()
        return Done(found.value if found.nodes is None else found.nodes, found.value)

    return [piece]


# -- plies.search --


def solve(length: int) -> list[Piece]:
    """Connect four to its end, in positions after so many plies."""
    states = solving.positions(length, SOLVED[length])
    return [searching(solving.GAME, state, table_mb=solving.TABLE_MB) for state in states]


def search(name: str, length: int, count: int, shape: dict[str, Any], **asked: Any) -> list[Piece]:
    """plies.search in so many positions of a game, after so many random plies."""
    game = plies.game(name, **shape)
    return [searching(game, state, **asked) for state in positions(game, length, count)]


def searching(game: Game[Any, Any], state: Any, **asked: Any) -> Piece:
    def piece() -> Done:
        found = plies.search(game, state, threads=1, **asked)
        simulations = sum(move.visits or 0 for move in found.moves)  # Monte Carlo's; its nodes are given
        return Done(simulations or found.nodes, found.value)

    return piece


def positions(game: Game[Any, Any], length: int, count: int) -> list[Any]:
    """States after so many random plies, in which a player moves."""
    drawn = random.Random(length)
    found: list[Any] = []
    while len(found) < count:
        state, ply = game.initial(), 0
        while not game.is_terminal(state) and (ply < length or game.player(state) == CHANCE):
            ply += game.player(state) != CHANCE
            state = game.result(state, drawn.choice(list(game.choices(state))))
        if not game.is_terminal(state):
            found.append(state)
    return found


# -- perft of chess --


def count_lines(module: Any, depth: int) -> list[Piece]:
    game, counting = plies.game("chess"), compiled(module)

    def piece() -> Done:
        lines = int(counting.value(game, game.initial(), depth))
        return Done(lines, lines)

    return [piece]


# -- the first search of a process --

FIRST = """
import time
import numba
begun = time.process_time()
import plies
from plies.engine import compiled
from plies.textbook import alphabeta
game = plies.game("connect-four")
found = {search}
print(time.process_time() - begun, found.nodes, found.value)
"""


def first(search: str) -> list[Piece]:
    """A process that searches once, with machine and byte code on disk: in seconds of CPU beyond `import numba`."""
    place = tempfile.TemporaryDirectory(prefix="plies-bytecode-")
    environment = {name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = place.name

    def piece(_place: Any = place) -> Done:
        program = [sys.executable, "-P", "-c", FIRST.format(search=search)]
        run = subprocess.run(program, capture_output=True, text=True, check=True, env=environment)
        told = run.stdout.split()
        return Done(int(told[1]), float(told[2]), float(told[0]))

    return [piece]


# -- all of them --

THREE = {"goal": 20, "players": 3}
WORKS: dict[str, Callable[[], list[Piece]]] = {
    **{row.name: partial(textbook, row.search, row.game, row.depth) for row in ROWS},
    **{f"search, connect four solved at {length} plies": partial(solve, length) for length in SOLVED},
    "search, othello, depth 8": partial(search, "othello", 12, 3, {}, depth=8),
    "search, chess, depth 6": partial(search, "chess", 10, 3, {}, depth=6),
    "search, expectimax, pig to 50, depth 10": partial(search, "pig", 4, 3, {"goal": 50}, depth=10),
    "search, expectimax, backgammon, depth 2": partial(search, "backgammon", 6, 3, {}, depth=2),
    "search, expectimax, 2048, depth 4": partial(search, "2048", 60, 3, {}, depth=4),
    "search, max^n, pig to 20 for three, depth 8": partial(search, "pig", 2, 2, THREE, depth=8),
    "search, max^n, rolit, depth 6": partial(search, "rolit", 12, 3, {}, depth=6),
    "search, Monte Carlo, connect four": partial(search, "connect-four", 6, 2, {}, algorithm="mcts", nodes=200_000),
    "perft, chess, depth 4": partial(count_lines, perft, 4),
    "perft in bulk, chess, depth 5": partial(count_lines, perft_in_bulk, 5),
    "first search of a process, textbook": partial(first, "compiled(alphabeta).find(game, game.initial(), 4)"),
    "first search of a process, plies.search": partial(first, "plies.search(game, depth=4)"),
}
