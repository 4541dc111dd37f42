"""A compilation whose permit is withdrawn ends soon, and leaves everything as it was."""

import threading
import time
from typing import NamedTuple

import pytest

from engine.shared import needs_compiler
from plies.core import Game
from plies.engine import compiled
from plies.engine.errors import Withdrawn
from plies.engine.runtime.permits import Permit, check_permit, holding
from plies.textbook import minimax

pytestmark = needs_compiler


class Count(NamedTuple):
    left: int


def game_of(steps):
    """Return a game of a kind of its own: a shape that no other test has."""

    class Countdown(Game[Count, int]):
        def __init__(self):
            self.steps = steps

        def initial(self):
            return Count(5)

        def player(self, state):
            return state.left % 2

        def actions(self, state):
            for action in range(1, 3):
                yield action

        def result(self, state, action):
            return Count(state.left - action)

        def is_terminal(self, state):
            return state.left <= 0

        def utility(self, state, player):
            return float(self.steps)

    return Countdown()


class Fickle(Permit):
    """A permit that is withdrawn when it is checked for the n-th time."""

    def __init__(self, looks):
        super().__init__()
        self.looks = looks

    def check(self):
        self.looks -= 1
        if self.looks == 0:
            self.withdraw()
        super().check()


def test_abandoned_at_every_step():
    """At whatever step it was abandoned, the next attempt compiles and gives the right answer."""
    looks, abandoned = 1, 0
    while True:
        game = game_of(looks)
        try:
            with Fickle(looks):
                compiled(minimax).find(game, game.initial(), 3)
        except Withdrawn:
            abandoned += 1
            if abandoned % 4 == 1:  # doing it each time would take a minute
                found = compiled(minimax).find(game, game.initial())
                assert found.compiled
                assert found.value == looks
        else:
            break
        looks += 3
    assert abandoned > 5


def test_the_same_game_after_it_was_abandoned_many_times():
    game = game_of(-1)
    for looks in (1, 2, 3, 4, 5):
        with pytest.raises(Withdrawn), Fickle(looks):
            compiled(minimax).find(game, game.initial(), 3)
    assert compiled(minimax).find(game, game.initial()).value == -1


def test_a_thread_that_waits_for_the_compiler_sees_its_permit():
    lock, ended = threading.Lock(), []

    def wait():
        try:
            with permit, holding(lock):
                ended.append("held")
        except Withdrawn:
            ended.append("withdrawn")

    with lock:
        permit = Permit()
        waiter = threading.Thread(target=wait)
        waiter.start()
        time.sleep(0.05)
        permit.withdraw()
        waiter.join(5)
        assert ended == ["withdrawn"]
    permit = Permit()
    wait()
    assert ended[-1] == "held"
    assert not lock.locked()


def test_without_a_permit_nothing_is_checked():
    check_permit()
