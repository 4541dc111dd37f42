"""All errors and warnings of the engine, except TooDeep and TooManyActions, which are public (`plies.core`)."""

from pathlib import Path
from typing import NamedTuple

from plies.core import InvalidGame, PliesError

__all__ = [
    "Interpreted",
    "NotCompilable",
    "Obstacle",
    "OutOfBudget",
    "OutsideRegion",
    "Stopped",
    "Unfit",
    "UnknownNumba",
    "Unsafe",
    "Withdrawn",
]


# -- while a search runs --


class OutOfBudget(PliesError):
    """The budget of nodes or seconds ran out before the search was finished."""


class Stopped(Exception):
    """The search was told to stop, or has visited all the nodes that it may visit."""


class Withdrawn(BaseException):
    """Nobody needs the answer any more, or it took too long. Like KeyboardInterrupt, it is no error of the search."""


class OutsideRegion(AssertionError):
    """An interpreted search touched a word that belongs to no region. This is a defect of plies."""


# -- while a game is compiled --


class Interpreted(UserWarning):
    """A game runs interpreted, hundreds of times slower than compiled. The message says why."""


class Obstacle(NamedTuple):
    """Something in a rule that does not compile, and its place."""

    rule: str  # the method or function
    line: int  # 0: not known
    file: str
    uses: str  # what the rule uses
    instead: str  # what to write instead
    is_known: bool = True  # False: plies only repeats the compiler's message

    def __str__(self) -> str:
        place = f" in line {self.line} of {Path(self.file).name}" if self.line else ""
        return f"{self.rule} uses {self.uses}{place}; {self.instead}"


class NotCompilable(PliesError):
    """The game cannot be compiled; it can still be played interpreted."""

    def __init__(self, game: str, obstacle: Obstacle) -> None:
        self.obstacle = obstacle
        super().__init__(f"{game}: {obstacle}")


class UnknownNumba(NotCompilable):
    """Not even a game of plies' own compiles, so the fault is not in the user's rules."""

    def __init__(self, message: str) -> None:
        PliesError.__init__(self, message)


class Unfit(InvalidGame):
    """Compiled code cannot hold a state."""

    def __init__(self, uses: str, instead: str) -> None:
        self.uses, self.instead = uses, instead
        super().__init__(f"{uses}; {instead}")


# -- files --


class Unsafe(Exception):
    """Somebody else could have written this file or directory. The message says where, and what to do."""
