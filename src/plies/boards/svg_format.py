"""Drawings as SVG that needs no page: for notebooks, for files, and for the nodes of a tree."""

import math
import re
from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from plies.boards.paints import style

__all__ = ["body", "svg"]

SQUARE = 40.0  # pixels
LARGEST = 560.0  # pixels of the longer side


def svg(drawing: dict[str, Any]) -> str:
    """Return a drawing, as draw makes it, as an SVG document that looks right by day and by night."""
    wide, tall = length(drawing["width"]), length(drawing["height"])
    scale = min(SQUARE, LARGEST / max(wide, tall, 1.0))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="plies-board" role="img" width="{plain(wide * scale)}" '
            f'height="{plain(tall * scale)}" viewBox="0 0 {plain(wide)} {plain(tall)}">',
            f"<title>{escape(printable(str(drawing['label'])))}</title>",
            f"<style>{style()}</style>",
            body(drawing),
            "</svg>",
        )
    )


def body(drawing: dict[str, Any]) -> str:
    """Return the shapes alone, in units of squares."""
    return "".join(MAKERS[shape["shape"]](shape) for shape in drawing["shapes"] if shape["shape"] in MAKERS)


# -- shapes --


def rect(shape: dict[str, Any]) -> str:
    size = f'width="{number(shape, "w")}" height="{number(shape, "h")}" rx="{number(shape, "round")}"'
    return f'<rect {paint(shape)} x="{number(shape, "x")}" y="{number(shape, "y")}" {size}/>'


def circle(shape: dict[str, Any]) -> str:
    return f'<circle {paint(shape)} cx="{number(shape, "x")}" cy="{number(shape, "y")}" r="{number(shape, "r")}"/>'


def line(shape: dict[str, Any]) -> str:
    ends = f'x1="{number(shape, "x")}" y1="{number(shape, "y")}" x2="{number(shape, "x2")}" y2="{number(shape, "y2")}"'
    return f"<line {paint(shape)} {ends}/>"


def path(shape: dict[str, Any]) -> str:
    moved = f"translate({number(shape, 'x')} {number(shape, 'y')})"
    turned = f" rotate({number(shape, 'turn')})" if shape.get("turn") else ""
    scaled = f" scale({number(shape, 'scale')})" if shape.get("scale", 1) != 1 else ""
    return f'<path {paint(shape)} transform="{moved}{turned}{scaled}" d={quoteattr(printable(str(shape["d"])))}/>'


def text(shape: dict[str, Any]) -> str:
    place = f'x="{number(shape, "x")}" y="{number(shape, "y")}" style="font-size:{number(shape, "size")}px"'
    return f"<text {paint(shape)} {place}>{escape(printable(str(shape['text'])))}</text>"


MAKERS: dict[str, Callable[[dict[str, Any]], str]] = {
    "rect": rect,
    "circle": circle,
    "line": line,
    "path": path,
    "text": text,
}


def paint(shape: dict[str, Any]) -> str:
    word = re.sub(r"[^A-Za-z0-9-]", "", str(shape["paint"]))
    return f'class="p-{word}{" on-tile" * word.startswith("on-tile")}"'


def number(shape: dict[str, Any], name: str) -> str:
    return plain(length(shape.get(name, 0)))


def length(given: Any) -> float:
    """Return a finite number; a drawing that a user's class made may hold anything."""
    found = float(given)
    return found if math.isfinite(found) else 0.0


def plain(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def printable(text: str) -> str:
    """Return text without characters that XML does not allow."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\N{REPLACEMENT CHARACTER}", text)
