"""plies: adversarial search for Python.

Describe a game once, as a plain class in the textbook's words; then watch the textbook algorithms think
about it, play it, measure it, and teach with it.
"""

from plies import _interrupts

if _interrupts.is_command():  # before anything that takes time is imported
    _interrupts.watch()

from typing import TYPE_CHECKING, Any

from plies.core import (
    CHANCE,
    INFINITY,
    MAX,
    Game,
    IllegalAction,
    InvalidArgument,
    InvalidGame,
    InvalidNotation,
    PliesError,
    UnsupportedGame,
)

if TYPE_CHECKING:
    from plies.agents.match import play
    from plies.boards.diagram import board
    from plies.core.catalog import find as game
    from plies.engine.front_door import search
    from plies.kit import check

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "INFINITY",
    "MAX",
    "Game",
    "IllegalAction",
    "InvalidArgument",
    "InvalidGame",
    "InvalidNotation",
    "PliesError",
    "UnsupportedGame",
    "board",
    "check",
    "game",
    "play",
    "search",
]

_LAZY = {
    "board": ("plies.boards.diagram", "board"),
    "check": ("plies.kit", "check"),
    "game": ("plies.core.catalog", "find"),
    "play": ("plies.agents.match", "play"),
    "search": ("plies.engine.front_door", "search"),
}


def __dir__() -> list[str]:
    """What Tab shows: also what is imported only when it is first used."""
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    """Import what needs more than the game model when it is first used."""
    if name in _LAZY:
        import importlib

        module, attribute = _LAZY[name]
        return getattr(importlib.import_module(module), attribute)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
