"""What every search of the engine offers to those who run it: a module with these names."""

from typing import Any, Protocol

__all__ = ["Source"]


class Source(Protocol):
    """A module with a search. Its value is compiled for each kind of game, or runs interpreted."""

    __name__: str
    DIVIDES: bool  # threads do not begin with the same actions
    LOOKS_BACK: bool  # it knows the rule of repetition
    HALVES: bool  # it is quick to ask whether the value lies above a number, and the answer is never off by rounding

    @property
    def value(self) -> Any:
        """The search itself; its arguments differ from source to source."""

    def best_number(self, game: Any, state: Any, table: Any, whole: bool) -> int:
        """The number of the best action in a representative, if the table knows it (for the whole game); else NONE."""

    def choices(self, game: Any, state: Any) -> Any:
        """The actions that best_number counts."""

    def representative(self, game: Any, state: Any) -> Any:
        """The state that is searched in place of state."""
