"""UCI: a real engine if one is installed, and programs that misbehave."""

import os
import shutil
import sys
import textwrap
import time

import pytest

import plies
from plies.adapters import uci
from plies.adapters.uci import Answer, Engine, Option, ProgramFailed, Uci
from plies.agents import Random
from plies.core import InvalidArgument
from plies.games import Chess, Nim
from plies.games.chess import fen

STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed")

POLITE = """
import sys
print("hello")
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name Polite 1")
        print("option name Hash type spin default 16 min 1 max 64")
        print("option name Slow Mover type check default false")
        print("option name Clear type button")
        print("uciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "quit":
        break
    elif words[0] == "position":
        print("info string", line.strip())
    elif words[0] == "go":
        GO
    sys.stdout.flush()
"""
ANSWER = """print("info depth 1 score cp 20 nodes 30 pv e2e4")
        print("info depth 2 score cp -13 lowerbound nodes 35")
        print("info depth 2 score mate -3 nodes 40 pv d2d4 d7d5")
        print("info string nodes 7 cp 1")
        print("bestmove d2d4 ponder d7d5")"""


@pytest.fixture
def program(tmp_path):
    def write(go=ANSWER, code=POLITE):
        path = tmp_path / "engine.py"
        path.write_text(textwrap.dedent(code).replace("GO", go), encoding="utf-8")
        return [sys.executable, str(path)]

    return write


class TestProgram:
    def test_what_it_says(self, program):
        with Engine(program()) as engine:
            assert engine.name == "Polite 1"
            assert engine.options["hash"] == Option("Hash", "spin", 1, 64)
            assert engine.options["slow mover"].type == "check"
            assert engine.go(fen.START, nodes=5) == Answer("d2d4", 2, 40, None, -3, ("d2d4", "d7d5"))
        assert engine.process.poll() is not None

    def test_ctrl_c_does_not_reach_it(self, program):
        with Engine(program()) as engine:
            assert os.getpgid(engine.process.pid) != os.getpgid(0)

    def test_what_it_is_told(self, program):
        echo = "print('bestmove', 'a2a3' if seen == ['a2a4', 'b7b5'] else 'h2h3')"
        code = POLITE.replace('print("info string", line.strip())', "seen = words[-2:]")
        with Engine(program(echo, code)) as engine:
            assert engine.go(fen.START, ["a2a4", "b7b5"], depth=1).move == "a2a3"

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"Ponder": True}, "Polite 1 has no option 'Ponder'; it has Clear, Hash, Slow Mover"),
            ({"Hash": 65}, "Hash is a number from 1 to 64, not 65"),
            ({"Hash": "16"}, "Hash is a number"),
            ({"slow mover": 1}, "Slow Mover is True or False, not 1"),
        ],
    )
    def test_options_are_checked(self, program, options, message):
        with pytest.raises(InvalidArgument, match=message):
            Engine(program(), options)

    def test_options_are_set(self, program):
        with Engine(program(), {"hash": 32, "Slow Mover": True, "Clear": None}) as engine:
            engine.new_game()

    @pytest.mark.parametrize("budget", [{}, {"seconds": 0}, {"depth": 0}, {"nodes": -1}])
    def test_a_search_needs_a_budget(self, program, budget):
        with Engine(program()) as engine, pytest.raises(InvalidArgument, match="needs seconds, depth or nodes"):
            engine.go(fen.START, **budget)

    def test_it_is_not_there(self):
        with pytest.raises(ProgramFailed, match="'no-such-engine' cannot be started"):
            Engine("no-such-engine")

    def test_it_dies_at_once(self, program):
        with pytest.raises(
            ProgramFailed, match=r"(ended instead of answering|cannot be told) 'uci'.*status 3.*no luck"
        ):
            Engine(program(code="import sys; print('no luck'); sys.exit(3)"))

    def test_it_dies_in_a_search(self, program):
        with Engine(program("sys.exit(4)")) as engine:
            with pytest.raises(
                ProgramFailed, match=r"Polite 1 ended instead of answering 'go depth 3' \(exit status 4\)"
            ):
                engine.go(fen.START, depth=3)
            with pytest.raises(ProgramFailed):
                engine.go(fen.START, depth=3)

    def test_it_hangs(self, program):
        begun = time.monotonic()
        message = r"does not answer 'go movetime 10' within 0\.3 s"
        with Engine(program("import time; time.sleep(60)")) as engine, pytest.raises(ProgramFailed, match=message):
            engine.go(fen.START, seconds=0.01, patience=0.3)
        assert time.monotonic() - begun < 15

    def test_it_never_introduces_itself(self, program, monkeypatch):
        monkeypatch.setattr(uci, "PATIENCE", 0.3)
        with pytest.raises(ProgramFailed, match=r"does not answer 'uci' within 0\.3 s"):
            Engine(program(code="import time; time.sleep(60)"))

    @pytest.mark.parametrize("said", ["bestmove", "bestmove (none)", "bestmove O-O"])
    def test_no_move(self, program, said):
        with Engine(program(f"print({said!r})")) as engine, pytest.raises(ProgramFailed, match="which is not a move"):
            engine.go(fen.START, depth=1)


class TestAgent:
    def test_only_chess(self, program):
        with Engine(program()) as engine, pytest.raises(InvalidArgument, match="plays chess, not Nim"):
            Uci(engine, depth=1).choose(Nim(), Nim().initial())

    def test_an_illegal_move_ends_the_match(self, program):
        with Engine(program()) as engine:
            record = plies.play(Chess(), [Uci(engine, depth=1), Random()], faults="forfeit")
        assert record.ending == "forfeit"  # d2d4 a second time
        assert record.players[0] == "Polite 1"

    def test_every_match_is_a_new_game(self, program):
        code = POLITE.replace("import sys", "import sys; games = 0").replace(
            'elif words[0] == "quit"', 'elif words[0] == "ucinewgame":\n        games += 1\n    elif words[0] == "quit"'
        )
        with Engine(program("print('bestmove', 'a2a' + str(2 + games))", code)) as engine:
            agents = [Uci(engine, depth=1), Random()]
            first = [plies.play(Chess(), agents, max_plies=1).plies[0].name for _ in range(2)]
        assert first == ["a3", "a4"]

    def test_it_tells_what_was_set(self, program):
        with Engine(program(), {"hash": 32}) as engine:
            assert repr(engine).endswith("engine.py', {'Hash': 32})")

    @needs_stockfish
    def test_stockfish_mates(self):
        game = Chess()
        start = game.read_state("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
        with Engine(STOCKFISH, {"Hash": 16}) as engine:
            answer = engine.go(game.state_text(start), nodes=20_000)
            assert answer.mate is not None
            record = plies.play(game, [Uci(engine, nodes=20_000), Random()], start=start, max_plies=40)
        assert record.utilities == (1000, -1000)
        assert record.players[0].startswith("Stockfish")
