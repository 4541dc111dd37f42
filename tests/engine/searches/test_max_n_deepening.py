"""Budgets of max^n: nodes, seconds, Ctrl-C, and threads."""

import os
import signal
import threading
import time

import pytest

import plies
from engine.searches.many_player_games import Greedy
from plies.games import Pig


@pytest.fixture
def interruptible():
    """Let Ctrl-C interrupt: it is ignored if the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class TestBudgets:
    def test_nodes_are_reproducible(self):
        game = Pig(100, players=3)
        one, two = (plies.search(game, nodes=20_000) for _ in range(2))
        assert one.stopped == two.stopped == "nodes"
        assert one.nodes == two.nodes == 20_000
        assert (one.value, one.action, one.depth, one.line) == (two.value, two.action, two.depth, two.line)

    def test_a_single_node(self):
        found = plies.search(Greedy(), nodes=1)
        assert (found.nodes, found.depth, found.proved) == (1, 0, False)
        assert found.value == Greedy().evaluations(Greedy().initial()), "the utilities do not add up: begin again"

    def test_seconds(self):
        game = Pig(100, players=3)
        plies.search(game, depth=1)
        begun = time.monotonic()
        found = plies.search(game, seconds=0.3)
        assert 0.25 < time.monotonic() - begun < 0.45
        assert found.stopped == "seconds"
        assert found.depth >= 1

    def test_ctrl_c(self, interruptible):
        game = Pig(100, players=3)
        plies.search(game, depth=1)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            plies.search(game, seconds=20)
        assert time.monotonic() - begun < 0.3 + 0.15

    def test_progress(self):
        seen = []
        plies.search(Greedy(), depth=4, progress=seen.append)
        assert [step.depth for step in seen] == [1, 2, 3, 4]
        assert all(len(step.value) == 3 for step in seen)

    def test_two_threads_find_the_same(self):
        game = Pig(100, players=3)
        one, two = plies.search(game, depth=5), plies.search(game, depth=5, threads=2)
        assert (one.value, one.action) == (two.value, two.action)
        assert two.threads == 2
