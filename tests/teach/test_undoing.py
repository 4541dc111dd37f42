"""Which value of a leaf undoes a cut: computed, and checked by searching again."""

from itertools import pairwise

import pytest

from plies.core import INFINITY, InvalidArgument
from plies.teach import grow, read_literal, run, undo, undoing_leaves
from plies.teach.affine import Affine
from plies.teach.forms import state_at
from plies.teach.plain import path
from plies.textbook import alphabeta, star1, star2, trace
from plies.textbook.trees import Tree


def visited(tree, search, leaf, x, target):
    """Is target visited, if leaf is worth x? A new tree, with another number in its literal."""
    payoffs = list(tree.payoffs)
    payoffs[state_at(tree, leaf).number] = x
    again = Tree.__new__(Tree)
    vars(again).update(vars(tree) | {"payoffs": tuple(payoffs)})
    return any(visit.path == target for visit in trace.record(search, again, again.initial()).visits)


def probes(ranges, low, high):
    """Points on the ends of the ranges, just beside them, and in between."""
    ends = sorted({end for each in ranges for end in (each.low, each.high) if abs(end) < INFINITY} | {low, high})
    between = [(a + b) / 2 for a, b in pairwise(ends)]
    beside = [end + step for end in ends for step in (-0.01, 0.01)]
    return [x for x in ends + between + beside if low <= x <= high]


def test_searching_again_agrees():
    undone = kept = 0
    for seed in range(25):
        tree = grow(seed, depth=4, branching=2, values=(-6, 6), early=0.1, mixed=("max", "min"))
        done = run(tree, "alphabeta")
        for number in done.cut_steps[:3]:
            seen = dict.fromkeys(step.key for step in done.steps[:number] if step.kind == "leaf")
            for leaf in list(seen)[::2]:
                found = undo(done, number, leaf)
                assert not any(each.holds(found.value) for each in found.ranges)
                for x in probes(found.ranges, -20, 20):
                    expected = visited(tree, alphabeta, path(leaf), x, path(done.steps[number].cut.skipped[0]))
                    assert any(each.holds(x) for each in found.ranges) == expected
                    undone += expected
                    kept += not expected
    assert undone > 200
    assert kept > 200


@pytest.mark.parametrize("search", [star1, star2])
def test_searching_again_agrees_with_chance(search):
    name = search.__name__.rpartition(".")[2]
    checked = 0
    for seed in range(20):
        tree = grow(seed, depth=4, branching=(2, 3), values=(0, 8), mixed=("max", "chance", "min"), early=0.3)
        low, high = tree.utility_bounds
        done = run(tree, name)
        for number in done.cut_steps[:2]:
            for found in undoing_leaves(done, number)[:3]:
                ends = {end for each in found.ranges for end in (each.low, each.high)}
                for x in probes(found.ranges, low, high):
                    if x not in ends - {low, high}:  # on an end a cut is a matter of rounding
                        expected = visited(tree, search, path(found.leaf), x, path(done.steps[number].cut.skipped[0]))
                        assert any(each.holds(x) for each in found.ranges) == expected
                        checked += 1
    assert checked > 20


def test_the_lecture():
    done = run(read_literal("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), "alphabeta")
    (number,) = done.cut_steps
    assert [found.sentence for found in undoing_leaves(done, number)] == [
        "The cut at C is not made if B1 is less than 2.",
        "The cut at C is not made if B2 is less than 2.",
        "The cut at C is not made if B3 is less than 2.",
        "The cut at C is not made if C1 is more than 3.",
    ]
    strict = run(read_literal("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), "alphabeta_strict")
    assert undo(strict, strict.cut_steps[0], "1.0").sentence == "The cut at C is not made if C1 is 3 or more."
    assert undo(strict, strict.cut_steps[0], "0.0").to_dict() == {
        "leaf": "0.0",
        "value": 3,
        "cut": "1",
        "sentence": "The cut at C is not made if B1 is 2 or less.",
        "ranges": [{"low": "−∞", "high": 2, "low_included": False, "high_included": True}],
    }


def test_a_leaf_that_cannot_help():
    """MIN has 4 already: no matter what MAX makes of D, the cut stays."""
    done = run(read_literal("[[5, 6], [[7, 1], 4, 0]]"), "alphabeta")
    (number,) = done.cut_steps
    assert undo(done, number, "1.0.1").sentence == "No value of D2 undoes the cut at C."
    assert "1.0.1" not in [found.leaf for found in undoing_leaves(done, number)]


def test_evaluations_and_tuples_can_undo_too():
    tree = read_literal("[{'children': [1, 2], 'evaluate': 1.5}, [{'children': [2], 'evaluate': 0.5}, 3]]")
    done = run(tree, "alphabeta", 2)
    assert undo(done, done.cut_steps[0], "1.0").sentence == "The cut at C is not made if D is more than 1."
    general = read_literal("[[(3, 1), (5, 2)], [(2, 2), (9, 9)]]", (0, 1))
    done = run(general, "paranoid")
    assert undo(done, done.cut_steps[0], "1.0").sentence == "The cut at C is not made if C1 is more than 3."


def test_refusals():
    tree = read_literal("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    done = run(tree, "alphabeta")
    with pytest.raises(InvalidArgument, match=r"nothing is cut at step 0; cuts are at \[21\]"):
        undo(done, 0, "0.0")
    with pytest.raises(InvalidArgument, match=r"'2\.0' is not a leaf that was visited before the cut"):
        undo(done, 21, "2.0")
    with pytest.raises(InvalidArgument, match="deepening is many searches"):
        undo(run(tree, "deepening"), 21, "0.0")
    shallow = run(read_literal("[[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)]]"), "multiplayer_shallow")
    with pytest.raises(InvalidArgument, match="none of them can change alone"):
        undo(shallow, shallow.cut_steps[0], "0.0")


def test_affine_numbers_reckon_as_numbers_do():
    turns = set()
    x = Affine(0.0, 1.0, 3.0, turns)
    assert ((2 * x + 1) / 2 - 1 - x).now == -0.5
    assert (10 - x).now == 7
    assert x > 2
    assert x <= 3
    assert x == 3
    assert max(-INFINITY, x, 5) == 5
    assert 2 * x < x + 4
    assert turns == {2.0, 3.0, 5.0, 4.0}
