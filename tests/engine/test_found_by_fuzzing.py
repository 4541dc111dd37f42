"""Faults that the fuzzer has found, each as small as it could be made."""

import pytest

import plies
from plies.core import Game, UnsupportedGame
from plies.engine.searches.state_keys import state_key
from plies.textbook.trees import Tree

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    """None of these needs the compiler."""
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)


class Teams(Game[int, int]):
    """Four players, two against two; one moves, and the others get what is left."""

    players = 4
    maximizers = (0, 2)
    utility_bounds = (0.0, 8.0)

    def __init__(self, mover):
        self.mover = mover

    def initial(self):
        return 0

    def player(self, state):
        return self.mover

    def actions(self, state):
        return iter((1, 2))

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state > 0

    def utility(self, state, player):
        return float(state) if player in self.maximizers else -float(state)


@pytest.mark.parametrize(("mover", "value"), [(0, 2.0), (1, -1.0), (2, 2.0), (3, -1.0)])
def test_one_against_all_has_bounds_of_its_own(mover, value):
    """MAX's bounds are not those of a player whose gain is MAX's loss."""
    assert plies.search(Teams(mover), algorithm="paranoid").value == value
    assert plies.search(Teams(mover), algorithm="best-reply").value == value


def test_sooner_also_where_every_move_is_asked_for():
    game = Tree([[2], 2, 1], bounds=(0, 2))
    game.prefer_sooner = True
    for options in ({}, {"every_move": True}, {"lines": 2}):
        found = plies.search(game, **options)
        assert found.action == found.moves[0].action == 1, options


def test_proved_is_why_it_stopped():
    game = Tree([3, 3], bounds=(0, 9))
    game.prefer_sooner = True
    for nodes in range(1, 12):
        found = plies.search(game, nodes=nodes)
        assert found.proved == (found.stopped == "proved")


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "expectimax"])
def test_the_value_of_no_search_is_an_estimate(algorithm):
    game = Tree([-8, [-7, -8]], bounds=(-9, -6))
    found = plies.search(game, seconds=1e-9, algorithm=algorithm)
    assert -9 <= found.value <= -6


@pytest.mark.parametrize("algorithm", ["alphabeta", "multiplayer", "mcts"])
def test_threads_share_the_nodes(algorithm):
    game = Tree([[3, 5], [4, 2]], bounds=(0, 9))
    for nodes in (1, 2, 3, 7):
        assert plies.search(game, nodes=nodes, threads=3, algorithm=algorithm).nodes <= nodes


def test_utilities_too_large_to_be_added():
    game = Teams(0)
    game.utility_bounds = (-1.2e308, 1.2e308)
    assert plies.search(game).value == 2
    for algorithm in ("expectimax", "mcts"):
        with pytest.raises(UnsupportedGame, match="utility_bounds"):
            plies.search(game, nodes=10, algorithm=algorithm)


def test_large_utilities_for_many():
    class Large(Teams):
        zero_sum = False
        utility_bounds = (-1.7e308, 1.2e308)

        def utility(self, state, player):
            return 1.2e308 if state == 1 else -1.7e308

    assert plies.search(Large(0)).value == (1.2e308,) * 4


@pytest.mark.parametrize("mover", range(4))
def test_everyone_has_bounds_of_their_own(mover):
    """In a zero-sum game the declared bounds are MAX's: no other player's best is at MAX's ceiling."""
    game = Teams(mover)
    game.utility_bounds = (-2.0, 2.0) if mover == 0 else (1.0, 2.0)
    best = 2.0 if mover in game.maximizers else 1.0
    assert plies.search(game, algorithm="multiplayer").value == (best, -best, best, -best)


def test_zero_is_not_the_best_of_min():
    game = Tree({"player": "min", "children": [0, -1]}, bounds=(-1, 0))
    assert plies.search(game, algorithm="multiplayer").value == (-1.0, 1.0)


def test_keys_tell_minus_one_from_minus_two():
    """Python's hash does not."""
    states = [-1, -2, (-1, -2), (-2, -1), ((-1,), -1), ((-2,), -1), frozenset({(-1, 0)}), frozenset({(-2, 0)}), -1.0]
    assert len({state_key(state) for state in states}) == len(states) - 1
    assert state_key(-1) == state_key(-1.0)
