"""The errors of plies: one small family, each saying what was wrong, where, and what to do."""

__all__ = [
    *("IllegalAction", "InvalidArgument", "InvalidGame", "InvalidNotation", "PliesError"),
    *("TooDeep", "TooManyActions", "UnsupportedGame"),
]


class PliesError(ValueError):
    """The base class of every error that plies raises on purpose."""


class IllegalAction(PliesError):
    """The action may not be taken in this state."""


class InvalidNotation(PliesError):
    """A text that should describe an action, a state, a tree or a layout does not."""


class InvalidGame(PliesError):
    """The game breaks its own declaration."""


class UnsupportedGame(PliesError):
    """The game is fine, but this algorithm does not solve games of its kind."""


class TooDeep(UnsupportedGame):
    """A line of the game is longer than a search can follow."""

    def __init__(self, *words: object) -> None:  # compiled code raises it without words
        super().__init__(*(words or ("a line is longer than a search can follow, perhaps endless: give a depth",)))


class TooManyActions(UnsupportedGame):
    """A state has more actions than a search can number."""

    def __init__(self, *words: object) -> None:
        super().__init__(*(words or ("a state has more actions than a search can number, which is 65,534",)))


class InvalidArgument(PliesError):
    """A depth, a budget or a parameter makes no sense."""
