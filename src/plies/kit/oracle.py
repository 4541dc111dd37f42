"""The value of a state, from a plain search that uses none of the hints under test.

A box holds an interval for MAX, or in a general game one for every player, in which the value certainly lies:

    box(s) = [utility, utility]                   if s is terminal
             [lowest, highest] possible utility   if s is too deep to search
             max, min or mean of box(s') over the successors s', for both ends of the interval

It deepens until the intervals are points or the nodes run out. In a general game, ties and intervals that
overlap leave open which action is chosen: then the box holds the values of all of them.
"""

from math import fsum
from random import Random
from typing import TypeAlias

from plies.core import CHANCE, MAX
from plies.core.tuples import put
from plies.kit.asking import Look, Subject
from plies.kit.values import Found, is_finite

__all__ = ["Box", "Oracle", "apart"]

Interval: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[Interval, ...]

NODES = 200
DEPTH = 50  # plies, far from the limit of Python's recursion
TOLERANCE = 1e-9


class Spent(Exception):
    """No nodes are left."""


class Oracle:
    """The values of one game, as boxes."""

    def __init__(self, game: Subject, random: Random) -> None:
        self.game, self.random = game, random
        self.seats = 1 if game.declared.zero_sum else game.declared.players

    def box(self, state: object) -> Box:
        """Return the smallest box that was found."""
        self.nodes = NODES
        box = self._unknown()
        try:
            for depth in range(DEPTH):
                box = self._search(state, depth)
                if all(low == high for low, high in box):
                    break
        except (Spent, Found):  # other checks report broken rules further down
            pass
        return box

    def _unknown(self) -> Box:
        return (self.game.declared.utility_bounds,) * self.seats

    def _search(self, state: object, depth: int) -> Box:
        self.nodes -= 1
        if self.nodes < 0:
            raise Spent
        look = Look(self.game, state, self.random)
        if look.over:
            return self._known(look)
        if depth == 0:
            return self._unknown()
        boxes = [self._search(look.ask("result", action), depth - 1) for action in look.choices]
        if not boxes:
            raise Found("stuck", "a live state without choices")
        if look.player == CHANCE:
            return _mean([probability for probability, _ in look.outcomes], boxes)
        return self.best(look.player, boxes)

    def _known(self, look: Look) -> Box:
        utilities = [look.ask("utility", player) for player in range(self.seats)]
        if not all(map(is_finite, utilities)):
            raise Found("utility-bounds", "a utility that is no finite number")
        return tuple((utility, utility) for utility in utilities)

    def best(self, player: int, boxes: list[Box]) -> Box:
        """Return the box of a state in which the player chooses between these."""
        if self.game.declared.zero_sum:
            best = max if player in self.game.declared.maximizers else min
            return ((best(box[MAX][0] for box in boxes), best(box[MAX][1] for box in boxes)),)
        sure = max(box[player][0] for box in boxes)
        open_ = [box for box in boxes if box[player][1] >= sure - TOLERANCE]
        seats = range(self.seats)
        hull = tuple((min(box[seat][0] for box in open_), max(box[seat][1] for box in open_)) for seat in seats)
        return put(hull, player, (sure, hull[player][1]))


def _mean(weights: list[float], boxes: list[Box]) -> Box:
    def mean(seat: int, end: int) -> float:
        return fsum(weight * box[seat][end] for weight, box in zip(weights, boxes, strict=True))

    return tuple((mean(seat, 0), mean(seat, 1)) for seat in range(len(boxes[0])))


def apart(one: Interval, other: Interval) -> bool:
    """Can no number lie in both?"""
    slack = TOLERANCE * max(1.0, abs(one[0]), abs(one[1]))
    return one[1] < other[0] - slack or other[1] < one[0] - slack
