"""Pictures of trees and of searches: text for the terminal, SVG for the browser, DOT and TikZ for papers.

A Tree is drawn without values, as on an exercise sheet; a Trace is drawn with what the search found:

    △ ▽ ○           MAX, MIN and CHANCE; the players of a general game have a number
    3, ≤ 3, ≥ 3     the value, or the bound that was enough for the search
    [alpha, beta]   the window at entry
    thick           the best line
    crossed out     a cut; the pale nodes beyond it were never visited
    dashed box, ≈   the horizon: an evaluation, not a utility

In max^n, (?, ≥ 3, ?) is a node that was cut when its player had 3, and "0 has 4" says what the player just
above already had. A question mark after a value means that it does not follow from what the search saw.

A tree of more than LIMIT nodes is refused, unless `most` says how many nodes to draw. `boards` draws the state at each
node of the upper levels: plies.boards.small_board does that for every game.
"""

from collections.abc import Callable
from dataclasses import replace

from plies.core import InvalidArgument
from plies.textbook.pictures import dot_format, svg_format, text_format, tikz_format
from plies.textbook.pictures.building import LIMIT, Boards, picture
from plies.textbook.pictures.nodes import Picture
from plies.textbook.trace import Trace
from plies.textbook.trees import Tree

__all__ = ["LIMIT", "dot", "draw", "printed", "shown", "svg", "text", "tikz"]

COLUMNS = 100  # of a terminal
PRINTED = 150  # nodes that print(trace) shows
BOARDS_AS_TEXT = 60  # nodes with boards: on a terminal, more would scroll away
BOARDS_AS_SVG = 200  # the same in SVG: one of chess takes 12 kB


def text(thing: Tree | Trace, width: int = COLUMNS, boards: Boards | None = None, most: int | None = None) -> str:
    """Return lines for a terminal: drawn from the top down if that fits into width, else an indented outline."""
    return text_format.text(picture(thing, most, boards, BOARDS_AS_TEXT), width)


def svg(thing: Tree | Trace, boards: Boards | None = None, most: int | None = None) -> str:
    """Return an SVG document that needs no other file, readable on light and dark pages and by screen readers."""
    return svg_format.svg(picture(thing, most, boards, BOARDS_AS_SVG))


def dot(thing: Tree | Trace, most: int | None = None) -> str:
    """Return a graph for Graphviz."""
    return dot_format.dot(_with_note(picture(thing, most)))


def tikz(thing: Tree | Trace, most: int | None = None) -> str:
    """Return a LaTeX document for pdflatex or lualatex."""
    return tikz_format.tikz(_with_note(picture(thing, most)))


def _with_note(made: Picture) -> Picture:
    """Return the picture with its note in the caption."""
    return replace(made, caption=f"{made.caption}. {made.note}") if made.note else made


FORMATS: dict[str, Callable[..., str]] = {"text": text, "svg": svg, "dot": dot, "tikz": tikz}


def draw(thing: Tree | Trace, format: str) -> str:
    """Return the picture of a tree or trace of at most LIMIT nodes, as "text", "svg", "dot" or "tikz"."""
    if format not in FORMATS:
        raise InvalidArgument(f"a picture is drawn as {', '.join(FORMATS)}, not as {format!r}")
    return FORMATS[format](thing)


def printed(trace: Trace) -> str:
    """Return what print shows of a trace: the picture, or its upper levels if it is large."""
    return text(trace, most=PRINTED)


def shown(thing: Tree | Trace) -> str | None:
    """Return the SVG for a notebook; None if the thing is too large to draw, so that the notebook prints it instead."""
    try:
        return svg(thing)
    except InvalidArgument:
        return None
