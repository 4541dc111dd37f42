"""The same game with another evaluation."""

import math
from collections.abc import Callable, Iterable

from plies.core import A, Game, InvalidArgument, S
from plies.textbook.transforms.transform import Transform

__all__ = ["WithFeatures", "with_features"]


def with_features(
    game: Game[S, A], features: Callable[[S], tuple[float, ...]], weights: Iterable[float], names: Iterable[str]
) -> "WithFeatures[S, A]":
    """Return the game, evaluated by the weighted sum of named features."""
    weights, names = tuple(weights), tuple(names)
    if len(weights) != len(names):
        raise InvalidArgument(f"{len(weights)} weights for {len(names)} names: there must be one for each feature")
    if not all(math.isfinite(weight) for weight in weights):
        raise InvalidArgument("weights are finite numbers")
    return WithFeatures(game, features, weights, names)


class WithFeatures(Transform[S, A]):
    def __init__(
        self,
        game: Game[S, A],
        function: Callable[[S], tuple[float, ...]],
        weights: tuple[float, ...],
        names: tuple[str, ...],
    ) -> None:
        super().__init__(game)
        self.function = function
        self.weights = weights
        self.feature_names = names
        self.data = (*(name for name in self.data if name != "weights"), "weights")

    evaluate = Game.evaluate  # the weighted sum, not the other game's evaluation

    def features(self, state: S) -> tuple[float, ...]:
        return self.function(state)
