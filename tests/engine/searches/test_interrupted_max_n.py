"""Max^n that is stopped while it searches again, because the game does not keep what it declares."""

import pytest

import plies
from plies.textbook.trees import Tree

BEST = (999999.9998, -1999994.0, 1000000.0002)  # not a whole number of grains, so the first pass is not trusted
TREE = {"player": 0, "children": [(6.0, 0.0, 0.0), (6.0, 0.0, 0.0), BEST], "evaluate": (6.0, 0.0, 0.0)}


@pytest.mark.parametrize("compile", ["wait", "never"])
@pytest.mark.parametrize("nodes", range(1, 8))
def test_what_is_proved_is_the_value(nodes: int, compile: str) -> None:
    found = plies.search(Tree(TREE, bounds=(-1999994.0, 1000000.0005)), nodes=nodes, compile=compile)
    assert not found.proved or (found.value, found.action) == (BEST, 2)
    assert found.proved == (nodes >= 6)
    best = max([move.value[0] for move in found.moves if move.bound == "exact"], default=found.value[0])
    assert found.value[0] == best
