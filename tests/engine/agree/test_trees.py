"""The same search, interpreted and compiled, on ten thousand random trees of every kind: value, action, nodes.

Trees differ only in data, so all trees of one kind share one compilation of each search.
"""

import random

import pytest

from engine.shared import alike
from later import later
from plies.core import CHANCE, INFINITY
from plies.engine import compiled
from plies.engine.compiler import kernels
from plies.engine.runtime import stopping
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    best_reply,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    star1,
    star2,
)
from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree

TREES = 10_000
PARTS = 10  # one of them is for every day
WITH_WINDOW = (alphabeta, alphabeta_strict, star1, star2)

KINDS = {
    "two players": ((minimax, alphabeta, alphabeta_strict), {"mixed": ("max", "min")}),
    "chance": ((expectimax, star1, star2), {"mixed": ("max", "min", "chance")}),
    "general": ((multiplayer, paranoid, best_reply), {"mixed": (0, 1, 2), "utilities": 3, "values": (0, 4)}),
    "constant sum": ((multiplayer, multiplayer_shallow), {"mixed": (0, 1, 2), "utilities": 3, "utility_sum": 6}),
    "constant sum with chance": (
        (multiplayer, multiplayer_shallow, paranoid, best_reply),
        {"mixed": (0, 1, 2, "chance"), "utilities": 3, "utility_sum": 6},
    ),
}


def grown(seed, draw, wishes):
    """Return an irregular random tree with shared nodes, repeated values and several moves in a row."""
    if "values" not in wishes:
        low = 0 if "utility_sum" in wishes else draw.choice((-9, -2, 0))
        wishes = wishes | {"values": (low, draw.choice((0, 1, 9)))}
    tree = random_tree(
        seed,
        depth=draw.randint(1, 4),
        branching=draw.choice(((1, 3), (2, 2), (1, 4))),
        early=draw.choice((0.0, 0.1, 0.3)),
        sharing=draw.choice((0.0, 0.2, 0.5)),
        **wishes,
    )
    unwanted = "utilities" in wishes and "utility_sum" not in wishes and tree.utility_sum is not None
    if unwanted or ("chance" in wishes["mixed"] and CHANCE not in tree.owners):
        return grown(f"{seed}, once more", draw, wishes)
    return tree


def limits(search, draw):
    """Return a depth, and perhaps a player and a window."""
    depth = draw.choice((1, 2, 3, INFINITY, INFINITY))
    if search in (paranoid, best_reply):
        return (depth, draw.randrange(3), draw.choice((-INFINITY, 2.0)), draw.choice((3.0, INFINITY)))
    if search not in WITH_WINDOW or draw.random() < 0.5:
        return (depth,)
    alpha = draw.choice((-INFINITY, -3.0, 0.0, draw.uniform(-5, 5)))
    return (depth, alpha, alpha + draw.choice((0.5, 4.0, INFINITY)) if alpha > -INFINITY else draw.uniform(-5, 5))


class InThisThread:
    """Replaces a thread that can be stopped: starting one takes longer than a search."""

    done = True

    def __init__(self, work):
        work()

    def wait(self, seconds=None):
        pass


EVERY_DAY = [(kind, 0) for kind in KINDS if kind != "constant sum"]  # with chance, the same is compiled
LATER = [(kind, part) for kind in KINDS for part in range(PARTS) if (kind, part) not in EVERY_DAY]


@pytest.mark.parametrize(("kind", "part"), [*EVERY_DAY, *later(*LATER)])
def test_ten_thousand_trees(kind, part, monkeypatch):
    monkeypatch.setattr(stopping, "start", InThisThread)
    searches, wishes = KINDS[kind]
    draw = random.Random(f"{kind} {part}")
    before, seen = kernels.compilations, set()
    for seed in range(part, TREES, PARTS):
        tree = grown(f"{kind} {seed}", draw, wishes)
        seen |= features(tree)
        for search in searches:
            alike(search, tree, tree.initial(), *limits(search, draw))
        if seed // PARTS % 8 == 0 and tree.player(tree.initial()) != CHANCE:
            search, depth = draw.choice(searches), draw.choice((1, 2, INFINITY))
            assert compiled(search).decide(tree, tree.initial(), depth) == search.decide(tree, tree.initial(), depth)
    assert kernels.compilations - before <= len(searches), "trees of one kind share their compiled searches"
    assert seen >= {"irregular", "shared", "repeated", "in a row"}
    assert ("chance" in seen) == ("chance" in kind)


def features(tree):
    """Return which of the difficult things for a search this tree has."""
    inner = [n for n in range(len(tree.owners)) if tree.starts[n] < tree.starts[n + 1]]
    degrees = {tree.starts[n + 1] - tree.starts[n] for n in inner}
    leaves = [tree.payoffs[n * tree.width] for n in range(len(tree.owners)) if n not in inner]
    found = {"chance"} if CHANCE in tree.owners else set()
    found |= {"irregular"} if len(degrees) > 1 else set()
    found |= {"shared"} if len(set(tree.children)) < len(tree.children) else set()
    found |= {"repeated"} if len(set(leaves)) < len(leaves) else set()
    rows = [tree.owners[n] == tree.owners[c] for n in inner for c in tree.children[tree.starts[n] : tree.starts[n + 1]]]
    return found | ({"in a row"} if any(rows) else set())


@pytest.mark.parametrize("kind", ["two players", "chance", "constant sum with chance"])
def test_every_move(kind):
    """All root values, and the policy, equal the textbook's."""
    searches, wishes = KINDS[kind]
    for seed in range(100):
        tree = grown(f"every move {seed}", random.Random(seed), wishes)
        state = tree.initial()
        for search in searches if tree.player(state) != CHANCE else ():
            twin = compiled(search)
            assert twin.every_move(tree, state) == search.every_move(tree, state)
            assert twin.policy(tree, 2)(state) == search.policy(tree, 2)(state)


def test_whatever_utilities_add_up_to():
    """The sum is data: trees that differ in it share their compiled searches."""
    before = kernels.compilations
    for total in range(3, 9):
        tree = random_tree(total, depth=2, mixed=(0, 1, 2), utilities=3, utility_sum=total, values=(0, 9))
        alike(multiplayer_shallow, tree, tree.initial())
    assert kernels.compilations - before <= 1


def test_a_chance_tree_after_a_tree_without():
    """Whether chance moves is part of the kind of tree, whichever of the two was searched first."""
    from plies.engine.execution.rule_by_rule import Probe

    still = Tree([[3, 4], [5, 6]])
    moved = Tree([[3, 4], [5, 6]], players=("max", "chance"))
    assert Probe(still).ask(moves_chance, still.initial()) is False
    assert Probe(moved).ask(moves_chance, moved.initial()) is True


def moves_chance(game, state):
    return not game.deterministic
