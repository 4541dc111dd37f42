"""Algorithms side by side, together with the optimum."""

import pytest
from hypothesis import given, settings

from plies.teach import compare, grow, minimum_of_leaves, read_literal
from strategies import plain_trees


def test_the_lecture():
    found = compare(read_literal("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), ["minimax", "alphabeta"]).to_dict()
    assert found["rows"] == [
        {"algorithm": "minimax", "value": 3, "nodes": 13, "leaves": 9, "cuts": 0, "deepest": 3},
        {"algorithm": "alphabeta", "value": 3, "nodes": 11, "leaves": 7, "cuts": 1, "deepest": 3},
    ]
    assert found["uniform"] == {"branching": 3, "depth": 2, "all_leaves": 9, "half": 3, "minimum": 5}
    assert (found["nodes_in_all"], found["leaves_in_all"], found["best_first"]["leaves"]) == (13, 9, 5)


@pytest.mark.parametrize(("branching", "depth"), [(2, 3), (2, 5), (3, 3), (4, 2)])
def test_the_optimum_is_reached_with_the_best_first_and_never_beaten(branching, depth):
    for seed in range(8):
        tree = grow(seed, depth=depth, branching=branching, values=(-10_000, 10_000))  # hardly ever two alike
        found = compare(tree, ["alphabeta"])
        assert found.best_first.leaves == found.uniform.minimum == minimum_of_leaves(branching, depth)
        assert found.rows[0].leaves >= found.uniform.minimum
        assert found.rows[0].value == found.best_first.value


@settings(max_examples=30)
@given(plain_trees())
def test_all_find_the_same(tree):
    names = ["minimax", "alphabeta", "alphabeta_strict", "transposition", "deepening"]
    if tree.is_terminal(tree.initial()):
        return
    found = compare(tree, names)
    assert len({row.value for row in found.rows}) == 1
    assert found.rows[1].leaves <= found.rows[2].leaves <= found.rows[0].leaves == found.leaves_in_all


def test_where_no_optimum_is_known():
    assert compare(read_literal("[[3, 12], 2]"), ["minimax"]).uniform is None
    in_a_row = read_literal("[[3, 12], [2, 1]]", ("max", "max"))
    assert compare(in_a_row, ["minimax"]).uniform is None
    chance = compare(read_literal("[[3, 12], [2, 1]]", ("max", "chance")), ["expectimax"])
    assert (chance.uniform, chance.best_first) == (None, None)
    assert compare(read_literal("[[[3, 1], [4, 2]], [[2, 1], [5, 0]]]"), ["minimax"], 2).uniform.depth == 2
