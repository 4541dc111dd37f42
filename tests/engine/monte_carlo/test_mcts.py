"""Monte Carlo tree search as plies.search does it: budgets are kept, and wrong questions refused."""

import json
import threading
import time

import pytest

from engine.halvings import Throwing
from engine.monte_carlo.simulating import (
    check_memory,
    found,
    simulator,
)
from plies.core import InvalidArgument, InvalidGame, UnsupportedGame
from plies.engine.errors import Stopped
from plies.engine.monte_carlo import simulators
from plies.games import ConnectFour, Halving, TicTacToe


class TestBudgets:
    def test_nodes_are_kept_to_the_node_and_reproducible(self):
        game = ConnectFour()
        for nodes in (1, 50, 12_345):
            one, two = (found(game, nodes=nodes, seed=5) for _ in range(2))
            assert one.nodes == nodes
            assert one.stopped == "nodes"
            assert {**one.to_dict(), "seconds": 0, "nodes_per_second": 0} == {
                **two.to_dict(),
                "seconds": 0,
                "nodes_per_second": 0,
            }

    def test_too_little_for_one_simulation(self):
        answer = found(ConnectFour(), nodes=1)
        assert (answer.action, answer.value, answer.moves, answer.line) == (3, 0, (), (3,))

    def test_seeds_differ(self):
        one, two = (found(ConnectFour(), nodes=20_000, seed=seed) for seed in (1, 2))
        assert [move.visits for move in one.moves] != [move.visits for move in two.moves]

    @pytest.mark.parametrize("threads", [1, 2])
    def test_seconds(self, threads):
        game = ConnectFour()
        found(game, nodes=100)
        begun = time.monotonic()
        answer = found(game, seconds=0.3, threads=threads)
        assert 0.25 < time.monotonic() - begun < 0.45
        assert answer.stopped == "seconds"
        assert answer.threads == threads

    def test_threads_share_the_nodes_and_add_their_visits(self):
        answer = found(ConnectFour(), nodes=100_000, threads=2)
        assert answer.nodes == 100_000
        alone = found(ConnectFour(), nodes=50_000)
        assert sum(move.visits for move in answer.moves) > 1.5 * sum(move.visits for move in alone.moves)
        assert found(Halving(20), nodes=10_000_000, threads=2).proved

    def test_reports_come_regularly(self):
        seen = []
        found(ConnectFour(), seconds=0.5, progress=seen.append)
        assert len(seen) >= 5
        assert [step.nodes for step in seen] == sorted(step.nodes for step in seen)
        assert all(step.action in range(7) and step.line[0] == step.action for step in seen)

    def test_a_stopped_simulation_leaves_the_tree_whole(self):
        game = ConnectFour()
        search, straight = simulator(game), simulator(game)
        search.limit(10_000)
        with pytest.raises(Stopped):
            search.simulate(1_000_000)
        check_memory(search)
        straight.simulate(search.simulations)
        assert list(search.branches(search.root)) == list(straight.branches(straight.root))

    @pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
    def test_interpreted_games_keep_them_too(self):
        class Local(Halving):
            def actions(self, state):
                return iter(list(super(Local, self).actions(state)))

        answer = found(Local(9), nodes=200)
        assert answer.nodes <= 200
        begun = time.monotonic()
        found(Local(10**6), seconds=0.3)
        assert time.monotonic() - begun < 0.6


class Stuck(Halving):
    def actions(self, state):
        for number in range(state.number - 3):
            yield number


class Repeating(Halving):
    repetition = 3


class Unbounded(Halving):
    utility_bounds = (-float("inf"), float("inf"))


class TestBadInput:
    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({}, "give it seconds or nodes"),
            ({"depth": 3}, "give it seconds or nodes"),
            ({"nodes": 9, "exploration": -1}, "exploration is a number from 0"),
            ({"nodes": 9, "exploration": float("nan")}, "exploration is a number from 0"),
            ({"nodes": 0}, "must be (at least|more than)"),
            ({"seconds": 1, "threads": 0}, "1 or more"),
        ],
    )
    def test_questions_that_mean_nothing(self, wrong, message):
        with pytest.raises(InvalidArgument, match=message):
            found(TicTacToe(), **wrong)

    def test_games_that_cannot_be_sampled(self):
        with pytest.raises(UnsupportedGame, match="utility_bounds"):
            found(Unbounded(9), nodes=9)

    @pytest.mark.usefixtures("either_way")
    def test_a_rule_of_repetition_is_not_looked_after(self):
        assert found(Repeating(9), nodes=9).action in (0, 1)

    def test_a_game_that_throws_half_way(self):
        with pytest.raises(RuntimeError, match="half way"):
            found(Throwing(9), nodes=10_000, compile="never")
        assert found(Halving(20), nodes=100_000).proved

    def test_a_state_without_actions(self):
        with pytest.raises(InvalidGame, match="nothing can happen"):
            simulator(Stuck(9), made=simulators.InterpretedSimulator).simulate(1_000)

    def test_an_error_in_progress_ends_the_search(self):
        def complain(step):
            raise ValueError("enough")

        with pytest.raises(ValueError, match="enough"):
            found(ConnectFour(), seconds=5, progress=complain)


def test_it_can_be_interrupted():
    """As with Ctrl-C, the thread that waits gets an exception, and its crew ends."""
    before = threading.active_count()

    def interrupt(step):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found(ConnectFour(), seconds=20, progress=interrupt)
    assert threading.active_count() == before


def test_the_answer_is_plain_data():
    answer = found(ConnectFour(), nodes=20_000)
    plain = json.loads(json.dumps(answer.to_dict(), allow_nan=False))
    assert plain["algorithm"] == "mcts"
    assert plain["exact"] is False
    assert [move["visits"] for move in plain["moves"]] == [move.visits for move in answer.moves]
    assert answer.moves[0].action == answer.action
    assert answer.moves[0].value == answer.value
    assert answer.moves[0].line == answer.line
    assert "visits" in answer._repr_html_()
