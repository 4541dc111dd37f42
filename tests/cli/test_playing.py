"""`plies play`, as a person types and as a script reads. Searches run interpreted: nothing waits for a compiler."""

import json

import pytest
from typer.testing import CliRunner

import plies
from plies.agents import Record
from plies.cli.app import app
from plies.core import InvalidArgument, InvalidNotation
from plies.core.catalog import GAMES

pytestmark = pytest.mark.usefixtures("interpreted")


def run(*arguments, typed="", code=0):
    done = CliRunner().invoke(app, ["play", *arguments], input=typed)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done


def record(*arguments, typed=""):
    done = run(*arguments, "--json", typed=typed)
    found = Record.from_dict(json.loads(done.stdout))
    found.replay()
    return found


SMALL = {
    "backgammon": ["--max-plies", "12"],
    "chess": ["--max-plies", "12"],
    "connect-four": ["--set", "width=4", "--set", "height=4"],
    "go": ["--set", "side=3"],
    "othello": ["--set", "side=4"],
    "pacman": ["--set", "layout=tiny"],
    "pig": ["--set", "goal=10"],
    "rolit": ["--set", "side=4"],
}


@pytest.mark.parametrize("name", GAMES)
def test_two_levels_play_every_game(name):
    found = record(name, "--you", "none", "--level", "2", "--against", "1", "--max-plies", "40", *SMALL.get(name, []))
    assert found.game == name
    assert found.players == ("level 2", *("level 1" for _ in found.players[1:]))
    assert found.ending in ("over", "max_plies", "repetition")


@pytest.mark.parametrize("name", GAMES)
def test_a_person_may_leave_any_game(name):
    done = run(name, "--level", "1", *SMALL.get(name, []), typed="help\nquit\n")
    assert "Type an action" in done.output
    assert "no result (player 0 (you) left" in done.output


def test_three_players():
    found = record("pig", "--set", "players=3", "--set", "goal=10", "--you", "none", "--level", "1")
    assert len(found.players) == 3


class TestAPersonPlays:
    def test_to_the_end(self):
        done = run("tic-tac-toe", "--from", "xx.oo....", typed="3\n")
        assert "you: 3" in done.output
        assert "player 0 (you) wins, 1 to -1 (the game is over; 1 ply)" in done.output

    def test_the_board_and_the_opponents_action_are_shown(self):
        done = run("halving", "--level", "7", typed="decrement\nquit\n")
        assert "14, player 1 to move" in done.output
        assert "player 1, level 7: " in done.output

    def test_mistakes_hints_and_taking_back(self):
        done = run("tic-tac-toe", typed="x\n\n77\nundo\nhint\n5\nundo\n1\nresign\n")
        for words in ("'x' is not possible here", "nothing to take back yet", "Perhaps", "taken back", "you: 1"):
            assert words in done.output
        assert "player 1 (level 3) wins" in done.output

    def test_the_end_of_the_input(self):
        assert "no result" in run("nim", typed="").output

    def test_second(self):
        found = record("halving", "--you", "second", typed="quit\n")
        assert found.players == ("level 3", "you")
        assert found.plies[0].player == 0

    def test_both(self):
        found = record("halving", "--set", "start=3", "--you", "0,1", typed="d\nd\nd\n")
        assert (found.players, found.utilities) == (("you", "you"), (1, -1))

    def test_a_ghost(self):
        found = record("pacman", "--set", "layout=tiny", "--you", "1", "--level", "1", typed="quit\n")
        assert found.players == ("level 1", "you")

    def test_json_is_alone_on_standard_output(self):
        done = run("tic-tac-toe", "--from", "xx.oo....", "--json", typed="3\n")
        assert json.loads(done.stdout)["result"] == "player 0 (you) wins, 1 to -1"
        assert "your action" in done.stderr


def test_ctrl_c_while_the_computer_thinks(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("plies.agents.levels.Level.choose", interrupted)
    assert "no result (interrupted" in run("nim", "--you", "second", code=130).output


def test_the_same_seed_plays_the_same():
    def names(seed):
        return [ply.name for ply in record("nim", "--you", "none", "--level", "1", "--seed", str(seed)).plies]

    assert names(1) == names(1)
    assert len({tuple(names(seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (["nim", "--you", "third"], InvalidArgument, "--you is first, second, none"),
        (["nim", "--you", "2"], InvalidArgument, "a player from 0 to 1"),
        (["nim", "--against", "2"], InvalidArgument, "--against is for --you none"),
        (["nim", "--from", "nonsense"], InvalidNotation, "not heaps"),
        (["mikado"], InvalidArgument, "no game is called 'mikado'"),
    ],
)
def test_what_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        run(*arguments)


def test_levels_go_to_eight():
    assert CliRunner().invoke(app, ["play", "nim", "--level", "9"]).exit_code == 2


def test_the_front_door():
    assert plies.play.__module__ == "plies.agents.match"
