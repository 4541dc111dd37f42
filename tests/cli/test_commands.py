"""The command `plies`, as a person and as a script use it."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from cli.command import plies
from plies.cli.size import duration, power

LECTURE = "[[3,12,8],[2,4,6],[14,5,2]]"


def process(*arguments):
    """Return what the command prints that runs as a process of its own."""
    done = subprocess.run([sys.executable, "-m", "plies", *arguments], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_help_and_version():
    assert "Adversarial search" in plies("--help")
    assert process("--version").startswith("plies 0.")
    assert "GAME" in plies("check", "--help")


def test_games_and_their_axes():
    rows = {row["name"]: row for row in json.loads(plies("games", "--json"))}
    assert rows["pig"]["deterministic"] is False
    assert rows["tic-tac-toe"] == {
        "name": "tic-tac-toe",
        "deterministic": True,
        "players": 2,
        "zero_sum": True,
        "perfect_information": True,
        "class": "plies.games.tic_tac_toe:TicTacToe",
    }
    assert "stochastic" in plies("games")


def test_check(tmp_path):
    assert "no fault" in plies("check", "nim", "--set", "heaps=(1, 2)", "--set", "misere=True")
    (tmp_path / "odd.py").write_text(
        "from plies.games.halving import Halving\n"
        "class Odd(Halving):\n"
        "    def utility(self, state, player):\n"
        "        return 1.0\n"
    )
    answer = json.loads(plies("check", f"{tmp_path}/odd.py:Odd", "--json", code=1))
    assert [fault["kind"] for fault in answer["faults"]] == ["zero-sum"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "poker"], "poker is a game of imperfect information"),
        (["check", "chequers"], "no game is called 'chequers'"),
        (["check", "nim", "--set", "heaps"], "--set takes NAME=VALUE"),
        (["check", "halving", "--set", "start=0"], "starts from 1 or more"),
        (["check", "pacman", "--set", "layout=%%%%%\n%PP.%\n%%%%%"], "row 2, column 3: a second Pacman"),
        (["tree", "[[3, 12], [2,"], "malformed at line 1"),
        (["tree"], "give a tree"),
        (["tree", "[1,2]", "--random", "3"], "give a tree"),
        (["tree", "[1,2]", "--bounds", "0"], "--bounds takes two numbers"),
        (["tree", "[(1,2),(2,1)]", "--algorithm", "minimax"], "use multiplayer"),
        (["tree", "[1,2]", "--depth", "-1"], "Invalid value for '--depth'"),
        (["tree", "--random", "1", "--wish", "luck"], "there is no wish 'luck'"),
        (["nonsense"], "nonsense"),
        (["check", "halving", "--set", "start=abc"], "halving cannot be made with start='abc'"),
        (["check", "nim", "--set", "heaps=5"], "nim cannot be made with heaps=5"),
        (["check", ":X"], "no game is called ':X'"),
        (["tree", "[1,2]", "--players=--1"], "a player is"),
        (["tree", "[1,2]", "--output", "/nonexistent/tree.svg"], "cannot be written"),
        (["tree", "[1,2]", "--bounds=-inf,inf"], "bounds are two finite numbers"),
        (["tree", "--random", "1", "--plies", "8", "--branching", "8"], "more than 2000 nodes"),
        (["tree", "[1,2]", "--wish", "a cut"], "--wish is for random trees"),
    ],
)
def test_what_is_refused(arguments, message):
    assert message in plies(*arguments, code=2)


class TestTree:
    def test_text(self):
        drawn = plies("tree", LECTURE, "--algorithm", "alphabeta")
        assert "11 nodes visited" in drawn
        assert "A = 3" in drawn

    def test_json(self):
        answer = json.loads(plies("tree", LECTURE, "--algorithm", "alphabeta", "--format", "json"))
        assert (answer["value"], answer["nodes"], answer["never_visited"]) == (3, 11, [[1, 1], [1, 2]])
        assert answer["tree"] == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
        tuples = json.loads(plies("tree", "[(1,2),(3,4)]", "--json"))
        assert (tuples["tree"], tuples["value"], tuples["players"][0]) == ("[(1, 2), (3, 4)]", [3, 4], "player 0")

    def test_svg_and_files(self, tmp_path):
        place = tmp_path / "tree.svg"
        plies("tree", LECTURE, "--format", "svg", "--output", str(place))
        assert ElementTree.parse(place).getroot().tag.endswith("svg")

    @pytest.mark.parametrize(("format", "sign"), [("dot", "digraph"), ("tikz", r"\begin{tikzpicture}")])
    def test_other_formats(self, format, sign):
        assert sign in plies("tree", LECTURE, "--format", format)

    def test_the_fitting_search_is_chosen(self):
        assert plies("tree", "[[3,12,9],[2,4,6],[15,6,0]]", "--players", "max,chance").startswith("expectimax: 8")
        assert plies("tree", "[(1,2,3),(3,2,1)]").startswith("multiplayer")
        assert plies("tree", LECTURE).startswith("minimax")

    def test_from_standard_input(self):
        assert plies("tree", "-", typed=LECTURE).startswith("minimax: 3")

    def test_random_and_undecided(self):
        first = plies("tree", "--random", "7", "--plies", "4", "--branching", "2", "--wish", "a deep cut")
        assert first == plies("tree", "--random", "7", "--plies", "4", "--branching", "2", "--wish", "a deep cut")
        assert "△" in plies("tree", LECTURE, "--algorithm", "none")


def test_the_tour_shows_the_lecture():
    tour = plies("tour")
    for words in ("never visited: 4, 6", "value 8.0", "(5.0, 2.0, 5.0)", "player 0 wins", "sure 22.36, gamble 15.81"):
        assert words in tour


def test_a_terminal_without_triangles():
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([sys.executable, "-m", "plies", "tree", LECTURE], capture_output=True, env=environment)
    assert done.returncode == 0
    assert b"? A = 3" in done.stdout


def test_a_reader_who_has_seen_enough():
    done = subprocess.run(f"{sys.executable} -m plies tour | head -n 1", shell=True, capture_output=True, text=True)
    assert "Traceback" not in done.stderr


def test_utility():
    answer = json.loads(plies("utility", "lottery", "[0.5, 0; 0.5, 1000]", "--sure", "500", "--json"))
    assert answer
    assert "$3 lost in each round" in plies("utility", "pump", "B > A + 1", "C > B + 1", "A > C + 1")
    assert "0.9" in plies("utility", "lottery", "[0.5, 0; 0.4, 1000]", code=2)


class TestAnalyse:
    def test_a_solved_game(self):
        answer = json.loads(plies("analyse", "tic-tac-toe", "--from", "xx.oo....", "--depth", "9", "--json"))
        assert (answer["action"], answer["value"], answer["proved"]) == (2, 1, True)
        assert answer["state"] == "xx.oo...."
        assert "3, worth 1 (proved" in plies("analyse", "tic-tac-toe", "--from", "xx.oo....", "--every-move")

    def test_a_game_with_chance(self):
        start = ["analyse", "pig", "--set", "goal=20", "--depth", "3", "--json"]
        exact, drawn = json.loads(plies(*start)), json.loads(plies(*start, "--samples", "2", "--seed", "7"))
        assert (exact["algorithm"], exact["exact"], drawn["exact"]) == ("expectimax", True, False)
        assert "not exact" in plies(*start[:-1], "--least-probability", "0.01")

    def test_monte_carlo_tree_search(self):
        asked = ["analyse", "tic-tac-toe", "--from", "xx.oo....", "--algorithm", "mcts", "--nodes", "2000", "--json"]
        answer = json.loads(plies(*asked))
        assert (answer["algorithm"], answer["action"], answer["value"]) == ("mcts", 2, 1)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--seconds", "0"], "more than 0"),
            (["--from", "xxxoo...."], "the game is over"),
            (["--from", "hello"], "not nine squares"),
            (["--table-mb", "99999999"], "a table takes"),
        ],
    )
    def test_what_is_refused(self, arguments, message):
        assert message in plies("analyse", "tic-tac-toe", *arguments, code=2)


class TestSize:
    @pytest.mark.parametrize(
        ("log10", "number", "time"),
        [
            (-7, "1e-07", "less than 1 µs"),
            (1.5, "31.6", "31.6 s"),
            (3.30103, "2,000", "33.3 minutes"),
            (8.9999, "1.0e9", "31.7 years"),
            (25, "1.0e25", "10^18 years"),  # the lecture's checkers, 10^31 positions, a million a second
            (360.2, "10^360", "10^353 years"),
        ],
    )
    def test_large_and_small_numbers(self, log10, number, time):
        assert (power(log10), duration(log10)) == (number, time)

    def test_for_people(self):
        shown = plies("size", "halving", "--seconds", "20")
        assert "331, all counted; 166 games" in shown
        assert "24, all counted" in shown
        assert "at a million a second" in shown

    def test_for_programs(self):
        answer = json.loads(plies("size", "halving", "--from", "9 0", "--seed", "3", "--probes", "20", "--json"))
        assert (answer["game"], answer["state"], answer["seed"], answer["probes"]) == ("halving", "9 0", 3, 20)
        assert {"branching", "length", "lengths", "estimate", "tree", "states", "rate", "log10_seconds"} <= set(answer)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--from", "xxxoo...."], "the game is over"),
            (["--seconds", "0"], "more than 0"),
            (["--probes", "0"], "probes"),
        ],
    )
    def test_what_is_refused(self, arguments, message):
        assert message in plies("size", "tic-tac-toe", *arguments, code=2)
