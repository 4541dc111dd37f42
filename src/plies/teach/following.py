"""What follows from a learner's own answers: an answer that is right given those is not counted wrong again."""

from typing import Any

from plies.core import CHANCE, INFINITY
from plies.teach.answers import Answers
from plies.teach.exercises import Exercise
from plies.teach.forms import state_at
from plies.teach.learner import Learner, Shown
from plies.teach.mistakes import possible
from plies.teach.plain import Value
from plies.teach.sheets import Path, Sheet, Window, close, leaves_below
from plies.textbook import expectimax, paranoid

__all__ = ["Following"]


class Following:
    """The exercise with the learner's own answers taken as given."""

    def __init__(self, exercise: Exercise, answers: Answers, right: Sheet) -> None:
        self.exercise, self.answers, self.right = exercise, answers, right
        self.tree, self.depth = exercise.tree, exercise.horizon
        self.rules = Learner(self.tree, exercise.algorithm, self.depth)
        self.marked = right.pruned if answers.pruned is None else answers.pruned

    def allows(self, part: str, path: Path, given: Any) -> bool:
        """Is given right, given the learner's own other answers?"""
        if part == "values":
            return close(given, self.value_from_below(path))
        if part == "windows":
            return bool(path) and close(given, self.window_from_above(path))
        if part == "action":
            return bool(given == self.choice_from_below())
        return self.pruning_follows(path)

    @property
    def best_actions(self) -> list[int]:
        """Return all truly best actions at the root, if nodes are worth a number: none of them is wrong."""
        state = self.tree.initial()
        if self.exercise.tuples or self.right.action is None:
            return []
        search = expectimax if self.tree.zero_sum else paranoid
        worth = search.every_move(self.tree, state, self.depth)
        return [action for action, value in worth.items() if value == worth[self.right.action]]

    # -- values --

    def node(self, path: Path) -> Shown:
        return Shown(self.tree, path, state_at(self.tree, path))

    def children(self, path: Path) -> list[Path]:
        """Return the children of a node that the learner has not pruned."""
        below = [(*path, action) for action in self.tree.edges(state_at(self.tree, path))]
        return [child for child in below if not self.is_pruned(child)]

    def is_pruned(self, path: Path) -> bool:
        return set(leaves_below(self.tree, path, self.depth)) <= self.marked

    def worth(self, path: Path) -> Value | None:
        """Return what a node is worth to the learner: as written there, else its true value; None if unknown."""
        if set(leaves_below(self.tree, path, self.depth)) == {path}:  # values at the horizon are not asked for
            found: Value = self.rules.worth(state_at(self.tree, path))
            return found
        return self.answers.values.get(path, self.right.values.get(path))

    def value_from_below(self, path: Path) -> Value | None:
        return self.value_by(self.rules, path)

    def value_by(self, rules: Learner, path: Path) -> Value | None:
        """Return the value that a learner with these rules computes from the values below a node."""
        node, below = self.node(path), self.children(path)
        seen = [self.worth(child) for child in below]
        if not seen or any(value is None for value in seen):
            return None
        if node.player != CHANCE:
            found: Value = rules.fold(node, seen)
            return found
        chances = {outcome: probability for probability, outcome in self.tree.chances(node.state)}
        mean: Value = rules.weighed(node, [(chances[c[-1]], v) for c, v in zip(below, seen, strict=True)])
        return mean

    def kinds(self, path: Path, given: Value) -> list[str]:
        """Return the mistakes that turn the learner's own values below into given."""
        found = []
        for mistake in possible(self.tree, self.exercise.algorithm, self.depth):
            rules = mistake.search(self.tree, self.exercise.algorithm, self.depth)
            if not mistake.everywhere_only and close(given, self.value_by(rules, path)):
                found.append(mistake.kind)
        return found if not close(given, self.value_from_below(path)) else []

    def choice_from_below(self) -> int | None:
        below = self.children(())
        seen = [self.worth(child) for child in below]
        if not seen or any(value is None for value in seen):
            return None
        best = self.rules.fold(self.node(()), seen)
        return below[seen.index(best)][-1]

    # -- windows and cuts --

    def window(self, path: Path) -> Window | None:
        """Return the window at a node: as the learner wrote it, or else as it follows."""
        return self.answers.windows.get(path) or self.window_from_above(path)

    def window_from_above(self, path: Path) -> Window | None:
        if not path:
            return -INFINITY, INFINITY
        above = self.node(path[:-1])
        window = self.window(above.path)
        seen: list[Any] = []
        for action in range(path[-1]):
            worth = self.worth((*above.path, action))
            if window is None or worth is None:
                return None
            seen.append(worth)
            window = self.rules.narrowed(above, self.rules.fold(above, seen), *window)
        return window

    def pruning_follows(self, leaf: Path) -> bool:
        """Does the mark on a leaf, or its absence, follow at the node where the learner departs from the right way?"""
        for length in range(len(leaf)):
            node, child = leaf[:length], leaf[: length + 1]
            theirs = self.is_pruned(child)
            if theirs != (set(leaves_below(self.tree, child, self.depth)) <= self.right.pruned):
                return self.cut_follows(node)
        return False

    def cut_follows(self, path: Path) -> bool:
        """Are exactly those children of a node pruned that the learner's own window and values cut off?"""
        node, window = self.node(path), self.window(path)
        seen: list[Any] = []
        for action in self.tree.edges(node.state):
            child = (*path, action)
            if self.is_pruned(child):
                return False  # not cut at that point
            worth = self.worth(child)
            if window is None or worth is None:
                return False
            seen.append(worth)
            v = self.rules.fold(node, seen)
            if self.rules.cuts(node, v, *window):
                rest = self.tree.edges(node.state)[action + 1 :]
                return all(self.is_pruned((*path, other)) for other in rest)
            window = self.rules.narrowed(node, v, *window)
        return True
