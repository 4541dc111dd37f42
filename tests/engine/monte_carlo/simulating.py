"""Shared by the tests of Monte Carlo tree search: random trees, simulators, and what they have found."""

import plies
from plies.core import CHANCE
from plies.engine.monte_carlo import mcts, simulators, uct
from plies.engine.monte_carlo.simulators import Wish
from plies.textbook.random_trees import random_tree

MIXED = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.2, "mixed": ("max", "min"), "values": (-4, 4)}
WITH_CHANCE = {**MIXED, "depth": 4, "mixed": ("max", "min", "chance")}
THREE = {"depth": 4, "branching": (1, 3), "early": 0.1, "utilities": 3, "mixed": (0, 1, 2), "values": (0, 4)}
TINY = (uct.OUTCOME + 200) * 8 / 2**20  # MiB: room for about twenty nodes
THREE_AND_CHANCE = {**THREE, "mixed": (0, 1, 2, "chance")}


def trees(shape, count):
    """Yield random trees of one kind, which is compiled once, in which a player moves at the root."""
    for seed in range(count):
        tree = random_tree(seed, **shape)
        is_of_kind = tree.deterministic != ("chance" in shape["mixed"]) and tree.utility_sum is None
        if is_of_kind and tree.player(tree.initial()) != CHANCE:
            yield seed, tree


def simulator(game, state=None, seed=1, megabytes=1.0, depth=float("inf"), exploration=1.0, wait=2, made=None):
    state = game.initial() if state is None else state
    return (made or simulators.CompiledSimulator)(game, state, Wish(seed, depth, exploration, megabytes, wait), 0)


def taken(tree):
    """Return (action, value) as in the answer."""
    now = mcts.report([tree], 0.0)
    return now.action, now.value


def found(game, state=None, **asked):
    return plies.search(game, state, algorithm="mcts", **asked)


def check_memory(search):
    """Check that blocks and parents know each other, and that no child has more visits than its parent."""
    words, size = search.words, search.size
    block, blocks = search.root + size, 0
    while block < words[uct.END]:
        parent, count = words[block + uct.PARENT], words[block + uct.COUNT]
        assert words[parent + uct.CHILDREN] == block
        nodes = range(block + uct.HEADER, block + uct.HEADER + count * size, size)
        assert sum(words[node + uct.VISITS] for node in nodes) <= words[parent + uct.VISITS]
        block, blocks = block + uct.HEADER + count * size, blocks + 1
    assert block == words[uct.END] <= words[uct.SIZE] == len(words)
    return blocks
