"""GNU Backgammon: the real program if it is installed, programs that talk like it, and programs that misbehave."""

import os
import shutil
import sys
import time

import pytest

import plies
from plies.adapters import gnubg
from plies.adapters.gnubg import Engine, Gnubg, ProgramFailed, understood
from plies.agents import Random
from plies.core import InvalidArgument, InvalidNotation
from plies.games import Backgammon, Nim
from plies.games.backgammon import State

GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="gnubg is not installed")

START = "4HPwATDgc/ABMA"
TALKS = """
import os, sys
print("GNU Backgammon")
told = []
for line in sys.stdin:
    words = line.split()
    told.append(line.strip())
    if words[0] == "quit":
        break
    elif words[0] == "hint":
        HINT
    elif words[0] == "set":
        print("It is so.")
    elif words[0] == "new":
        print("A new session has been started.")
    else:
        print(f"Unknown keyword `{words[0]}'.")
    sys.stdout.flush()
"""
HINT = """print("    1. Cubeless 0-ply   8/5 6/5                      Eq.: +0.159")
        print("       0.551 0.174 0.013 - 0.449 0.124 0.005")
        print("    2. Cubeless 0-ply   24/23 13/10                  Eq.: -0.009 (-0.168)")"""


@pytest.fixture
def program(tmp_path):
    def write(hint=HINT, code=TALKS):
        path = tmp_path / "gnubg.py"
        path.write_text(code.replace("HINT", hint), encoding="utf-8")
        return [sys.executable, str(path)]

    return write


def places(checkers):
    return tuple(checkers.get(place, 0) for place in range(26))


class TestProgram:
    def test_the_first_hint_is_the_play(self, program):
        with Engine(program()) as engine:
            assert [engine.hint(START, 31) for _ in range(2)] == ["8/5 6/5"] * 2
        assert engine.process.poll() == 0

    def test_what_it_is_told(self, program, tmp_path):
        heard = tmp_path / "told"
        note = f"open({str(heard)!r}, 'w').write('\\n'.join([*told, os.environ['LC_ALL']])); " + HINT.split("\n")[0]
        with Engine(program(note), plies=1, noise=0.06) as engine:
            engine.hint(START, 31)
            assert engine.name == "gnubg 1-ply, noise 0.06"
        told = heard.read_text(encoding="utf-8").splitlines()
        assert told[-5:] == ["set turn 1", f"set board {START}", "set dice 3 1", "hint", "C"]
        assert {f"set evaluation chequerplay evaluation {each}" for each in ("plies 1", "noise 0.060")} < set(told)
        assert {"set jacoby off", "set cube use off"} < set(told)

    def test_ctrl_c_does_not_reach_it(self, program):
        with Engine(program()) as engine:
            assert os.getpgid(engine.process.pid) != os.getpgid(0)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [({"plies": 5}, "0 to 4 plies ahead, not 5"), ({"noise": -0.1}, "between 0 and 1 points, not -0.1")],
    )
    def test_settings_are_checked(self, program, settings, message):
        with pytest.raises(InvalidArgument, match=message):
            Engine(program(), **settings)

    def test_a_position_is_checked(self, program):
        with Engine(program()) as engine, pytest.raises(InvalidNotation, match="a position ID has 14"):
            engine.hint("nonsense", 31)

    def test_it_is_not_there(self):
        with pytest.raises(ProgramFailed, match="'no-such-gnubg' cannot be started"):
            Engine("no-such-gnubg")

    def test_it_dies(self, program):
        with Engine(program("sys.exit(4)")) as engine, pytest.raises(ProgramFailed, match=r"gnubg 0-ply .*status 4"):
            engine.hint(START, 31)

    def test_it_hangs(self, program):
        begun = time.monotonic()
        hanging = program("import time; time.sleep(60)")
        with Engine(hanging) as engine, pytest.raises(ProgramFailed, match=r"does not answer .* within 0\.3 s"):
            engine.hint(START, 31, patience=0.3)
        assert time.monotonic() - begun < 15

    def test_it_never_begins(self, program, monkeypatch):
        monkeypatch.setattr(gnubg.Engine._talk, "__defaults__", (0.3,))
        with pytest.raises(ProgramFailed, match=r"does not answer .* within 0\.3 s"):
            Engine(program(code="import time; time.sleep(60)"))

    def test_it_has_no_play(self, program):
        with (
            Engine(program("print('There are no legal moves.')")) as engine,
            pytest.raises(ProgramFailed, match=rf"no play for {START} and 31.*no legal moves"),
        ):
            engine.hint(START, 31)

    def test_it_does_not_know_a_command(self, program):
        with (
            Engine(program("""print("Unknown keyword `hint'.")""")) as engine,
            pytest.raises(ProgramFailed, match="does not understand: Unknown keyword `hint'"),
        ):
            engine.hint(START, 31)


class TestAgent:
    def test_only_backgammon(self, program):
        with Engine(program()) as engine, pytest.raises(InvalidArgument, match="plays backgammon, not Nim"):
            Gnubg(engine).choose(Nim(), Nim().initial())

    @pytest.mark.parametrize("mover", "xo")
    def test_it_plays(self, program, mover):
        game = Backgammon()
        state = game.read_state(f"{START} {mover} 31")
        with Engine(program()) as engine:
            assert game.action_name(state, Gnubg(engine).choose(game, state)) == "8/5 6/5"

    def test_it_is_not_asked_where_there_is_no_choice(self, program):
        game = Backgammon()
        shut_out = State(places({0: 1, 20: 14}), places({18: 3, **dict.fromkeys(range(19, 25), 2)}), 0, 31)
        with Engine(program("sys.exit(4)")) as engine:
            assert game.action_name(shut_out, Gnubg(engine).choose(game, shut_out)) == "pass"

    def test_an_impossible_play_ends_the_match(self, program):
        game = Backgammon()
        start = game.read_state(f"{START} x 66")
        with Engine(program()) as engine:
            record = plies.play(game, [Gnubg(engine), Random()], start=start, faults="forfeit")
        assert record.ending == "forfeit"

    def test_what_has_no_star_does_not_hit_on_the_way(self):
        game = Backgammon()
        theirs = places({1: 1, 5: 1, 12: 5, 17: 3, 19: 5})  # a blot on the 5 point
        state = State(places({1: 2, 12: 5, 17: 3, 19: 5}), theirs, 0, 31)
        actions = list(game.actions(state))
        names = [game.action_name(state, understood(play, actions, 31, theirs)) for play in ("8/4", "8/5*/4")]
        assert names == ["8/7 7/4", "8/5* 5/4"]

    @needs_gnubg
    def test_gnubg_beats_chance(self, tmp_path, monkeypatch):
        monkeypatch.setenv("HOME", str(tmp_path))  # where it writes what it was told
        with Engine([GNUBG, *gnubg.COMMAND[1:]]) as engine:
            assert engine.hint(START, 31) == "8/5 6/5"
            record = plies.play(Backgammon(), [Gnubg(engine), Random()], seed=1)
        assert record.utilities is not None
        assert record.utilities[0] > 0
