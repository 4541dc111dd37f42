"""The interface of every search of the engine: a module with these names."""

from typing import Any, Protocol

__all__ = ["Source"]


class Source(Protocol):
    """A module with a search. Its value is compiled for each kind of game, or runs interpreted."""

    __name__: str
    DIVIDES: bool  # threads do not begin with the same actions
    LOOKS_BACK: bool  # it knows the rule of repetition
    HALVES: bool  # it quickly tells whether the value lies above a number, and rounding never spoils the answer

    @property
    def value(self) -> Any:
        """Return the search itself; its arguments differ from source to source."""

    def best_number(self, game: Any, state: Any, table: Any, whole: bool) -> int:
        """Return the number of the best action in a representative, if the table knows it; else NONE."""

    def choices(self, game: Any, state: Any) -> Any:
        """Return the actions that best_number counts."""

    def representative(self, game: Any, state: Any) -> Any:
        """Return the state that is searched in place of state."""
