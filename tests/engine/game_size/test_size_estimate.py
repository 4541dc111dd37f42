"""Sizes of games are counted right, estimated without bias, and honest about what is not known."""

import math
from collections import Counter
from typing import NamedTuple

import pytest

from engine.shared import needs_compiler
from later import later
from plies.core import Game, InvalidArgument, InvalidGame
from plies.engine.game_size import size_estimate
from plies.engine.game_size.size_estimate import estimate, lengths_of, size
from plies.engine.game_size.walkers import InterpretedWalker, Walker
from plies.games import Halving, Nim, Pacman, Pig, TicTacToe
from plies.textbook.random_trees import random_tree

AMPLE = 60.0  # seconds, for work that takes a fraction of one
MILD = {"depth": 5, "branching": (1, 3), "early": 0.1, "mixed": ("max", "min", "chance")}
WILD = {"depth": 6, "branching": (1, 4), "early": 0.2, "mixed": ("max", "min", "chance")}


class Place(NamedTuple):
    number: int


class Endless(Game[Place, int]):
    """Two choices, for ever."""

    def initial(self):
        return Place(0)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Place((state.number * 2 + action) % 8)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0.0


class Stuck(Endless):
    """A state is not over, and has no action."""

    def actions(self, state):
        return iter(())


def oracle(game, state, layer, nodes, ends, states):
    """Count the tree in the plainest way, into nodes, ends and states."""
    nodes[layer] += 1
    states.add(state)
    ends[layer] += game.is_terminal(state)
    for action in game.possible(state):
        oracle(game, game.result(state, action), layer + 1, nodes, ends, states)


