"""Algorithms side by side on one tree: the same value, with how many nodes?"""

import math
from dataclasses import dataclass
from typing import Any

from plies.core import Game
from plies.teach.forms import kind, nodes
from plies.teach.plain import Plain, Value
from plies.teach.running import run
from plies.textbook import alphabeta, minimax, trace
from plies.textbook.transforms import ordered, truncated
from plies.textbook.trees import Node, Tree

__all__ = ["Comparison", "Row", "Uniform", "compare", "minimum_of_leaves"]


@dataclass(frozen=True)
class Row(Plain):
    algorithm: str
    value: Value
    nodes: int
    leaves: int
    cuts: int
    deepest: int  # nodes that were open at the same time: memory, where time is nodes


@dataclass(frozen=True)
class Uniform(Plain):
    """Facts about a tree in which every inner node has branching children and every line has depth plies."""

    branching: int
    depth: int
    all_leaves: int  # b^m, all of which minimax visits
    half: float  # b^(m/2), the lecture's estimate of the optimum
    minimum: int  # the optimum of Knuth and Moore: alpha-beta never visits fewer leaves


@dataclass(frozen=True)
class Comparison(Plain):
    rows: tuple[Row, ...]
    nodes_in_all: int  # of the whole tree, as walked
    leaves_in_all: int
    uniform: Uniform | None  # None: the tree is irregular, has chance nodes or is of a general game
    best_first: Row | None  # alpha-beta if the best action were always tried first; None if it does not apply


def compare(tree: Tree, algorithms: list[str] | tuple[str, ...], depth: int | None = None) -> Comparison:
    """Return what the algorithms find on the tree and how many nodes they visit, with the optimum."""
    rows = []
    for name in algorithms:
        done = run(tree, name, depth)
        rows.append(Row(name, done.trace.value, done.nodes, done.leaves, done.cuts, done.deepest))
    everything = nodes(tree)
    two_sided = tree.zero_sum and tree.deterministic
    leaves = sum(node.kind == "leaf" for node in everything)
    best = _best_first(tree, depth) if two_sided else None
    return Comparison(tuple(rows), len(everything), leaves, _uniform(tree, depth) if two_sided else None, best)


def minimum_of_leaves(branching: int, depth: int) -> int:
    """Return the fewest leaves that decide a uniform tree: b^ceil(m/2) + b^floor(m/2) - 1."""
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def _uniform(tree: Tree, limit: int | None) -> Uniform | None:
    layer, depth = [tree.initial()], 0
    branchings: set[int] = set()
    while depth != limit and any(not tree.is_terminal(state) for state in layer):
        branchings |= {len(tree.edges(state)) for state in layer}
        layer = [tree.result(state, action) for state in layer for action in tree.edges(state)]
        depth += 1
    if len(branchings) != 1 or 0 in branchings or not _alternates(tree):
        return None
    (branching,) = branchings
    return Uniform(
        branching, depth, branching**depth, math.pow(branching, depth / 2), minimum_of_leaves(branching, depth)
    )


def _alternates(tree: Tree) -> bool:
    """Do MAX and MIN move in turn? The optimum is known for such trees."""
    for number in range(tree.size()):
        for action in tree.edges(Node(number)):
            after = tree.result(Node(number), action)
            if not tree.is_terminal(after) and kind(tree, after) == kind(tree, Node(number)):
                return False
    return True


def _best_first(tree: Tree, limit: int | None) -> Row:
    """Return alpha-beta on the tree in the best order, known from all values."""
    game: Game[Any, int] = tree if limit is None else truncated(tree, limit)

    def order(_: object, state: Any) -> list[int]:
        sign = -1 if game.player(state) in game.maximizers else 1
        worth = {action: minimax.value(game, game.result(state, action)) for action in game.actions(state)}
        return sorted(worth, key=lambda action: sign * worth[action])

    done = trace.record(alphabeta, ordered(game, order), game.initial())
    deepest = max(len(visit.path) + 1 for visit in done.visits)
    return Row("alphabeta", done.value, done.nodes, len(done.leaves), len(done.cuts), deepest)
