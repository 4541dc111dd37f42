"""Typical mistakes: for each, the search that makes it, and what to tell the learner.

A mistake is recognised by what it leads to. Each class below is a Learner that is wrong in one way;
whoever hands in its sheet, and not the right one, has probably made it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plies.core import INFINITY
from plies.teach.forms import state_at
from plies.teach.learner import ALPHABETA, Learner, Shown
from plies.teach.plain import Plain
from plies.teach.sheets import Path, Sheet, leaves_below, right_sheet
from plies.textbook.trees import Tree

__all__ = ["MISTAKES", "Mistake", "possible"]

ANYTHING = ("minimax", "alphabeta", "alphabeta_strict", "expectimax", "multiplayer")
TWO_SIDES = ("minimax", "alphabeta", "alphabeta_strict", "expectimax")


# -- whose turn, and what a node is worth --


class SwappedPlayers(Learner):
    def side(self, node: Shown) -> str:
        return {"max": "min", "min": "max"}[node.kind] if self.slips(node) else node.kind


class MaxAtMin(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return max(seen) if node.kind == "min" and self.slips(node) else super().fold(node, seen)


class MinAtMax(Learner):
    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return min(seen) if node.kind == "max" and self.slips(node) else super().fold(node, seen)


class Averaged(Learner):
    """The mean where MIN chooses; the whole node is looked at for it."""

    def fold(self, node: Shown, seen: list[Any]) -> Any:
        return sum(seen) / len(seen) if node.kind == "min" and self.slips(node) else super().fold(node, seen)

    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return not (node.kind == "min" and self.slips(node)) and super().cuts(node, v, alpha, beta)


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
        return sum(v for _, v in parts) / len(parts) if self.slips(node) else super().weighed(node, parts)


class Summed(Learner):
    def weighed(self, node: Shown, parts: list[tuple[float, Any]]) -> Any:
        return sum(v for _, v in parts) if self.slips(node) else super().weighed(node, parts)


# -- max^n --


class FirstEntry(Learner):
    def entry(self, node: Shown) -> int:
        return 0 if self.slips(node) else node.player


class NextEntry(Learner):
    def entry(self, node: Shown) -> int:
        return (node.player + 1) % self.tree.players if self.slips(node) else node.player


class AgainstFirst(Learner):
    """Everyone else makes player 0's entry small, as in paranoid search."""

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


# -- alpha and beta --


class OtherEquality(Learner):
    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return self.enough(node, v, alpha, beta, self.strict != self.slips(node))


class SiblingWindow(Learner):
    """What was alpha and beta inside a child goes on to its sibling."""

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
    """Only what the parent has counts."""

    def handed_down(self, node: Shown, alpha: float, beta: float) -> tuple[float, float]:
        if not self.slips(node):
            return alpha, beta
        return (alpha, INFINITY) if self.side(node) == "max" else (-INFINITY, beta)


class NeverCuts(Learner):
    def cuts(self, node: Shown, v: Any, alpha: float, beta: float) -> bool:
        return not self.slips(node) and super().cuts(node, v, alpha, beta)


# -- right searches, wrongly written down --


class BehindTheCut(Learner):
    """The cuts are right, but the values are minimax's, as if nothing had been cut."""

    def fill_in(self) -> Sheet:
        sheet = super().fill_in()
        whole = right_sheet(self.tree, "minimax", self.depth).values
        for path in sheet.values:
            if self.at in (None, path):
                sheet.values[path] = whole[path]
        return sheet


class WindowAtExit(Learner):
    """alpha and beta as they are when the search leaves the node."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if self.slips(node):
            self.sheet.windows[node.path] = super().narrowed(node, found, alpha, beta)
        return found


class WindowSwapped(Learner):
    """beta written for alpha, and alpha for beta."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if self.slips(node):
            self.sheet.windows[node.path] = beta, alpha
        return found


