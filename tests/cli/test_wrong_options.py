"""Wrong options and parameters are answered in plies' words, and absurd sizes before anything is built."""

import time

import pytest
from typer.testing import CliRunner

import plies
from plies import InvalidArgument
from plies.cli.app import app
from plies.cli.games import complete_game
from plies.cli.plain_words import plain
from plies.core import Game, catalog


def refused(*arguments):
    """The message; it comes at once."""
    begun = time.process_time()
    done = CliRunner().invoke(app, list(arguments))
    assert time.process_time() - begun < 3
    if isinstance(done.exception, plies.PliesError):
        return str(done.exception)
    assert done.exit_code == 2
    return done.output


PYTHONS_WORDS = ("unexpected keyword", "not supported between", "has no len", "Input should", "Value error", "parse")


@pytest.mark.parametrize(
    ("game", "setting", "words"),
    [
        ("connect-four", "columns=7", "none is called 'columns'; it takes width, height"),
        ("connect-four", "widht=7", "did you mean 'width'?"),
        ("connect-four", "width=x", "width is a whole number, as in width=7, not 'x'"),
        ("connect-four", "width=100000", "width is a whole number from 1 to 32"),
        ("connect-four", "height=True", "height is a whole number from 1 to 32"),
        ("connect-four", "width=7.5", "width is a whole number"),
        ("connect-four", "line=99", "line is a whole number"),
        ("nim", "heaps=5", "heaps is a list of values, as in heaps=(3, 4, 5), not 5"),
        ("nim", "heaps=range(5)", "heaps is a list of values"),
        ("nim", "heaps=(10000000000,)", "heap a is a whole number from 1 to 10,000"),
        ("go", "side=100000", "2 to 19 points"),
        ("go", "komi=abc", "komi is a number, as in komi=7.5"),
        ("othello", "side=1000000", "4, 6 or 8"),
        ("rolit", "players=99999999", "3 or 4"),
        ("pig", "players=1000000", "2 to 100"),
        ("pig", "goal=99999999999999999999999999", "goal is a whole number"),
        ("halving", "start=99999999999999999999", "start is a whole number"),
        ("pacman", "layout=huge", "no layout is called 'huge'"),
        ("2048", "size=400", "none is called 'size'; it takes none"),
    ],
)
def test_parameters(game, setting, words):
    for command in ("analyse", "size", "tree"):
        told = refused(command, game, "--set", setting)
        assert words in told
        assert not any(theirs in told for theirs in PYTHONS_WORDS)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyse", "nim", "--depth", "abc"], "Invalid value for '--depth'"),
        (["analyse", "nim", "--seconds", "x"], "Invalid value for '--seconds'"),
        (["play", "nim", "--level", "9"], "Invalid value for '--level'"),
        (["size", "nim", "--probes", "0"], "Invalid value for '--probes'"),
        (["tree", "nim", "--algorithm", "foo"], "'foo' is not one of 'minimax'"),
        (["analyse", "nim", "--threads", "100000"], "threads at most 1024"),
        (["analyse", "nim", "--table-mb", "1e12"], "a table takes"),
    ],
)
def test_options(arguments, words):
    told = refused(*arguments)
    assert words in told
    assert not any(theirs in told for theirs in PYTHONS_WORDS)


def test_plain_words():
    assert plain("Input should be less than or equal to 8") == "it must be at most 8."
    assert plain("'x' is not a valid integer.") == "'x' is not a valid integer."


class Needy(Game):
    """A game that cannot be made without a parameter, and whose constructor is careless."""

    def __init__(self, size, *, start=(1, 2), **more):
        self.cells = size + sum(start)

    def initial(self): ...
    def player(self, state): ...
    def actions(self, state): ...
    def result(self, state, action): ...
    def is_terminal(self, state): ...
    def utility(self, state, player): ...


class TestAGameOfOnesOwn:
    place = f"{__name__}:Needy"

    @pytest.fixture(autouse=True)
    def found(self, monkeypatch):
        monkeypatch.setitem(catalog.GAMES, "needy", self.place)
        monkeypatch.setattr(catalog, "_class", lambda place: Needy)

    def test_what_it_needs(self):
        with pytest.raises(InvalidArgument, match="needy needs the parameter size"):
            plies.game("needy")

    def test_what_it_takes(self):
        assert plies.game("needy", size=3, other=5).cells == 6

    def test_what_does_not_fit(self):
        with pytest.raises(InvalidArgument, match="start is a list of values"):
            plies.game("needy", size=3, start=5)
        with pytest.raises(InvalidArgument, match="cannot be made with size='x'"):
            plies.game("needy", size="x")


class TestCompletion:
    def test_names_of_games(self):
        assert complete_game("ch") == ["checkers", "chess"]

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_it_can_be_installed(self, shell):
        shown = CliRunner().invoke(app, [], prog_name="plies", env={"_PLIES_COMPLETE": f"source_{shell}"})
        assert shown.exit_code == 0
        assert "_PLIES_COMPLETE" in shown.output

    def test_the_shell_asks(self):
        asked = {"_PLIES_COMPLETE": "complete_bash", "COMP_WORDS": "plies analyse ch", "COMP_CWORD": "2"}
        told = CliRunner().invoke(app, [], prog_name="plies", env=asked)
        assert told.output.split() == ["checkers", "chess"]


def test_one_player_is_not_zero_sum():
    told = CliRunner().invoke(app, ["games"], env={"COLUMNS": "100"}).output
    (row,) = [line for line in told.splitlines() if line.split()[:1] == ["2048"]]
    assert "one player" in row
    assert "zero-sum" not in row
