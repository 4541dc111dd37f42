"""The game model: what every other part of plies agrees on."""

from plies.core.errors import (
    IllegalAction,
    InvalidArgument,
    InvalidGame,
    InvalidNotation,
    PliesError,
    TooDeep,
    TooManyActions,
    UnsupportedGame,
)
from plies.core.game import CHANCE, INFINITY, MAX, A, Game, S, as_state

__all__ = [
    "CHANCE",
    "INFINITY",
    "MAX",
    "A",
    "Game",
    "IllegalAction",
    "InvalidArgument",
    "InvalidGame",
    "InvalidNotation",
    "PliesError",
    "S",
    "TooDeep",
    "TooManyActions",
    "UnsupportedGame",
    "as_state",
]
