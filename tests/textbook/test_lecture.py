"""The lecture's own trees, tables and numbers."""

import pytest

from plies.games import Pacman, TicTacToe
from plies.textbook import alphabeta, alphabeta_strict, counting, evaluation, expectimax, minimax, multiplayer, trace
from plies.textbook.transforms import truncated
from plies.textbook.trees import Tree

THREE_BY_THREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_strict])
def test_three_by_three_is_worth_3(search):
    tree = Tree(THREE_BY_THREE)
    assert search.value(tree, tree.initial()) == 3
    assert search.decide(tree, tree.initial()) == 0
    assert search.every_move(tree, tree.initial()) == {0: 3, 1: 2, 2: 2}


def test_alphabeta_never_visits_4_and_6():
    tree = Tree(THREE_BY_THREE)
    seen = trace.record(alphabeta, tree, tree.initial())
    assert [tree.utility(state, 0) for _, state in seen.never_visited()] == [4, 6]
    assert [visit.value for visit in seen.leaves] == [3, 12, 8, 2, 14, 5, 2]


def test_pacman_takes_the_lesser_evil():
    tree = Tree([[-8, -5], [-10, 8]])
    assert minimax.every_move(tree, tree.initial()) == {0: -8, 1: -10}
    assert minimax.value(tree, tree.initial()) == -8
    assert tree.action_name(tree.initial(), minimax.decide(tree, tree.initial())) == "left"


def test_the_chance_tree():
    tree = Tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]], players=("max", "chance"))
    assert expectimax.every_move(tree, tree.initial()) == {0: 8, 1: 4, 2: 7}
    assert expectimax.value(tree, tree.initial()) == 8


def test_the_three_player_tree():
    tree = Tree([[[(1, 6, 6), (7, 1, 2)], [(6, 1, 2), (7, 2, 1)]], [[(5, 1, 7), (1, 5, 2)], [(7, 7, 1), (5, 2, 5)]]])
    assert multiplayer.value(tree, tree.initial()) == (5, 2, 5)
    assert multiplayer.decide(tree, tree.initial()) == 1


def test_the_checkers_formula():
    counts = {"my kings": 3, "my pawns": 5, "their kings": 1, "their pawns": 6}
    assert evaluation.weighted_sum((2, 1, -2, -1), tuple(counts.values())) == 2 * 3 + 5 - 2 * 1 - 6 == 3


def test_tic_tac_toe_whole():
    game = TicTacToe()
    found = counting.count(minimax, game, game.initial())
    assert found == (0, 549_946, 255_168)


def test_tic_tac_toe_states():
    game = TicTacToe()
    seen, front = {game.initial()}, [game.initial()]
    while front:
        state = front.pop()
        if not game.is_terminal(state):
            fresh = {game.result(state, action) for action in game.actions(state)} - seen
            seen |= fresh
            front += fresh
    assert len(seen) == 5_478


@pytest.mark.parametrize(("b", "m"), [(2, 1), (2, 6), (2, 7), (3, 4), (3, 5), (4, 4), (5, 3), (6, 2)])
def test_perfect_order_visits_the_square_root(b, m):
    """b^ceil(m/2) + b^floor(m/2) - 1 leaves of b^m, when every best child comes first."""
    tree = Tree(perfectly_ordered(b, m))
    found = counting.count(alphabeta, tree, tree.initial())
    assert found.leaves == b ** -(-m // 2) + b ** (m // 2) - 1
    assert counting.count(minimax, tree, tree.initial()).leaves == b**m


def perfectly_ordered(b, m, layer=0, number=0):
    """A uniform tree whose leaves get worse, for the player who chose, the further right the first deviation is."""
    if layer == m:
        return number
    side = -1 if layer % 2 == 0 else 1
    return [perfectly_ordered(b, m, layer + 1, number + side * child * (b + 1) ** (m - layer)) for child in range(b)]


class TestMixedLayers:
    def test_one_maximizer_and_four_minimizers(self):
        def leaf(ghosts):
            return -sum(ghosts) if len(ghosts) == 4 else [leaf([*ghosts, step]) for step in (0, 1)]

        tree = Tree([leaf([]), [[[[-3, 7], 7], 7], 7]], players=("max", "min", "min", "min", "min"))
        assert minimax.every_move(tree, tree.initial()) == {0: -4, 1: -3}
        for search in (minimax, alphabeta, alphabeta_strict, expectimax):
            assert search.value(tree, tree.initial()) == -3

    def test_numbered_ghosts_are_all_minimizers(self):
        tree = Tree([[[[[1, 2], [0, 9]]]], [[[[3, 4]]]]], players=(0, 1, 2, 3, 4))
        assert tree.players == 5
        assert minimax.every_move(tree, tree.initial()) == {0: 0, 1: 3}

    def test_maximizer_chance_minimizer_in_turn(self):
        tree = Tree([[[4, 8], [0, 6]], [[3, 3], [3, 5]]], players=("max", "chance", "min"))
        assert expectimax.every_move(tree, tree.initial()) == {0: 2, 1: 3}
        assert expectimax.decide(tree, tree.initial()) == 1


class TestCorridor:
    def test_straight_is_8_and_turning_back_first_is_6(self):
        game = truncated(Pacman.corridor(), 6)
        state = game.initial()
        values = minimax.every_move(game, state)
        assert {game.action_name(state, action): v for action, v in values.items()} == {"east": 8, "west": 6}
        assert game.action_name(state, minimax.decide(game, state)) == "east"
