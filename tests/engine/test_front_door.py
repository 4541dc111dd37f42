"""Ten thousand searches of ten games in one process: memory stays as it is."""

import pytest

from engine.shared import needs_compiler, python

LIMIT = 8  # MiB

SEARCHES = """
import random, sys
from pathlib import Path
import plies
from plies.core import CHANCE

NAMES = "tic-tac-toe connect-four othello checkers chess nim pig 2048 rolit go".split()
draw = random.Random(3)


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


def position(game):
    "One after a few random plies, where a player moves."
    state = game.initial()
    for _ in range(draw.randrange(6)):
        after = game.result(state, draw.choice(list(game.possible(state))))
        if game.is_terminal(after):
            break
        state = after
    while game.player(state) == CHANCE:
        state = game.result(state, draw.choice(list(game.possible(state))))
    return state if not game.is_terminal(state) else position(game)


def search(game, number):
    algorithm = "mcts" if number % 10 == 0 else None
    budget = draw.choice(({"nodes": 300}, {"seconds": 0.002}, {"depth": 2, "nodes": 5_000}))
    if algorithm and "depth" in budget:
        budget = {"nodes": 300}
    plies.search(game, position(game), threads=draw.choice((1, 2)), table_mb=4, algorithm=algorithm, **budget)


games = [plies.game(name) for name in NAMES]
for game in games:
    plies.search(game, position(game), nodes=100)
    plies.search(game, position(game), nodes=100, algorithm="mcts")
before = 0.0
for number in range(int(sys.argv[1])):
    if number == int(sys.argv[1]) // 5:
        before = resident()
    search(draw.choice(games), number)
print(resident() - before)
"""


@needs_compiler
@pytest.mark.long
def test_memory_is_flat(tmp_path):
    script = tmp_path / "searches.py"
    script.write_text(SEARCHES)
    assert float(python(script, 10_000, seconds=1_500)) < LIMIT
