"""MTD(f): iterative deepening with the narrowest windows only."""

from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.next_floats import above, below

__all__ = ["Mtdf"]

# For each iteration. With null moves, a search may only confirm the bound that it was asked about: then every window
# moves by a single float.
MOST_WINDOWS = 256


class Mtdf(Deepening):
    """MTD(f): every iteration starts at the last value and closes in on its own with the narrowest windows only.

    The table must remember what earlier windows found, or each window searches everything again.
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
            self.value = guess  # if it is interrupted now, nothing else is known
        self.choose(guess, depth)
        self.proved = self.worker.touched == touched
        self.depth = depth
        self.hurry(depth)
        self.settle()
