"""Play-outs, and games that are odd: endless, wide, or known beforehand."""

import pytest

from engine.halvings import Knowing
from engine.monte_carlo.simulating import simulator, taken
from plies.engine.monte_carlo import play_outs, simulators, uct
from plies.games import Halving
from plies.games.halving import State
from plies.textbook import minimax


class Endless(Halving):
    """No player ever gets anywhere."""

    def result(self, state, action):
        return State(state.number, 1 - state.mover)


class Wide(Halving):
    """Many actions, of which only the last one wins."""

    def actions(self, state):
        yield from range(40)

    def result(self, state, action):
        return State(0 if action == 39 else state.number - 1, 1 - state.mover)


class Polite(Wide):
    """A player takes an odd number only if there is no other."""

    def natural(self, state, action):
        return -(action % 2)


class TestNatural:
    @pytest.mark.parametrize("room", [1_024, 10])  # all fit into the list, or they do not
    def test_play_outs_choose_the_most_natural(self, monkeypatch, room):
        monkeypatch.setattr(play_outs, "ROOM", room)
        game = Polite(9)
        search = simulator(game, made=simulators.InterpretedSimulator)
        drawn = {play_outs.random_action(game, game.initial(), search.memory) for _ in range(600)}
        assert drawn == set(range(0, 40, 2))

    def test_by_default_all_are(self):
        game = Wide(9)
        search = simulator(game, made=simulators.InterpretedSimulator)
        assert {play_outs.random_action(game, game.initial(), search.memory) for _ in range(900)} == set(range(40))


class TestOddGames:
    def test_lines_that_never_end_are_evaluated(self, monkeypatch):
        monkeypatch.setattr(uct, "PATIENCE", 50)
        search = simulator(Endless(9), made=simulators.InterpretedSimulator)
        search.simulate(20)
        assert search.nodes == 20 * 51
        assert taken(search)[1] == 0

    def test_more_actions_than_are_listed(self, monkeypatch):
        monkeypatch.setattr(play_outs, "ROOM", 10)
        search = simulator(Wide(3), made=simulators.InterpretedSimulator)
        search.simulate(50)
        assert search.proved
        assert taken(search)[0] == 39

    def test_a_line_longer_than_the_way(self, monkeypatch):
        monkeypatch.setattr(uct, "PATIENCE", 10)
        monkeypatch.setattr(uct, "LONGEST_WAY", 16)
        search = simulator(Endless(9), wait=1, exploration=0.0, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert search.deepest == 15

    def test_bounds_that_are_known_end_the_search(self):
        assert until_proved(Knowing(20)) < 40 < until_proved(Halving(20))


def until_proved(game):
    """Return how many simulations that takes."""
    search = simulator(game, made=simulators.InterpretedSimulator)
    search.simulate(100_000)
    assert search.proved
    assert taken(search)[1] == minimax.value(Halving(20), Halving(20).initial())
    return search.simulations
