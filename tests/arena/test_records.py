"""A comparison that is stopped and continued gives the same result; files of others, and damaged ones, are refused."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import plies
from plies.agents import Random, Textbook
from plies.arena import compare
from plies.core import InvalidArgument, InvalidNotation
from plies.games import TicTacToe
from plies.textbook import alphabeta

GAME = TicTacToe()
BETTER = Textbook(alphabeta, 2)


def run(path=None, **asked):
    return compare(GAME, *asked.pop("agents", (BETTER, Random())), **{"pairs": 4, "records": path, **asked})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.jsonl"


@pytest.fixture
def lines(path):
    run(path, pairs=2)
    return path.read_text(encoding="utf-8").splitlines()


class Fickle(Random):
    """Random, and interrupted at some point."""

    left = 9

    def choose(self, game, state, history=()):
        Fickle.left -= 1
        if Fickle.left == 0:
            raise KeyboardInterrupt
        return super().choose(game, state, history)


def test_every_match_is_there_and_can_be_replayed(lines):
    header, *matches = map(json.loads, lines)
    assert (header["format"], header["game"], header["second"]) == ("plies matches 1", "tic-tac-toe", "Random()")
    assert [(match["pair"], match["swapped"]) for match in matches] == [(0, False), (0, True), (1, False), (1, True)]
    assert matches[0]["players"] == ["alphabeta 2", "random"]
    assert len(plies.agents.Record.from_dict(matches[3]).replay(GAME)) == len(matches[3]["plies"]) + 1


def test_going_on_finds_what_one_run_finds(path):
    whole = run()
    stopped = run(path, agents=(BETTER, Fickle()))
    assert stopped.stopped
    assert len(stopped.pairs) < 4
    before = path.read_text(encoding="utf-8")
    again = run(path, agents=(BETTER, Fickle()))
    assert again.pairs == whole.pairs
    assert path.read_text(encoding="utf-8").startswith(before)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 2 * 4


def test_what_is_there_is_not_played_again(path, monkeypatch):
    first = run(path)
    monkeypatch.setattr("plies.arena.comparing.play", None)
    assert run(path) == first
    assert run(path, pairs=2).pairs == first.pairs[:2]


def test_more_pairs_go_on(path, lines):
    assert run(path, pairs=5).pairs == run(pairs=5).pairs


def test_a_line_cut_off_is_played_again(path, lines):
    path.write_text("\n".join(lines)[:-20], encoding="utf-8")
    assert run(path, pairs=2).pairs == run(pairs=2).pairs
    assert path.read_text(encoding="utf-8").splitlines()[:-1] == lines[:-1]
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(lines)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"agents": (Random(), BETTER)}, r"first 'Textbook\(.*not 'Random\(\)'.*give another file"),
        ({"agents": (BETTER, Random(seed=1))}, r"second 'Random\(\)', not 'Random\(seed=1\)'"),
        ({"seed": 8}, "seed 7, not 8"),
        ({"seconds": 1}, "seconds None, not 1"),
        ({"max_plies": 5}, "max_plies 1000, not 5"),
        ({"opening_plies": 3}, "opening_plies 4, not 3"),
    ],
)
def test_other_comparisons_are_refused(path, lines, asked, message):
    with pytest.raises(InvalidArgument, match=message):
        run(path, **asked)


def test_another_game_is_refused(path, lines):
    with pytest.raises(InvalidArgument, match="game 'tic-tac-toe', not 'connect-four'"):
        compare(plies.game("connect-four"), BETTER, Random(), records=path)


def test_other_openings_are_refused(path):
    states = [GAME.read_state(text) for text in ("x........", ".x.......")]
    compare(GAME, BETTER, Random(), openings=states, records=path)
    with pytest.raises(InvalidNotation, match=r"pair 0 was played from 'x\.*'.*to be played from '\.x"):
        compare(GAME, BETTER, Random(), openings=states[::-1], records=path)


def changed(line, **parts):
    return json.dumps({**json.loads(line), **parts})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda line: "{", "line 3: this is not a line of JSON"),
        (lambda line: "[]", "line 3: this is not a JSON object"),
        (lambda line: line.replace('"seed"', '"sead"', 1), "line 3: the record of a match is damaged"),
        (lambda line: changed(line, pair=-1), "line 3: pair is a number from 0"),
        (lambda line: changed(line, swapped=0), "line 3: pair is a number from 0 and swapped is true or false"),
        (lambda line: changed(line, swapped=False), "line 3: pair 0 appears before"),
        (lambda line: changed(line, utilities=[1.0]), "line 3: a match that counts has utilities of 2 players"),
        (lambda line: changed(line, utilities=[9.0, -9.0]), "line 3: the match ended with utilities"),
        (lambda line: changed(line, utilities=None), "line 3: a match that counts"),
        (lambda line: changed(line, plies=[]), "line 3: the plies lead to"),
        (lambda line: changed(line, seed=3), "pair 0 was played from .* with seed 3"),
        (lambda line: changed(line, start="nonsense"), "line 3: "),
    ],
)
def test_damage_is_found(path, lines, change, message):
    lines[2] = change(lines[2])
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(InvalidNotation, match=message):
        run(path, pairs=2)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\nday 2\n", '{"format": "diary"}\n', "\n\n"])
def test_other_files_are_left_alone(path, text):
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidNotation, match=r"not a line of JSON|holds no matches"):
        run(path)
    assert path.read_text(encoding="utf-8") == text


def test_places_that_cannot_be_written(tmp_path):
    with pytest.raises(InvalidArgument, match=r"cannot be written to .*No such file"):
        run(tmp_path / "nowhere" / "matches.jsonl")
    with pytest.raises(InvalidArgument, match="cannot be read from"):
        run(tmp_path)


def test_a_file_that_can_only_be_read_shows_what_is_in_it(path, lines, monkeypatch):
    real = os.open

    def read_only(name, flags, *mode, **more):
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return real(name, flags, *mode, **more)

    monkeypatch.setattr(os, "open", read_only)
    assert len(run(path, pairs=2).pairs) == 2
    with pytest.raises(InvalidArgument, match="cannot be written to"):
        run(path, pairs=3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are there on Unix alone")
def test_a_pipe_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert len(run(pipe, pairs=1).pairs) == 1
    assert os.read(reader, 1 << 16).count(b"\n") == 3
    os.close(reader)


# -- two at once --


def test_a_file_is_given_back_however_a_comparison_ends(path, monkeypatch):
    def another(comparison):
        with pytest.raises(InvalidArgument, match="in use by another comparison: wait until that has ended, or give"):
            run(path)

    run(path, pairs=1, watch=another)

    def failing(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Random, "choose", failing)
        with pytest.raises(ZeroDivisionError) as kept:  # with all its frames, as notebooks keep them
            run(path, pairs=2)
    assert len(run(path, pairs=2).pairs) == 2, kept
    path.write_bytes(path.read_bytes() + b"damage\n")
    for _ in range(2):
        with pytest.raises(InvalidNotation, match="not a line of JSON"):
            run(path, pairs=1)


PAIRS = 20_000  # more than are played before somebody ends it
MATCH = [sys.executable, "-m", "plies", "match", "pig", "random", "random", "--set", "goal=10"]


def matching(path, pairs):
    """Return the command as a process of its own; nothing is searched."""
    start = plies.game("pig", goal=10)
    openings = path.with_name("openings.txt")
    openings.write_text(f"{start.state_text(start.initial())}\n" * PAIRS)
    command = [*MATCH, "--openings", str(openings), "--pairs", str(pairs), "--records", str(path)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=interruptible
    )


def interruptible():
    """Ctrl-C works, even if the tests run in the background and ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT] if os.name == "posix" else [signal.SIGTERM])
def test_two_processes(path, end):
    """The second is refused at once; when the first has ended in any way, another can continue."""
    with matching(path, PAIRS) as first:
        until(lambda: path.exists() and path.stat().st_size > 5_000)
        with matching(path, PAIRS) as second:
            out, told = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert told.startswith(f"plies: {path} is in use by another comparison: wait until that has ended")
        assert told.count("\n") == 1
        assert first.poll() is None, "nobody disturbs the first"
        first.send_signal(end)
        try:
            first.communicate(timeout=60)
        finally:
            first.kill()
    count = path.read_bytes().count(b"\n") // 2 + 2
    with matching(path, count) as third:
        out, told = third.communicate(timeout=60)
    assert (third.returncode, told) == (0, "")
    assert f"{count} of {count} pairs" in out
    places = [(match["pair"], match["swapped"]) for match in map(json.loads, path.read_text().splitlines()[1:])]
    assert places == sorted(set(places))


def until(true):
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < 60, "it never came true"
        time.sleep(0.01)
