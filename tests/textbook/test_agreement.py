"""Every pruned or clever search agrees with the plain one, on random trees."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from later import later
from plies.core import CHANCE, INFINITY
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    counting,
    deepening,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    star1,
    star2,
    trace,
    transposition,
)
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import ordered
from plies.textbook.trees import Tree
from strategies import plain_trees, trees

PRUNED = (alphabeta, alphabeta_strict, transposition, deepening, star1, star2)
DEPTHS = st.sampled_from([1, 2, 3, INFINITY])
OFTEN = pytest.mark.parametrize("examples", [300, *later(2_000)])


def agree(tree, state, depth):
    values = minimax.every_move(tree, state, depth)
    v, action = minimax.value(tree, state, depth), minimax.decide(tree, state, depth)
    assert values[action] == v
    for search in PRUNED:
        assert search.value(tree, state, depth) == v, search.__name__
        assert search.decide(tree, state, depth) == action, search.__name__
        assert search.every_move(tree, state, depth) == values, search.__name__
    for search in (alphabeta, alphabeta_strict):
        assert counting.count(search, tree, state, depth).nodes <= counting.count(minimax, tree, state, depth).nodes


@OFTEN
def test_deterministic(examples):
    wished = given(trees(), DEPTHS)
    settings(max_examples=examples)(wished(lambda tree, depth: agree(tree, tree.initial(), depth)))()


@given(plain_trees(), DEPTHS)
def test_plain_lists(tree, depth):
    if not tree.is_terminal(tree.initial()):
        agree(tree, tree.initial(), depth)


@OFTEN
def test_thousands_of_seeds(examples):
    for seed in range(examples):
        tree = random_tree(
            seed, depth=4, branching=(1, 3), early=0.1, sharing=0.2, mixed=("max", "min"), values=(-4, 4)
        )
        state = tree.initial()
        v, action = minimax.value(tree, state), minimax.decide(tree, state)
        for search in PRUNED:
            assert search.value(tree, state) == v, (search.__name__, seed)
            assert search.decide(tree, state) == action, (search.__name__, seed)


def agree_with_chance(tree, depth):
    state = tree.initial()
    for search in (star1, star2):
        assert search.value(tree, state, depth) == expectimax.value(tree, state, depth)
        if tree.player(state) != CHANCE:
            values = expectimax.every_move(tree, state, depth)
            assert search.every_move(tree, state, depth) == values
            assert search.decide(tree, state, depth) == expectimax.decide(tree, state, depth)
            assert values[search.decide(tree, state, depth)] == expectimax.value(tree, state, depth)


@OFTEN
def test_chance(examples):
    wished = given(trees(players=("max", "min", "chance")), DEPTHS)
    settings(max_examples=examples)(wished(agree_with_chance))()


@given(trees(), st.integers(-9, 9), st.integers(-9, 9))
def test_window_promises(tree, low, high):
    """A pruned search says something true about the value, in any window."""
    alpha, beta = min(low, high), max(low, high) + 1
    v = minimax.value(tree, tree.initial())
    for search in (alphabeta, transposition, star1, star2):
        r = search.value(tree, tree.initial(), INFINITY, alpha, beta)
        assert (r == v) if alpha < r < beta else (v <= r) if r <= alpha else (r <= v)
    r = alphabeta_strict.value(tree, tree.initial(), INFINITY, alpha, beta)
    assert (r == v) if alpha <= r <= beta else (v <= r) if r < alpha else (r <= v)


@given(trees(players=("max", "min", "chance")), st.floats(-9, 9), st.floats(0, 9))
def test_window_promises_with_chance(tree, alpha, size):
    beta = alpha + size + 1e-3
    v = expectimax.value(tree, tree.initial())
    for search in (star1, star2):
        r = search.value(tree, tree.initial(), INFINITY, alpha, beta)
        assert (r == v) if alpha < r < beta else (v <= r + 1e-9) if r <= alpha else (r <= v + 1e-9)


def test_star1_cuts_a_chance_node():
    """After 0 with probability 1/2 the second node can reach 5 at most; MAX has 8 elsewhere."""
    tree = Tree([[8, 8], [0, 10]], players=("max", "chance"), bounds=(0, 10))
    seen = trace.record(star1, tree, tree.initial())
    assert [tree.utility(state, 0) for _, state in seen.never_visited()] == [10]
    assert seen.value == expectimax.value(tree, tree.initial()) == 8
    wider = Tree([[8, 8], [0, 10]], players=("max", "chance"), bounds=(0, 100))
    assert trace.record(star1, wider, wider.initial()).cuts == []


def test_star1_saves_nodes():
    plain = cut = 0
    for seed in range(200):
        tree = random_tree(seed, depth=4, branching=3, players=("max", "chance", "min", "chance"))
        plain += counting.count(expectimax, tree, tree.initial()).nodes
        cut += counting.count(star1, tree, tree.initial()).nodes
    assert cut < 0.95 * plain


def test_star2_probes_one_action_after_each_outcome():
    """MIN can hold the second action's outcomes to 2 and 6: 4 on average, and MAX has 5.5 elsewhere."""
    tree = Tree([[[3, 12], [9, 8]], [[2, 4], [6, 1]]], players=("max", "chance", "min"), bounds=(0, 15))
    seen = trace.record(star2, tree, tree.initial())
    assert seen.value == expectimax.value(tree, tree.initial()) == 5.5
    assert [tree.utility(state, 0) for _, state in seen.never_visited()] == [4, 1]
    assert [(visit.path, visit.value) for visit in seen.visits if visit.probe] == [((1, 0), 2), ((1, 1), 6)]
    seen = trace.record(star1, tree, tree.initial())
    assert [tree.utility(state, 0) for _, state in seen.never_visited()] == [1]


