"""Compiled ints have 64 bits, and nothing checks that they suffice: comparing both ways in random play does."""

from typing import NamedTuple

import pytest

from engine.shared import needs_compiler
from plies.core import Game
from plies.games import Halving
from plies.kit import check, compare
from plies.kit.extremes import places

pytestmark = needs_compiler


class State(NamedTuple):
    number: int
    plies: int


class Growing(Game[State, int]):
    """Grows by a factor in every ply."""

    last = 45

    def initial(self):
        return State(1, 0)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return State(state.number * 3 + action, state.plies + 1)

    def is_terminal(self, state):
        return state.plies >= self.last

    def utility(self, state, player):
        return 0.0


class TooGreat(Growing):
    """Only the estimate outgrows 64 bits."""

    last = 25

    def evaluate(self, state, player):
        return state.number * state.number / 2.0**200


@pytest.mark.parametrize(
    ("game", "words"), [(Growing(), "result of"), (TooGreat(), "evaluate: ")], ids=lambda thing: type(thing).__name__
)
def test_overflow(game, words):
    found = compare(game)
    assert not found.ok
    assert found.difference.startswith(words)
    assert "in Python" in str(found)
    assert "compiled" in str(found)
    assert found.line  # the actions that lead there


def test_agreement():
    found = compare(Halving(40))
    assert found.ok
    assert found.states > 50
    assert (found.obstacle, found.difference) == ("", "")


def test_what_does_not_compile_is_not_compared():
    class Wordy(Growing):
        def evaluate(self, state, player):
            return len(bin(state.number)) / 100

    assert "a string" in str(compare(Wordy()))


class Worth(Growing):
    """All players add, and only the richest states exceed 64 bits on the way to their utility: one line of millions."""

    last = 22

    def initial(self):
        return State(0, 0)

    def actions(self, state):
        if state.plies < self.last:
            yield 1
            yield 2

    def result(self, state, action):
        return State(state.number + action - 1, state.plies + 1)

    def utility(self, state, player):
        worth = state.number * 430_000_000_000_000_000 / 1e19  # 63 bits hold 21 times as much, not 22 times
        return worth if player == 0 else -worth


@pytest.mark.parametrize("seed", range(3))
def test_what_only_the_extremes_show(seed):
    found = compare(Worth(), seed=seed)
    assert not found.ok
    assert found.difference.startswith("utility: ")
    assert set(found.line) == {"2"}
    (fault,) = check(Worth(), seed=seed, seconds=60).faults
    assert fault.kind == "too-wide"
    assert "utility(state, 0) computes with" in fault.seen


def test_the_extremes_come_first():
    numbers = [place.state.number for place in places(Worth(), 40, 0, 20)]
    assert max(numbers[:5]) == 22
    assert 0 in numbers[:20]
    assert len(numbers) == 20


def test_without_the_compiler(monkeypatch):
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    assert "switches the compiler off" in str(compare(Halving(5)))
