"""Random trees: the same seed and wishes always give the same tree."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from plies.core import InvalidArgument
from plies.textbook import alphabeta, alphabeta_strict, minimax, star1, trace
from plies.textbook.trees import Literal, Tree

__all__ = ["WISHES", "random_tree"]

TRIES = 2_000


def random_tree(
    seed: int | str,
    *,
    depth: int = 3,
    branching: int | tuple[int, int] = 3,
    players: Sequence[str | int] = (),
    mixed: Sequence[str | int] = (),
    values: tuple[int, int] = (-9, 9),
    utilities: int = 1,
    utility_sum: int | None = None,
    early: float = 0.0,
    sharing: float = 0.0,
    wishes: Iterable[str] = (),
) -> Tree:
    """Return a random tree of at most depth plies, made from seed.

    branching   children of a node, or (fewest, most)
    players     who moves, one per layer; or mixed: who may move, drawn anew for every node
    values      the least and the greatest utility; whole numbers
    utilities   how many a leaf has; with utility_sum they add up to that, and only the least value counts
    early       the chance that a node above the last layer is a leaf
    sharing     the chance that a child is a node that already exists one layer down
    wishes      names from WISHES that must all come true
    """
    shape = Shape(depth, branching, tuple(mixed), values, utilities, utility_sum, early, sharing)
    wanted = [_wish(name) for name in wishes]
    for attempt in range(TRIES):
        tree = Tree(shape.grow(random.Random(f"{seed}/{attempt}")), players)
        if all(true_of(tree) for true_of in wanted):
            return tree
    raise InvalidArgument(f"none of {TRIES} random trees of this shape had {' and '.join(wishes)}: wish for less")


@dataclass
class Shape:
    """What random trees have in common."""

    depth: int
    branching: int | tuple[int, int]
    mixed: tuple[str | int, ...]
    values: tuple[int, int]
    utilities: int
    utility_sum: int | None
    early: float
    sharing: float
    named: dict[int, list[str]] = field(default_factory=dict)  # layer -> names of nodes there, for sharing

    def __post_init__(self) -> None:
        self.fewest, self.most = (self.branching,) * 2 if isinstance(self.branching, int) else self.branching
        if self.depth < 1 or not 1 <= self.fewest <= self.most or self.values[0] > self.values[1]:
            raise InvalidArgument(
                f"a random tree has depth >= 1, branching >= 1 and values from low to high, "
                f"not depth={self.depth}, branching={self.branching}, values={self.values}"
            )
        if self.utility_sum is not None and self.utility_sum < self.utilities * self.values[0]:
            raise InvalidArgument(
                f"{self.utilities} utilities from {self.values[0]} never add up to {self.utility_sum}"
            )

    def grow(self, chance: random.Random) -> Literal:
        self.named = {}
        return self._node(chance, 0)

    def _node(self, chance: random.Random, layer: int) -> Literal:
        if layer == self.depth or (layer > 0 and chance.random() < self.early):
            return self._leaf(chance)
        children = [self._child(chance, layer + 1) for _ in range(chance.randint(self.fewest, self.most))]
        if not self.mixed and not self.sharing:
            return children
        node: dict[str, Any] = {"children": children}
        if self.mixed:
            node["player"] = chance.choice(self.mixed)
            if node["player"] == "chance":
                node["chances"] = self._chances(chance, len(children))
        if self.sharing:
            node["name"] = f"n{sum(map(len, self.named.values()))}"
            self.named.setdefault(layer, []).append(node["name"])
        return node

    def _child(self, chance: random.Random, layer: int) -> Literal:
        if layer in self.named and chance.random() < self.sharing:
            return chance.choice(self.named[layer])
        return self._node(chance, layer)

    def _leaf(self, chance: random.Random) -> Literal:
        if self.utilities == 1:
            return chance.randint(*self.values)
        if self.utility_sum is None:
            return tuple(chance.randint(*self.values) for _ in range(self.utilities))
        least = self.values[0]
        share = self.utility_sum - self.utilities * least
        fences = sorted(chance.randint(0, share) for _ in range(self.utilities - 1))
        return tuple(least + right - left for left, right in zip((0, *fences), (*fences, share), strict=True))

    @staticmethod
    def _chances(chance: random.Random, count: int) -> list[float]:
        parts = [chance.randint(0 if count > 1 else 1, 4) for _ in range(count)]
        parts[0] += not sum(parts)
        return [part / sum(parts) for part in parts]


# -- wishes --


def _record(search: ModuleType, tree: Tree) -> trace.Trace:
    return trace.record(search, tree, tree.initial())


def _has_cut(tree: Tree, search: ModuleType = alphabeta, deep: bool | None = None) -> bool:
    return any(visit.cut and deep in (None, visit.cut.deep) for visit in _record(search, tree).visits)


def _best_actions(tree: Tree) -> int:
    values = list(minimax.every_move(tree, tree.initial()).values())
    return values.count(minimax.value(tree, tree.initial()))


def _equality_matters(tree: Tree) -> bool:
    return _record(alphabeta, tree).nodes != _record(alphabeta_strict, tree).nodes


def _traps_the_naive(tree: Tree) -> bool:
    """Has the tree a root action that only seems as good as the best, because it was cut on equality?"""
    seen = _record(alphabeta, tree)
    root_actions = [seen.visits[child] for child in seen.visits[0].children]
    true = minimax.every_move(tree, tree.initial())
    return any(visit.value == seen.value != true[visit.path[0]] for visit in root_actions)


WISHES: dict[str, Callable[[Tree], bool]] = {
    "a cut": _has_cut,
    "no cut": lambda tree: not _has_cut(tree),
    "a shallow cut": lambda tree: _has_cut(tree, deep=False),
    "a deep cut": lambda tree: _has_cut(tree, deep=True),
    "a chance cut": lambda tree: any(v.cut and tree.owners[v.state.number] == -1 for v in _record(star1, tree).visits),
    "one best action": lambda tree: _best_actions(tree) == 1,
    "a tie at the root": lambda tree: _best_actions(tree) > 1,
    "equality matters": _equality_matters,
    "a trap for the naive choice": _traps_the_naive,
}


def _wish(name: str) -> Callable[[Tree], bool]:
    if name not in WISHES:
        raise InvalidArgument(f"there is no wish {name!r}; choose from: {', '.join(WISHES)}")
    return WISHES[name]
