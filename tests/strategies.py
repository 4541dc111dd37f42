"""Trees for hypothesis: irregular, shared nodes, repeated values, several moves in a row, chance."""

from hypothesis import strategies as st

from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree


@st.composite
def trees(draw, players=("max", "min"), utilities=1, utility_sum=None, sharing=True):
    """A random tree whose nodes belong to any of players."""
    low = draw(st.integers(-9, 0)) if utility_sum is None else 0
    return random_tree(
        draw(st.integers(0, 2**32)),
        depth=draw(st.integers(1, 5)),
        branching=draw(st.sampled_from([(1, 3), (2, 2), (1, 4)])),
        mixed=players,
        values=(low, draw(st.integers(0, 9))),
        utilities=utilities,
        utility_sum=utility_sum,
        early=draw(st.sampled_from([0.0, 0.1, 0.3])),
        sharing=draw(st.sampled_from([0.0, 0.2, 0.5])) if sharing else 0.0,
    )


def literals(depth=4):
    """Plain nested lists of small whole numbers, shrinking to small ones."""
    return st.recursive(st.integers(-3, 3), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=3**depth)


def plain_trees(depth=4):
    return literals(depth).map(Tree)
