"""Evaluation functions: Eval(s) = w1 f1(s) + w2 f2(s) + ... + wn fn(s).

A game that has `features`, `feature_names` and `weights` is evaluated like this at the horizon of a search.
This module shows how much each feature contributes to the sum.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plies.core import A, Game, InvalidArgument, InvalidGame, S, UnsupportedGame
from plies.core.adding import plain_sum

__all__ = ["Term", "explain", "weighted_sum"]


def weighted_sum(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return w1 f1 + w2 f2 + ... + wn fn."""
    if len(weights) != len(features):
        raise InvalidArgument(f"{len(weights)} weights for {len(features)} features: there must be one for each")
    return plain_sum(weight * feature for weight, feature in zip(weights, features, strict=True))


class Term(NamedTuple):
    """One feature's part in the evaluation of a state."""

    name: str
    feature: float
    weight: float

    @property
    def contribution(self) -> float:
        return self.weight * self.feature


def explain(game: Game[S, A], state: S) -> list[Term]:
    """Return the terms of MAX's sum, the largest contribution, positive or negative, first."""
    features = game.features(state)
    if not features:
        raise UnsupportedGame(f"{type(game).__name__} has no features that could explain its evaluation")
    if not len(features) == len(game.weights) == len(game.feature_names):
        raise InvalidGame(
            f"{type(game).__name__} has {len(features)} features, {len(game.weights)} weights and "
            f"{len(game.feature_names)} feature_names: there must be as many of each"
        )
    terms = [Term(*row) for row in zip(game.feature_names, features, game.weights, strict=True)]
    return sorted(terms, key=lambda term: -abs(term.contribution))
