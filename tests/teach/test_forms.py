"""Trees as forms and literals, grown and unfolded, within limits."""

import json
import re
import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import teach
from plies.core import InvalidArgument, InvalidNotation, PliesError
from plies.teach import from_game, grow, nodes, read_form, read_literal, to_form, to_text
from plies.teach.forms import Limits
from plies.teach.plain import key, path, plain, read_number, read_value
from strategies import trees


@settings(max_examples=60)
@given(st.one_of(trees(players=("max", "min", "chance")), trees(players=(0, 1, 2, "chance"), utilities=3)))
def test_forms_and_literals_read_back(tree):
    wide = Limits(nodes=10**6, depth=20)
    form = json.loads(json.dumps(to_form(tree), allow_nan=False))
    assert nodes(read_form(form, wide)) == nodes(tree)
    assert read_form(form, wide).utility_bounds == tree.utility_bounds
    assert nodes(read_literal(to_text(tree), (), tree.utility_bounds, wide)) == nodes(tree)


def test_a_form_says_no_more_than_it_must():
    tree = read_literal("[[3, 12], [2, 4]]")
    assert to_text(tree) == "[[3,12],[2,4]]"
    leaf = [{"value": 3}, {"value": 12}], [{"value": 2}, {"value": 4}]
    assert to_form(tree) == {
        "player": "max",
        "children": [{"player": "min", "children": below} for below in leaf],
    }


def test_a_form_with_everything():
    form = {
        "player": "max",
        "bounds": [0, 10],
        "children": [
            {"name": "B", "label": "hit", "player": "chance", "chances": [0.25, 0.75], "children": [3, {"value": 5}]},
            {"same_as": "B", "label": "again"},
            {"label": "stand, or: 'what'", "value": 4},
        ],
    }
    tree = read_form(form)
    assert [node.label for node in nodes(tree)] == [
        "",
        "hit",
        "left",
        "right",
        "again",
        "left",
        "right",
        "stand, or: 'what'",
    ]
    assert [node.chance for node in nodes(tree)][:4] == [None, None, 0.25, 0.75]
    assert nodes(read_form(to_form(tree))) == nodes(read_literal(to_text(tree), (), (0, 10))) == nodes(tree)
    assert nodes(tree)[4].to_dict() == {
        "key": "1",
        "name": "B",
        "kind": "chance",
        "player": -1,
        "parent": "root",
        "children": ["1.0", "1.1"],
        "label": "again",
        "chance": None,
        "value": None,
        "evaluate": 5,
        "quiet": True,
    }


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("x", "tree: a node is a dict with children or a value, or a number, not 'x'"),
        ({"children": [1, {"children": []}]}, "tree[1]: an inner node has at least one child"),
        ({"children": [1, {"value": 1, "score": 1}]}, "tree[1]: a node has no 'score'; it may have player"),
        ({"children": [1, {"same_as": "Q"}]}, "tree: there is no node called 'Q'"),
        ({"children": [1, {"same_as": "Q", "value": 1}]}, "tree[1]: same_as names a node"),
        ({"children": [1, [2]]}, "tree[1]: a node is a dict"),
        ({"children": [{"children": 3}]}, "tree[0]: children are a list of nodes, not 3"),
        (
            {"children": [{"value": 1, "label": "a"}, {"value": 2, "label": "a"}]},
            "tree: two actions have one name: a",
        ),
        ({"children": [{"value": 1, "name": 5}]}, "tree[0]: a name is a text of at most 60 characters, not 5"),
        (
            {"children": [1, {"player": "chance", "chances": [0.5, 0.6], "children": [1, 2]}]},
            "tree[1]: the chances sum",
        ),
        ({"children": [1, {"value": True}]}, "tree[1]: True is not a finite number"),
        ({"children": [1, {"value": [1, 2]}]}, "tree[1]: 2 utilities here, but 1 at tree[0]"),
        ({"children": [1], "bounds": [5, 1]}, "tree: bounds are two finite numbers"),
        ({"name": "A", "children": [{"same_as": "A"}, 1]}, "is reached again from below itself"),
        (None, "tree: a node is a dict"),
    ],
)
def test_what_is_wrong_with_a_form_and_where(form, message):
    with pytest.raises(InvalidNotation, match=re.escape(message)):
        read_form(form)


