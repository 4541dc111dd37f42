"""What a report says, and that it says the same again."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import Game, IllegalAction, InvalidArgument, InvalidNotation
from plies.games.halving import Halving
from plies.games.tic_tac_toe import State, TicTacToe
from plies.kit import KINDS, NOTES, Fault, check, replay


class Finished(TicTacToe):
    """Tic-tac-toe that lists no actions once the game is over."""

    def actions(self, state):
        if not self.is_terminal(state):
            yield from super().actions(state)


class Generous(Finished):
    """The player with a line wins, but the other does not lose."""

    def utility(self, state, player):
        return max(0.0, super().utility(state, player))


class Muddled(Generous):
    """The same, but its names of actions cannot be read."""

    def read_action(self, state, text):
        raise IllegalAction(text)


class Named(Generous):
    """The same, with names that need quoting."""

    def action_name(self, state, action):
        return f"it's [{action}]"


@pytest.mark.parametrize("game", [Halving(), Halving(1), Halving(10**12), TicTacToe(), Finished()])
def test_games_of_the_library_are_healthy(game):
    report = check(game, seconds=60)
    assert report.ok, str(report)
    assert report.games == 100
    assert report.complete


def test_the_report_reads_well():
    assert str(check(Halving(3), games=2)) == "Halving: no fault (random games: 2, plies: 5, states: 6, seed: 0)"
    report = check(Generous(), seconds=60)
    (fault,) = report.faults
    assert str(report).startswith("Generous: 1 fault (random games: 100,")
    assert f"zero-sum, after {len(fault.line)} plies: {fault.text}" in str(report)
    assert fault.seen in str(report)
    assert fault.advice in str(report)


def test_the_report_is_json():
    read = json.loads(json.dumps(check(Generous()).to_dict()))
    assert read["ok"] is False
    assert read["faults"][0]["kind"] == "zero-sum"
    assert Generous().is_terminal(replay(Generous(), read["faults"][0]["line"]))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(), game=st.sampled_from([Generous(), Muddled(), Named()]))
def test_every_seed_gives_a_line_that_replays_and_the_same_again(seed, game):
    report = check(game, games=10, seed=seed, seconds=60)
    assert report == check(game, games=10, seed=seed, seconds=60)
    for fault in report.faults:
        assert fault.replay(game) == fault.state
        assert (fault.names is None) == (isinstance(game, Muddled) and fault.line != ())
        assert replay(game, fault.text) == fault.state


def test_seeds_differ():
    assert check(Halving(100), seed=1, seconds=60).plies != check(Halving(100), seed=2, seconds=60).plies


def test_the_line_is_the_shortest_found():
    (fault,) = check(Generous(), games=300, seconds=60).faults
    assert len(fault.line) == 5


def test_a_line_of_other_games_is_refused():
    assert replay(TicTacToe(), "") == State(0, 0)
    assert replay(TicTacToe(), "5 1") == State(0o020, 0o001)
    assert replay(TicTacToe(), "['4', '0']") == State(0o020, 0o001)
    for text in ("5 5", "halve", "['9']"):
        with pytest.raises(IllegalAction):
            replay(TicTacToe(), text)
    for text in ("['4'", '"', "[1 +"):
        with pytest.raises(InvalidNotation):
            replay(TicTacToe(), text)


def test_long_things_are_cut_short():
    fault = Fault("endless", "it goes on", (0,) * 1000, ("halve",) * 1000, None)
    assert len(str(fault)) < 600
    assert len(fault.text.split()) == 1000


@pytest.mark.parametrize("wrong", [{"games": 0}, {"plies": 0}, {"seconds": 0}, {"seconds": float("nan")}])
def test_nothing_to_do_is_refused(wrong):
    with pytest.raises(InvalidArgument):
        check(Halving(), **wrong)


@pytest.mark.parametrize("wrong", [Halving, "halving", None, Game])
def test_what_is_no_game_is_refused(wrong):
    with pytest.raises(InvalidArgument):
        check(wrong)


def test_the_page_lists_every_kind():
    page = (Path(__file__).parents[2] / "docs" / "check.md").read_text()
    rows = re.findall(r"^\| `([a-z-]+-?[a-z]*)` \| [^0-9]", page, re.MULTILINE)
    assert [row for row in rows if row in KINDS] == list(KINDS)
    assert [row for row in rows if row not in KINDS] == list(NOTES)
