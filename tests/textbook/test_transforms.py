"""Games made from games."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import CHANCE, InvalidArgument, InvalidNotation
from plies.core.adding import plain_sum
from plies.games import Halving, Nim, Pacman, Pig, TicTacToe
from plies.textbook import alphabeta, counting, evaluation, expectimax, minimax, multiplayer, star1
from plies.textbook.transforms import (
    as_chance,
    by_promise,
    ordered,
    remembering,
    truncated,
    with_features,
    with_utility,
)
from plies.textbook.trees import Tree
from strategies import trees


def lowest_child(game, state):
    """A model of an opponent who certainly takes the action that is worst for MAX."""
    values = minimax.every_move(game, state)
    worst = min(values, key=values.__getitem__)
    for action in game.actions(state):
        yield (1.0 if action == worst else 0.0, action)


@given(trees())
def test_a_minimizer_is_chance_that_is_sure_of_the_lowest_child(tree):
    modelled = as_chance(tree, 1, lowest_child)
    assert expectimax.value(modelled, tree.initial()) == minimax.value(tree, tree.initial())
    assert star1.value(modelled, tree.initial()) == minimax.value(tree, tree.initial())


def test_a_random_opponent():
    tree = Tree([[0, 10], [4, 4]])
    assert minimax.decide(tree, tree.initial()) == 1
    careless = as_chance(tree, 1)
    assert expectimax.every_move(careless, careless.initial()) == {0: 5, 1: 4}
    assert expectimax.decide(careless, careless.initial()) == 0


def test_chance_twice_over():
    """A game with dice in which one player moves at random as well."""
    game = as_chance(Pig(20), 1)
    assert {game.player(s) for s in random_states(game)} == {0, CHANCE}
    for state in random_states(game):
        if game.player(state) == CHANCE and not game.is_terminal(state):
            assert sum(p for p, _ in game.chances(state)) == pytest.approx(1)


def random_states(game, steps=60):
    state = game.initial()
    for step in range(steps):
        yield state
        choices = list(game.choices(state))
        if not choices:
            return
        state = game.play(state, choices[step % len(choices)])


def test_each_ghost_its_own():
    game = Pacman("trapped")
    assert game.players == 3
    mixed = as_chance(game, 2)
    movers = [mixed.player(state) for state in random_states(mixed, 6)]
    assert movers[:3] == [0, 1, CHANCE]
    assert expectimax.value(mixed, mixed.initial(), 4) >= minimax.value(game, game.initial(), 6)


def test_several_at_once():
    game = Pacman("trapped")
    both, nested = as_chance(game, (1, 2)), as_chance(as_chance(game, 1), 2)
    assert [both.player(state) for state in random_states(both, 4)] == [0, CHANCE, CHANCE, 0]
    for depth in (1, 2, 3):
        assert expectimax.value(both, game.initial(), depth) == expectimax.value(nested, game.initial(), depth)
    assert nested.who == (1, 2)
    assert [both.agent(state) for state in random_states(both, 4)] == [0, 1, 2, 0]


def test_there_is_no_such_player():
    with pytest.raises(InvalidArgument, match="no player 2"):
        as_chance(TicTacToe(), 2)
    with pytest.raises(InvalidArgument, match="no player 3"):
        as_chance(Pacman("trapped"), (1, 3))
    with pytest.raises(InvalidArgument, match="name a player"):
        as_chance(TicTacToe(), ())


class TestTruncated:
    @pytest.mark.parametrize("depth", range(5))
    def test_like_a_depth_limit(self, depth):
        for game in (TicTacToe(), Halving(20), Nim((2, 2))):
            short = truncated(game, depth)
            for search in (minimax, alphabeta):
                assert counting.count(search, short, short.initial()) == counting.count(
                    search, game, game.initial(), depth
                )

    @pytest.mark.parametrize("depth", range(4))
    def test_chance_costs_no_depth(self, depth):
        game, short = Pig(20), truncated(Pig(20), depth)
        assert counting.count(expectimax, short, short.initial()) == counting.count(
            expectimax, game, game.initial(), depth
        )

    def test_layers_and_rounds(self):
        assert longest(truncated(Pig(50), 3)) == (3, 3)
        assert longest(truncated(Pig(50), 3, depth_unit="layer"))[0] == 3
        for game in (Pacman("trapped"), as_chance(Pacman("trapped"), 2)):
            state = truncated(game, 2, depth_unit="round").initial()
            assert layers(truncated(game, 2, depth_unit="round"), state) == 2 * 3  # Pacman and two ghosts
        assert layers(truncated(Pacman("room"), 2, depth_unit="round")) == 2  # Pacman alone

    def test_a_round_of_pig_takes_both_players(self):
        game = truncated(Pig(50), 1, depth_unit="round")
        state = game.initial()
        for name, left in (("roll", 1), ("5", 1), ("roll", 1), ("4", 1), ("hold", 1), ("roll", 1), ("1", 0)):
            state = game.play(state, game.read_action(state, name))
            assert state.depth == left, name

    def test_notation_carries_the_depth(self):
        game = truncated(Halving(20), 3)
        state = game.play(game.initial(), 1)
        assert game.read_state(game.state_text(state)) == state
        with pytest.raises(InvalidNotation, match="depth left"):
            game.read_state("here")

    @pytest.mark.parametrize(("depth", "unit"), [(-1, "ply"), (2.0, "ply"), (True, "ply"), (3, "move")])
    def test_limits_that_mean_nothing(self, depth, unit):
        with pytest.raises(InvalidArgument):
            truncated(Halving(), depth, depth_unit=unit)


def layers(game, state=None):
    """Return how many layers a line has on which every player takes the first choice."""
    state = game.initial() if state is None else state
    count = 0
    while not game.is_terminal(state):
        state = game.result(state, next(iter(game.choices(state))))
        count += 1
    return count


def longest(game):
    """The most plies of players, and the most in all, on any line without a dice roll of more than 2."""

    def walk(state):
        if game.is_terminal(state):
            return (0, 0)
        rest = [walk(game.result(state, choice)) for choice in list(game.choices(state))[:2]]
        mine = game.player(state) != CHANCE
        return (max(r[0] for r in rest) + mine, max(r[0] for r in rest) + mine)

    return walk(game.initial())


class TestWithUtility:
    LOTTERY = '{"player": "max", "children": [500, {"player": "chance", "children": [0, 1000]}]}'

    def test_the_same_tree_another_decision(self):
        tree = Tree(self.LOTTERY)
        sure, gamble = 0, 1
        averse, seeking = with_utility(tree, math.sqrt), with_utility(tree, lambda x: x**2)
        assert expectimax.every_move(tree, tree.initial()) == {sure: 500, gamble: 500}
        assert expectimax.decide(averse, tree.initial()) == sure
        assert expectimax.decide(seeking, tree.initial()) == gamble
        assert expectimax.every_move(averse, tree.initial()) == pytest.approx({sure: 22.36, gamble: 15.81}, abs=0.005)
        assert expectimax.every_move(seeking, tree.initial()) == {sure: 250_000, gamble: 500_000}

    @given(trees(), st.sampled_from([lambda x: 3 * x - 1, lambda x: x**3, math.atan]))
    def test_without_chance_attitude_changes_no_decision(self, tree, function):
        other = with_utility(tree, function)
        assert minimax.value(other, tree.initial()) == function(minimax.value(tree, tree.initial()))
        assert alphabeta.decide(other, tree.initial()) == minimax.decide(tree, tree.initial())

    def test_it_stays_zero_sum(self):
        tree = Tree([[1, 5], [2, 2]])
        other = with_utility(tree, lambda x: x**2)
        leaf = tree.read_state("B2")
        assert other.utilities(leaf) == (25, -25)
        assert other.utility_bounds == (1, 25)

    def test_in_a_general_game_everyone_has_it(self):
        tree = Tree([[(1, 4), (4, 9)], [(9, 1), (1, 1)]])
        other = with_utility(tree, math.sqrt)
        assert multiplayer.value(other, tree.initial()) == (3, 1)

    @pytest.mark.parametrize(
        "function", [lambda x: -x, lambda x: 0, math.log, lambda x: 1 / x, lambda x: (x - 0.4) ** 2]
    )
    def test_functions_that_are_no_utility(self, function):
        with pytest.raises(InvalidArgument, match="the function"):
            with_utility(Tree([0, 1]), function)


class TestEvaluation:
    def game(self, weights=(2.0, -0.5)):
        return with_features(
            Halving(20), lambda state: (state.number / 100, float(state.mover)), weights, ("number", "mover")
        )

    def test_evaluate_is_the_weighted_sum(self):
        game = self.game()
        state = game.play(game.initial(), 0)
        assert game.evaluate(state, 0) == 2 * 0.19 - 0.5
        assert game.evaluate(state, 1) == -game.evaluate(state, 0)
        assert minimax.value(game, state, 0) == game.evaluate(state, 0)

    def test_sums_to_the_last_bit(self):
        """The same on every Python, no matter how its `sum` adds floats."""
        weights, features = (0.1, 0.2, 0.3), (1.0, 1.0, 1.0)
        game = with_features(Halving(20), lambda state: features, weights, "abc")
        assert evaluation.weighted_sum(weights, features) == game.evaluate(game.initial(), 0) == 0.1 + 0.2 + 0.3

    def test_what_contributes_how_much(self):
        game = self.game()
        terms = evaluation.explain(game, game.play(game.initial(), 0))
        assert [(t.name, t.contribution) for t in terms] == [("mover", -0.5), ("number", 0.38)]
        assert plain_sum(t.contribution for t in terms) == game.evaluate(game.play(game.initial(), 0), 0)

    def test_what_does_not_fit(self):
        with pytest.raises(InvalidArgument, match="1 weights for 2 names"):
            self.game(weights=(1.0,))
        with pytest.raises(InvalidArgument, match="finite"):
            self.game(weights=(1.0, math.inf))
        with pytest.raises(InvalidArgument, match="2 weights for 1 features"):
            evaluation.weighted_sum((1, 2), (3,))
        with pytest.raises(ValueError, match="no features that could explain"):
            evaluation.explain(Halving(), Halving().initial())


class Hopeful(TicTacToe):
    """The centre first, then the corners."""

    def promise(self, state, action):
        return (1, 0, 1, 0, 2, 0, 1, 0, 1)[action]


def test_order_changes_the_nodes_and_not_the_value():
    plain, hopeful = TicTacToe(), ordered(Hopeful(), by_promise)
    assert list(hopeful.actions(hopeful.initial())) == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    a, b = (counting.count(alphabeta, game, game.initial()) for game in (plain, hopeful))
    assert a.value == b.value == 0
    assert a.nodes == 18_297
    assert b.nodes < a.nodes


class Shuttle(Halving):
    """Walk between two places; a place seen for the third time with the same mover is a draw. Action 1 goes home."""

    repetition = 3

    def result(self, state, action):
        return state._replace(number=0 if action == 1 and state.mover == 1 else 3 - state.number, mover=1 - state.mover)

    def initial(self):
        return super().initial()._replace(number=1)


class TestRemembering:
    def test_the_past_is_part_of_the_state(self):
        game = remembering(Shuttle())
        state = game.initial()
        while not game.is_terminal(state):
            state = game.play(state, 0)
        assert len(state.before) == 4
        assert game.utilities(state) == (0, 0)
        assert game.read_state(game.state_text(state)) == state
        assert list(game.actions(state)) == []

    def test_searches_see_the_draw(self):
        game = remembering(Shuttle())
        assert minimax.value(game, game.initial()) == -1  # player 1 goes home
        state = game.initial()
        for _ in range(3):
            state = game.play(state, 0)
        assert minimax.every_move(game, state) == {0: 0, 1: -1}  # the last chance: once more is a draw
