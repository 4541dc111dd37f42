"""The decision at the root, and the traps around it."""

import pytest

from plies.core import INFINITY, InvalidArgument
from plies.games import Halving, Pacman, Pig, TicTacToe
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    deepening,
    expectimax,
    minimax,
    multiplayer,
    star1,
    star2,
    transposition,
)
from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree

TRAP = [[3, 5], [3, 1]]  # the second action is worth 1; alpha-beta leaves it at once, with the bound 3

ZERO_SUM = [minimax, alphabeta, alphabeta_strict, deepening, expectimax, star1, star2, transposition]


def naive_decide(search, game, state):
    """What some notes teach: search, then return the action with value v. Remembered values may be mere bounds."""
    alpha, beta, remembered = -INFINITY, INFINITY, {}
    for action in game.actions(state):
        remembered[action] = search.value(game, game.result(state, action), INFINITY, alpha, beta)
        alpha = max(alpha, remembered[action])
    return [action for action, v in remembered.items() if v == max(remembered.values())][-1]


def test_the_naive_choice_is_wrong():
    tree = Tree(TRAP)
    chosen = naive_decide(alphabeta, tree, tree.initial())
    assert minimax.every_move(tree, tree.initial())[chosen] == 1  # it seemed to be 3


def test_the_naive_choice_is_right_when_nothing_is_cut_on_equality():
    for seed in range(300):
        tree = random_tree(seed, values=(0, 3), wishes=["a trap for the naive choice"])
        values = minimax.every_move(tree, tree.initial())
        assert values[naive_decide(alphabeta_strict, tree, tree.initial())] == max(values.values())


@pytest.mark.parametrize("search", ZERO_SUM)
def test_our_choice_is_right(search):
    tree = Tree(TRAP)
    assert search.decide(tree, tree.initial()) == 0
    assert search.every_move(tree, tree.initial()) == {0: 3, 1: 1}


@pytest.mark.parametrize("search", ZERO_SUM)
@pytest.mark.parametrize("literal", [[[1, 2], [1, 3]], [[5, 4], [4, 9], [4, 4]]])
def test_a_tie_goes_to_the_earlier_action(search, literal):
    tree = Tree(literal)
    assert search.decide(tree, tree.initial()) == 0


@pytest.mark.parametrize("search", ZERO_SUM)
def test_min_decides_at_its_own_root(search):
    tree = Tree([[3, 1], [2, 0], [2, 2]], players=("min", "max"))
    assert search.decide(tree, tree.initial()) == 1


@pytest.mark.parametrize("search", [*ZERO_SUM, multiplayer])
def test_a_policy_is_a_function_from_state_to_action(search):
    game = Halving(9)
    policy = search.policy(game)
    state = game.initial()
    while not game.is_terminal(state):
        state = game.play(state, policy(state))
    assert game.utility(state, 0) == minimax.value(game, game.initial())


@pytest.mark.parametrize("search", [*ZERO_SUM, multiplayer])
def test_nothing_to_decide(search):
    game = Halving(3)
    over = game.read_state("0 1")
    with pytest.raises(InvalidArgument, match="over"):
        search.decide(game, over)
    with pytest.raises(InvalidArgument, match="depth"):
        search.decide(game, game.initial(), 0)
    assert search.value(game, over) in (1.0, (1.0, -1.0))


def test_chance_does_not_decide():
    game = Pig(20)
    rolling = game.play(game.initial(), game.read_action(game.initial(), "roll"))
    with pytest.raises(InvalidArgument, match="chance moves"):
        expectimax.decide(game, rolling, 2)


@pytest.mark.parametrize("depth", [-1, 2.5, float("nan"), -INFINITY, True, "3", None])
@pytest.mark.parametrize("search", [*ZERO_SUM, multiplayer])
def test_a_depth_that_means_nothing(search, depth):
    game = TicTacToe()
    with pytest.raises(InvalidArgument, match="whole number of plies"):
        search.value(game, game.initial(), depth)
    with pytest.raises(InvalidArgument, match="whole number of plies"):
        search.decide(game, game.initial(), depth)


class TestWandering:
    """An evaluation that is not specific enough: eating later is worth as much as eating now."""

    def steps_to_win(self, game, limit=60):
        state = game.initial()
        for step in range(limit):
            if game.is_terminal(state):
                return step
            state = game.play(state, alphabeta.decide(game, state, 4))
        return None

    def game(self):
        return Pacman("wandering", move=0)

    def test_pacman_wanders_for_ever(self):
        game = self.game()
        assert self.steps_to_win(game) is None

    def test_until_it_prefers_to_win_sooner(self):
        game = self.game()
        game.prefer_sooner = True
        assert self.steps_to_win(game) is not None

    @pytest.mark.parametrize("search", [s for s in ZERO_SUM if s not in (star1, star2)])
    def test_it_never_changes_the_value(self, search):
        plain, hasty = self.game(), self.game()
        hasty.prefer_sooner = True
        for depth in (1, 2, 4):
            assert search.value(plain, plain.initial(), depth) == search.value(hasty, hasty.initial(), depth)
            values = minimax.every_move(plain, plain.initial(), depth)
            assert values[search.decide(hasty, hasty.initial(), depth)] == max(values.values())


class Countdown(Halving):
    prefer_sooner = True


def test_win_sooner_and_lose_later():
    """From 6 the mover wins; every tie is broken by the length of the game, for the winner and the loser alike."""
    for start in range(2, 30):
        game = Countdown(start)
        state = game.initial()
        for search in (minimax, alphabeta, alphabeta_strict, expectimax, deepening):
            assert search.decide(game, state) == slow_decide(game, state), start


def slow_decide(game, state):
    """By enumerating whole lines: the winner minimizes their length, the loser maximizes it."""

    def outcome(state):
        if game.is_terminal(state):
            return game.utility(state, 0), 0
        results = [outcome(game.result(state, action)) for action in game.actions(state)]
        v, plies = choose(game, state, results)
        return v, plies + 1

    def choose(game, state, results):
        me = game.player(state)
        sign = 1 if me == 0 else -1
        best = max(sign * v for v, _ in results)
        lengths = [plies for v, plies in results if sign * v == best]
        return sign * best, min(lengths) if best > 0 else max(lengths)

    results = {action: outcome(game.result(state, action)) for action in game.actions(state)}
    wanted = choose(game, state, list(results.values()))
    return next(action for action, found in results.items() if found == wanted)
