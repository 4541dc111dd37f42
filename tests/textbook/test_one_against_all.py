"""Paranoid and best-reply search: what they promise to one player, against slow and obvious versions."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import CHANCE, INFINITY, InvalidArgument
from plies.core.adding import plain_sum
from plies.games import Nim, Pig, TicTacToe
from plies.textbook import best_reply, counting, expectimax, minimax, multiplayer, paranoid, trace
from plies.textbook.pictures.claims import claims
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import Transform
from plies.textbook.trees import Tree
from strategies import trees

DEPTHS = st.sampled_from([1, 2, 3, INFINITY])
PLAYERS = st.integers(0, 2)
THREE = {"players": (0, 1, 2), "utilities": 3}
DICE = {"players": (0, 1, 2, "chance"), "utilities": 3}


# -- examples --


def test_the_others_conspire():
    """Player 1 would take (5, 5, 1) for its own good; paranoid search lets it choose (0, 0, 9), to do harm."""
    tree = Tree([[(5, 5, 1), (0, 0, 9)], (2, 2, 2)])
    assert multiplayer.value(tree, tree.initial()) == (5, 5, 1)
    assert paranoid.value(tree, tree.initial()) == 2
    assert paranoid.every_move(tree, tree.initial()) == {0: 0, 1: 2}
    assert (multiplayer.decide(tree, tree.initial()), paranoid.decide(tree, tree.initial())) == (0, 1)


def test_only_one_opponent_replies():
    """Together players 1 and 2 could bring it down to 0, each alone only to 4 or 3: the worse of these counts."""
    tree = Tree([[[(9, 0, 0), (4, 0, 0)], [(3, 0, 0), (0, 0, 0)]], (2, 0, 0)])
    assert best_reply.value(tree, tree.initial()) == 3
    assert paranoid.value(tree, tree.initial()) == 2
    assert (best_reply.decide(tree, tree.initial()), paranoid.decide(tree, tree.initial())) == (0, 1)


def test_after_its_own_move_everybody_may_reply_again():
    """Player 1 deviates before player 0's second move, player 2 after it: two layers, one reply in each."""
    tree = Tree([[(8, 0, 0), [[(7, 0, 0), (1, 0, 0)]]]], players=(0, 1, 0, 2))
    assert best_reply.value(tree, tree.initial()) == 1


def test_one_opponent_may_move_twice():
    """The replier replies until player is to move again: 9 is only avoided by two unusual actions of player 1."""
    tree = Tree([[(9, 0, 0), [(9, 0, 0), (5, 0, 0)]]], players=(0, 1, 1, 2))
    assert best_reply.value(tree, tree.initial()) == 5
    both = Tree([[(9, 0, 0), [(9, 0, 0), (5, 0, 0)]]], players=(0, 1, 2))
    assert best_reply.value(both, both.initial()) == 9


class Promising(Transform):
    """A game in which later actions look better."""

    def promise(self, state, action):
        return float(action)


def test_the_usual_is_what_looks_best():
    tree = Tree([[[(9, 0, 0), (4, 0, 0)], [(3, 0, 0), (0, 0, 0)]], (2, 0, 0)])
    assert [best_reply.usual(game, tree.initial()) for game in (tree, Promising(tree))] == [0, 1]
    assert best_reply.value(Promising(tree), tree.initial()) == 2  # from 0: they only have to go on as usual


def test_the_value_is_that_of_the_player_asked_for():
    tree = Tree([[(1, 8, 3), (4, 5, 6)], [(2, 2, 2), (7, 1, 1)]])
    assert [paranoid.value(tree, tree.initial(), INFINITY, player) for player in range(3)] == [2, 2, 1]
    nodes = [tree.result(tree.initial(), action) for action in (0, 1)]
    assert [paranoid.decide(tree, node) for node in nodes] == [0, 0]
    assert [paranoid.every_move(tree, node) for node in nodes] == [{0: 8, 1: 5}, {0: 2, 1: 1}]


# -- slow and obvious twins --


def inner(game, state, player):
    """All nodes at which an opponent of player moves."""
    if game.is_terminal(state):
        return
    if game.player(state) not in (player, CHANCE):
        yield state
    for action in game.choices(state):
        yield from inner(game, game.result(state, action), player)