json_things = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["children", "value", "player", "chances", "name", "label", "same_as"]), inner
        )
    ),
    max_leaves=12,
)


@given(json_things)
def test_whatever_comes_is_a_tree_or_refused(form):
    with suppress(PliesError):
        nodes(read_form(form))


def test_limits():
    with pytest.raises(InvalidNotation, match=re.escape("tree[1999]: the tree has more than 2000 nodes")):
        read_form({"children": [1] * 2_100})
    deep = 1
    for _ in range(20):
        deep = {"children": [deep]}
    with pytest.raises(InvalidNotation, match="deeper than 16 plies"):
        read_form(deep)
    doubling = "{'name':'n0','children':[1,2]}"  # every node leads to the next one twice: few nodes, many paths
    for number in range(1, 12):
        doubling = f"{{'name':'n{number}','children':[{doubling},'n{number - 1}']}}"
    with pytest.raises(InvalidArgument, match="larger than 2000 nodes or 16 plies, as a search walks it"):
        read_literal(doubling)
    with pytest.raises(InvalidNotation, match="at most 50000 characters"):
        read_literal("[" + "1," * 30_000 + "]")
    with pytest.raises(InvalidArgument, match="may grow more than 2000 nodes"):
        grow(1, depth=7, branching=3)
    with pytest.raises(InvalidArgument, match="unfold fewer plies"):
        from_game("connect-four", 5)


def test_growing_by_wish():
    assert to_text(grow(5, depth=4, branching=2, wishes=["a deep cut"])) == to_text(
        grow(5, depth=4, branching=2, wishes=["a deep cut"])
    )
    with pytest.raises(InvalidArgument, match="there is no wish 'luck'"):
        grow(5, wishes=["luck"])
    with pytest.raises(InvalidArgument, match=r"a tree cannot grow with these wishes: .*colour"):
        grow(5, colour=1)
    with pytest.raises(InvalidArgument, match="whole numbers"):
        grow(5, depth="deep")


def test_unfolding_a_position():
    tree = from_game("tic-tac-toe", 3, "xoxoo.x..")
    assert [node.label for node in nodes(tree)][:3] == ["", "6", "8"]
    assert {node.kind for node in nodes(tree)} == {"max", "min", "leaf"}
    assert from_game("nim", 2, heaps=(1, 2)).size() > 3
    with pytest.raises(InvalidNotation):
        from_game("tic-tac-toe", 3, "what?")


def test_numbers_as_people_write_them():
    assert [read_number(text, "") for text in (3, "-2.5", "−2", "7/2", " ∞ ", "-inf", "−∞", ".5")] == [
        *(3, -2.5, -2, 3.5, float("inf"), float("-inf"), float("-inf"), 0.5)
    ]
    assert read_value("(5, 2, 5)", 3, "") == read_value([5, "2", 5.0], 3, "") == (5, 2, 5)
    for wrong in ("", "x", "1/0", "--1", "1e9", None, True, [1], float("nan"), 10**400, "9" * 400):
        with pytest.raises(InvalidNotation, match=r"^here: expected a number"):
            read_number(wrong, "here")
    with pytest.raises(InvalidNotation, match="here: expected 3 numbers"):
        read_value([1, 2], 3, "here")


def test_keys():
    assert [key(()), key((0, 2))] == ["root", "0.2"]
    assert [path("root"), path("0.2")] == [(), (0, 2)]
    for wrong in ("", "a", "0.", "-1", "0..1", 3, None, "9" * 50):
        with pytest.raises(InvalidNotation, match="a node is called root"):
            path(wrong)
    assert plain({"a": (1.0, float("-inf"), 2.5)}) == {"a": [1, "−∞", 2.5]}


def test_importing_is_light():
    code = "import sys, plies.teach; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"numba", "numpy", "plies.engine", "plies.games"}.isdisjoint(loaded)
    assert all(hasattr(teach, name) for name in teach.__all__)