class CutsTheCause(Learner):
    """The child that is enough to cut is marked as pruned itself."""

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
    """At the root, the last action that came back with the best number, though it may only be a bound."""

    def choice(self, node: Shown, depth: float, alpha: float, beta: float) -> Any:
        found = super().choice(node, depth, alpha, beta)
        if not node.path:
            for action in self.tree.edges(node.state):
                child = self.tree.result(node.state, action)
                worth = (
                    self.tree.utility(child, 0) if self.tree.is_terminal(child) else self.sheet.values.get((action,))
                )
                if worth == found:
                    self.sheet.action = action
        return found


# -- the list --


@dataclass(frozen=True)
class Mistake(Plain):
    kind: str
    title: str
    text: str  # what to tell the learner; {where} is "at C", or nothing
    search: type[Learner]
    algorithms: tuple[str, ...]
    everywhere_only: bool = False  # it makes no sense at a single node

    def sheet(self, tree: Tree, algorithm: str, depth: float, at: Path | None) -> Sheet:
        return self.search(tree, algorithm, depth, at).fill_in()

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "title": self.title, "text": self.text.replace(" {where}", "")}

    def sentence(self, where: str) -> str:
        """What to tell the learner, with the place of the mistake, if it is one: at C."""
        return self.text.replace(" {where}", f" {where}" if where else "")


