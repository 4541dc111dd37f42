"""The horizon effect: a search that stops in the middle of an exchange believes in what it is about to lose."""

from typing import NamedTuple

import pytest

import plies
from plies import Game
from plies.textbook import alphabeta

pytestmark = pytest.mark.usefixtures("either_way")

TAKE, WAIT = 1, 0


class State(NamedTuple):
    turn: int  # plies played
    guard: int  # the square under dispute: 1 while the player to move can take it
    lead: int  # MAX's material less MIN's


class Exchange(Game[State, int]):
    """A pawn is guarded. Taking it with the queen wins a pawn, and loses the queen to the player who takes back."""

    utility_bounds = (-20.0, 20.0)

    def initial(self):
        return State(0, 1, 0)

    def player(self, state):
        return state.turn % 2

    def actions(self, state):
        if state.guard == 1:
            yield TAKE
        yield WAIT

    def result(self, state, action):
        if action == WAIT:
            return State(state.turn + 1, 0, state.lead)
        return State(state.turn + 1, 1 if state.turn == 0 else 0, state.lead + (1 if state.turn % 2 == 0 else -9))

    def is_terminal(self, state):
        return state.turn == 12

    def utility(self, state, player):
        return float(state.lead if player == 0 else -state.lead)

    def evaluate(self, state, player):
        return float(state.lead if player == 0 else -state.lead)


class Quiet(Exchange):
    """The same, but a state is not quiet while a player can take."""

    def quiet(self, state):
        return state.guard == 0 or state.lead == 0


def test_without_quiescence_the_pawn_looks_free():
    game = Exchange()
    assert alphabeta.decide(game, game.initial(), 1) == TAKE
    found = plies.search(game, depth=1)
    assert found.action == TAKE
    assert found.value == 1


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_with_quiescence_it_does_not(depth):
    game = Quiet()
    found = plies.search(game, depth=depth)
    assert found.action == WAIT
    assert not found.proved
    assert {move.action for move in plies.search(game, depth=depth, every_move=True).moves if move.value == -8} == {
        TAKE
    }


def test_both_agree_when_they_see_the_end():
    values = {plies.search(game).value for game in (Exchange(), Quiet())}
    assert len(values) == 1
