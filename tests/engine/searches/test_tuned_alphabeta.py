"""plies.search on zero-sum games without chance: right values, best actions, budgets kept."""

import functools
import time

import pytest

import plies
from engine.halvings import Knowing, Throwing
from engine.shared import needs_compiler, python, run_in_thread
from later import later
from plies.core import InvalidArgument, UnsupportedGame
from plies.engine.compiler import kernels
from plies.engine.question import Budget
from plies.engine.searches import teamwork, tuned_alphabeta
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.transposition_table import Table
from plies.engine.searches.workers import InterpretedWorker, workers_for
from plies.games import ConnectFour, Halving, Nim, Pacman, Pig, TicTacToe
from plies.textbook import alphabeta, minimax
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import truncated


def tree_of(seed, **shape):
    mixed = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.2, "mixed": ("max", "min"), "values": (-4, 4)}
    return random_tree(seed, **{**mixed, **shape})


@functools.cache
def true_values(game, state):
    return minimax.every_move(game, state)


def agree(game, state, found):
    """Check that the value is minimax's, and that the action is really best."""
    true = true_values(game, state)
    assert found.proved
    best = max if game.player(state) in game.maximizers else min
    assert found.value == best(true.values()) == true[found.action]
    for move in found.moves:
        if move.bound == "exact":
            assert move.value == true[move.action]
        elif move.bound == "upper":
            assert move.value >= true[move.action]
        else:
            assert move.value <= true[move.action]


@pytest.mark.parametrize("trees", [600, *later(6_000)])
def test_thousands_of_trees_with_tables_of_every_size(trees):
    """A table of 64 entries holds nothing but collisions, and the search is still right."""
    before = kernels.compilations

    def work():
        for seed in range(trees):
            tree = tree_of(seed)
            root, exact = tree.initial(), 99 if seed % 3 == 0 else 1
            (worker,) = workers_for(tree, root, 1, (0.002, 0.1, 1)[seed % 3], tuned_alphabeta)
            search = Deepening(worker, tree, root, exact)
            assert search.deepen(Budget()) == "proved"
            true = minimax.every_move(tree, root)
            assert search.value == minimax.value(tree, root) == true[search.best.action], seed
            if exact > 1:
                assert {move.action: move.value for move in search.moves} == true, seed

    run_in_thread(work)
    assert kernels.compilations - before <= 1


def test_interpreted_is_the_same():
    for seed in range(300):
        tree = tree_of(seed)
        root = tree.initial()
        search = Deepening(InterpretedWorker(tree, root, Table(0.01), tuned_alphabeta), tree, root, 1)
        assert search.deepen(Budget()) == "proved"
        (worker,) = workers_for(tree, tree.initial(), 1, 0.1, tuned_alphabeta)
        compiled = Deepening(worker, tree, tree.initial(), 1)
        compiled.deepen(Budget())
        assert (search.value, search.best.action) == (compiled.value, compiled.best.action)


SMALL = [  # what is long is compiled for this alone
    (TicTacToe(), "x...o...."),
    (Halving(20), "20 0"),
    *later((TicTacToe(), "........."), (Nim((2, 3)), "2,3 0"), (ConnectFour(4, 3, 3), "..../..../....")),
]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("every_move", [False, True])
@pytest.mark.parametrize(("game", "start"), SMALL, ids=lambda thing: type(thing).__name__)
def test_small_games(game, start, threads, every_move):
    state = game.read_state(start)
    found = plies.search(game, state, threads=threads, every_move=every_move, table_mb=1)
    agree(game, state, found)
    if every_move:
        assert {move.bound for move in found.moves} == {"exact"}


@needs_compiler
def test_what_is_soon_done_needs_no_help(monkeypatch):
    """A search that ends before its helpers would join visits the same nodes as alone; one with help does not."""
    alone = plies.search(ConnectFour(), depth=16).nodes
    assert plies.search(ConnectFour(), depth=16, threads=2).nodes != alone
    monkeypatch.setattr(teamwork, "HEAD_START", 60.0)
    assert plies.search(ConnectFour(), depth=16, threads=2).nodes == alone


@pytest.mark.usefixtures("either_way")
def test_a_depth_is_a_depth_limited_search():
    """Of a game without value bounds, which look further."""
    game = truncated(Pacman("tiny"), 6)
    found = plies.search(Pacman("tiny"), depth=6, every_move=True)
    assert not found.proved
    assert found.depth == 6
    assert {m.action: m.value for m in found.moves} == alphabeta.every_move(game, game.initial())


def test_lines():
    game = TicTacToe()
    state = game.read_state("xox.o....")
    found = plies.search(game, state, lines=3)
    true = minimax.every_move(game, state)
    assert [move.value for move in found.moves[:3]] == sorted(true.values(), reverse=True)[:3]
    assert all(move.bound == "exact" for move in found.moves[:3])


def test_the_line_is_best_play():
    game = TicTacToe()
    state = game.initial()
    found = plies.search(game)
    for action in found.line:
        state = game.play(state, action)
    assert game.utility(state, 0) == found.value
    assert found.line_names == tuple(str(action + 1) for action in found.line)


class Wide(TicTacToe):
    """Return the states after the first move, up to symmetry."""

    def canonical(self, state):
        def turned(bits, order):
            return sum(1 << place for place, square in enumerate(order) if bits >> square & 1)

        orders = ((0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6), (6, 7, 8, 3, 4, 5, 0, 1, 2))
        return min(type(state)(turned(state.crosses, order), turned(state.noughts, order)) for order in orders)


@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
def test_symmetry_changes_the_nodes_and_not_the_value():
    plain, wide = plies.search(TicTacToe()), plies.search(Wide())
    assert plain.value == wide.value
    assert wide.nodes < plain.nodes


