"""The memory of simulators: the same compiled and interpreted, and used again when it is full."""

import pytest

from engine.monte_carlo.simulating import (
    MIXED,
    THREE,
    THREE_AND_CHANCE,
    TINY,
    WITH_CHANCE,
    check_memory,
    found,
    simulator,
    taken,
    trees,
)
from later import later
from plies.engine.monte_carlo import play_outs, simulators, uct
from plies.engine.monte_carlo.simulators import INTERPRETED_WORD
from plies.games import ConnectFour, Pacman, Pig, TicTacToe


class TestTwins:
    """The whole memory is the same, compiled and interpreted."""

    @pytest.mark.parametrize("shape", [MIXED, WITH_CHANCE, THREE_AND_CHANCE, *later(THREE)])
    def test_trees(self, shape):
        for seed, tree in trees(shape, 40):
            self.agree(tree, seed, 100, TINY if seed % 3 else 1, depth=float("inf") if seed % 2 else 3)

    @pytest.mark.parametrize(
        "game",
        [
            *(TicTacToe(), ConnectFour(), Pig(20)),
            *later(Pig(20, players=3), Pacman("tiny")),
        ],
    )
    def test_games(self, game):
        self.agree(game, 7, 400, 2 * TINY)

    def agree(self, game, seed, simulations, megabytes, **asked):
        one = simulator(game, seed=seed, megabytes=megabytes, **asked)
        wish = {"megabytes": megabytes * INTERPRETED_WORD / 8, **asked}
        two = simulator(game, seed=seed, made=simulators.InterpretedSimulator, **wish)
        assert len(one.words) == len(two.words)
        for _ in range(4):
            one.simulate(simulations // 4)
            two.simulate(simulations // 4)
            assert one.nodes == two.nodes
            assert list(one.branches(one.root)) == list(two.branches(two.root))
        assert one.words[uct.END] == two.words[uct.END]
        assert one.words[play_outs.RANDOM] == (two.words[play_outs.RANDOM] + 2**63) % 2**64 - 2**63


class TestMemory:
    @pytest.mark.parametrize("made", [simulators.CompiledSimulator, simulators.InterpretedSimulator])
    def test_a_full_tree_forgets_and_goes_on(self, made):
        game = ConnectFour()
        search = simulator(game, megabytes=2 * TINY if made is simulators.CompiledSimulator else 10 * TINY, made=made)
        for _ in range(20):
            search.simulate(300 if made is simulators.CompiledSimulator else 100)
            check_memory(search)
        assert search.words[uct.WAIT] > 2
        assert search.simulations == (6_000 if made is simulators.CompiledSimulator else 2_000)
        assert sum(branch.visits for branch in search.branches(search.root)) == search.simulations

    def test_memory_for_the_root_alone(self):
        answer = found(ConnectFour(), nodes=400_000, table_mb=0.001)
        assert answer.action == 3
        assert answer.table_used <= 1

    def test_a_forgetful_search_still_proves(self):
        search = simulator(TicTacToe(), megabytes=0.8)
        search.simulate(500_000)
        assert search.proved
        assert search.words[uct.WAIT] > 2
        assert taken(search)[1] == 0

    def test_the_tree_takes_no_more_than_it_may(self):
        search = simulator(ConnectFour(), megabytes=0.5)
        search.simulate(100_000)
        assert search.words.nbytes <= 0.5 * 2**20
        assert check_memory(search) > 100
