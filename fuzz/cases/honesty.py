"""Is a described game what it declares itself to be? Only of such games is anything promised."""

import math
from math import inf

from fuzz.descriptions import CHANCE, KINDS, Description, Node
from fuzz.graphs import Graph
from fuzz.oracle.meanings import TwoSides

__all__ = ["is_honest"]


def is_honest(description: Description) -> bool:
    """Are the bounds, the sum, the chances and the hints true?"""
    return (
        all(_is_sound(description, node) for node in description.nodes)
        and description.bounds[0] < description.bounds[1]
        and description.nodes[0].owner != CHANCE
        and bool(description.nodes[0].children)
        and _adds_up(description)
        and _hints_hold(description)
        and all(_is_like(description, number, node) for number, node in enumerate(description.nodes))
    )


def _is_sound(description: Description, node: Node) -> bool:
    """Does a node say what it must, within bounds?"""
    (low, high), kind = description.bounds, KINDS[description.kind]
    if not node.children:
        return len(node.payoff) == kind.width and all(low <= entry <= high for entry in node.payoff)
    strictly_inside = len(node.estimate) == kind.width and all(low < entry < high for entry in node.estimate)
    if node.owner == CHANCE:
        sums = len(node.chances) == len(node.children) and math.isclose(sum(node.chances), 1.0)
        return kind.chance and strictly_inside and sums and min(node.chances) >= 0.0
    edges = len(node.children)
    lengths = all(len(row) in (0, edges) for row in (node.promises, node.actions))
    return strictly_inside and 0 <= node.owner < kind.players and lengths and len(set(node.actions)) in (0, edges)


def _adds_up(description: Description) -> bool:
    if description.total is None:
        return True
    low, high = description.bounds
    rows = [row for node in description.nodes for row in (node.payoff, node.estimate) if row]
    slack = 1e-12 * (abs(low) + abs(high) + abs(description.total))
    return all(abs(sum(row) - description.total) <= slack for row in rows)


def _hints_hold(description: Description) -> bool:
    """Is every value inside its bounds, and is a best action among the candidates?"""
    low, high = description.bounds
    if KINDS[description.kind].repetition and not low <= 0.0 <= high:
        return False  # a draw is worth 0
    hinted = [number for number, node in enumerate(description.nodes) if node.bounds or node.candidates]
    if not hinted:
        return True
    if not Graph(description).is_acyclic:
        return False
    values = TwoSides(description, clamps=True)
    return all(_hint_holds(description.nodes[number], values, values.of((number, inf))) for number in hinted)


def _hint_holds(node: Node, values: TwoSides, value: float) -> bool:
    if node.bounds and not node.bounds[0] <= value <= node.bounds[1]:
        return False
    if not node.candidates:
        return True
    within = all(place < len(node.children) for place in node.candidates)
    return within and any(values.of((node.children[place], inf)) == value for place in node.candidates)


def _is_like(description: Description, number: int, node: Node) -> bool:
    """Is a node like its twin, whatever the order of its children?"""
    if node.twin < 0 or node.twin == number:
        return True
    other = description.nodes[node.twin]
    if (node.owner, node.payoff, node.estimate, node.chances, node.loud) != (
        *(other.owner, other.payoff, other.estimate, other.chances, other.loud),
    ):
        return False
    ours = [_original(description, child) for child in node.children]
    theirs = [_original(description, child) for child in other.children]
    return ours == theirs if node.owner == CHANCE else sorted(ours) == sorted(theirs)


def _original(description: Description, number: int) -> int:
    twin = description.nodes[number].twin
    return number if twin < 0 else twin
