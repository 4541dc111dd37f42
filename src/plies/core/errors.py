"""The errors of plies: one small family, each saying what was wrong, where, and what to do."""

__all__ = ["IllegalAction", "InvalidArgument", "InvalidGame", "InvalidNotation", "PliesError", "UnsupportedGame"]


class PliesError(ValueError):
    """Whatever plies raises on purpose."""


class IllegalAction(PliesError):
    """The action may not be taken in this state."""


class InvalidNotation(PliesError):
    """A text that should describe an action, a state, a tree or a layout does not."""


class InvalidGame(PliesError):
    """The game breaks its own declaration."""


class UnsupportedGame(PliesError):
    """The game is fine, but this algorithm does not solve games of its kind."""


class InvalidArgument(PliesError):
    """A depth, a budget or a parameter that means nothing."""
