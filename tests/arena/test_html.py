"""Results as small tables in a notebook: escaped, and well formed."""

import xml.etree.ElementTree as ElementTree

import pytest

import plies
from plies.agents import Random
from plies.arena import compare
from plies.core.html_tables import table
from plies.engine.game_size import size
from plies.games import TicTacToe
from plies.kit import Comparison

pytestmark = pytest.mark.usefixtures("interpreted")
EVIL = "<script>alert('&')</script>"


class Named(TicTacToe):
    def action_name(self, state, action):
        return f"{EVIL}{action}"

    def read_action(self, state, text):
        return int(text.removeprefix(EVIL))


Named.__name__ = EVIL


def results():
    game = TicTacToe()
    yield plies.search(game, depth=2)
    yield plies.check(game, games=2)
    yield size(game, probes=20, seconds=0.05)
    yield compare(game, Random(), Random(), pairs=2)
    yield Comparison(12, "", "", ())
    yield Comparison(0, EVIL, "", ())
    yield plies.search(Named(), depth=2)
    yield plies.check(Named(), games=1)
    yield size(Named(), probes=5, seconds=0.05)


def test_results():
    for result in results():
        html = result._repr_html_()
        ElementTree.fromstring(f"<div>{html}</div>")
        assert "<script>" not in html
        assert "<table>" in html


def test_a_table():
    made = table("a < b", ("x", "y"), [("1", EVIL)], ["one", "two"])
    root = ElementTree.fromstring(f"<div>{made}</div>")
    assert [cell.text for cell in root.iter("td")] == ["1", EVIL]
    assert [part.text for part in root.iter("p")][1:] == ["one", "two"]


def test_size_prints_a_summary():
    told = str(size(TicTacToe(), probes=20, seconds=0.05))
    assert "b, choices in a state" in told
    assert "nodes of the tree" in told
