"""Hints for a search of connect four. They look one stone ahead: which squares complete a line, and who may drop a
stone there next."""

from collections.abc import Iterator

from plies.core.bits import Bits, bit, count, shift_right
from plies.games.connect_four.board import State
from plies.games.connect_four.evaluation import Judged

__all__ = ["Hinted"]

EARLY = 12  # stones


class Hinted(Judged):
    """The board with an evaluation and hints: they change how fast a search is, never what it finds."""

    def canonical(self, state: State) -> State:
        """The board or its mirror image; with many stones, lines seldom come to both, and to look costs time."""
        if count(state.all) > EARLY:
            return state
        mirrored = State(self.mirrored(state.mine), self.mirrored(state.all), state.won)
        return mirrored if (mirrored.all, mirrored.mine) < (state.all, state.mine) else state

    def mirrored(self, stones: Bits) -> Bits:
        found = 0
        for place in range(self.width):
            column = shift_right(stones, place * self.column) & (bit(self.column) - 1)
            found |= column << ((self.width - 1 - place) * self.column)
        return found

    def promise(self, state: State, action: int) -> float:
        """How many squares complete a line once the stone is dropped; of equals, the one nearer to the centre."""
        everything = state.all | (state.all + bit(action * self.column))
        moved = state.mine | (everything ^ state.all)
        aside = abs(2 * action + 1 - self.width) / (2 * self.width)
        return count(self.completing(moved) & (self.full ^ everything)) - aside

    def value_bounds(self, state: State) -> tuple[float, float]:
        """Who wins with the next stone, or cannot help losing to it, is known. Otherwise nobody wins so soon."""
        stones, theirs = count(state.all), state.mine ^ state.all
        empty = self.full ^ state.all
        reachable = (state.all + self.bottom) & empty
        if self.completing(state.mine) & reachable != 0:
            low = high = self.worth(stones // 2 + 1)
        elif self.safe(self.completing(theirs) & empty, reachable) == 0:
            low = high = -self.worth((stones + 1) // 2 + 1)
        else:
            high = self.worth(stones // 2 + 2) if stones + 3 <= self.cells else 0.0
            low = -self.worth((stones + 1) // 2 + 2) if stones + 4 <= self.cells else 0.0
        return (low, high) if stones % 2 == 0 else (-high, -low)

    def candidates(self, state: State) -> Iterator[int]:
        """The columns in which a stone does not lose at once."""
        empty = self.full ^ state.all
        safe = self.safe(self.completing(state.mine ^ state.all) & empty, (state.all + self.bottom) & empty)
        for column in self.order:
            if safe & ((bit(self.height) - 1) << (column * self.column)) != 0:
                yield column

    def safe(self, threats: Bits, reachable: Bits) -> Bits:
        """The reachable squares after which the other player cannot complete a line at once."""
        now = threats & reachable  # must be taken, all of them
        if now & (now - 1) != 0:
            return 0
        return (reachable if now == 0 else now) & (self.full ^ (self.full & shift_right(threats, 1)))
