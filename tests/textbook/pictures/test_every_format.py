"""Pictures in every format: everything is drawn, and what is too large is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import CHANCE, InvalidArgument
from plies.games.tic_tac_toe import TicTacToe
from plies.textbook import alphabeta, expectimax, pictures, star1, trace
from plies.textbook.pictures.building import picture
from plies.textbook.trees import Tree
from strategies import trees
from textbook.pictures.things import DEPTHS, FORMATS, LECTURE, SHARED, searched


@given(trees(players=("max", "min", "chance")), st.sampled_from([expectimax, star1]), DEPTHS)
@settings(max_examples=100)
def test_all_is_drawn(tree, search, depth):
    record = searched(search, tree, depth)
    nodes = picture(record).nodes
    assert sum(not node.skipped for node in nodes) == record.nodes
    assert sum(node.crossed for node in nodes) == sum(len(visit.cut.skipped) for visit in record.cuts)
    states = [tree.read_state(name) for name in tree.names]
    impossible = any(p == 0 for state in states if tree.player(state) == CHANCE for p, _ in tree.chances(state))
    spared = sum(node.skipped and node.is_leaf for node in nodes)
    assert impossible or spared == len(list(record.never_visited()))
    assert all(nodes[child].parent == number for number, node in enumerate(nodes) for child in node.children)
    for format in FORMATS:
        assert pictures.draw(record, format)


@pytest.mark.parametrize("format", FORMATS)
def test_wide_and_deep_trees(format):
    deep: list = [1, 2]
    for number in range(900):
        deep = [deep, number]
    assert pictures.draw(Tree(deep), format)
    assert pictures.draw(Tree(list(range(300))), format)
    chain = searched(alphabeta, Tree(eval("[" * 200 + "1" + "]" * 200)))
    assert pictures.draw(chain, format)


@pytest.mark.parametrize("format", FORMATS)
def test_too_large_a_tree_is_refused(format):
    with pytest.raises(InvalidArgument, match="more than 2000 nodes"):
        pictures.draw(Tree([[1] * 50] * 50), format)
    with pytest.raises(InvalidArgument, match="more than 2000 nodes"):
        pictures.draw(trace.record(alphabeta, TicTacToe(), TicTacToe().initial(), 5), format)


def test_a_shared_node_is_drawn_once_per_path():
    assert sum(node.name == "s" for node in picture(SHARED).nodes) == 3


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(InvalidArgument, match="text, svg, dot, tikz, not as 'png'"):
        pictures.draw(LECTURE, "png")
    with pytest.raises(InvalidArgument, match="not TicTacToe: record the search first"):
        pictures.draw(TicTacToe(), "text")
