"""Keys of states: equal ones for equal states, others for others, whatever the states are made of."""

import warnings

import pytest

import plies
from plies import Game
from plies.engine.searches.state_keys import state_key

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board:
    """Compares by identity: it has no __eq__."""

    def __init__(self, cells, turn):
        self.cells, self.turn = cells, turn


class TicTacToe(Game):
    """On objects that are gone as soon as the search has left them."""

    def initial(self):
        return Board(["."] * 9, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return [cell for cell in range(9) if state.cells[cell] == "."]

    def result(self, state, action):
        cells = state.cells.copy()
        cells[action] = "XO"[state.turn]
        return Board(cells, 1 - state.turn)

    def won(self, state):
        return any(state.cells[a] == state.cells[b] == state.cells[c] != "." for a, b, c in LINES)

    def is_terminal(self, state):
        return self.won(state) or "." not in state.cells

    def utility(self, state, player):
        return 0 if not self.won(state) else -1 if player == state.turn else 1


class Slots:
    __slots__ = ("cells",)


def test_objects_that_compare_by_identity_are_never_taken_for_each_other():
    """Python gives the address of an object that is gone to another one."""
    keys = {state_key(Board([], number)) for number in range(1000)}
    assert len(keys) == 1000
    one = Board([], 0)
    assert state_key((one, 1)) == state_key((one, 1)) != state_key((Board([], 0), 1))


def test_a_search_of_objects_that_compare_by_identity():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert plies.search(TicTacToe(), TicTacToe().result(TicTacToe().initial(), 0)).value == 0


def test_what_cannot_be_told_apart_is_refused():
    with pytest.raises(plies.InvalidGame, match="compares by identity"):
        state_key(Slots())
    with pytest.raises(plies.InvalidGame, match="use tuples"):
        state_key(([1], 2))
    assert state_key(None) == state_key(None)
    assert state_key((None, ...)) == state_key((None, ...))
