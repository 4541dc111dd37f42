"""Compiled searches release the GIL, share nothing that they should not, and run from any thread."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.shared import STEPS, needs_compiler
from plies.engine import OutOfBudget, compiled
from plies.engine.compiler import kernels
from plies.engine.execution import native_run
from plies.engine.runtime.control_block import NODES
from plies.games import ConnectFour, Halving, Nim, TicTacToe
from plies.textbook import alphabeta, counting, minimax
from plies.textbook.random_trees import random_tree

GAME = ConnectFour()


@needs_compiler
def test_two_searches_run_at_once(monkeypatch):
    """Both count nodes while this thread watches: none holds the GIL, so two cores can work."""
    runs = []

    class Noted(native_run.Run):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            runs.append(self)

    monkeypatch.setattr(native_run, "Run", Noted)
    search = compiled(alphabeta)
    search.find(GAME, GAME.initial(), 2)
    runs.clear()
    with ThreadPoolExecutor(2) as pool:
        searches = [pool.submit(search.find, GAME, GAME.initial(), 40) for _ in range(2)]
        looks = [[0, 0]]
        end = time.monotonic() + STEPS
        while not (len(looks) > 3 and all(before < after for before, after in zip(looks[-2], looks[-1], strict=True))):
            assert time.monotonic() < end, looks[-3:]
            time.sleep(0.02)
            looks.append([int(run.memory[NODES]) for run in runs] + [0] * (2 - len(runs)))
        for run in runs:
            run.stop()
    assert [type(search.exception()) for search in searches] == [OutOfBudget] * 2


def test_many_searches_of_one_game_at_once():
    """Each has its own count of nodes, and its own budget."""
    search, state = compiled(alphabeta), GAME.initial()
    expected = [counting.count(alphabeta, GAME, state, depth)[:2] for depth in range(1, 6)]

    def work(number):
        if number % 5 == 4:
            with pytest.raises(OutOfBudget, match="after 100 nodes"):
                search.within(nodes=100).find(GAME, state, 8)
        return search.find(GAME, state, 1 + number % 5)[:2]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(100)))
    assert found == [expected[number % 5] for number in range(100)]


def test_data_of_many_games_at_once():
    """Games of one kind with different data do not see each other's data."""
    trees = [random_tree(seed, depth=3, mixed=("max", "min")) for seed in range(60)]
    expected = [minimax.value(tree, tree.initial()) for tree in trees]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda tree: compiled(minimax).value(tree, tree.initial()), trees * 3))
    assert found == expected * 3


@needs_compiler
def test_compiling_from_many_threads(monkeypatch, tmp_path):
    """Threads that ask for the same thing at once compile it once; for different things, once each."""

    class Fresh(Halving):
        pass

    class Other(Nim):
        pass

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    games = [Fresh(7), Other((1, 2, 3))] * 4
    before = kernels.compilations
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda game: compiled(minimax).value(game, game.initial()), games))
    assert found == [minimax.value(game, game.initial()) for game in games]
    assert kernels.compilations == before + 2


def test_a_budget_of_seconds_in_threads():
    search, state = compiled(alphabeta), TicTacToe().initial()
    search.find(GAME, GAME.initial(), 2)

    def work(seconds):
        begun = time.monotonic()
        with pytest.raises(OutOfBudget):
            search.within(seconds=seconds).find(GAME, GAME.initial(), 40)
        return time.monotonic() - begun

    with ThreadPoolExecutor(3) as pool:
        taken = list(pool.map(work, (0.2, 0.4, 0.6)))
    assert all(seconds < 3 * budget + 0.2 for seconds, budget in zip(taken, (0.2, 0.4, 0.6), strict=True))
    assert search.find(TicTacToe(), state).value == 0