def best_response(game, state, player, strategy):
    """Return the most that player gets against opponents who follow strategy."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if game.player(state) != player:
        return best_response(game, game.result(state, strategy[state]), player, strategy)
    return max(best_response(game, game.result(state, a), player, strategy) for a in game.actions(state))


def test_paranoid_is_the_security_level():
    """Return the least that any strategies of the others leave to player, who plays its best against them."""
    for seed in range(150):
        tree = random_tree(seed, depth=3, branching=2, mixed=(0, 1, 2), utilities=3, values=(0, 9), early=0.1)
        for player in range(3):
            nodes = sorted(set(inner(tree, tree.initial(), player)))
            plans = (dict(zip(nodes, plan, strict=True)) for plan in product(*map(list, map(tree.actions, nodes))))
            sure = min(best_response(tree, tree.initial(), player, plan) for plan in plans)
            assert paranoid.value(tree, tree.initial(), INFINITY, player) == sure


def slow_paranoid(game, state, depth, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    mover = game.player(state)
    if mover == CHANCE:
        means = (p * slow_paranoid(game, game.result(state, o), depth, player) for p, o in game.chances(state))
        return plain_sum(means)
    values = [slow_paranoid(game, game.result(state, action), depth - 1, player) for action in game.actions(state)]
    return max(values) if mover == player else min(values)


def replies(game, state, depth, player, replier):
    """Return where the opponents may leave the game for player, or its end, if only replier does the unusual."""
    over = game.is_terminal(state) or depth == 0
    if over or game.player(state) == player:
        yield state, depth
        return
    actions = list(game.actions(state))
    if game.player(state) != replier:
        actions = [max(actions, key=lambda action: game.promise(state, action))]
    for action in actions:
        yield from replies(game, game.result(state, action), depth - 1, player, replier)


def slow_best_reply(game, state, depth, player):
    """Return, over every opponent in turn, the worst that it can do while the others do the usual."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    if game.player(state) == player:
        after = [(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(slow_best_reply(game, next_state, left, player) for next_state, left in after)
    ends = {end for replier in range(game.players) for end in replies(game, state, depth, player, replier)}
    return min(slow_best_reply(game, end, left, player) for end, left in ends)


@given(trees(**DICE), DEPTHS, PLAYERS)
@settings(max_examples=500)
def test_paranoid_is_what_it_says(tree, depth, player):
    assert paranoid.value(tree, tree.initial(), depth, player) == slow_paranoid(tree, tree.initial(), depth, player)


@given(trees(**THREE), DEPTHS, PLAYERS, st.booleans())
@settings(max_examples=500)
def test_best_reply_is_what_it_says(tree, depth, player, backwards):
    game = Promising(tree) if backwards else tree
    assert best_reply.value(game, game.initial(), depth, player) == slow_best_reply(game, game.initial(), depth, player)


@given(trees(**DICE), DEPTHS, st.sampled_from([paranoid, best_reply]))
@settings(max_examples=300)
def test_decide_and_every_move(tree, depth, search):
    root = tree.initial()
    if tree.player(root) == CHANCE:
        for ask in (search.decide, search.every_move):
            with pytest.raises(InvalidArgument, match="chance moves"):
                ask(tree, root, depth)
        return
    values = search.every_move(tree, root, depth)
    assert list(values) == list(tree.actions(root))
    v = search.value(tree, root, depth, tree.player(root))
    assert v == max(values.values())
    best = [action for action in values if values[action] == v]
    assert search.decide(tree, root, depth) == search.policy(tree, depth)(root) == best[0]


@given(trees(**THREE), PLAYERS, st.integers(-9, 9), st.integers(1, 9), st.sampled_from([paranoid, best_reply]))
def test_window_promises(tree, player, alpha, size, search):
    beta = alpha + size
    v = search.value(tree, tree.initial(), INFINITY, player)
    r = search.value(tree, tree.initial(), INFINITY, player, alpha, beta)
    assert (r == v) if alpha < r < beta else (v <= r) if r <= alpha else (r <= v)


# -- how they compare --


@given(trees(**DICE), DEPTHS, PLAYERS)
@settings(max_examples=500)
def test_nobody_gets_less_than_it_is_sure_of(tree, depth, player):
    sure = paranoid.value(tree, tree.initial(), depth, player)
    assert multiplayer.value(tree, tree.initial(), depth)[player] >= sure
    assert best_reply.value(tree, tree.initial(), depth, player) >= sure


@given(trees(players=(0, 1, "chance"), utilities=2), DEPTHS, st.integers(0, 1))
def test_against_one_opponent_both_are_the_same(tree, depth, player):
    sure = paranoid.value(tree, tree.initial(), depth, player)
    assert best_reply.value(tree, tree.initial(), depth, player) == sure


@given(trees(players=(0, 1), utilities=2, utility_sum=6), DEPTHS, st.integers(0, 1))
def test_two_players_and_a_constant_sum_are_max_n(tree, depth, player):
    v = multiplayer.value(tree, tree.initial(), depth)
    assert paranoid.value(tree, tree.initial(), depth, player) == v[player]
    assert best_reply.value(tree, tree.initial(), depth, player) == v[player]


@given(trees(players=("max", "min", "chance")), DEPTHS)
def test_a_zero_sum_game_is_expectimax(tree, depth):
    v = expectimax.value(tree, tree.initial(), depth)
    for search in (paranoid, best_reply):
        assert search.value(tree, tree.initial(), depth) == v
        assert search.value(tree, tree.initial(), depth, 1) == -v


def test_games():
    nim = Nim((2, 3))
    for search in (paranoid, best_reply):
        assert search.value(nim, nim.initial()) == minimax.value(nim, nim.initial())
        assert search.decide(TicTacToe(), TicTacToe().read_state("xx.oo....")) == 2
    pig = Pig(8, players=3)
    values = [search.value(pig, pig.initial(), 5) for search in (paranoid, best_reply)]
    assert values == [slow_paranoid(pig, pig.initial(), 5, 0)] * 2  # nobody can harm another in five plies of pig


def test_cuts_save_nodes():
    replies = cut = whole = 0
    for seed in range(100):
        tree = random_tree(seed, depth=4, branching=3, utilities=3, values=(0, 9))
        cut += counting.count(paranoid, tree, tree.initial()).nodes
        whole += counting.count(multiplayer, tree, tree.initial()).nodes
        replies += counting.count(best_reply, tree, tree.initial()).nodes
    assert replies < cut < 0.7 * whole


# -- traces --


@given(trees(**DICE), DEPTHS, PLAYERS, st.sampled_from([paranoid, best_reply]))
@settings(max_examples=200)
def test_a_trace_knows_values_from_bounds(tree, depth, player, search):
    seen = trace.record(search, tree, tree.initial(), depth, player)
    said = claims(seen)
    assert said[0] == "exact"
    assert "unclear" not in said
    for visit, claim in zip(seen.visits, said, strict=True):
        if search is paranoid:
            v = slow_paranoid(tree, visit.state, visit.depth, player)
            close = visit.value == pytest.approx(v)
            assert close if claim == "exact" else visit.value >= v if claim == "upper" else visit.value <= v
        if visit.cut:
            assert (visit.cut.bound == "beta") == (visit.player == player)
