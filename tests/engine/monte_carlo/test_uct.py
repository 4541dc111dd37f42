"""Simulations: what is proved is right, and means converge."""

import random

import pytest

from engine.monte_carlo.simulating import (
    MIXED,
    THREE,
    THREE_AND_CHANCE,
    TINY,
    WITH_CHANCE,
    found,
    simulator,
    taken,
    trees,
)
from later import later
from plies.engine.compiler import kernels
from plies.engine.monte_carlo import simulators, uct
from plies.games import ConnectFour, Halving, Pacman, Pig, TicTacToe
from plies.games.pig import HOLD, ROLL
from plies.textbook import expectimax, minimax, multiplayer
from plies.textbook.transforms import with_utility
from plies.textbook.trees import Tree


class TestProofs:
    @pytest.mark.parametrize("count", [600, *later(3_000)])
    def test_thousands_of_trees(self, count):
        """With enough memory, every value is found. With hardly any memory, what is proved is right."""
        before = kernels.compilations
        for seed, tree in trees(MIXED, count):
            search = simulator(tree, seed=seed, megabytes=(1, TINY)[seed % 2], wait=1 + seed % 3)
            search.simulate(3_000)
            assert search.proved or seed % 2, seed
            if not search.proved:
                continue
            action, value = taken(search)
            true = minimax.every_move(tree, tree.initial())
            assert value == minimax.value(tree, tree.initial()) == true[action], seed
            for branch in search.branches(search.root):
                if branch.proved:
                    assert branch.values[0] == true[branch.number]
        assert kernels.compilations - before <= 1

    def test_what_is_not_proved_yet_is_bounded_rightly(self):
        for seed, tree in trees(MIXED, 300):
            search = simulator(tree, seed=seed, wait=1)
            value = minimax.value(tree, tree.initial())
            while not search.proved:
                search.simulate(1)
                low, high = search.floats[search.root + uct.LOW], search.floats[search.root + uct.HIGH]
                assert low <= value <= high

    def test_trees_with_chance(self):
        for seed, tree in trees(WITH_CHANCE, 1_000):
            search = simulator(tree, seed=seed)
            search.simulate(20_000)
            assert search.proved, seed
            action, value = taken(search)
            true = expectimax.every_move(tree, tree.initial())
            assert value == pytest.approx(expectimax.value(tree, tree.initial()), abs=1e-12), seed
            assert true[action] == pytest.approx(value, abs=1e-12), seed

    @pytest.mark.parametrize("count", [50, *later(500)])
    @pytest.mark.parametrize("shape", [THREE_AND_CHANCE, *later(THREE)])
    def test_trees_of_three_players(self, shape, count):
        """Each player for itself, and the earlier of equal actions: max^n to the last bit."""
        for seed, tree in trees(shape, count):
            search = simulator(tree, seed=seed)
            search.simulate(20_000)
            assert search.proved, seed
            action, value = taken(search)
            assert value == multiplayer.value(tree, tree.initial()), seed
            assert multiplayer.every_move(tree, tree.initial())[action] == value, seed

    @pytest.mark.parametrize("game", [Halving(20), *later(Pacman("tiny"))])
    def test_small_games(self, game):
        answer = found(game, nodes=5_000_000)
        assert answer.proved
        assert answer.exact
        assert answer.stopped == "proved"
        assert answer.value == minimax.value(game, game.initial())
        assert answer.moves[0].bound == "exact"

    def test_nothing_is_proved_past_the_depth(self):
        answer = found(Halving(20), nodes=100_000, depth=2)
        assert not answer.proved
        assert answer.depth == 2


class TestMeans:
    def test_wins_are_taken_and_threats_are_met(self):
        game = TicTacToe()
        assert found(game, game.read_state("xx.oo...."), nodes=2_000).action == 2
        assert found(game, game.read_state("xx..o...."), nodes=20_000).action == 2
        assert found(game, game.read_state("x...o...x"), nodes=50_000).action in (1, 3, 5, 7)

    def test_tic_tac_toe_is_a_draw(self):
        estimate, proof = (found(TicTacToe(), nodes=nodes) for nodes in (10_000, 1_000_000))
        assert not estimate.proved
        assert estimate.action == 4
        assert proof.proved
        assert proof.value == 0

    def test_a_depth_converges_to_the_search_of_that_depth(self):
        """States at the depth are evaluated, so nothing above them is ever proved: the means must converge."""
        for seed, tree in trees({**WITH_CHANCE, "depth": 5, "early": 0.0}, 60):
            search = simulator(tree, seed=seed, depth=2)
            search.simulate(20_000)
            low, high = tree.utility_bounds
            true = expectimax.value(tree, tree.initial(), 2)
            assert abs(taken(search)[1] - true) < 0.05 * (high - low), seed

    def test_dice_fall_by_their_probabilities(self):
        roll = {"player": "chance", "chances": [0.5, 0.3, 0.2, 0.0], "children": [[[0]], [[1]], [[4]], [[9]]]}
        search = simulator(Tree({"children": [roll]}), depth=2)
        search.simulate(40_000)
        (rolled,) = search.branches(search.root)
        shares = [branch.visits / 40_000 for branch in search.branches(rolled.node)]
        assert shares == pytest.approx([0.5, 0.3, 0.2, 0.0], abs=0.01)

    def test_chance_at_the_depth_is_evaluated(self):
        search = simulator(Pig(20), depth=1)
        search.simulate(100)
        assert [list(search.branches(branch.node)) for branch in search.branches(search.root)] == [[], []]

    def test_pig(self):
        """A player who has rolled enough to win holds; a player who has nothing rolls."""
        game = Pig(20)
        assert found(game, game.initial()._replace(turn_total=20), nodes=100_000).action == HOLD
        assert found(game, nodes=100_000).action == ROLL

    @pytest.mark.usefixtures("either_way")
    def test_three_players_share_one_win(self):
        answer = found(Pig(20, players=3), nodes=10_000)
        assert isinstance(answer.value, tuple)
        assert sum(answer.value) == pytest.approx(1)

    def test_teams(self):
        """Two play against one: both maximizers want the same."""

        class Team(Tree):
            maximizers = (0, 2)

        tree = Team({"player": 2, "children": [{"player": 1, "children": [3, 1]}, {"player": 0, "children": [0, 2]}]})
        search = simulator(tree, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert search.proved
        assert taken(search) == (1, 2)

    def test_one_player_alone(self):
        tree = Tree({"children": [[1, 5], [4, 3]]}, players=["max", "max"])
        tree.players = 1
        search = simulator(tree, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert taken(search) == (0, 5)

    def test_utilities_of_any_scale(self):
        for factor in (1e-6, 1e6):
            tree = with_utility(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), lambda u, f=factor: f * u)
            search = simulator(tree, made=simulators.InterpretedSimulator, exploration=1.0)
            search.simulate(300)
            assert taken(search)[0] == 0

    def test_connect_four_against_random_play(self):
        game, dice, wins = ConnectFour(), random.Random(4), 0
        for number in range(8):
            state, mine = game.initial(), number % 2
            while not game.is_terminal(state):
                if game.player(state) == mine:
                    search = simulator(game, state, seed=number, megabytes=32)
                    search.simulate(20_000)
                    action = taken(search)[0]
                else:
                    action = dice.choice(list(game.actions(state)))
                state = game.result(state, action)
            wins += game.utility(state, mine) == 1
        assert wins == 8