class TestCounting:
    def test_tic_tac_toe(self):
        """Published: 549,946 nodes with the root, 5,478 states, 255,168 games, and how many of each length."""
        found = size(TicTacToe(), seconds=AMPLE)
        assert (found.tree.nodes, found.states, found.all_states, found.tree.games) == (549_946, 5_478, True, 255_168)
        assert found.tree.layers == (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)
        ends = {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
        assert found.tree.lengths == lengths_of(ends)
        assert found.log10_nodes == math.log10(549_946)
        assert found.estimate.low < found.log10_nodes < found.estimate.high

    @pytest.mark.parametrize(
        ("game", "start"),
        [
            *((Halving(23), None), (Halving(23), 9), (Nim((1, 2, 3)), None)),
            *later((Nim((2, 2)), None)),
        ],
        ids=["halving", "halving from 9", "nim", "nim of two"],
    )
    def test_small_games(self, game, start):
        state = game.initial() if start is None else Halving(start).initial()
        nodes, ends, states = Counter(), Counter(), set()
        oracle(game, state, 0, nodes, ends, states)
        found = size(game, state, seconds=AMPLE, probes=50)
        assert found.tree.layers == tuple(nodes[layer] for layer in range(len(nodes)))
        assert (found.tree.nodes, found.tree.games) == (nodes.total(), ends.total())
        assert found.tree.lengths == lengths_of(+ends)
        assert (found.states, found.all_states) == (len(states), True)

    def test_trees_with_chance(self):
        """Outcomes of probability 0, which random trees have, do not belong to the game."""
        for seed in range(20):
            tree = random_tree(seed, **WILD)
            nodes, ends, states = Counter(), Counter(), set()
            oracle(tree, tree.initial(), 0, nodes, ends, states)
            if nodes.total() > 1:
                found, _ = size_estimate.count_tree(Walker(tree, tree.initial(), 20), AMPLE)
                assert (found.nodes, found.games) == (nodes.total(), ends.total()), seed

    def test_what_takes_too_long_is_not_counted(self):
        game = Pig()
        assert size_estimate.count_tree(Walker(game, game.initial(), 10_000), 0.2)[0] is None
        states, all_states = size_estimate.count_states(game, game.initial(), 0.1)
        assert states > 1
        assert not all_states


class TestProbes:
    def test_no_bias(self):
        """The mean guess is the number of nodes: it lies above and below in many trees, by as much as its error."""
        deviations = []
        for seed in range(300):
            tree = random_tree(seed, **MILD)
            nodes, ends, states = Counter(), Counter(), set()
            oracle(tree, tree.initial(), 0, nodes, ends, states)
            if nodes.total() > 10:
                probes = size_estimate.probe(Walker(tree, tree.initial(), 20), 2_000, seed, AMPLE)
                guess = estimate([probe.log for probe in probes])
                error = guess.standard_error * math.log(10)
                deviations.append((10**guess.log10 / nodes.total() - 1) / error if error else 0.0)
        count = len(deviations)
        assert count > 100
        assert abs(sum(deviations)) / math.sqrt(count) < 3  # their mean is 0 within three of its standard errors
        assert 0.90 < sum(abs(deviation) < size_estimate.NORMAL for deviation in deviations) / count < 0.99

    @needs_compiler
    @pytest.mark.parametrize("game", [TicTacToe(), Pig(20)], ids=["tic-tac-toe", "pig"])
    def test_compiled_is_interpreted(self, game):
        """They agree probe for probe, from one seed."""
        both = [
            size_estimate.probe(make(game, game.initial(), 500), 30, 7, AMPLE) for make in (Walker, InterpretedWalker)
        ]
        assert [probe[1:] for probe in both[0]] == [probe[1:] for probe in both[1]]
        assert [probe.log for probe in both[0]] == pytest.approx([probe.log for probe in both[1]], rel=1e-12)

    def test_a_seed_is_a_seed(self):
        first, again, other = (size(TicTacToe(), probes=50, seed=seed, seconds=AMPLE).estimate for seed in (1, 1, 2))
        assert first == again != other

    def test_guesses_beyond_floats(self):
        """A tree of 2^3001 - 1 nodes, one guess."""
        probe = size_estimate.probe(InterpretedWalker(Endless(), Place(0), 3_000), 1, 0, AMPLE)[0]
        assert probe == (pytest.approx(3_001 * math.log(2), rel=1e-12), 3_000, 0, 6_000, 0)


class TestEstimates:
    def test_all_alike(self):
        found = estimate([math.log(50)] * 200)
        assert found.log10 == found.low == found.high == pytest.approx(math.log10(50))
        assert (found.standard_error, found.rests_on) == (0, pytest.approx(200))

    def test_the_mean_and_its_error(self):
        guesses = [10.0 + number % 7 for number in range(500)]
        found = estimate([math.log(guess) for guess in guesses])
        mean = sum(guesses) / 500
        error = math.sqrt(sum((guess - mean) ** 2 for guess in guesses) / 499 / 500)
        assert 10**found.log10 == pytest.approx(mean)
        assert (10**found.low, 10**found.high) == pytest.approx((mean - 1.96 * error, mean + 1.96 * error))

    def test_a_single_heavy_probe(self):
        """It leaves open how many others are like it, or heavier."""
        found = estimate([0.0] * 999 + [1_000.0])
        assert found.high is None
        assert found.low == pytest.approx(found.log10 - math.log10(20))
        assert (found.heaviest, found.rests_on) == (pytest.approx(1), pytest.approx(1))

    def test_lengths(self):
        found = lengths_of({5: 1, 9: 2, 2: 1})
        assert (found.shortest, found.quarter, found.median, found.three_quarters, found.longest) == (2, 2, 5, 9, 9)
        assert found.mean == 6.25


class TestEndless:
    def test_a_limit_that_is_said(self, interpreted):
        found = size(Endless(), plies=8, probes=5, seconds=AMPLE)
        assert (found.cut, found.limit, found.tree, found.compiled) == (5, 8, None, False)
        assert 10**found.estimate.log10 == pytest.approx(2**9 - 1)
        assert (found.states, found.all_states) == (8, True)
        assert found.log10_nodes == found.estimate.log10
        assert (found.branching, found.length, found.log10_minimax) == (2, 8, pytest.approx(8 * math.log10(2)))

    def test_deeper_than_pythons_stack(self, interpreted):
        assert size(Endless(), plies=5_000, probes=2, seconds=AMPLE).tree is None

    @pytest.mark.parametrize("made", [InterpretedWalker, *later(Walker)])
    def test_a_game_that_may_go_on_for_ever(self, made):
        game = Pacman("wandering")
        walker = made(game, game.initial(), 40)
        assert size_estimate.count_tree(walker, 0.2)[0] is None
        probes = size_estimate.probe(walker, 200, 0, AMPLE)
        assert all(probe.ended or probe.layers == 40 for probe in probes)
        assert min(probe.layers for probe in probes) < 10


class TestRefusals:
    @pytest.mark.parametrize("wrong", [{"probes": 0}, {"plies": 0}, {"seconds": 0}, {"seconds": float("nan")}])
    def test_budgets(self, wrong):
        with pytest.raises(InvalidArgument, match=r"must be (at least|more than)"):
            size(TicTacToe(), **wrong)

    def test_a_game_that_is_over(self):
        game = TicTacToe()
        with pytest.raises(InvalidArgument, match="the game is over"):
            size(game, game.read_state("xxxoo...."))

    def test_nothing_can_happen(self, interpreted):
        with pytest.raises(InvalidGame, match="nothing can happen"):
            size(Stuck())

    def test_no_time_for_one_probe(self, interpreted):
        with pytest.raises(InvalidArgument, match="give more seconds"):
            size(Endless(), plies=10**6, seconds=0.01)


def test_as_json():
    found = size(TicTacToe(), probes=50, seconds=AMPLE).to_dict()
    assert found["tree"]["nodes"] == 549_946
    assert set(found["log10_seconds"]) == set(found["log10"]) == {"tree", "b^m", "b^(m/2)"}
    assert found["log10_seconds"]["tree"]["lecture"] == pytest.approx(math.log10(0.549946))
    assert found["log10"]["b^m"] == 2 * found["log10"]["b^(m/2)"]
    assert found["rates"]["plies"] > 0
