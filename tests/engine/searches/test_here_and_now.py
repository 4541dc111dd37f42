"""Short searches run in the thread that asks. Nobody can tell, but by the clock."""

import random
import threading

import pytest

import plies
from engine.shared import needs_compiler
from plies.core import TooDeep
from plies.engine.runtime import threads
from plies.engine.searches import here_and_now, teamwork
from plies.engine.searches.workers import CompiledWorker
from plies.games import ConnectFour, Pig, TicTacToe
from plies.textbook.random_trees import random_tree

pytestmark = needs_compiler

EASY = {**{f"depth {depth}": {"depth": depth} for depth in (1, 4, 7)}, "nodes": {"nodes": 2_000}, "few": {"nodes": 5}}


@pytest.fixture
def fast(monkeypatch):
    """As if every game were known to be fast, and its searches to be short."""

    class Always(dict):
        def get(self, key, default=None):
            return 1e9

    monkeypatch.setattr(here_and_now, "_rates", Always())
    monkeypatch.setattr(here_and_now, "_short", Always())


@pytest.fixture
def elsewhere(monkeypatch):
    """A function that makes everything run in a thread of its own."""
    return lambda: monkeypatch.setattr(teamwork, "try_here", lambda search, budget: (search, None))


def told(found):
    return (found.value, found.action, found.nodes, found.depth, found.stopped, found.proved, found.line, found.moves)


@pytest.mark.parametrize("budget", EASY)
@pytest.mark.parametrize(
    ("game", "algorithm"), [(ConnectFour(), "alphabeta"), (ConnectFour(), "mtdf"), (Pig(40), "expectimax")]
)
def test_the_same_as_elsewhere(game, algorithm, budget, fast, elsewhere):
    draw = random.Random(budget)
    states = []
    while len(states) < 12:
        state = game.initial()
        for _ in range(draw.randint(0, 20)):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.choices(state))))
        if not game.is_terminal(state) and game.player(state) >= 0:
            states.append(state)
    here = [told(plies.search(game, state, algorithm=algorithm, **EASY[budget])) for state in states]
    elsewhere()
    assert here == [told(plies.search(game, state, algorithm=algorithm, **EASY[budget])) for state in states]


def test_searches_to_the_end(fast, elsewhere):
    """Those with fewer nodes than may run here, and those with more."""
    trees = [random_tree(f"{seed}", depth=6, branching=(2, 4)) for seed in range(60)]
    here = [told(plies.search(game)) for game in (*trees, TicTacToe())]
    elsewhere()
    assert here == [told(plies.search(game)) for game in (*trees, TicTacToe())]


@pytest.mark.parametrize("samples", [None, 2])
def test_options_stay_when_it_begins_anew(samples, fast, elsewhere):
    asked = {"depth": 8, "samples": samples, "least_probability": 0.001, "seed": 5}
    here = told(plies.search(Pig(60), **asked))
    assert here[2] > here_and_now.NODES
    elsewhere()
    assert here == told(plies.search(Pig(60), **asked))


def test_what_is_short_wakes_no_thread(fast, monkeypatch):
    plies.search(ConnectFour(), depth=3)
    monkeypatch.setattr(threads, "start", None)
    monkeypatch.setattr("plies.engine.runtime.stopping.start", None)
    assert plies.search(ConnectFour(), depth=3).depth == 3


def test_games_that_nobody_knows_and_slow_ones_do_not_run_here(monkeypatch):
    started = []
    start = threads.start
    monkeypatch.setattr("plies.engine.runtime.stopping.start", lambda work: started.append(1) or start(work))
    monkeypatch.setattr(here_and_now, "_rates", {})
    plies.search(ConnectFour(), depth=3)
    assert len(started) == 1
    monkeypatch.setattr(here_and_now, "_rates", dict.fromkeys(here_and_now._rates, 1_000.0))
    plies.search(ConnectFour(), depth=3)
    assert len(started) == 2


def test_a_search_is_tried_here_where_most_of_the_last_ones_were_short(monkeypatch):
    tried = []
    restart = CompiledWorker.restart
    monkeypatch.setattr(CompiledWorker, "restart", lambda worker: tried.append(1) or restart(worker))
    monkeypatch.setattr(here_and_now, "_short", {})
    for _ in range(4):
        plies.search(ConnectFour(), depth=9)
    before = len(tried)
    for _ in range(3):
        plies.search(ConnectFour(), depth=9)
    assert len(tried) == before, "nothing begins anew"
    for _ in range(4):  # after some short ones in threads, the next one is
        plies.search(ConnectFour(), depth=3)
    plies.search(ConnectFour(), depth=9)
    assert len(tried) == before + 1


def test_a_thread_with_little_stack(fast):
    """It is not used for searches: another one is."""
    before, found = threading.stack_size(256 << 10), []
    try:
        thread = threading.Thread(target=lambda: found.append(plies.search(ConnectFour(), depth=6).nodes))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == [plies.search(ConnectFour(), depth=6).nodes]


@pytest.mark.long
def test_an_error_of_a_rule_and_what_is_too_deep(fast):
    class Broken(TicTacToe):
        def utility(self, state, player):
            if state.crosses >= 0:
                raise ValueError("no utility")
            return 0.0

    with pytest.raises(ValueError, match="no utility"):
        plies.search(Broken())
    assert issubclass(TooDeep, plies.UnsupportedGame)
