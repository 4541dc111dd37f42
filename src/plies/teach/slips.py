"""Searches that are wrong in one way: each is a Learner with one mistake, made everywhere or at one node."""

from collections.abc import Sequence
from typing import Any

from plies.core import INFINITY
from plies.core.adding import plain_sum
from plies.teach.forms import state_at
from plies.teach.learner import Learner, Shown, hero
from plies.teach.plain import Value
from plies.teach.sheets import Path, Sheet, leaves_below, right_sheet
from plies.textbook.trees import Tree

__all__ = [
    "AgainstFirst",
    "AlphaTakesMin",
    "Averaged",
    "BehindTheCut",
    "BetaTakesMax",
    "CutsTheCause",
    "DepthTooLarge",
    "DepthTooSmall",
    "FirstEntry",
    "ForThemselves",
    "ForgotRoot",
    "LargestSum",
    "LastTie",
    "MaxAtChance",
    "MaxAtMin",
    "MinAtChance",
    "MinAtMax",
    "NeverCuts",
    "NextEntry",
    "OnlyShallow",
    "OtherEquality",
    "RightToLeft",
    "SiblingWindow",
    "Summed",
    "SwappedPlayers",
    "TookABound",
    "Unweighted",
    "WindowAtExit",
    "WindowSwapped",
]


# -- whose turn it is, and what a node is worth --


class SwappedPlayers(Learner):
    def side(self, node: Shown) -> str:
        return {"max": "min", "min": "max"}[node.kind] if self.slips(node) else node.kind