@pytest.mark.usefixtures("either_way")
def test_bounds_that_are_known_end_the_search():
    assert plies.search(Knowing(20)).value == plies.search(Halving(20)).value
    assert plies.search(Knowing(20)).nodes < 10 < plies.search(Halving(20)).nodes


class Choosy(Halving):
    """Knows which actions are best, and nothing else."""

    def candidates(self, state):
        for action in self.actions(state):
            after = self.result(state, action)
            if after.number == 0 or not self.has_winner(after.number) or not self.has_winner(state.number):
                yield action

    def has_winner(self, number):
        """Does the player to move win?"""
        return number > 0 and (not self.has_winner(number - 1) or not self.has_winner(number // 2))


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("number", [17, 20])
def test_candidates_change_the_nodes_and_nothing_else(number):
    plain, choosy = plies.search(Halving(number)), plies.search(Choosy(number))
    assert (plain.value, plain.action, plain.proved) == (choosy.value, choosy.action, choosy.proved)
    assert choosy.nodes < plain.nodes
    assert choosy.line == plain.line


class TestBudgets:
    def test_nodes_are_reproducible(self):
        game = ConnectFour()
        one, two = (plies.search(game, nodes=50_000) for _ in range(2))
        assert (one.nodes, one.value, one.action, one.depth, one.line) == (
            two.nodes,
            two.value,
            two.action,
            two.depth,
            two.line,
        )
        assert one.nodes <= 50_000
        assert one.stopped == "nodes"

    def test_seconds(self):
        game = ConnectFour()
        plies.search(game, depth=1)
        begun = time.monotonic()
        found = plies.search(game, seconds=0.3)
        assert 0.25 < time.monotonic() - begun < 0.45
        assert found.stopped == "seconds"

    def test_progress_comes_with_every_iteration(self):
        seen = []
        plies.search(ConnectFour(), depth=5, progress=seen.append)
        assert [step.depth for step in seen] == [1, 2, 3, 4, 5]

    @pytest.mark.parametrize("game", [TicTacToe(), *later(ConnectFour(5, 4))])
    def test_memory_of_one_search_does_not_spoil_the_next(self, game):
        assert {plies.search(game, table_mb=0.01).value, plies.search(game, table_mb=16).value} == {0}


class TestBadInput:
    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"seconds": 0}, "must be (at least|more than)"),
            ({"nodes": 0}, "must be (at least|more than)"),
            ({"depth": 0}, "whole number of plies"),
            ({"depth": -1}, "whole number of plies"),
            ({"threads": 0}, "1 or more"),
            ({"lines": 0}, "1 or more"),
            ({"table_mb": 10**9}, "a table takes"),
            ({"table_mb": 0}, "a table takes"),
        ],
    )
    def test_questions_that_mean_nothing(self, wrong, message):
        with pytest.raises(InvalidArgument, match=message):
            plies.search(TicTacToe(), **wrong)

    def test_a_finished_game(self):
        game = TicTacToe()
        with pytest.raises(InvalidArgument, match="the game is over"):
            plies.search(game, game.read_state("xxxoo...."))

    def test_games_of_another_kind(self):
        with pytest.raises(UnsupportedGame, match="chance nodes"):
            plies.search(Pig(20), depth=2, algorithm="alphabeta")
        with pytest.raises(UnsupportedGame, match="general game"):
            plies.search(Pig(20, players=3), depth=2, algorithm="alphabeta")

    @pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
    def test_a_game_that_throws_half_way(self):
        with pytest.raises(RuntimeError, match="half way"):
            plies.search(Throwing(20))
        assert plies.search(Halving(20)).proved


def test_the_answer_is_plain_data():
    import json

    found = plies.search(Pacman("tiny"), depth=4)
    plain = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert plain["action"] == found.action
    assert len(plain["moves"]) == len(found.moves)


class TestMtdf:
    def test_trees(self):
        for seed in range(200):
            tree = tree_of(seed)
            root = tree.initial()
            if not tree.is_terminal(root):
                agree(tree, root, plies.search(tree, root, depth=9, table_mb=(0.002, 1)[seed % 2], algorithm="mtdf"))

    def test_a_tie_goes_to_the_earlier_action(self):
        for game in (TicTacToe(), Halving(20)):
            found, other = plies.search(game, depth=20, algorithm="mtdf"), plies.search(game, depth=20)
            assert (found.value, found.action, found.proved) == (other.value, other.action, True)

    def test_every_move(self):
        found = plies.search(Halving(20), every_move=True, algorithm="mtdf")
        assert all(move.bound == "exact" for move in found.moves)
        assert found.algorithm == "mtdf"


@needs_compiler
@pytest.mark.long
def test_memory_of_a_search_is_that_of_its_table():
    """It takes the table, and no more than 200 MiB besides, however long it runs."""
    grown = python("-c", GROWS)
    for line in grown.splitlines():
        megabytes, table_mb = map(float, line.split())
        assert megabytes < table_mb + 200, grown


GROWS = """
import plies
from pathlib import Path
from plies.games import ConnectFour

def kilobytes(what):
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if what in line)

game = ConnectFour()
for algorithm in ("alphabeta", "mcts"):
    plies.search(game, nodes=100, algorithm=algorithm, table_mb=1)
    for table_mb in (1, 64):
        Path("/proc/self/clear_refs").write_text("5")  # the most memory used is counted from here
        before = kilobytes("VmRSS")
        plies.search(game, seconds=1.5, algorithm=algorithm, table_mb=table_mb)
        print((kilobytes("VmHWM") - before) / 1024, table_mb)
"""
