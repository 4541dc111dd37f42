"""`save FILE` and `--resume FILE`: a match goes on where it was saved; other files are refused, and never run."""

import json

import pytest
from typer.testing import CliRunner

from plies.agents import Record
from plies.boards import side_name
from plies.cli import saved_matches
from plies.cli.app import app
from plies.core import InvalidArgument, InvalidNotation, catalog
from plies.core.catalog import GAMES
from plies.games import Nim, Pacman

pytestmark = pytest.mark.usefixtures("interpreted")


def run(*arguments, typed=""):
    done = CliRunner().invoke(app, ["play", *map(str, arguments)], input=typed)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done


def record(*arguments, typed=""):
    return Record.from_dict(json.loads(run(*arguments, "--json", typed=typed).stdout))


class TestAMatchGoesOn:
    @pytest.mark.parametrize("game", ["tic-tac-toe", "pig", "nim"])
    def test_as_if_it_had_not_stopped(self, game, tmp_path):
        """Also the dice and the opponent do what they would have done."""
        place = tmp_path / "match.json"
        own = {"tic-tac-toe": ["5", "1"], "pig": ["roll", "hold"], "nim": ["a1", "b1"]}[game]
        whole = record(game, "--level", "1", "--seed", "3", typed=f"{own[0]}\n{own[1]}\nquit\n")
        told = run(game, "--level", "1", "--seed", "3", typed=f"{own[0]}\nsave {place}\nquit\n").output
        assert f"Saved; plies play --resume {place} goes on from here." in told
        resumed = record("--resume", place, typed=f"{own[1]}\nquit\n")
        assert [ply.name for ply in resumed.plies] == [ply.name for ply in whole.plies]
        assert (resumed.seed, resumed.players, resumed.end) == (whole.seed, whole.players, whole.end)

    def test_parameters_and_start(self, tmp_path):
        place = tmp_path / "match.json"
        run("nim", "--set", "heaps=(2, 3)", "--from", "1,3 1", "--you", "second", typed=f"/save {place}\nquit\n")
        found = record("--resume", place, typed="quit\n")
        assert (found.parameters, found.start) == ({"heaps": [2, 3]}, "1,3 1")

    def test_taken_back_and_saved_again(self, tmp_path):
        place = tmp_path / "match.json"
        run("tic-tac-toe", typed=f"5\nsave {place}\nundo\nsave {place}\nquit\n")
        assert saved_matches.load(place).plies == []

    def test_a_game_of_one_s_own(self, tmp_path):
        rules, place = tmp_path / "mine.py", tmp_path / "match.json"
        rules.write_text("from plies.games import Nim\nclass Mine(Nim):\n    pass\n", encoding="utf-8")
        run(rules, typed=f"a1\nsave {place}\nquit\n")
        with pytest.raises(InvalidArgument, match="name the game as well"):
            run("--resume", place)
        assert record(rules, "--resume", place, typed="quit\n").plies[0].name == "a1"


class TestSaving:
    def test_without_a_name(self):
        assert "Name a file" in run("nim", typed="save\nquit\n").output

    def test_what_is_not_a_saved_match_is_not_overwritten(self, tmp_path):
        place = tmp_path / "thesis.txt"
        place.write_text("two years of work", encoding="utf-8")
        assert "Not saved" in run("nim", typed=f"save {place}\nquit\n").output
        assert place.read_text(encoding="utf-8") == "two years of work"

    def test_a_folder_that_is_not_there(self, tmp_path):
        assert "cannot be written" in run("nim", typed=f"save {tmp_path}/no/match.json\nquit\n").output
        assert list(tmp_path.iterdir()) == []


def saved(**changes):
    plain = {
        "format": saved_matches.FORMAT,
        "game": "nim",
        "settings": [],
        "people": [0],
        "levels": [3, 3],
        "seconds": 1.0,
        "seed": 7,
        "max_plies": 1000,
        "start": "3,4,5 0",
        "plies": [],
    }
    return json.dumps({key: value for key, value in {**plain, **changes}.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("import os", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no format 'plies play 1'"),
        (saved(format="plies match 1"), "no format"),
        (
            saved(format="plies play 2"),
            "this plies reads plies play 1: use a newer plies",
        ),
        (saved(plies=...), "it lacks 'plies'"),
        (saved(plies="a1"), "plies is a list"),
        (saved(plies=[1]), "are text"),
        (saved(plies=["x9"]), "ply 1: "),
        (saved(plies=["a3", "a1"]), "ply 2: "),
        (saved(levels=[9, 9]), "levels are from 1 to 8"),
        (saved(levels=[3]), "has 1 players, the game has 2"),
        (saved(people=[5]), "players"),
        (saved(seconds=-1), "seconds is more than 0"),
        (saved(seconds=True), "seconds is more than 0"),
        (saved(seed=0.5), "whole numbers"),
        (saved(seed=10**30), "whole numbers"),
        (saved(max_plies=0), "plies"),
        (saved(game="evil.py:Evil"), "name the game as well"),
        (saved(game="os:system"), "name the game as well"),
        (saved(game="mikado"), "name the game as well"),
        (saved(settings=["heaps=__import__('os')"]), "heaps"),
        (saved(start="nonsense"), "heaps"),
    ],
)
def test_what_is_refused(text, words, tmp_path):
    place = tmp_path / "match.json"
    place.write_text(text, encoding="utf-8")
    with pytest.raises((InvalidArgument, InvalidNotation), match=words):
        run("--resume", place)


def test_other_refusals(tmp_path):
    place = tmp_path / "match.json"
    place.write_text(saved(), encoding="utf-8")
    for arguments, words in (
        (["--resume", tmp_path / "none.json"], "cannot be read"),
        (["--resume", tmp_path], "cannot be read"),
        (["--resume", place, "--level", "5"], "leave out level"),
        (["chess", "--resume", place], "holds a match of nim, not of chess"),
        ([], "name a game"),
    ):
        with pytest.raises(InvalidArgument, match=words):
            run(*arguments)


class TestWhoIsWho:
    def test_the_piece_is_named(self):
        told = run("tic-tac-toe", "--you", "second", typed="quit\n").output
        assert "You are player 1: o." in told
        assert "player 1 (o), your action (or h): " in told

    def test_without_pieces(self):
        assert "You are player 0.\n" in run("nim", typed="quit\n").output

    def test_h_helps(self):
        told = run("tic-tac-toe", typed="h\nquit\n").output
        assert "Type an action: 1, 2" in told
        assert "save FILE saves the match" in told

    def test_where_h_begins_an_action(self):
        told = run("pig", typed="help\nh\nquit\n").output
        assert "your action (or help)" in told
        assert "you: hold" in told

    @pytest.mark.parametrize("name", GAMES)
    def test_sides_differ(self, name):
        game = catalog.find(name)
        names = [side_name(game, player) for player in range(game.players)]
        if isinstance(game, Pacman):
            assert set(names[1:]) == {"a ghost, G on the board"}
        elif any(names):
            assert len(set(names)) == game.players

    def test_a_game_may_name_its_own(self):
        class Sided(Nim):
            sides = ("north", "south")

        class Odd(Nim):
            sides = 6

        assert [side_name(Sided(), player) for player in (0, 1)] == ["north", "south"]
        assert side_name(Odd(), 0) == ""
