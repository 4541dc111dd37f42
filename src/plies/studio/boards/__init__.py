"""What a page needs to draw a board: the rules files do not know of it.

For each game of the catalog a module here has
    board(game, state)           the board as plain data, by its kind; docs/studio.md lists the kinds
    place(game, state, action)   where on that board an action is clicked: its cell, from and to, ...; {} for a button
They read the state as the game writes it (`state_text`), so that they depend on its notation and not on its fields.
Other games are drawn by their text form, unless they bring `board(state)` and `board_action(state, action)` themselves.
"""

import importlib
from types import ModuleType
from typing import Any

from plies.core import Game, catalog

__all__ = ["BOARDS", "board", "kind", "place"]

BOARDS = {
    "2048": "tiles",
    "backgammon": "backgammon",
    "checkers": "checkers",
    "chess": "chess",
    "connect-four": "connect_four",
    "go": "go",
    "halving": "halving",
    "nim": "nim",
    "othello": "discs",
    "pacman": "pacman",
    "pig": "pig",
    "rolit": "discs",
    "tic-tac-toe": "tic_tac_toe",
}


def board(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The board of a game of the catalog, or of somebody's own."""
    drawing = _drawing(game)
    if drawing is not None:
        found: dict[str, Any] = drawing.board(game, state)
        return found
    own = getattr(game, "board", None)
    if callable(own):
        return dict(own(state))
    return {"kind": "text", "text": game.show(state), "caption": ""}


def place(game: Game[Any, Any], state: Any, action: Any) -> dict[str, Any]:
    """Where the action is clicked; {"button": True} where there is no such place."""
    drawing = _drawing(game)
    own = getattr(game, "board_action", None)
    if drawing is not None:
        where = drawing.place(game, state, action)
    else:
        where = dict(own(state, action)) if callable(own) else {}
    return where or {"button": True}


def kind(game: Game[Any, Any]) -> str:
    """The kind of board that the game has."""
    drawing = _drawing(game)
    if drawing is None:
        return "own" if callable(getattr(game, "board", None)) else "text"
    return str(drawing.KIND)


NAMES = {place: name for name, place in catalog.GAMES.items()}


def _drawing(game: Game[Any, Any]) -> ModuleType | None:
    module = BOARDS.get(NAMES.get(f"{type(game).__module__}:{type(game).__name__}", ""))
    return None if module is None else importlib.import_module(f"plies.studio.boards.{module}")
