"""The same game for an agent with another attitude to risk."""

from collections.abc import Callable
from itertools import pairwise

from plies.core import INFINITY, A, Game, InvalidArgument, S
from plies.textbook.transforms.transform import Transform

__all__ = ["WithUtility", "with_utility"]

SAMPLES = 64  # points at which a function is evaluated, to see whether it rises


def with_utility(game: Game[S, A], function: Callable[[float], float]) -> "WithUtility[S, A]":
    """Return the game for an agent who values utility u at function(u), which must increase with u."""
    low, high = game.utility_bounds
    try:
        bounds = (float(function(low)), float(function(high)))
    except (ValueError, ArithmeticError) as error:
        raise InvalidArgument(f"the function has no value at the utility bounds {low} and {high}: {error}") from None
    between = [function(low + (high - low) * step / SAMPLES) for step in range(1, SAMPLES)]
    points = [bounds[0], *between, bounds[1]]
    if not -INFINITY < bounds[0] < bounds[1] < INFINITY or any(b < a for a, b in pairwise(points)):
        raise InvalidArgument(f"the function must rise all the way from {low} to {high}; from {points[0]} it does not")
    return WithUtility(game, function, bounds)


class WithUtility(Transform[S, A]):
    def __init__(self, game: Game[S, A], function: Callable[[float], float], bounds: tuple[float, float]) -> None:
        super().__init__(game)
        self.function = function
        self.utility_bounds = bounds
        self.utility_sum = None
        self.feature_names = ()
        self.weights = ()
        self.data = ("utility_bounds",)

    def valued(self, mine: float, player: int) -> float:
        """Return the value of a utility: by MAX's attitude in a zero-sum game, by the player's own in a general one."""
        if self.zero_sum and player not in self.maximizers:
            return -self.function(-mine)
        return self.function(mine)

    def utility(self, state: S, player: int) -> float:
        return self.valued(self.game.utility(state, player), player)

    def evaluate(self, state: S, player: int) -> float:
        return self.valued(self.game.evaluate(state, player), player)

    def features(self, state: S) -> tuple[float, ...]:
        return ()  # the evaluation is no longer their weighted sum

    def value_bounds(self, state: S) -> tuple[float, float]:
        if not self.deterministic:
            return self.utility_bounds  # bounds on a mean say nothing about the mean of function
        low, high = self.game.value_bounds(state)
        return (self.function(low), self.function(high))
