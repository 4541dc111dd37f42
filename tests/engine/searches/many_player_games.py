"""Shared by the tests of max^n: random trees of many players, a game of three, and the true utilities."""

from typing import NamedTuple

from plies.core import CHANCE, INFINITY, Game
from plies.core.tuples import put
from plies.engine.question import Budget
from plies.engine.searches.max_n_deepening import Everyone
from plies.textbook import multiplayer
from plies.textbook.random_trees import random_tree

TREES = 12_000
FEW = ((3, False, True), (3, True, True))  # players, chance, constant sum: each is compiled once
KINDS = (*FEW, (2, False, False), (3, False, False), (4, True, False))


def tree_of(seed, kinds=FEW):
    """Return trees of two to four players, with or without chance and constant sum, with shared nodes, many ties."""
    players, chance, constant = kind = kinds[seed % len(kinds)]
    shape = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.25, "utilities": players}
    shape |= {"utility_sum": 6, "values": (0, 6)} if constant else {"values": (-2, 2)}
    for attempt in range(99):
        tree = random_tree(f"{seed} {attempt}", mixed=(*range(players), "chance")[: players + chance], **shape)
        root = rooted(tree)
        if kind == (tree.players, not tree.deterministic, tree.utility_sum is not None) and not tree.is_terminal(root):
            return tree, root
    raise AssertionError(kind)


def rooted(tree):
    """Return the tree's first state in which a player moves."""
    state = tree.initial()
    while not tree.is_terminal(state) and tree.player(state) == CHANCE:
        state = tree.result(state, 0)
    return state


def searched(worker, tree, root, exact=1, **budget):
    search = Everyone(worker, tree, root, exact)
    return search, search.deepen(Budget(**budget))


def agree(search, tree, root, depth=INFINITY):
    """Check the value, the tie rule and the bounds."""
    true = multiplayer.every_move(tree, root, depth)
    player = tree.player(root)
    best = max(true, key=lambda action: true[action][player])  # the first of the best
    assert (search.value, search.best.action) == (true[best], best)
    for move in search.moves:
        assert move.bound in ("exact", "upper")
        if move.bound == "exact":
            assert move.value == true[move.action]
        else:
            assert move.value[player] >= true[move.action][player]


class Heap(NamedTuple):
    left: int
    mover: int
    taken: tuple[int, ...]


class Greedy(Game):
    """Take one, two or three from a heap. Taking the last one also wins all that the player before has taken."""

    players = 3
    zero_sum = False
    data = ("start",)

    def __init__(self, start=11):
        self.start = start
        self.utility_bounds = (0.0, float(start))
        self.utility_sum = float(start)

    def initial(self):
        return Heap(self.start, 0, (0, 0, 0))

    def player(self, state):
        return state.mover

    def actions(self, state):
        for number in range(1, min(3, state.left) + 1):
            yield number

    def result(self, state, action):
        taken = put(state.taken, state.mover, state.taken[state.mover] + action)
        if state.left == action:
            victim = (state.mover + 2) % 3
            taken = put(taken, state.mover, taken[state.mover] + taken[victim])
            taken = put(taken, victim, 0)
        return Heap(state.left - action, (state.mover + 1) % 3, taken)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return float(state.taken[player])

    def evaluate(self, state, player):
        return state.taken[player] + state.left / 3
