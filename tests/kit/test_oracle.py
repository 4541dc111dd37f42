"""The kit's own search, against values known by other means."""

from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import CHANCE, Game
from plies.games.halving import Halving
from plies.games.tic_tac_toe import TicTacToe
from plies.kit.asking import Subject
from plies.kit.declaration import declaration
from plies.kit.oracle import Oracle, apart


def oracle(game: Game[Any, Any]) -> Oracle:
    subject = Subject(game, monotonic() + 60)
    subject.declared = declaration(subject)
    return Oracle(subject, Random(0))


class Tree(Game):
    """(player, child, child, ...), or the utilities at a leaf; chance is fair."""

    utility_bounds = (-9.0, 9.0)

    def __init__(self, root: Any, players: int, zero_sum: bool) -> None:
        self.root, self.players, self.zero_sum = root, players, zero_sum

    def initial(self):
        return self.root

    def player(self, state):
        return state[0]

    def actions(self, state):
        yield from range(1, len(state))

    def chances(self, state):
        for outcome in range(1, len(state)):
            yield (1 / (len(state) - 1), outcome)

    def result(self, state, action):
        return state[action]

    def is_terminal(self, state):
        return isinstance(state[-1], float)

    def utility(self, state, player):
        if self.zero_sum:
            return state[0] if player == 0 else -state[0]
        return state[player]


def trees(players):
    leaves = st.tuples(*[st.integers(-9, 9).map(float)] * players)
    movers = st.integers(CHANCE, players - 1)
    inner = lambda below: st.builds(lambda mover, *rest: (mover, *rest), movers, below, below)  # noqa: E731
    return st.recursive(leaves, inner, max_leaves=20)


def worth(tree):
    """MAX's value of a zero-sum tree."""
    if isinstance(tree[-1], float):
        return tree[0]
    values = [worth(child) for child in tree[1:]]
    return {0: max(values), 1: min(values), CHANCE: sum(values) / len(values)}[tree[0]]


def all_worth(tree):
    """What max^n may give in a general tree, however ties are broken."""
    if isinstance(tree[-1], float):
        return [tree]
    left, right = (all_worth(child) for child in tree[1:])
    if tree[0] == CHANCE:
        return [tuple((a + b) / 2 for a, b in zip(one, other, strict=True)) for one in left for other in right]
    pairs = [(one, other) for one in left for other in right]
    better = [max(pair, key=lambda value: value[tree[0]]) for pair in pairs]
    tied = [other for one, other in pairs if one[tree[0]] == other[tree[0]]]
    return list({*better, *tied})


@settings(deadline=None)
@given(trees(2))
def test_zero_sum_values_are_exact(tree):
    ((low, high),) = oracle(Tree(tree, 2, True)).box(tree)
    assert low == pytest.approx(high)
    assert low == pytest.approx(worth(tree))


@settings(deadline=None)
@given(trees(3))
def test_boxes_hold_every_value_of_max_n(tree):
    box = oracle(Tree(tree, 3, False)).box(tree)
    for value in all_worth(tree):
        for (low, high), entry in zip(box, value, strict=True):
            assert low - 1e-9 <= entry <= high + 1e-9


def test_a_state_too_far_from_the_end_stays_open():
    game = TicTacToe()
    assert oracle(game).box(game.initial()) == ((-1.0, 1.0),)
    assert oracle(game).box(game.read_state("xxoooxx.."))[0] == (0.0, 0.0)
    assert oracle(game).box(game.read_state("xx.oo...."))[0] == (1.0, 1.0)  # seen at once, the rest left open


def test_halving():
    game = Halving()
    assert [oracle(game).box(game.read_state(f"{n} 0"))[0][0] for n in range(1, 8)] == [1, -1, 1, 1, 1, -1, 1]


def test_intervals_apart():
    assert apart((0.0, 1.0), (1.1, 2.0))
    assert apart((1.1, 2.0), (0.0, 1.0))
    assert not apart((0.0, 1.0), (1.0, 1.0))
    assert not apart((0.3, 0.3), (0.1 + 0.2, 0.1 + 0.2))
