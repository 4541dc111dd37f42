"""The endgames that are measured."""

import json

import pytest

import plies
from benchmarks import endgames
from plies.core.bits import count

pytestmark = pytest.mark.long  # a search of Othello is compiled for this alone


def test_positions_are_as_asked():
    for state in endgames.positions(12, 2):
        assert count(state.first | state.second) == 52
        assert not endgames.GAME.is_terminal(state)
    assert endgames.positions(12, 2) == endgames.positions(12, 2)


def test_report(capsys):
    endgames.main(["--positions", "2", "--empties", "8,10"])
    assert "million nodes/s" in capsys.readouterr().out


def test_data(capsys):
    endgames.main(["--positions", "1", "--empties", "10", "--json"])
    (row,) = json.loads(capsys.readouterr().out)
    (state,) = endgames.positions(10, 1)
    assert (row["empties"], row["nodes"]) == (10, plies.search(endgames.GAME, state, threads=1).nodes)
