"""Shapes and colours. Every player has its own shape or a number in it: a picture can be read without colours."""

from plies.textbook.pictures.nodes import Node

__all__ = ["DARK", "LIGHT", "colour", "shape"]

SHAPES = {"max": "up", "min": "down", "chance": "circle", "leaf": "box", "horizon": "box"}
PLAYERS = ("hexagon", "diamond", "pentagon", "octagon")  # in turn; the number inside tells them apart for certain
COLOURS = ("blue", "orange", "purple", "yellow", "slate")
KINDS = {"max": "blue", "min": "orange", "chance": "green", "leaf": "grey", "horizon": "grey"}


def _palette(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


# Darker and lighter versions of Okabe and Ito's colours, which people with any colour vision can tell apart.
LIGHT = _palette("""
    paper #ffffff   ink #1b212b   muted #566072   edge #7b8698   pale #8d97a7   cut #b3123f
    blue #d9eaf8   orange #fde4d2   green #d8f1e8   purple #f3e0ee   yellow #f8efc6   slate #e0e5ee   grey #f5f6f8
    blue-line #0067a8   orange-line #b84a00   green-line #00755a   purple-line #94407a
    yellow-line #7d6500   slate-line #44536b   grey-line #4c5666
""")
DARK = _palette("""
    paper #14181f   ink #eceff4   muted #a9b3c3   edge #7f8b9e   pale #737f92   cut #ff7f9f
    blue #12385a   orange #55290c   green #0b4334   purple #4a1f3d   yellow #453a07   slate #2c3646   grey #222831
    blue-line #6cb9f2   orange-line #f6a46e   green-line #52d0a8   purple-line #e59bcd
    yellow-line #e6cb52   slate-line #a7b6cf   grey-line #9aa6b8
""")


def shape(node: Node) -> str:
    """Return up, down, circle, box, hexagon, diamond, pentagon or octagon."""
    return SHAPES.get(node.kind) or PLAYERS[(node.player or 0) % len(PLAYERS)]


def colour(node: Node) -> str:
    """Return the name of the fill colour; its outline is that name with -line."""
    return KINDS.get(node.kind) or COLOURS[(node.player or 0) % len(COLOURS)]