class MaxAtMin(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return max(seen) if self.side(node) == "min" and self.slips(node) else super().fold(node, seen)


class MinAtMax(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return min(seen) if self.side(node) == "max" and self.slips(node) else super().fold(node, seen)


class Averaged(Learner):
    """Takes the mean where MIN chooses; for that, it looks at the whole node."""

    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return (
            plain_sum(seen) / len(seen) if self.side(node) == "min" and self.slips(node) else super().fold(node, seen)
        )

    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return not (self.side(node) == "min" and self.slips(node)) and super().cuts(node, v, alpha, beta)


class DepthTooLarge(Learner):
    def first_depth(self) -> float:
        return self.depth + 1


class DepthTooSmall(Learner):
    def first_depth(self) -> float:
        return self.depth - 1


class RightToLeft(Learner):
    def order(self, node: Shown) -> Sequence[int]:
        return list(reversed(super().order(node))) if self.slips(node) else super().order(node)


# -- chance --


class MaxAtChance(Learner):
    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        return max(v for _, v in parts) if self.slips(node) else super().weighed(node, parts)


class MinAtChance(Learner):
    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        return min(v for _, v in parts) if self.slips(node) else super().weighed(node, parts)


class Unweighted(Learner):
    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        return plain_sum(v for _, v in parts) / len(parts) if self.slips(node) else super().weighed(node, parts)


class Summed(Learner):
    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        return plain_sum(v for _, v in parts) if self.slips(node) else super().weighed(node, parts)


# -- max^n --


class FirstEntry(Learner):
    def entry(self, node: Shown) -> int:
        return 0 if self.slips(node) else node.player


class NextEntry(Learner):
    def entry(self, node: Shown) -> int:
        return (node.player + 1) % self.tree.players if self.slips(node) else node.player


class AgainstFirst(Learner):
    """Lets all others make player 0's entry small, as in paranoid search."""

    def fold(self, node: Shown, seen: list[Any]) -> Any:
        if node.player != 0 and self.slips(node):
            return min(seen, key=lambda utilities: utilities[0])
        return super().fold(node, seen)


class LargestSum(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return max(seen, key=sum) if self.slips(node) else super().fold(node, seen)


class LastTie(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        if self.slips(node):
            return max(reversed(seen), key=lambda utilities: utilities[self.entry(node)])
        return super().fold(node, seen)


class ForThemselves(Learner):
    """Searches by max^n and writes down the hero's entry."""

    def fill_in(self) -> Sheet:
        found = right_sheet(self.tree, "multiplayer", self.depth)
        own = hero(self.tree)
        values: dict[Path, Value] = {path: v[own] if isinstance(v, tuple) else v for path, v in found.values.items()}
        return Sheet(values, action=found.action)


# -- alpha and beta --


class OtherEquality(Learner):
    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return self.enough(node, v, alpha, beta, self.strict != self.slips(node))


class SiblingWindow(Learner):
    """Passes the alpha and beta of one child on to its sibling."""

    def __init__(self, tree: Tree, algorithm: str, depth: float = INFINITY, at: Path | None = None) -> None:
        super().__init__(tree, algorithm, depth, at)
        self.inside: dict[Path, tuple[float, float]] = {}  # the last window inside the children of a node

    def begin(self, node: Shown) -> None:
        self.inside[node.path] = -INFINITY, INFINITY

    def handed_down(self, node: Shown, alpha: float, beta: float) -> tuple[float, float]:
        if not self.slips(node):
            return alpha, beta
        low, high = self.inside[node.path]
        return max(alpha, low), min(beta, high)

    def narrowed(self, node: Shown, v: Any, alpha: float, beta: float) -> tuple[float, float]:
        window = super().narrowed(node, v, alpha, beta)
        self._leave(node, window)
        return window

    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        self._leave(node, super().narrowed(node, v, alpha, beta))
        return super().cuts(node, v, alpha, beta)

    def _leave(self, node: Shown, window: tuple[float, float]) -> None:
        if node.path:
            self.inside[node.path[:-1]] = window


class BetaTakesMax(Learner):
    def narrowed(self, node: Shown, v: Any, alpha: float, beta: float) -> tuple[float, float]:
        if self.side(node) == "min" and self.slips(node):
            return alpha, max(beta, v)
        return super().narrowed(node, v, alpha, beta)


class AlphaTakesMin(Learner):
    def narrowed(self, node: Shown, v: Any, alpha: float, beta: float) -> tuple[float, float]:
        if self.side(node) == "max" and self.slips(node):
            return min(alpha, v), beta
        return super().narrowed(node, v, alpha, beta)


class ForgotRoot(Learner):
    def narrowed(self, node: Shown, v: Any, alpha: float, beta: float) -> tuple[float, float]:
        return super().narrowed(node, v, alpha, beta) if node.path else (alpha, beta)


class OnlyShallow(Learner):
    """Compares only with what the parent has."""

    def handed_down(self, node: Shown, alpha: float, beta: float) -> tuple[float, float]:
        if not self.slips(node):
            return alpha, beta
        return (alpha, INFINITY) if self.side(node) == "max" else (-INFINITY, beta)


class NeverCuts(Learner):
    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return not self.slips(node) and super().cuts(node, v, alpha, beta)


# -- right searches, written down wrongly --


class BehindTheCut(Learner):
    """Cuts correctly, but writes minimax's values, as if nothing had been cut."""

    def fill_in(self) -> Sheet:
        sheet = super().fill_in()
        whole = right_sheet(self.tree, "minimax", self.depth).values
        for path in sheet.values:
            if self.at in (None, path):
                sheet.values[path] = whole[path]
        return sheet


class WindowAtExit(Learner):
    """Writes alpha and beta as they are when the search leaves the node."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if self.slips(node):
            self.sheet.windows[node.path] = super().narrowed(node, found, alpha, beta)
        return found


class WindowSwapped(Learner):
    """Writes beta for alpha, and alpha for beta."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if self.slips(node):
            self.sheet.windows[node.path] = beta, alpha
        return found


class CutsTheCause(Learner):
    """Marks as pruned the child that was enough to cut."""

    def fill_in(self) -> Sheet:
        sheet = super().fill_in()
        for path in list(sheet.values):
            below = [(*path, action) for action in self.tree.edges(state_at(self.tree, path))]
            tried = [child for child in below if not self._all_pruned(sheet, child)]
            if tried and len(tried) < len(below) and self.at in (None, path):
                sheet.pruned |= self._leaves(tried[-1])
        return sheet

    def _leaves(self, path: Path) -> frozenset[Path]:
        return frozenset(leaves_below(self.tree, path, self.depth))

    def _all_pruned(self, sheet: Sheet, path: Path) -> bool:
        return self._leaves(path) <= sheet.pruned


class TookABound(Learner):
    """Takes, at the root, the last action that returned the best number, although it may be only a bound."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if not node.path:
            for action in self.tree.edges(node.state):
                child = self.tree.result(node.state, action)
                worth = self.worth(child) if self.tree.is_terminal(child) else self.sheet.values.get((action,))
                if worth == found:
                    self.sheet.action = action
        return found