def test_star2_does_not_probe_where_nothing_can_be_cut():
    tree = Tree([[3, 12], [9, 8]], players=("chance", "min"))
    assert not any(visit.probe for visit in trace.record(star2, tree, tree.initial()).visits)
    assert counting.count(star2, tree, tree.initial()) == counting.count(expectimax, tree, tree.initial())


@pytest.mark.parametrize("layers", [("max", "chance", "min"), ("max", "chance", "min", "chance", "max")])
def test_star2_saves_nodes_where_the_best_action_comes_first(layers):
    cut = more_cut = 0
    for seed in range(20):
        game = best_first(random_tree(seed, depth=len(layers), branching=4, players=layers))
        cut += counting.count(star1, game, game.initial()).nodes
        more_cut += counting.count(star2, game, game.initial()).nodes
    assert more_cut < 0.7 * cut


def best_first(tree):
    known = cache(lambda state: expectimax.value(tree, state))

    def order(game, state):
        worth = {action: known(game.result(state, action)) for action in game.actions(state)}
        return iter(sorted(worth, key=worth.__getitem__, reverse=game.player(state) in game.maximizers))

    return ordered(tree, order)


@given(trees(players=(0, 1, 2), utilities=3, utility_sum=6), DEPTHS)
@settings(max_examples=300)
def test_shallow_pruning(tree, depth):
    state = tree.initial()
    assert multiplayer_shallow.value(tree, state, depth) == multiplayer.value(tree, state, depth)
    assert multiplayer_shallow.decide(tree, state, depth) == multiplayer.decide(tree, state, depth)


@given(trees(players=(0, 1, 2, "chance"), utilities=3, utility_sum=6))
def test_shallow_pruning_with_chance(tree):
    assert multiplayer_shallow.value(tree, tree.initial()) == multiplayer.value(tree, tree.initial())


@given(trees(players=("max", "min", "chance")))
def test_max_n_of_a_zero_sum_game_is_expectimax(tree):
    v = expectimax.value(tree, tree.initial())
    assert multiplayer.value(tree, tree.initial()) == pytest.approx((v, -v))


def test_shuffled_children_do_not_change_the_value():
    chance = random.Random(1)
    literal = random_tree(5, depth=4, branching=3).literal

    def shuffled(node):
        if not isinstance(node, list):
            return node
        return chance.sample([shuffled(child) for child in node], len(node))

    v = minimax.value(Tree(literal), Tree(literal).initial())
    for _ in range(50):
        tree = Tree(shuffled(literal))
        assert alphabeta.value(tree, tree.initial()) == v
