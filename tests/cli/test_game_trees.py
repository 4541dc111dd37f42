"""`plies tree GAME`, and what print shows of a trace."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from typer.testing import CliRunner

import plies
from plies.boards import small_board
from plies.cli import game_trees
from plies.cli.app import app
from plies.core import INFINITY, InvalidArgument, UnsupportedGame
from plies.core.catalog import GAMES
from plies.textbook import alphabeta, deepening, minimax, pictures, trace
from plies.textbook.trees import Tree


def run(*arguments):
    done = CliRunner().invoke(app, ["tree", *arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


SMALL = {"backgammon": "0", "2048": "0", "chess": "1", "go": "1"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game(name):
    drawn = run(name, "--depth", SMALL.get(name, "1"))
    game = plies.game(name)
    assert "at the root" in drawn
    assert small_board(game, game.initial()).lines[0].strip() in drawn


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta_strict", "transposition", "deepening"])
def test_algorithms_agree_on_the_value(algorithm):
    drawn = run("tic-tac-toe", "--from", "xoxoo.x..", "--depth", "4", "--algorithm", algorithm)
    assert "−1 at the root" in drawn
    assert "x o x" in drawn


def test_a_position_of_tic_tac_toe():
    drawn = run("tic-tac-toe", "--from", "x.o.x....", "--depth", "2", "--algorithm", "alphabeta")
    assert drawn.startswith("alphabeta: 0 at the root, 37 nodes visited")
    assert "x . o" in drawn
    assert "x . o" not in run("tic-tac-toe", "--from", "x.o.x....", "--algorithm", "alphabeta", "--no-boards")


def test_deepening_shows_each_depth():
    drawn = run("nim", "--from", "1,2,0 0", "--depth", "3", "--algorithm", "deepening")
    assert drawn.startswith("depth 1: ")
    assert "the search to depth 3" in drawn
    game = plies.game("nim")
    last = list(deepening.iterations(game, game.read_state("1,2,0 0"), 3))[-1]
    answer = json.loads(run("nim", "--from", "1,2,0 0", "--depth", "3", "--algorithm", "deepening", "--json"))
    assert answer["value"] == answer["iterations"][-1]["value"] == last.value
    assert len(answer["iterations"]) == 3


def test_deepening_of_a_tree():
    drawn = run("[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm", "deepening")
    assert "3 at the root, 9 nodes visited" in drawn


def test_svg(tmp_path):
    place = tmp_path / "tree.svg"
    run("tic-tac-toe", "--from", "xoxoo.x..", "--algorithm", "alphabeta", "--svg", str(place))
    root = ElementTree.fromstring(place.read_text(encoding="utf-8"))
    boards = [part for part in root.iter() if part.get("class") == "plies-board"]
    game = plies.game("tic-tac-toe")
    seen = trace.record(alphabeta, game, game.read_state("xoxoo.x.."), 2)
    assert len(boards) == len(pictures.building.picture(seen).nodes)


def test_a_file(tmp_path):
    place = tmp_path / "mine.py"
    place.write_text("from plies.games import Nim\nclass Mine(Nim):\n    pass\n", encoding="utf-8")
    assert run(str(place), "--depth", "1") == run(f"{place}:Mine", "--depth", "1")


class TestLargeTrees:
    def test_the_upper_levels_are_drawn_with_a_sentence(self):
        drawn = run("chess", "--depth", "2", "--algorithm", "alphabeta")
        assert drawn.rstrip().endswith("to see all.")
        assert "Only the first level below the root is drawn" in drawn
        assert "⋮" in drawn
        assert len(drawn.splitlines()) < 400

    def test_svg_is_cut_too(self):
        drawn = run("connect-four", "--depth", "4", "--algorithm", "minimax", "--format", "svg")
        assert "Only the first 3 levels below the root are drawn; 2,401 visited nodes lie deeper" in drawn
        assert len(drawn) < 2_000_000

    def test_a_search_that_is_too_large_is_refused(self, monkeypatch):
        monkeypatch.setattr(game_trees, "VISITS", 100)
        with pytest.raises(InvalidArgument, match="more than 100 nodes"):
            run("tic-tac-toe", "--depth", "9")

    @pytest.mark.parametrize("format", ["dot", "tikz"])
    def test_other_formats(self, format):
        assert "Only the first" in run("connect-four", "--depth", "4", "--format", format)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (["mikado"], InvalidArgument, "no game is called 'mikado'"),
        (["nim", "--bounds", "0,1"], InvalidArgument, "--bounds is for a tree"),
        (["nim", "--random", "1"], InvalidArgument, "--random is for a tree"),
        (["nim", "--algorithm", "none"], InvalidArgument, "drawn with a search"),
        (["[1,2]", "--from", "x"], InvalidArgument, "--from and --set are for a game"),
        (["pig", "--algorithm", "deepening"], UnsupportedGame, "has chance nodes"),
        (["nim", "--depth", "0", "--algorithm", "deepening"], InvalidArgument, "a depth is"),
    ],
)
def test_what_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        run(*arguments)


class TestPrint:
    def test_a_trace_prints_its_picture(self):
        tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        seen = trace.record(alphabeta, tree, tree.initial())
        assert str(seen) == pictures.text(seen)
        assert repr(seen) == "<Trace of alphabeta on Tree: 3.0, 11 nodes>"

    def test_a_large_one_prints_its_upper_levels(self):
        game = plies.game("tic-tac-toe")
        printed = str(trace.record(minimax, game, game.initial(), 3))
        assert "are drawn; 504 visited nodes lie deeper" in printed
        assert len(printed.splitlines()) < 200

    def test_many_nodes_never_visited(self, monkeypatch):
        monkeypatch.setattr(pictures.building, "COUNTED", 5)
        game = plies.game("tic-tac-toe")
        printed = str(trace.record(alphabeta, game, game.read_state("xox......"), INFINITY))
        assert "more than 5 nodes never visited" in printed


def test_what_fits_is_drawn_whole():
    """The most nodes that may be drawn change nothing in a tree that has fewer."""
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    seen = trace.record(alphabeta, tree, tree.initial())
    for most in (13, 14, 1000):
        assert pictures.text(seen, most=most) == pictures.text(seen)
    assert "Only the first level" in pictures.text(seen, most=12)
    assert "the tree goes on" in pictures.text(tree, most=4)
