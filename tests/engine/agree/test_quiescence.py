"""Quiescence, interpreted and compiled: the same value in as many nodes; and what plies.search finds at that depth."""

import random

import pytest

import plies
from engine.shared import alike
from plies.core import INFINITY
from plies.textbook import quiescence
from plies.textbook.random_trees import random_tree

pytestmark = pytest.mark.long  # compiles twice


def test_it_agrees_with_itself_and_with_the_engine():
    for seed in range(300):
        draw = random.Random(seed)
        tree = random_tree(seed, depth=5, branching=(1, 3), values=(-4, 4), early=0.1, mixed=("max", "min"))
        low, high = tree.utility_bounds
        tree.quiets = tuple(draw.random() < 0.5 for _ in tree.quiets)
        tree.estimates = tuple(draw.uniform(low, high) * 0.999 for _ in tree.estimates)
        for limits in ((1,), (2,), (INFINITY,), (2, -1.0, 1.5)):
            alike(quiescence, tree, tree.initial(), *limits)
        for depth in (1, 2):
            found = plies.search(tree, tree.initial(), depth=depth, threads=1)
            assert found.value == pytest.approx(quiescence.value(tree, tree.initial(), depth)), (seed, depth)


def test_checkers():
    game = plies.game("checkers")
    state = game.read_state("B:W18,27:B14,1")
    for depth in (1, 2, 3):
        alike(quiescence, game, state, depth)
