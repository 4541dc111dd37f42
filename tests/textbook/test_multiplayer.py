"""Max^n: the tie rule, and why only shallow pruning is right."""

from plies.core import INFINITY
from plies.textbook import counting, multiplayer, multiplayer_shallow
from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree


def test_a_tie_goes_to_the_earlier_action():
    tree = Tree([[(1, 5, 4), (3, 5, 2)], [(2, 6, 2), (2, 4, 4)]], players=(0, 1))
    assert multiplayer.value(tree, tree.initial()) == (2, 6, 2)
    other_rule = Tree([[(3, 5, 2), (1, 5, 4)], [(2, 6, 2), (2, 4, 4)]], players=(0, 1))
    assert multiplayer.value(other_rule, tree.initial()) == (3, 5, 2)  # the tie rule is part of the answer


def test_players_who_move_twice_or_not_at_all():
    tree = Tree([[[(1, 9), (2, 0)], [(3, 0), (0, 3)]]], players=(1, 1, 0))
    assert multiplayer.value(tree, tree.initial()) == (2, 0)


def deep_value(game, state, bounds):
    """Max^n cut wherever any ancestor already has enough: the classic error."""
    if game.is_terminal(state):
        return game.utilities(state)
    player, v = game.player(state), game.everyone(-INFINITY)
    for action in game.actions(state):
        mine = {**bounds, player: max(v[player], bounds.get(player, -INFINITY))}
        other = deep_value(game, game.result(state, action), mine)
        if other[player] > v[player]:
            v = other
        left = multiplayer_shallow.most_left(game, v[player])
        if any(left <= bound for rival, bound in bounds.items() if rival != player):
            return v
    return v


def test_deep_pruning_would_be_wrong():
    """Player 2 stops at (2, 2, 2), which leaves player 0 no more than the 4 it has; so far, so right.

    But what player 2 would go on to take, (3, 0, 3), was to make player 1 turn to (5, 1, 0) instead,
    and that is more than 4. A bound from two players up cannot see this.
    """
    tree = Tree([(4, 1, 1), [[(2, 2, 2), (3, 0, 3)], (5, 1, 0)]])
    assert multiplayer.value(tree, tree.initial()) == (5, 1, 0)
    assert multiplayer_shallow.value(tree, tree.initial()) == (5, 1, 0)
    assert deep_value(tree, tree.initial(), {}) == (4, 1, 1)


def test_deep_pruning_goes_wrong_on_random_trees_too():
    wrong = 0
    for seed in range(500):
        tree = random_tree(seed, depth=4, branching=3, utilities=3, utility_sum=6, values=(0, 3))
        true = multiplayer.value(tree, tree.initial())
        assert multiplayer_shallow.value(tree, tree.initial()) == true
        wrong += deep_value(tree, tree.initial(), {}) != true
    assert wrong


def test_shallow_pruning_saves_nodes():
    plain = cut = 0
    for seed in range(100):
        tree = random_tree(seed, depth=4, branching=3, utilities=3, utility_sum=3, values=(0, 3))
        plain += counting.count(multiplayer, tree, tree.initial()).nodes
        cut += counting.count(multiplayer_shallow, tree, tree.initial()).nodes
    assert cut < 0.97 * plain
