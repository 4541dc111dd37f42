"""A game that counts the nodes of an interpreted search, and ends the search when told to."""

import time
from collections.abc import Iterator
from typing import Any

from plies.core import INFINITY, Game
from plies.engine.errors import Stopped
from plies.engine.runtime.control_block import NEVER
from plies.engine.runtime.stopping import Stoppable
from plies.textbook.transforms import Transform

__all__ = ["CountedGame"]

LOOK = 256  # nodes between two looks at the clock


class CountedGame(Transform[Any, Any], Stoppable):
    """A game that counts how often a search asks whether it is over, and ends the search when told to."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.count, self.last, self.until = 0, float(NEVER), INFINITY

    def write_limit(self, nodes: float) -> None:
        self.last = nodes

    def candidates(self, state: Any) -> Iterator[Any]:
        return self.game.candidates(state)

    def loud(self, state: Any) -> Iterator[Any]:
        return self.game.loud(state)

    def is_terminal(self, state: Any) -> bool:
        self.count += 1
        if self.count > self.last or (self.count % LOOK == 0 and time.monotonic() > self.until):
            raise Stopped
        return self.game.is_terminal(state)
