"""Where everything stands in a drawn picture, in pixels; y grows downward. SVG and TikZ share it."""

import unicodedata
from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from plies.textbook.pictures.layout import evened, levels, places
from plies.textbook.pictures.nodes import Node, Picture

__all__ = ["ABOVE_BOARD", "FONT", "RADIUS", "SMALL_FONT", "Edge", "Point", "Scene", "aside", "inside", "text_width"]

FONT = 14.0  # of values
SMALL_FONT = 11.0  # of windows, edges and the caption
RADIUS = 17.0  # of inner nodes, half the height of leaves
BESIDE = RADIUS + 5  # from the middle of an inner node to the text beside it
GAP = 14.0
MARGIN = 20.0
LEVEL = 84.0, 260.0  # the least and the greatest distance from one level to the next
SLOPE = 5.0  # within those limits, no edge may be flatter than 1 in this
LABEL_AT = 0.62  # of the way from parent to child: low enough to keep neighbours apart
BARS_AT = 0.33, 5.0, 7.0  # as above; distance between the two bars; half the length of a bar
INSIDE = 2  # characters of a name that fit into a node
ABOVE_BOARD, BELOW_BOARD = RADIUS + 5, 3.0  # from the middle of a node to its board; from there to its edges

WIDE, MIDDLE, NARROW = 0.9, 0.62, 0.4  # of the font size: at least as wide as in the wider of the usual fonts


class Point(NamedTuple):
    x: float
    y: float

    def toward(self, other: "Point", share: float) -> "Point":
        return Point(self.x + share * (other.x - self.x), self.y + share * (other.y - self.y))


def text_width(text: str, size: float) -> float:
    """Return an upper estimate of the width, since there is no font to ask."""
    return size * sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character in " ,.:;'|!()[]ijlI":
        return NARROW
    return WIDE if character in "mwMW@%∞…≤≥" or character.isupper() else MIDDLE


class Edge(NamedTuple):
    """The edge from a parent to node."""

    node: Node
    text: str
    start: Point
    end: Point

    @property
    def label(self) -> Point:
        """The middle of the text."""
        return self.start.toward(self.end, LABEL_AT)

    def bars(self) -> list[tuple[Point, Point]]:
        """Return the ends of two strokes across the edge."""
        share, apart, half = BARS_AT
        length = hypot(self.end.x - self.start.x, self.end.y - self.start.y)
        along = (self.end.x - self.start.x) / length, (self.end.y - self.start.y) / length
        middle = self.start.toward(self.end, share)
        centres = [Point(middle.x + side * along[0], middle.y + side * along[1]) for side in (-apart / 2, apart / 2)]
        across = half * along[1], -half * along[0]
        return [(Point(x - across[0], y - across[1]), Point(x + across[0], y + across[1])) for x, y in centres]


class Scene:
    """A picture with a place for every node."""

    def __init__(self, picture: Picture, measure: Callable[[str, float], float] = text_width) -> None:
        self.picture = picture
        self.measure = measure
        children = [node.children for node in picture.nodes]
        self.halves = evened(children, [self._half(node) for node in picture.nodes])
        xs = places(children, self.halves, GAP)
        rows = levels(children)
        heights = self._heights(xs, rows)
        left = min(x - half for x, half in zip(xs, self.halves, strict=True)) - MARGIN
        right = max(x + half for x, half in zip(xs, self.halves, strict=True)) + MARGIN
        longest = max(measure(words, SMALL_FONT) for words in (picture.caption, picture.note))
        short = max(0.0, longest + 2 * MARGIN - (right - left))
        self.width = right - left + short
        captions = bool(picture.caption) + bool(picture.note)
        self.height = heights[-1] + self._tallest(rows)[-1] + RADIUS + MARGIN + 2 * SMALL_FONT * captions
        self.points = [Point(x - left + short / 2, heights[row]) for x, row in zip(xs, rows, strict=True)]

    def _heights(self, xs: list[float], rows: list[int]) -> list[float]:
        """Return the y of every level; levels are further apart where edges reach further to the side."""
        reach = [0.0] * (max(rows) + 1)
        for x, row, node in zip(xs, rows, self.picture.nodes, strict=True):
            if node.parent is not None:
                reach[row] = max(reach[row], abs(x - xs[node.parent]))
        heights = [MARGIN + RADIUS]
        for side, board in zip(reach[1:], self._tallest(rows), strict=False):
            heights.append(heights[-1] + board + min(max(LEVEL[0], side / SLOPE), LEVEL[1]))
        return heights

    def _tallest(self, rows: list[int]) -> list[float]:
        """Return how much room the boards of every level take; 0 without boards."""
        found = [0.0] * (max(rows) + 1)
        for row, node in zip(rows, self.picture.nodes, strict=True):
            if node.board:
                found[row] = max(found[row], node.board.height + BELOW_BOARD)
        return found

    def _half(self, node: Node) -> float:
        """Return half the width that a node takes, with the text beside it and on the edge above."""
        on_edge = self.measure(self.picture.edge(node), SMALL_FONT) / 2 / LABEL_AT
        on_edge = max(on_edge, node.board.width / 2 if node.board else 0.0)
        if node.is_leaf:
            return max(on_edge, self.leaf_half(node))
        beside = max(self.measure(node.value, FONT), *(self.measure(line, SMALL_FONT) for line in ("", *aside(node))))
        return max(on_edge, BESIDE + beside if beside else RADIUS)

    def leaf_half(self, node: Node) -> float:
        """Return half the width of a leaf's box."""
        return max(RADIUS * 0.85, self.measure(node.value, FONT) / 2 + 6)

    def edges(self) -> list[Edge]:
        """Return all edges. They begin and end slightly inside the shapes, which are drawn over them."""
        found = []
        for node, (x, y) in zip(self.picture.nodes, self.points, strict=True):
            if node.parent is not None:
                above = self.points[node.parent]
                board = self.picture.nodes[node.parent].board
                below = ABOVE_BOARD + board.height + BELOW_BOARD if board else 0.6 * RADIUS
                start, end = Point(above.x, above.y + below), Point(x, y - 0.75 * RADIUS)
                found.append(Edge(node, self.picture.edge(node), start, end))
        return found

    def texts(self, number: int) -> list[tuple[str, str, Point]]:
        """Return (role, text, point) of all text at a node. The point is the middle of a line, or its end."""
        node, (x, y) = self.picture.nodes[number], self.points[number]
        if node.is_leaf:
            return [("leaf", node.value, Point(x, y))]
        lines = aside(node)
        tops = [y + (line - (len(lines) - 1) / 2) * 1.25 * SMALL_FONT for line in range(len(lines))]
        sink = {"max": 0.25, "min": -0.2}.get(node.kind, 0.0) * RADIUS  # down to where a triangle is widest
        return [
            ("inside", inside(node), Point(x, y + sink)),
            ("value", node.value, Point(x + BESIDE, y)),
            *(("aside", line, Point(x - BESIDE, top)) for line, top in zip(lines, tops, strict=True)),
        ]


def inside(node: Node) -> str:
    """Return the text in an inner node: the number of a player, else the name if it is short."""
    if node.kind == "player":
        return str(node.player)
    return node.name if len(node.name) <= INSIDE else ""


def aside(node: Node) -> list[str]:
    """Return the text to the left of an inner node, line by line."""
    name = node.name if node.name != inside(node) else ""
    return [line for line in (name, node.window, "table" if node.table else "") if line]