_IN_ORDER = (
    Mistake(
        "max at a min node",
        "took the maximum at a MIN node",
        "You took the largest value {where}, but there MIN moves, and MIN takes the smallest.",
        *(MaxAtMin, TWO_SIDES),
    ),
    Mistake(
        "min at a max node",
        "took the minimum at a MAX node",
        "You took the smallest value {where}, but there MAX moves, and MAX takes the largest.",
        *(MinAtMax, TWO_SIDES),
    ),
    Mistake(
        "swapped players",
        "took MAX for MIN and MIN for MAX",
        "You let MIN move where MAX does, and MAX where MIN does: triangles that point up are MAX.",
        *(SwappedPlayers, TWO_SIDES, True),
    ),
    Mistake(
        "averaged a min node",
        "averaged a MIN node",
        "You took the mean {where}, but MIN does not roll dice: it takes the smallest value. Only chance nodes have means.",
        *(Averaged, TWO_SIDES),
    ),
    Mistake(
        "depth too large",
        "looked one ply too deep",
        "You looked one ply too far: where the depth is used up, a node is evaluated and not searched.",
        *(DepthTooLarge, ANYTHING, True),
    ),
    Mistake(
        "depth too small",
        "stopped one ply too early",
        "You evaluated one ply too early: count the actions from the root, not the layers of nodes.",
        *(DepthTooSmall, ANYTHING, True),
    ),
    Mistake(
        "max at a chance node",
        "took the maximum at a chance node",
        "You took the largest value {where}, but nobody chooses at a chance node: it is worth its mean.",
        *(MaxAtChance, ("expectimax",)),
    ),
    Mistake(
        "min at a chance node",
        "took the minimum at a chance node",
        "You took the smallest value {where}, but chance is not against anyone: the node is worth its mean.",
        *(MinAtChance, ("expectimax",)),
    ),
    Mistake(
        "ignored probabilities",
        "ignored the probabilities",
        "You took the plain mean {where}: weigh every outcome by its probability.",
        *(Unweighted, ("expectimax",)),
    ),
    Mistake(
        "summed outcomes",
        "added the outcomes up",
        "You added up the outcomes {where}: multiply each by its probability first.",
        *(Summed, ("expectimax",)),
    ),
    Mistake(
        "first entry everywhere",
        "let everyone maximize player 0's utility",
        "You chose by the first entry {where}: every player looks at their own entry of the tuple.",
        *(FirstEntry, ("multiplayer",)),
    ),
    Mistake(
        "next entry",
        "looked at the next player's entry",
        "You chose by the entry of the next player {where}: the player who moves looks at their own.",
        *(NextEntry, ("multiplayer",)),
    ),
    Mistake(
        "against player 0",
        "let the others play against player 0",
        "You let the others make player 0's utility small {where}, as paranoid search does; in max^n everyone is for "
        "themselves.",
        *(AgainstFirst, ("multiplayer",)),
    ),
    Mistake(
        "largest sum",
        "chose the tuple with the largest sum",
        "You chose the largest sum {where}: a player looks at their own entry, not at what all get together.",
        *(LargestSum, ("multiplayer",)),
    ),
    Mistake(
        "later tie",
        "gave a tie to the later action",
        "Two tuples are equally good for the mover {where}: the earlier action is taken, that is the rule here.",
        *(LastTie, ("multiplayer",)),
    ),
    Mistake(
        "pruned on equality",
        "pruned on equality",
        "You pruned {where} although the value only equals the bound: here a node is cut only if it is strictly worse.",
        *(OtherEquality, ("alphabeta_strict",)),
    ),
    Mistake(
        "failed to prune on equality",
        "did not prune on equality",
        "You went on {where} although the value equals the bound: here equality is enough to cut.",
        *(OtherEquality, ("alphabeta",)),
    ),
    Mistake(
        "forgot the root",
        "forgot what the root has",
        "You forgot the root: once one of its children is known, alpha (or beta) there holds for all its other children.",
        *(ForgotRoot, ALPHABETA, True),
    ),
    Mistake(
        "sibling's window",
        "passed a child's alpha or beta on to its sibling",
        "You passed alpha or beta from inside one child {where} on to the next: a window is handed down, never sideways.",
        *(SiblingWindow, ALPHABETA),
    ),
    Mistake(
        "beta takes max",
        "took the maximum where beta wants the minimum",
        "Beta did not fall {where}: at a MIN node beta becomes min(beta, v), not the maximum.",
        *(BetaTakesMax, ALPHABETA),
    ),
    Mistake(
        "alpha takes min",
        "took the minimum where alpha wants the maximum",
        "Alpha did not rise {where}: at a MAX node alpha becomes max(alpha, v), not the minimum.",
        *(AlphaTakesMin, ALPHABETA),
    ),
    Mistake(
        "only shallow cuts",
        "compared with the parent only",
        "You compared {where} only with the parent: alpha and beta come down from all ancestors, so cuts can be deep.",
        *(OnlyShallow, ALPHABETA),
    ),
    Mistake(
        "never cuts",
        "pruned nothing",
        "You went on {where} although the value is already out of the window: the rest cannot matter.",
        *(NeverCuts, ALPHABETA),
    ),
    Mistake(
        "cuts the cause",
        "pruned the child that causes the cut",
        "You marked the child that causes the cut {where}: it had to be looked at; only what comes after it is pruned.",
        *(CutsTheCause, ALPHABETA),
    ),
    Mistake(
        "right to left",
        "went from right to left",
        "You tried the actions {where} from right to left: here they are tried from left to right.",
        *(RightToLeft, ALPHABETA, True),
    ),
    Mistake(
        "looked behind the cut",
        "used what was cut",
        "The value {where} uses leaves that were cut: write what the search returns, which may be only a bound.",
        *(BehindTheCut, ALPHABETA),
    ),
    Mistake(
        "window at exit",
        "wrote the window at the end",
        "You wrote alpha and beta {where} as they are when the search leaves; asked is what it came with.",
        *(WindowAtExit, ALPHABETA),
    ),
    Mistake(
        "swapped alpha and beta",
        "wrote alpha for beta",
        "You wrote beta for alpha {where}: alpha is MAX's, and never above beta in a window that is searched.",
        *(WindowSwapped, ALPHABETA),
    ),
    Mistake(
        "took a bound for a value",
        "took a bound for a value at the root",
        "The action that you chose came back with the best number, but that is only a bound: the first one is truly best.",
        *(TookABound, ALPHABETA, True),
    ),
)

MISTAKES = {mistake.kind: mistake for mistake in _IN_ORDER}


def possible(tree: Tree, algorithm: str, depth: float) -> list[Mistake]:
    """The mistakes that can be made with this algorithm, the likeliest first."""
    limited = depth < INFINITY
    mistakes = [mistake for mistake in MISTAKES.values() if algorithm in mistake.algorithms]
    return [m for m in mistakes if limited or m.search not in (DepthTooLarge, DepthTooSmall)]
