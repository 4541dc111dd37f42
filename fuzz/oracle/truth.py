"""What is true of a question: the values of the root and of its actions, as the search that is asked defines them."""

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Any

from fuzz.descriptions import KINDS, Case
from fuzz.graphs import Graph
from fuzz.oracle.meanings import NOBODY, BestReply, MaxN, Meaning, Pairs, Remembering, Span, TwoSides, once_more

__all__ = ["Truth", "resolved"]

SPAN = 48  # plies after which a value that is not known in a game with circles is taken for unknown


def resolved(case: Case) -> str:
    """The algorithm that is asked for, or chosen where none is named."""
    named, kind = case.question.options.get("algorithm"), KINDS[case.description.kind]
    if case.question.search != "plies.search":
        return case.question.search.replace("_", "-")
    if named is not None:
        return str(named)
    return "multiplayer" if not kind.zero_sum and kind.players > 1 else "expectimax" if kind.chance else "alphabeta"


class Truth:
    """The values of a case."""

    def __init__(self, case: Case) -> None:
        self.case, self.description = case, case.description
        self.kind, self.algorithm = KINDS[case.description.kind], resolved(case)
        self.root = case.description.nodes[case.start]
        self.searches_on = case.question.search == "plies.search" and self.algorithm != "mcts"

    @cached_property
    def graph(self) -> Graph:
        return Graph(self.description, self.case.start)

    @cached_property
    def is_general(self) -> bool:
        """Are values tuples?"""
        if self.algorithm == "mcts":
            return not self.kind.zero_sum and self.kind.players > 1
        return self.algorithm in ("multiplayer", "multiplayer-shallow")

    @cached_property
    def viewer(self) -> int | None:
        """Whose value it is, where that is not MAX's."""
        if self.algorithm in ("paranoid", "best-reply"):
            return int(self.case.question.options.get("player", self.root.owner))
        return None

    @cached_property
    def meaning(self) -> Meaning:
        """The recurrence that defines the value."""
        if self.is_general:
            return MaxN(self.description, self.searches_on)
        clamps = self.case.question.search == "plies.search"
        made = BestReply if self.algorithm == "best-reply" else TwoSides
        return made(self.description, self.viewer, self.searches_on, clamps)

    @cached_property
    def is_past(self) -> bool:
        """Does the value depend on the past, by the rule of repetition?"""
        return self.kind.repetition > 0 and self.case.question.search == "plies.search" and not self.is_general

    def key(self, node: int, depth: float) -> Any:
        if self.algorithm == "best-reply":
            return (node, depth, NOBODY)
        return (node, depth)

    def value(self, depth: float = inf) -> Any:
        """The value of the root."""
        if depth == inf and self.is_past:
            values = self.moves()
            return values[self.best(values)]
        return self.meaning.of(self.key(self.case.start, depth))

    def moves(self, depth: float = inf) -> list[Any]:
        """The value of each action of the root, in the game's order."""
        if depth == inf and self.is_past:
            seen = (0,) * len(self.description.nodes)
            for node in self.case.question.past:
                seen = once_more(seen, node)
            past = Remembering(self.description, self.viewer)
            return [past.of((child, seen)) for child in self.root.children]
        return [self.meaning.of(self.key(child, depth - 1)) for child in self.root.children]

    def span(self) -> tuple[float, float]:
        """Between what the value of a game with circles lies."""
        found: tuple[float, float] = Span(self.description, self.viewer, clamps=True).of((self.case.start, SPAN))
        return found

    def pairs(self, depth: float = inf) -> list[tuple[float, float]]:
        """(value, haste) of each action of the root."""
        pairs = Pairs(self.description, self.searches_on)
        return [pairs.of((child, depth - 1, 1)) for child in self.root.children]

    def gain(self, value: Any) -> float:
        """What a value of an action is worth to the player at the root: more is better."""
        if self.is_general:
            return float(value[self.root.owner])
        if self.viewer is not None or self.root.owner in self.kind.maximizers:
            return float(value)
        return -float(value)

    def best(self, values: list[Any]) -> int:
        """The place of the first of the best."""
        gains = [self.gain(value) for value in values]
        return gains.index(max(gains))

    def soonest(self, depth: float = inf) -> int:
        """The place of the first action with the best pair."""
        pairs = self.pairs(depth)
        choose = max if self.root.owner in self.kind.maximizers else min
        return pairs.index(choose(pairs))

    @cached_property
    def range(self) -> tuple[float, float]:
        """Between what every value lies."""
        low, high = self.description.bounds
        if self.is_general and self.kind.zero_sum:
            return (min(low, -high), max(high, -low))
        return self.seen_by_viewer((low, high))

    def seen_by_viewer(self, bounds: Sequence[float]) -> tuple[float, float]:
        """Bounds of MAX's value as those of the value that is asked for."""
        low, high = bounds
        minimizes = self.viewer is not None and self.kind.zero_sum and self.viewer not in self.kind.maximizers
        return (-high, -low) if minimizes else (low, high)
