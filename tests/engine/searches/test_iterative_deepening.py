"""plies.search of games that prefer to win sooner and lose later: the value stays, the action is the textbook's."""

import random

import pytest

import plies
from plies.engine.question import Budget
from plies.engine.searches import tuned_alphabeta
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.transposition_table import Table
from plies.engine.searches.workers import InterpretedWorker, workers_for
from plies.games import ConnectFour, TicTacToe
from plies.textbook import minimax, sooner
from plies.textbook.random_trees import random_tree


class Hasty(TicTacToe):
    prefer_sooner = True


class HastyFour(ConnectFour):
    prefer_sooner = True


def hasty_tree(seed):
    tree = random_tree(seed, depth=6, branching=(1, 3), early=0.3, mixed=("max", "min"), values=(-1, 1))
    tree.prefer_sooner = True
    return tree


def same_pair(game, state, action, depth=plies.INFINITY):
    pairs = sooner.every_move(game, state, depth)
    assert pairs[action] == pairs[sooner.best(game, state, pairs)]


def test_trees():
    for seed in range(300):
        tree = hasty_tree(seed)
        root = tree.initial()
        if tree.player(root) not in (0, 1):
            continue
        (worker,) = workers_for(tree, root, 1, 0.1, tuned_alphabeta)
        search = Deepening(worker, tree, root, 1)
        search.deepen(Budget(depth=20) if seed % 2 else Budget())
        assert search.proved
        assert search.value == minimax.value(tree, root)
        same_pair(tree, root, search.best.action)


def test_interpreted():
    for seed in range(60):
        tree = hasty_tree(seed)
        root = tree.initial()
        search = Deepening(InterpretedWorker(tree, root, Table(0.1), tuned_alphabeta), tree, root, 1)
        search.deepen(Budget())
        assert search.value == minimax.value(tree, tree.initial())
        same_pair(tree, tree.initial(), search.best.action)


@pytest.mark.long
def test_tic_tac_toe():
    """Every day, trees show the same."""
    game, drawn = Hasty(), random.Random(5)
    for _ in range(40):
        state = game.initial()
        for _ in range(drawn.randrange(1, 6)):
            if not game.is_terminal(state):
                state = game.result(state, drawn.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            found = plies.search(game, state)
            assert found.proved
            assert found.value == minimax.value(game, state)
            same_pair(game, state, found.action)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("depth", [3, 5])
def test_it_does_not_put_off_a_win(depth):
    """Without prefer_sooner, the first column that wins some day is as good as the one that wins now."""
    game = HastyFour()
    state = game.read_state(
        "334455"
    )  # three in a row: column 2 and column 6 win at once, any other with the next stone
    assert plies.search(ConnectFour(), state, depth=depth).action == 3
    assert plies.search(game, state, depth=depth).action == 1
    same_pair(game, state, 1, depth)
