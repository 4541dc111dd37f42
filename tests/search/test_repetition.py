"""plies.search of games with a rule of repetition: draws that depend on the past are those of the textbook."""

import random
from typing import NamedTuple

import pytest

import plies
from plies.core import Game
from plies.engine.driver import Deepening
from plies.engine.question import Budget
from plies.engine.table import Table
from plies.engine.workers import Interpreted
from plies.textbook import minimax
from plies.textbook.transforms import remembering
from plies.textbook.transforms.past import Past


class Place(NamedTuple):
    place: int
    mover: int
    clock: int


class Rounds(Game[Place, int]):
    """Walk along the arrows of a random graph with circles in it. Some places end the game; so does a clock."""

    repetition = 3
    data = ("arrows", "payoffs", "places", "ticks")
    most = 9

    def __init__(self, seed: int, places: int = 5, repetition: int = 3, ticks: int = 1) -> None:
        draw = random.Random(seed)
        self.arrows = tuple(tuple(draw.randrange(places + 2) for _ in range(2)) for _ in range(places))
        self.payoffs = (*(0.0,) * places, draw.choice((1.0, -1.0)), draw.choice((0.5, -0.5)))
        self.places, self.repetition, self.ticks = places, repetition, ticks

    def initial(self):
        return Place(0, 0, 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        if not self.is_terminal(state):
            yield 0
            yield 1

    def result(self, state, action):
        return Place(self.arrows[state.place][action], 1 - state.mover, state.clock + self.ticks)

    def is_terminal(self, state):
        return state.place >= self.places or state.clock >= self.most

    def utility(self, state, player):
        worth = self.payoffs[state.place] if state.place >= self.places else 0.0
        return worth if player == 0 else -worth

    def position(self, state):
        return Place(state.place, state.mover, 0)


@pytest.mark.parametrize(("places", "repetition", "ticks"), [(5, 2, 1), (5, 3, 1), (4, 2, 0), (3, 3, 0)])
def test_the_whole_game_with_its_past(places, repetition, ticks):
    """Random walks, and at every state of them the value that the past leaves."""
    seen = draws = 0
    for seed in range(40):
        game, draw = Rounds(seed, places, repetition, ticks), random.Random(seed)
        whole = remembering(game)
        state, history = game.initial(), ()
        while not whole.is_terminal(Past(state, history)):
            found = plies.search(game, state, history=history)
            values = minimax.every_move(whole, Past(state, history))
            assert found.value == minimax.value(whole, Past(state, history)), (seed, history, state)
            assert values[found.action] == found.value
            seen, draws = seen + 1, draws + (found.value != plies.search(game, state).value)
            state, history = game.result(state, draw.randrange(2)), (*history, state)
    assert seen > 60
    assert draws > 0  # the past made a difference


def test_interpreted():
    for seed in range(20):
        game = Rounds(seed, 4)
        search = Deepening(Interpreted(game, Table(0.1)), game, game.initial(), 1)
        search.worker.remember((), game.initial())
        search.deepen(Budget())
        assert search.value == minimax.value(remembering(game), remembering(game).initial())


def test_a_third_time_is_a_draw_and_the_engine_sees_it():
    """Once more to where the history has been twice: worth nothing, whatever the evaluation hopes for."""
    game = Hopeful(0)
    circle = (Place(0, 0, 0), Place(1, 1, 0)) * 2
    found = plies.search(game, Place(0, 0, 0), depth=1, every_move=True)
    assert [move.value for move in found.moves] == [0.75, 0.75]
    found = plies.search(game, Place(0, 0, 0), depth=1, every_move=True, history=circle)
    assert {move.action: move.value for move in found.moves} == {0: 0.0, 1: 0.75}


class Hopeful(Rounds):
    def __init__(self, seed):
        super().__init__(seed, 3, ticks=0)
        self.arrows = ((1, 2), (0, 0), (0, 0))

    def evaluate(self, state, player):
        return 0.75 if player == 0 else -0.75
