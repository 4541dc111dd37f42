"""A search as learners do it by hand: everything that can go wrong is a method of its own.

Learner makes no mistake: it is minimax, alpha-beta in both conventions, expectimax, max^n or paranoid search, and the
tests compare it with the textbook's. plies.teach.slips derives from it searches that are wrong in one way,
everywhere or only at one node.
"""

from collections.abc import Sequence
from typing import Any

from plies.core import CHANCE, INFINITY
from plies.core.adding import plain_sum
from plies.teach.forms import kind
from plies.teach.sheets import Path, Sheet, leaves_below
from plies.textbook.trees import Node, Tree

__all__ = ["ALPHABETA", "WINDOWED", "Learner", "Shown", "hero"]

ALPHABETA = ("alphabeta", "alphabeta_strict")
WINDOWED = (*ALPHABETA, "paranoid")  # the searches that have alpha and beta, and prune


def hero(tree: Tree) -> int:
    """Return the player whose utility counts: MAX; in paranoid search, the player who moves at the root."""
    return 0 if tree.zero_sum else max(tree.player(tree.initial()), 0)


class Shown:
    """A node as the learner sees it."""

    def __init__(self, tree: Tree, path: Path, state: Node) -> None:
        self.path, self.state = path, state
        self.kind = kind(tree, state)
        self.player = -2 if self.kind == "leaf" else tree.player(state)


class Learner:
    def __init__(self, tree: Tree, algorithm: str, depth: float = INFINITY, at: Path | None = None) -> None:
        self.tree, self.algorithm, self.depth = tree, algorithm, depth
        self.at = at  # the node where the mistake is made; None: everywhere
        self.windowed = algorithm in WINDOWED
        self.tuples = not tree.zero_sum and algorithm != "paranoid"
        self.strict = algorithm == "alphabeta_strict"
        self.sheet = Sheet()
        self.seen: set[Path] = set()  # leaves

    def slips(self, node: Shown) -> bool:
        """Is the mistake made here?"""
        return self.at is None or self.at == node.path

    def fill_in(self) -> Sheet:
        """Return the sheet that this learner hands in."""
        self.value((), self.tree.initial(), self.first_depth(), -INFINITY, INFINITY)
        self.sheet.pruned = frozenset(set(leaves_below(self.tree, (), self.depth)) - self.covered())
        if not self.windowed:
            self.sheet.windows, self.sheet.pruned = {}, frozenset()
        return self.sheet

    def covered(self) -> set[Path]:
        """Return the leaves of the exercise that the learner saw, or below or above which the learner looked."""
        asked = set(leaves_below(self.tree, (), self.depth))
        return {leaf for leaf in asked if any(leaf[: len(s)] == s or s[: len(leaf)] == leaf for s in self.seen)}

    def value(self, path: Path, state: Node, depth: float, alpha: float, beta: float) -> Any:
        """Return what the learner finds at a node."""
        if self.tree.is_terminal(state) or depth <= 0:
            self.seen.add(path)
            return self.worth(state)
        node = Shown(self.tree, path, state)
        self.sheet.windows[path] = alpha, beta
        found = self.mean(node, depth) if node.player == CHANCE else self.choice(node, depth, alpha, beta)
        self.sheet.values[path] = found
        return found

    def worth(self, state: Node) -> Any:
        """Return what is written at a leaf, or where the depth is used up."""
        worth = self.tree.utilities(state) if self.tree.is_terminal(state) else self.tree.evaluations(state)
        return worth if self.tuples else worth[hero(self.tree)]

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        seen: list[Any] = []
        best: Any = None
        self.begin(node)
        for action in self.order(node):
            given = self.handed_down(node, alpha, beta)
            seen.append(self.value((*node.path, action), self.tree.result(node.state, action), depth - 1, *given))
            before, best = best, self.fold(node, seen)
            if not node.path and (before is None or best != before):
                self.sheet.action = action
            if self.windowed and self.cuts(node, best, alpha, beta):
                return best
            alpha, beta = self.narrowed(node, best, alpha, beta)
        return best

    def mean(self, node: Shown, depth: float) -> Any:
        parts = []
        for probability, outcome in self.tree.chances(node.state):
            after = self.tree.result(node.state, outcome)
            parts.append((probability, self.value((*node.path, outcome), after, depth, -INFINITY, INFINITY)))
        return self.weighed(node, parts)

    # -- what can go wrong --

    def first_depth(self) -> float:
        return self.depth

    def begin(self, node: Shown) -> None:
        """Prepare for the first action of a node."""

    def order(self, node: Shown) -> Sequence[int]:
        return self.tree.edges(node.state)

    def side(self, node: Shown) -> str:
        if node.kind == "player" and not self.tuples:
            return "max" if node.player == hero(self.tree) else "min"
        return node.kind

    def fold(self, node: Shown, seen: list[Any]) -> Any:
        """Return the value of the node from the children seen so far."""
        if node.kind == "player" and self.tuples:
            return max(seen, key=lambda utilities: utilities[self.entry(node)])
        return max(seen) if self.side(node) == "max" else min(seen)

    def entry(self, node: Shown) -> int:
        """Return which entry of a tuple the mover looks at."""
        return node.player

    def handed_down(self, node: Shown, alpha: float, beta: float) -> tuple[float, float]:
        """Return the window that the next child gets."""
        return alpha, beta

    def narrowed(self, node: Shown, v: Any, alpha: float, beta: float) -> tuple[float, float]:
        """Return the window after a child."""
        if not self.windowed:
            return alpha, beta
        return (max(alpha, v), beta) if self.side(node) == "max" else (alpha, min(beta, v))

    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        """Is the rest of the node skipped?"""
        return self.enough(node, v, alpha, beta, self.strict)

    def enough(self, node: Shown, v: Any, alpha: float, beta: float, strict: bool) -> bool:
        if self.side(node) == "max":
            return bool(v > beta if strict else v >= beta)
        return bool(v < alpha if strict else v <= alpha)

    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        """Return the value of a chance node."""
        if isinstance(parts[0][1], tuple):
            return tuple(plain_sum(p * v[player] for p, v in parts) for player in range(self.tree.players))
        return plain_sum(p * v for p, v in parts)
