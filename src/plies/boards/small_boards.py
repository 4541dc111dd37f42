"""A board at each node of a tree."""

from typing import Any

from plies.boards import drawings, paints, svg_format
from plies.core import Game
from plies.textbook.pictures.nodes import SmallBoard
from plies.textbook.pictures.wording import columns

__all__ = ["small_board"]

SIDE = 64.0  # pixels of the longer side of a small board
WIDEST, TALLEST = 40, 12  # columns and lines of one in text; a larger board is written on one line


def small_board(game: Game[Any, Any], state: Any) -> SmallBoard:
    """Return a state as it is shown at a node: give this function to plies.textbook.pictures as boards=."""
    drawing = drawings.draw(game, state)
    width, height = svg_format.length(drawing["width"]), svg_format.length(drawing["height"])
    scale = SIDE / max(width, height, 1e-9)
    svg = f'<g class="plies-board" transform="scale({svg_format.plain(scale)})">{svg_format.body(drawing)}</g>'
    return SmallBoard(lines(game, state), svg, paints.style(), width * scale, height * scale)


def lines(game: Game[Any, Any], state: Any) -> tuple[str, ...]:
    """Return the board as the game shows it, or on one line if that is too large for a node."""
    shown = [line.rstrip() for line in game.show(state).expandtabs().split("\n")]
    while shown and not shown[-1]:
        shown.pop()
    if len(shown) <= TALLEST and all(columns(line) <= WIDEST and line.isprintable() for line in shown):
        return tuple(shown)
    text = game.state_text(state)
    return (text if len(text) <= WIDEST else text[: WIDEST - 1] + "…",)
