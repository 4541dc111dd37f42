"""MTD(f): iterative deepening with the narrowest windows only."""

from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.next_floats import above, below

__all__ = ["Mtdf"]

MOST_WINDOWS = (
    256  # of an iteration; where null moves say no more than that a bound holds, windows creep by a float each
)


class Mtdf(Deepening):
    """MTD(f): every iteration closes in on its value with the narrowest windows only, from the last value on.

    The table must remember what the windows before have found out, or all of it is searched again for each of them.
    """

    def iterate(self, depth: int) -> None:
        if self.exact_moves > 1:
            super().iterate(depth)
            return
        low, high = self.game.value_bounds(self.state)
        touched, guess, windows = self.worker.touched, min(max(self.value, low), high), 0
        while low < high and windows < MOST_WINDOWS:
            beta = above(guess) if guess == low else guess
            guess = self.worker.value(self.state, depth + self.ahead, 0, below(beta), beta)
            low, high = (low, guess) if guess < beta else (guess, high)
            windows += 1
        if low < high:
            super().iterate(depth)
            return
        if self.depth == 0:
            self.value = guess  # should it be interrupted now, nothing else is known
        self.choose(guess, depth)
        self.proved = self.worker.touched == touched
        self.depth = depth
        self.hurry(depth)
