"""What is not a fault is reported as a note, and only if there is no fault."""

import pytest

from kit.healthy import Coin, OnBoard, Pile, Words
from plies.core import Game
from plies.kit import NOTES, check


class Wandering(Words):
    """Goes back to five, or on: it ends, but some day."""

    def result(self, state, action):
        return (state[0] - 1, 1 - state[1]) if action == 1 else (5, 1 - state[1])


class Clocked(Wandering):
    """The same, but a state that came back three times is a draw."""

    repetition = 3


class Pendulum(Clocked):
    """Never ends but by repetition."""

    def result(self, state, action):
        return (state[0], 1 - state[1])


class Slow(Words):
    """Too long for the time there is."""

    def initial(self):
        return (10**9, 0)

    def is_terminal(self, state):
        return sum(range(5_000)) < 0 or super().is_terminal(state)


class Finished(Words):
    def initial(self):
        return (0, 1)


class NoChance(Words):
    """Has chances that are never asked for."""

    def chances(self, state):
        if state[0] > 5:
            yield (1.0, 1)


class Unread(OnBoard):
    """Its states are of a class that the default cannot read."""

    state_text, read_state = Game.state_text, Game.read_state


CASES = [
    (Wandering, "circles"),
    (Pendulum, "unfinished"),
    (Slow, "unfinished"),
    (Finished, "over-at-once"),
    (NoChance, "chance-never-moves"),
    (Unread, "unreadable"),
]


def test_every_kind_of_note_has_a_game():
    assert {kind for _, kind in CASES} == set(NOTES)


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_exactly_this_is_noted(game, kind):
    report = check(game(), seconds=0.5 if game is Slow else 60)
    assert report.ok, str(report)
    assert [note.kind for note in report.notes] == [kind], str(report)
    assert f"note: {kind}" in str(report)
    assert NOTES[kind] in str(report)
    assert [note["kind"] for note in report.to_dict()["notes"]] == [kind]
    for note in report.notes:
        assert note.state is None or note.replay(game()) == note.state


@pytest.mark.parametrize("game", [Pile, Coin, Words, Clocked])
def test_nothing_is_noted_of_others(game):
    assert check(game(), seconds=60).notes == ()


def test_faults_come_first():
    faulty = type("Faulty", (Wandering,), {"show": lambda self, state: None})
    report = check(faulty())
    assert [fault.kind for fault in report.faults] == ["not-text"]
    assert report.notes == ()


def test_a_line_that_comes_back_says_so():
    class Round(Words):
        """Play goes round in a circle of two states."""

        def result(self, state, action):
            return (state[0], 1 - state[1])

    (fault,) = check(Round(), seconds=1, plies=10**9).faults
    assert fault.kind == "endless"
    assert "times to earlier states" in fault.seen
    assert "no game before it ended either" in fault.seen
    assert "repetition" in fault.advice
    assert "depth" in fault.advice
