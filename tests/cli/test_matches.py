"""`plies match`, as a person and a script use it. Searches run interpreted: nothing waits for a compiler."""

import json

import pytest
from typer.testing import CliRunner

from plies.cli.app import app
from plies.core import InvalidArgument, InvalidNotation

pytestmark = pytest.mark.usefixtures("interpreted")


def run(*arguments, code=0):
    done = CliRunner().invoke(app, ["match", "tic-tac-toe", *arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done


def test_a_table():
    out = run("textbook:alphabeta,depth=2", "random", "--pairs", "3").stdout
    assert "tic-tac-toe: 3 of 3 pairs, seed 7" in out
    assert "module='alphabeta', depth=2" in out
    assert "95 % sure between" in out


def test_json_is_alone_on_standard_output():
    found = json.loads(run("random", "greedy", "--pairs", "2", "--seconds", "0.5", "--seed", "3", "--json").stdout)
    assert (found["names"], found["seconds"], found["seed"]) == (["random", "greedy"], 0.5, 3)
    assert found["wins"] + found["draws"] + found["losses"] == 4


def test_ctrl_c_and_going_on(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    same = ["random", "greedy", "--records", str(tmp_path / "matches.jsonl")]
    run(*same, "--pairs", "2")
    with monkeypatch.context() as patch:
        patch.setattr("plies.agents.basic.Greedy.choose", interrupted)
        stopped = run(*same, "--pairs", "3", code=130).stdout
    assert "2 of 3 pairs" in stopped
    assert "the same command continues from here" in stopped
    assert "3 of 3 pairs" in run(*same, "--pairs", "3").stdout


def test_openings_from_a_file(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("x........\n\n....x....\n", encoding="utf-8")
    found = json.loads(run("random", "greedy", "--openings", str(path), "--json").stdout)
    assert [pair["opening"] for pair in found["pairs"]] == ["x........", "....x...."]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("x........\nnonsense\n", InvalidNotation, "line 2: "),
        ("\n", InvalidArgument, "holds no state"),
        (None, InvalidArgument, "openings cannot be read"),
    ],
)
def test_openings_that_are_none(tmp_path, text, error, message):
    path = tmp_path / "openings.txt"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(error, match=message):
        run("random", "greedy", "--openings", str(path))


def test_what_is_refused():
    with pytest.raises(InvalidNotation, match="there is no agent 'nobody'"):
        run("random", "nobody")
    run("random", "greedy", "--pairs", "0", code=2)
