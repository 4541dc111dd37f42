"""The truth about a described game, straight from the definitions, and slowly.

Nothing here knows plies. Each class below is one meaning of "value", as a recurrence: `needs` says on which other
values one depends, `worth` what follows from them. `Meaning.of` works a recurrence out, without recursion, so that a
line may be of any length. A key says of what the value is: a node, the plies that are left, and what else matters.
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from fuzz.descriptions import CHANCE, KINDS, Description, Node

__all__ = ["NOBODY", "BestReply", "MaxN", "Pairs", "Remembering", "Span", "TwoSides", "once_more"]

BEYOND = -16  # plies that a search goes on past its depth where a state is not quiet
NOBODY = -2  # who has replied, before anyone has


class Meaning:
    """One meaning of "value", for one game."""

    def __init__(self, description: Description, searches_on: bool = False) -> None:
        """searches_on: a state that is not quiet is not estimated, but searched further."""
        self.nodes, self.kind = description.nodes, KINDS[description.kind]
        self.bounds, self.searches_on = description.bounds, searches_on
        self.known: dict[Any, Any] = {}

    def needs(self, key: Any) -> list[Any]:
        """The keys of the values on which this one depends; none at the end of the game and at the horizon."""
        raise NotImplementedError

    def worth(self, key: Any, values: Sequence[Any]) -> Any:
        """The value, from those that it depends on."""
        raise NotImplementedError

    def of(self, key: Any) -> Any:
        """The value of key."""
        known, stack = self.known, [key]
        while stack:
            now = stack[-1]
            needed = self.needs(now)
            missing = [other for other in needed if other not in known]
            if missing and now not in known:
                stack.extend(missing)
            else:
                stack.pop()
                if now not in known:
                    known[now] = self.worth(now, [known[other] for other in needed])
        return known[key]

    # -- what several meanings share --

    def is_end(self, node: Node, depth: float) -> bool:
        """Does the search end here, with the game or at the horizon?"""
        if not node.children:
            return True
        return depth <= 0 and (not self.searches_on or not node.loud or depth <= BEYOND)

    def utility(self, node: Node, player: int) -> float:
        """What the node is worth to player: its payoff at the end of the game, else its estimate."""
        worths = node.estimate if node.children else node.payoff
        if not self.kind.zero_sum:
            return worths[player]
        return worths[0] if player in self.kind.maximizers else -worths[0]

    def after(self, node: Node, depth: float) -> float:
        """The plies that are left after an action; an outcome of chance costs none."""
        return depth if node.owner == CHANCE else depth - 1


class TwoSides(Meaning):
    """Minimax and expectimax; and paranoid search, where one player is the one side and all others are the other.

    V(s) = utility(s, viewer) at the end, else the max, the min or the mean of V over the children.
    """

    def __init__(
        self, description: Description, viewer: int | None = None, searches_on: bool = False, clamps: bool = False
    ) -> None:
        """viewer: the player against all others, else MAX with its team; clamps: no mean may leave the bounds."""
        super().__init__(description, searches_on)
        self.viewer = 0 if viewer is None else viewer
        self.team = self.kind.maximizers if viewer is None else (viewer,)
        self.clamps = clamps
        low, high = self.bounds
        minimizes = self.kind.zero_sum and self.viewer not in self.kind.maximizers
        self.range = (-high, -low) if minimizes else (low, high)  # of what the viewer may get

    def needs(self, key: tuple[int, float]) -> list[tuple[int, float]]:
        node = self.nodes[key[0]]
        if self.is_end(node, key[1]):
            return []
        left = self.after(node, key[1])
        return [(child, left) for child in node.children]

    def worth(self, key: tuple[int, float], values: Sequence[float]) -> float:
        node = self.nodes[key[0]]
        if not values:
            return self.utility(node, self.viewer)
        if node.owner == CHANCE:
            return self.mean(node, values)
        return max(values) if node.owner in self.team else min(values)

    def mean(self, node: Node, values: Sequence[float]) -> float:
        total = 0.0
        for probability, value in zip(node.chances, values, strict=True):
            total += probability * value
        low, high = self.range
        return min(max(total, low), high) if self.clamps else total


class MaxN(Meaning):
    """Max^n: V(s) is the child's V with the largest entry of whoever moves, the first of equals; or the mean."""

    needs = TwoSides.needs

    def worth(self, key: tuple[int, float], values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
        node, players = self.nodes[key[0]], range(self.kind.players)
        if not values:
            return tuple([self.utility(node, player) for player in players])
        if node.owner == CHANCE:
            total = [0.0 for _ in players]
            for probability, value in zip(node.chances, values, strict=True):
                total = [entry + probability * other for entry, other in zip(total, value, strict=True)]
            return tuple(total)
        best = values[0]
        for value in values[1:]:
            if value[node.owner] > best[node.owner]:
                best = value
        return best


class BestReply(TwoSides):
    """Best-reply search: between two moves of viewer one opponent does its worst, and the others do the usual."""

    def needs(self, key: tuple[int, float, int]) -> list[tuple[int, float, int]]:  # type: ignore[override]
        number, depth, replier = key
        node = self.nodes[number]
        if self.is_end(node, depth):
            return []
        left = self.after(node, depth)
        if node.owner == CHANCE:
            return [(child, left, replier) for child in node.children]
        if node.owner == self.viewer:
            return [(child, left, NOBODY) for child in node.children]
        usual = usual_place(node)
        free = replier in (NOBODY, node.owner)
        replies = [(place, replier if place == usual else node.owner) for place in range(len(node.children))]
        return [(node.children[place], left, who) for place, who in replies if free or place == usual]


def usual_place(node: Node) -> int:
    """The place of the action that promises most, the first of equals."""
    return node.promises.index(max(node.promises)) if node.promises else 0


class Pairs(Meaning):
    """Win sooner, lose later: (value, haste), where haste is minus the plies to a win, or the plies to a loss."""

    def needs(self, key: tuple[int, float, int]) -> list[tuple[int, float, int]]:
        number, depth, plies = key
        node = self.nodes[number]
        if self.is_end(node, depth):
            return []
        step = 0 if node.owner == CHANCE else 1
        return [(child, depth - step, plies + step) for child in node.children]

    def worth(self, key: tuple[int, float, int], values: Sequence[tuple[float, float]]) -> tuple[float, float]:
        node, plies = self.nodes[key[0]], key[2]
        if not values:
            value = self.utility(node, 0)
            return (value, float(-plies if value > 0 else plies if value < 0 else 0))
        if node.owner == CHANCE:
            total, haste = 0.0, 0.0
            for probability, pair in zip(node.chances, values, strict=True):
                total, haste = total + probability * pair[0], haste + probability * pair[1]
            return (total, haste)
        return max(values) if node.owner in self.kind.maximizers else min(values)


class Remembering(TwoSides):
    """Two sides where a node that is seen for the last time is a draw. A key: a node, and how often each was there."""

    def needs(self, key: tuple[int, tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:  # type: ignore[override]
        number, seen = key
        if not self.nodes[number].children or seen[number] + 1 >= self.kind.repetition:
            return []
        return [(child, once_more(seen, number)) for child in self.nodes[number].children]

    def worth(self, key: tuple[int, tuple[int, ...]], values: Sequence[float]) -> float:  # type: ignore[override]
        node = self.nodes[key[0]]
        if node.children and not values:
            return 0.0
        return super().worth((key[0], inf), values)


def once_more(seen: tuple[int, ...], number: int) -> tuple[int, ...]:
    """How often each node was there, after one was there again."""
    return (*seen[:number], seen[number] + 1, *seen[number + 1 :])


class Span(TwoSides):
    """(low, high) between which the value lies, whatever comes after so many plies; equal: that is the value."""

    def worth(self, key: tuple[int, float], values: Sequence[Any]) -> Any:
        node = self.nodes[key[0]]
        if not values:
            worth = self.utility(node, self.viewer)
            return self.range if node.children else (worth, worth)
        lows, highs = [low for low, _ in values], [high for _, high in values]
        return (super().worth(key, lows), super().worth(key, highs))
