"""All errors and warnings of the engine, but for TooDeep and TooManyActions, which are public (`plies.core`)."""

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
    """The budget of nodes or seconds ran out before the search was done."""


class Stopped(Exception):
    """The search was told to stop, or has visited as many nodes as it may."""


class Withdrawn(BaseException):
    """Nobody wants the answer any more, or it took too long. Like KeyboardInterrupt it is no error of the search."""


class OutsideRegion(AssertionError):
    """An interpreted search touched a word that belongs to no region: a defect of plies."""


# -- while a game is compiled --


class Interpreted(UserWarning):
    """A game runs interpreted, hundreds of times slower than compiled, and why."""


class Obstacle(NamedTuple):
    """What in a rule does not compile, and where."""

    rule: str  # the method or function
    line: int  # 0: nobody knows
    file: str
    uses: str  # what stands there
    instead: str  # what to write
    is_known: bool = True  # False: plies only repeats what the compiler says

    def __str__(self) -> str:
        place = f" in line {self.line} of {Path(self.file).name}" if self.line else ""
        return f"{self.rule} uses {self.uses}{place}; {self.instead}"


class NotCompilable(PliesError):
    """The game cannot be compiled; it can still be played interpreted."""

    def __init__(self, game: str, obstacle: Obstacle) -> None:
        self.obstacle = obstacle
        super().__init__(f"{game}: {obstacle}")


class UnknownNumba(NotCompilable):
    """Not even a game of plies' own compiles: the fault is not in the user's rules."""

    def __init__(self, message: str) -> None:
        PliesError.__init__(self, message)


class Unfit(InvalidGame):
    """A state that compiled code cannot hold."""

    def __init__(self, uses: str, instead: str) -> None:
        self.uses, self.instead = uses, instead
        super().__init__(f"{uses}; {instead}")


# -- files --


class Unsafe(Exception):
    """Somebody else could have written this file or directory. The sentence says where, and what to do."""
