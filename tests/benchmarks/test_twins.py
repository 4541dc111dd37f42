"""The C twins of benchmarks/ do what plies does: the same value, in the same nodes."""

import os

import pytest

from benchmarks import c_twins, ours
from benchmarks.rows import ROWS, WHOLE
from benchmarks.timing import Contender, Outcome, race
from engine.shared import needs_compiler
from plies.core import INFINITY
from plies.games import ConnectFour
from plies.textbook import alphabeta, counting

SHALLOW = {"alphabeta": 6, "expectimax": 4, "minimax": 6, "multiplayer": 4, "perft": 5}
KINDS = {(row.search, row.twin): row for row in ROWS}.values()  # each search of each game once


@pytest.fixture(autouse=True)
def gcc():
    if not c_twins.available():
        if os.environ.get("PLIES_SKIP_NOTHING") == "1":
            pytest.fail("gcc is not installed")
        pytest.skip("gcc is not installed")


def name(row):
    return row.name.replace(" ", "-")


@pytest.mark.parametrize("row", KINDS, ids=name)
def test_value_and_nodes(row):
    run = c_twins.function(*row.twin)
    for depth in range(SHALLOW[row.search.__name__.rpartition(".")[2]] + 1):
        plain = counting.count(row.search, row.game, row.game.initial(), depth)
        value, nodes = run(depth)
        assert nodes == plain.nodes
        assert value == pytest.approx(plain.value, abs=1e-12)


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_rows_say_how_many_nodes(row):
    assert c_twins.function(*row.twin)(WHOLE if row.depth == INFINITY else row.depth).nodes == row.nodes


@needs_compiler
def test_our_contenders_agree():
    what = (alphabeta, ConnectFour(), 5)
    plain, nodes = ours.interpreted(*what)
    assert ours.called(*what)() == ours.search_alone(*what)() == (plain().value, nodes)
    assert ours.unstoppable(*what)() == (plain().value, None)


def test_a_contender_with_other_nodes_is_caught():
    with pytest.raises(AssertionError, match="visited 3 nodes instead of 4"):
        Contender("odd", lambda: Outcome(0.0, 3), 4, 1).run()


def test_contenders_take_turns():
    order = []
    quick = [Contender(name, lambda name=name: order.append(name) or Outcome(0.0, 1), 1, 1) for name in "ab"]
    slow = [Contender("c", lambda: order.append("c") or Outcome(0.0, 1), 1, 1)]
    race(quick, slow, 0.01)
    turns = [name for name in order if name != "c"]
    assert turns == (["a", "b", "b", "a"] * len(turns))[: len(turns)]
    assert order.count("c") >= 3
    assert "c" not in (order[0], order[1])
    assert quick[0].rate == 1 / quick[0].best
