"""`plies analyse` while it runs: what a terminal shows, and what Ctrl-C leaves. Searches run interpreted."""

import json
import sys

import pytest
from typer.testing import CliRunner

import plies
from plies.cli import analyse
from plies.cli.app import app
from plies.games import TicTacToe

pytestmark = pytest.mark.usefixtures("interpreted")


def run(*arguments, code=0):
    done = CliRunner().invoke(app, ["analyse", *arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done


@pytest.fixture
def interrupted(monkeypatch):
    """A search that Ctrl-C ends after so many iterations."""

    def prepare(iterations):
        search = plies.search

        def until(rules, state, progress, **options):
            count = 0

            def counted(iteration):
                nonlocal count
                if count == iterations:
                    raise KeyboardInterrupt
                progress(iteration)
                count += 1

            return search(rules, state, progress=counted, **options)

        monkeypatch.setattr(plies, "search", until, raising=False)

    return prepare


class TestCtrlC:
    def test_it_prints_the_best_so_far(self, interrupted):
        interrupted(3)
        told = run("connect-four", "--depth", "9", code=130).stdout
        assert told.startswith("best so far: 4, worth ")
        assert "(depth 3; " in told
        assert "line: 4 " in told

    def test_json(self, interrupted):
        interrupted(2)
        told = json.loads(run("connect-four", "--depth", "9", "--json", code=130).stdout)
        assert (told["action"], told["depth"], told["stopped"]) == ("4", 2, "interrupted")
        assert told["game"] == "connect-four"
        assert len(told["line_names"]) == 2

    def test_before_anything_was_found(self, interrupted):
        interrupted(0)
        assert "before anything was found" in run("connect-four", "--depth", "9", code=130).stdout
        assert json.loads(run("connect-four", "--depth", "9", "--json", code=130).stdout)["action"] is None


def test_a_pipe_gets_the_answer_alone():
    done = run("tic-tac-toe", "--from", "xx.oo....", "--depth", "9")
    assert done.stderr == ""
    assert "3, worth 1 (proved" in done.stdout


def test_where_chance_moves():
    """Each outcome is a search of its own, so there is no progress to show; the answer is a table of outcomes."""
    game = plies.game("pig", goal=10)
    rolling = game.state_text(game.result(game.initial(), next(game.actions(game.initial()))))
    told = run("pig", "--set", "goal=10", "--from", rolling, "--depth", "1").stdout
    assert "chance, worth" in told
    assert "outcome" in told


class Screen:
    """Stands for rich.live.Live."""

    shown = ()

    def __init__(self, **options):
        assert options["transient"]

    def start(self):
        Screen.shown = []

    def update(self, table):
        Screen.shown.append(table)

    def stop(self):
        Screen.shown.append("stopped")


def test_a_terminal_shows_each_depth(monkeypatch):
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("rich.live.Live", Screen)
    game = TicTacToe()
    watching = analyse.Watching(game, game.initial(), on_screen=True)
    found = watching.search({"depth": 4, "nodes": None})
    assert found.depth == 4
    assert [len(table.rows) for table in Screen.shown[:-1]] == [1, 2, 3, 4]
    assert Screen.shown[-1] == "stopped"
    assert watching.names(watching.latest)[0] == found.line_names[0]


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "mcts", "multiplayer", "paranoid"])
def test_progress_tells_the_line(algorithm):
    told = []
    game = TicTacToe()
    found = plies.search(game, depth=3, nodes=2000, algorithm=algorithm, progress=told.append)
    for iteration in told:
        state = game.initial()
        for action in iteration.line:
            state = game.play(state, action)
    assert told[-1].line[0] == told[-1].action
    if algorithm != "mcts":
        assert told[-1].line == found.line
        assert len(told[-1].line) >= 2
