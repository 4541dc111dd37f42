"""What benchmarks/ prints: every ratio is of measured figures, and missing ones are named."""

import io
import json

import pytest
from rich.console import Console

from benchmarks import __main__ as entry
from benchmarks.report import COLUMNS, STARTS, as_data, as_markdown, show
from benchmarks.rows import Row
from benchmarks.starts import Start
from benchmarks.timing import Contender, Outcome
from plies.games import TicTacToe
from plies.textbook import minimax


def contender(name, nodes, seconds):
    return Contender(name, lambda: Outcome(0.0, nodes), nodes, 5, seconds=seconds)


@pytest.fixture
def row():
    measured = Row("minimax, small", minimax, TicTacToe(), 5, 1000, ("tic_tac_toe", "minimax"), 5)
    for name, nodes, seconds in (
        ("called", 1000, [3e-4, 2e-4]),
        ("search", 1000, [1e-4, 2e-4]),
        ("unstoppable", 1000, [0.9e-4]),
        ("C", 1000, [0.8e-4]),
        ("interpreted", 100, [2e-3]),
    ):
        measured.contenders[name] = contender(name, nodes, seconds)
    measured.missing.append("OpenSpiel")
    return measured


@pytest.fixture
def start():
    return Start("minimax", "pig", {"goal": 20}, numba=0.4, cold=2.5, warm=0.12)


LINE = "| minimax, small | 1,000 | 10.0 | 12.5 | 0.80 | 0.40 | 100 | not installed | - | 10% |"


def test_markdown(row, start):
    speeds, starts = as_markdown([row], [start]).split("\n\n")
    assert speeds.splitlines()[0] == f"| search | {' | '.join(COLUMNS)} |"
    assert speeds.splitlines()[2] == LINE
    assert starts.splitlines()[0] == f"| search | {' | '.join(STARTS)} |"
    assert starts.splitlines()[2] == "| minimax, pig, goal 20 | 2.50 | 0.12 | 0.40 |"


def test_data(row, start):
    data = json.loads(json.dumps(as_data([row], [start], {"cpu": "x"}, {"plies": "1"})))
    (found,) = data["rows"]
    assert found["ratios"]["of C"] == pytest.approx(0.8)
    assert found["ratios"]["times interpreted"] == pytest.approx(100)
    assert found["ratios"]["times OpenSpiel"] is None
    assert found["contenders"]["search"] == {
        "depth": 5,
        "nodes": 1000,
        "runs": 2,
        "seconds": 1e-4,
        "median_seconds": pytest.approx(1.5e-4),
        "nodes_per_second": pytest.approx(1e7),
    }
    assert data["starts"][0]["warm"] == 0.12


def test_show(row, start):
    console = Console(width=1000, file=io.StringIO())
    show(console, [row], [start], {"cpu": "x"})
    text = console.file.getvalue()
    assert "not installed" in text
    assert "minimax, pig, goal 20" in text
    assert "cannot be stopped" in text


def test_topics(monkeypatch):
    asked = []
    monkeypatch.setattr("benchmarks.speed.main", asked.append)
    entry.main([])
    entry.main(["--json"])
    entry.main(["speed", "--markdown"])
    assert asked == [[], ["--json"], ["--markdown"]]
    with pytest.raises(SystemExit, match="no topic 'tempo'; choose from speed"):
        entry.main(["tempo"])
