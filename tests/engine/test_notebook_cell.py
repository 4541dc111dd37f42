"""Progress in the cell of a notebook, with a stand-in for IPython: a long search shows itself, a short one does not."""

import sys
import types

import pytest

import plies
from plies.engine import notebook_cell
from plies.engine.compiler import kernels
from plies.games import TicTacToe

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture
def cell(monkeypatch):
    """What the cell has shown, in order."""
    shown = []

    class Handle:
        def update(self, thing):
            shown.append(thing)

    def display(thing, display_id):
        shown.append(thing)
        return Handle()

    ipython, module = types.ModuleType("IPython"), types.ModuleType("IPython.display")
    ipython.get_ipython = lambda: types.SimpleNamespace(kernel=object())
    module.display, module.HTML = display, str
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    monkeypatch.setattr(notebook_cell, "FIRST", 0.0)
    monkeypatch.setattr(notebook_cell, "EVERY", 0.0)
    return shown


def test_a_long_search(cell):
    found = plies.search(TicTacToe(), depth=8)
    assert cell[0].startswith("<pre>depth 1, ")
    assert len(cell) >= 3
    assert cell[-1] == ""
    assert found.depth == 8


def test_a_short_search(cell):
    plies.search(TicTacToe(), depth=3)
    plies.search(TicTacToe(), nodes=500)
    assert cell == []


def test_names_are_escaped(cell):
    class Evil(TicTacToe):
        def action_name(self, state, action):
            return "<script>"

    plies.search(Evil(), depth=8, algorithm="mtdf")
    assert cell
    assert not any("<script>" in text for text in cell)


def test_compiling(cell, monkeypatch):
    monkeypatch.setattr(kernels, "PATIENCE", 0.0)
    import time

    with kernels.said("compiling <alphabeta>"):
        time.sleep(0.1)
    assert cell == ["<pre>compiling &lt;alphabeta&gt; ...</pre>", ""]


def test_without_a_notebook():
    assert not notebook_cell.in_notebook()


def test_what_takes_long():
    from plies.engine.question import Budget, Question

    def takes_long(**budget):
        return Question(TicTacToe(), TicTacToe().initial(), Budget(**budget), "alphabeta").takes_long

    assert takes_long(seconds=5)
    assert takes_long(nodes=10**7)
    assert takes_long(depth=12)
    assert not takes_long(seconds=0.1)
    assert not takes_long(nodes=300)
    assert not takes_long()
