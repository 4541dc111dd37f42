"""What games with sound_reductions get: less is searched, what is proved stays proved, and exchanges are played out."""

import random
from typing import NamedTuple

import pytest
from numba import config

import plies
from plies.core import Game
from plies.engine.workers import hire
from plies.games.othello import Othello, State


@pytest.fixture
def interpreted(monkeypatch):
    """The same source in Python: to compile each of these games would take longer."""
    monkeypatch.setattr(config, "DISABLE_JIT", True)


class Hurried(Othello):
    """Othello in which the engine may skip what does not look promising."""

    sound_reductions = True

    def passed(self, state):
        return State(state.first, state.second, 1 - state.mover)


class Glad(Hurried):
    """Where nobody would ever want to do nothing."""

    def passed(self, state):
        return state


class Driven(Hurried):
    """Everybody must always answer a threat: still, a depth is a depth."""

    def forced(self, state):
        return True


def positions(game, plies_played, count):
    draw = random.Random(plies_played)
    while count > 0:
        state = game.initial()
        for _ in range(plies_played):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            count -= 1
            yield state


def test_what_is_proved_is_not_reduced(interpreted):
    reduced, plain = Hurried(4), Othello(4)
    for state in positions(reduced, 5, 10):
        found, true = plies.search(reduced, state), plies.search(plain, state)
        assert found.proved
        assert (found.value, found.action) == (true.value, true.action)


def test_less_is_searched(interpreted):
    nodes = [0, 0, 0, 0]
    for state in positions(Othello(6), 10, 4):
        for number, game in enumerate((Hurried(6), Glad(6), Othello(6), Driven(6))):
            found = plies.search(game, state, depth=5)
            assert found.stopped in ("depth", "proved")
            nodes[number] += found.nodes
    assert nodes[0] < nodes[1] < 0.8 * nodes[2] < nodes[3]


class Row(NamedTuple):
    balance: int
    place: int
    mover: int
    quiet_since: int


class Exchange(Game[Row, int]):
    """Take the next piece of a row, or do something else, after which all is quiet. Pieces have values from data."""

    utility_bounds = (-1000.0, 1000.0)
    sound_reductions = True
    data = ("pieces",)

    def __init__(self, pieces):
        self.pieces = tuple(pieces)

    def initial(self):
        return Row(0, 0, 0, 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        for action in range(2):
            if action == 0 or (state.place < len(self.pieces) and state.quiet_since == 0):
                yield action

    def result(self, state, action):
        gain = self.pieces[state.place] if action == 1 else 0
        balance = state.balance + (gain if state.mover == 0 else -gain)
        return Row(balance, state.place + action, 1 - state.mover, 1 - action)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0.0

    def evaluate(self, state, player):
        return float(state.balance if player == 0 else -state.balance)

    def quiet(self, state):
        return state.quiet_since == 1 or state.place >= len(self.pieces)

    def promise(self, state, action):
        return float(action)

    def passed(self, state):
        return Row(state.balance, state.place, 1 - state.mover, state.quiet_since)


def gain(pieces):
    """What the one who begins can win: nothing, or the first piece less what the other then wins."""
    return max(0, pieces[0] - gain(pieces[1:])) if pieces else 0


def test_an_exchange_beyond_the_horizon_is_played_out_and_may_be_declined():
    draw = random.Random(3)
    declined = 0
    for _ in range(200):
        pieces = [draw.choice((1, 3, 3, 5, 9)) for _ in range(6)]
        game = Exchange(pieces)
        (worker,) = hire(game, game.initial(), 1, 0.1)
        found = worker.value(game.initial(), 0, 0, -1000.0, 1000.0)
        assert found == gain(pieces), pieces
        declined += found == 0
        assert plies.search(game, depth=1).value == max(0, pieces[0] - gain(pieces[1:]))
    assert 20 < declined < 180
