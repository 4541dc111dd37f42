"""However wild the game, check returns in time and raises nothing."""

import sys
import threading
from itertools import count
from time import monotonic, sleep

import pytest

from plies.core import Game
from plies.games.halving import Halving
from plies.kit import check, conformance


class Wild(Game):
    """Ends after five plies; the wild parts are in the subclasses."""

    def initial(self):
        return 5

    def player(self, state):
        return state % 2

    def actions(self, state):
        if state:
            yield from (0, 1)

    def result(self, state, action):
        return state - 1

    def is_terminal(self, state):
        return state == 0

    def utility(self, state, player):
        return 0.0


class Broad(Wild):
    """Has no last action."""

    def actions(self, state):
        if state:
            yield from count()


class Slow(Wild):
    def is_terminal(self, state):
        sleep(0.01)
        return state == 0


class Historian(Wild):
    """Never ends, and remembers everything."""

    def initial(self):
        return ()

    def player(self, state):
        return len(state) % 2

    def is_terminal(self, state):
        return False

    def actions(self, state):
        yield from (0, 1)

    def result(self, state, action):
        return (*state, action)


class Nested(Historian):
    """The same as a list within a list within a list, deeper than Python recurses."""

    def result(self, state, action):
        return (state, action)


@pytest.mark.parametrize("game", [Broad(), Slow(), Historian(), Nested()])
def test_time_is_kept(game):
    begun = monotonic()
    report = check(game, games=10**9, seconds=0.5)
    assert monotonic() - begun < 1.5
    assert not report.complete
    assert report.states > 0


def test_a_stated_bound_tells_what_is_endless():
    assert (
        check(Historian(), plies=301, games=2).faults[0].line == check(Historian(), plies=301, games=2).faults[0].line
    )
    (fault,) = check(Historian(), plies=300, games=2).faults
    assert fault.kind == "endless"
    assert len(fault.line) == 300
    assert check(Halving(100), plies=101, games=5).ok


class Circle(Wild):
    """Goes round for ever, except for the rule of repetition."""

    repetition = 3

    def result(self, state, action):
        return state % 5 + 1


def test_repetition_ends_a_game():
    report = check(Circle(), games=4, plies=50)
    assert report.ok, str(report)
    assert report.plies == 4 * 10


class Prickly:
    """A state that can hardly be touched."""

    def __init__(self, left):
        self.left = left

    def __mod__(self, number):
        return self.left % number


@pytest.mark.parametrize("error", [RuntimeError, SystemExit, GeneratorExit])
@pytest.mark.parametrize("touch", ["__eq__", "__hash__", "__repr__", "__deepcopy__", "__bool__"])
def test_states_that_raise_when_touched(touch, error):
    def touched(self, *others):
        raise error("hands off")

    prickly = type("Prickly", (Prickly,), {touch: touched, **({"__hash__": None} if touch == "__eq__" else {})})

    class Hedgehog(Wild):
        def initial(self):
            return prickly(5)

        def actions(self, state):
            if state.left:
                yield from (0, 1)

        def result(self, state, action):
            return prickly(state.left - 1)

        def is_terminal(self, state):
            return state.left == 0

    report = check(Hedgehog())
    assert not report.ok
    assert str(report)


class Quitter(Wild):
    def utility(self, state, player):
        raise KeyboardInterrupt


def test_the_user_can_interrupt():
    with pytest.raises(KeyboardInterrupt):
        check(Quitter())


def test_a_rule_that_quits_is_reported():
    class Exiting(Wild):
        def utility(self, state, player):
            sys.exit(3)

    (fault,) = check(Exiting()).faults
    assert fault.kind == "raises"
    assert "utility(state, 0) raised SystemExit: 3" in fault.seen


class Sleepy(Wild):
    """Waits for something that never comes."""

    def result(self, state, action):
        while state == 3:
            sleep(0.01)
        return state - 1


def test_waiting_for_ever_is_given_up(monkeypatch):
    monkeypatch.setattr(conformance, "GRACE", 0.05)
    report = check(Sleepy(), seconds=60)
    (fault,) = report.faults
    assert fault.kind == "never-answers"
    assert fault.seen.startswith("result(state, ")
    assert not report.complete


def test_nothing_is_raised_later(monkeypatch):
    """When a question is given up, no exception is left behind."""
    monkeypatch.setattr(conformance, "GRACE", 0.05)
    check(Sleepy(), seconds=60)
    begun = monotonic()
    while monotonic() - begun < 0.3:
        sum(range(1000))


def test_it_can_be_checked_in_any_thread():
    reports = []
    thread = threading.Thread(target=lambda: reports.append(check(Halving(), seconds=60)))
    thread.start()
    thread.join()
    assert reports[0] == check(Halving(), seconds=60)
