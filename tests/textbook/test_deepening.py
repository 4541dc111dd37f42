"""Iterative deepening and the transposition table."""

import time

import pytest

from plies.core import INFINITY, InvalidArgument, UnsupportedGame
from plies.games import Halving, Pacman, Pig, TicTacToe
from plies.textbook import alphabeta, counting, deepening, minimax, transposition
from plies.textbook.trees import Tree


def test_each_iteration_is_the_depth_limited_value():
    game = TicTacToe()
    state = game.read_state("xo..x....")
    for found in deepening.iterations(game, state, 5):
        assert found.value == minimax.value(game, state, found.depth)
        assert found.action == minimax.decide(game, state, found.depth)


def test_it_stops_when_the_game_is_searched_to_its_end():
    game = Halving(20)
    *_, last = deepening.iterations(game, game.initial())
    assert last.complete
    assert last.value == minimax.value(game, game.initial())


def test_an_unbounded_search_of_an_endless_game_goes_on_until_the_budget_ends():
    game = Pacman.corridor()
    found = list(deepening.iterations(game, game.initial(), nodes=2_000))
    assert not found[-1].complete
    assert found[-1].value == 8
    assert game.action_name(game.initial(), found[-1].action) == "east"


def test_a_budget_of_nodes_is_kept_and_repeatable():
    game = TicTacToe()
    runs = [[f[:4] for f in deepening.iterations(game, game.initial(), nodes=700)] for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0][-1][3] <= 700
    assert len(runs[0]) > 1


def test_a_budget_of_seconds_is_kept():
    game = Pacman("small")
    begun = time.monotonic()
    deepening.decide(game, game.initial(), seconds=0.2)
    assert time.monotonic() - begun < 0.6


def test_there_is_an_answer_however_small_the_budget():
    game = TicTacToe()
    (only,) = deepening.iterations(game, game.initial(), nodes=1)
    assert only.depth == 1


@pytest.mark.parametrize(
    "budget", [{"nodes": 0}, {"nodes": -5}, {"seconds": 0}, {"seconds": -1.0}, {"seconds": float("nan")}]
)
def test_a_budget_of_nothing(budget):
    game = TicTacToe()
    with pytest.raises(InvalidArgument, match=r"must be (at least|more than)"):
        deepening.decide(game, game.initial(), **budget)


def test_ordering_by_the_previous_iteration_cuts_more():
    """All iterations together cost less than the last one without what it learnt from the others."""
    worst_first = Tree(
        [[[[n * 27 + a * 9 + b * 3 + c for c in range(3)] for b in range(3)] for a in range(3)] for n in range(3)]
    )
    guided = Tree(guess(worst_first.literal))
    *_, last = deepening.iterations(guided, guided.initial())
    without = counting.count(transposition, guided, guided.initial()).nodes
    last_alone = last.nodes - list(deepening.iterations(guided, guided.initial()))[-2].nodes
    assert last_alone < 0.8 * without


def guess(node, layer=0):
    """The literal with its true minimax values as estimates."""
    if not isinstance(node, list):
        return node
    children = [guess(child, layer + 1) for child in node]
    values = [child["evaluate"] if isinstance(child, dict) else child for child in children]
    return {"children": children, "evaluate": (max if layer % 2 == 0 else min)(values)}


def test_a_tie_goes_to_the_earlier_action_in_whatever_order_they_are_tried():
    """At depth 1 the right action looks better, so depth 2 tries it first; then both are worth 4."""
    tree = Tree([{"children": [4, 5], "evaluate": 1}, {"children": [4, 6], "evaluate": 3}])
    first, second = deepening.iterations(tree, tree.initial())
    assert (first.action, second.action) == (1, 0)


class TestTable:
    def test_entries_say_value_bound_and_depth(self):
        tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        table = {}
        transposition.value(tree, tree.initial(), 2, -INFINITY, INFINITY, table)
        assert table[tree.read_state("A")] == (3, "exact", 2)
        assert table[tree.read_state("C")] == (2, "upper", 1)

    def test_a_bound_is_used_only_where_it_cuts(self):
        entry = transposition.Entry(5.0, "lower", 3)
        assert entry.decides(3, -1, 5)
        assert not entry.decides(3, -1, 6)
        assert not entry.decides(2, -1, 5)
        assert not entry.decides(4, -1, 5)
        assert transposition.Entry(5.0, "upper", 3).decides(3, 5, 9)
        assert not transposition.Entry(5.0, "upper", 3).decides(3, 4, 9)

    def test_a_bare_value_would_be_wrong(self):
        """Used as if it were exact, the bound on the shared node makes MAX miss 6."""
        shared = {"name": "S", "player": "min", "children": [4, 6, 7]}
        tree = Tree([[5, 9], {"player": "min", "children": [shared, 0]}, {"player": "max", "children": ["S", 1]}])
        assert transposition.value(tree, tree.initial()) == minimax.value(tree, tree.initial())

    def test_one_table_for_several_searches(self):
        game = TicTacToe()
        table = {}
        a = transposition.value(game, game.initial(), INFINITY, -INFINITY, INFINITY, table)
        size = len(table)
        assert transposition.value(game, game.initial(), INFINITY, -INFINITY, INFINITY, table) == a == 0
        assert len(table) == size < 5_478

    def test_cycles_need_a_depth(self):
        game = Pacman.corridor()
        with pytest.raises(UnsupportedGame, match="give a depth"):
            transposition.value(game, game.initial())
        for depth in range(1, 9):
            assert transposition.value(game, game.initial(), depth) == alphabeta.value(game, game.initial(), depth)


def test_chance_is_refused():
    with pytest.raises(UnsupportedGame, match="deepening cannot search Pig: it has chance nodes"):
        deepening.value(Pig(20), Pig(20).initial(), 3)


class TestSooner:
    """A game that prefers to win sooner is searched on pairs, within the same budget."""

    def test_the_action_is_truly_best(self):
        tree = Tree([-1, [-1, [[-2]]]], bounds=(-3, 3))
        tree.prefer_sooner = True
        *_, last = deepening.iterations(tree, tree.initial())
        assert (last.value, last.action, last.complete) == (-1, 0, True)

    def test_the_budget_covers_it(self):
        game = Pacman("room")
        game.prefer_sooner = True
        found = list(deepening.iterations(game, game.initial(), nodes=3_000))
        assert found[-1].nodes <= 3_000


class Ladder(Halving):
    """One action only: a line as long as the number."""

    def actions(self, state):
        yield 0


def test_a_line_longer_than_the_stack_keeps_its_answer():
    game = Ladder(3_000)
    assert deepening.decide(game, game.initial(), seconds=20) == 0


def test_a_win_in_one_is_tried_first():
    game = TicTacToe()
    *_, last = deepening.iterations(game, game.initial())
    assert last.nodes == 6_852
