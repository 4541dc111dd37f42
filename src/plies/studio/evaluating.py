"""What an evaluation sees in a position: features times weights, and what one ply of looking makes of them."""

import copy
from collections.abc import Sequence
from typing import Any

from plies.core import CHANCE, InvalidArgument
from plies.studio.positions import Standing, named
from plies.studio.searching import own
from plies.studio.worth import worth

__all__ = ["PRESETS", "features_answer"]

# Weights to try, by the name of the game: those of the lecture, where it has some.
PRESETS: dict[str, dict[str, dict[str, float]]] = {
    "checkers": {"the lecture's 2k + m": {"kings": 2.0, "men": 1.0}},
    "chess": {"material alone": {"pawns": 1.0, "knights": 3.0, "bishops": 3.0, "rooks": 5.0, "queens": 9.0}},
    "othello": {"discs alone": {"discs": 0.9}, "mobility alone": {"mobility": 0.9}},
}


def features_answer(standing: Standing, weights: Sequence[float] | None) -> dict[str, Any]:
    """The features of the position, each with its weight and what it contributes, and the action that looks best."""
    game, state = standing.game, standing.state
    features = game.features(state)
    usual = tuple(game.weights)
    if not features or len(features) != len(usual):
        raise InvalidArgument(f"{standing.name} has no features: its evaluation is one number")
    if weights is not None and len(weights) != len(usual):
        raise InvalidArgument(f"{standing.name} has {len(usual)} weights, not {len(weights)}")
    chosen = usual if weights is None else tuple(map(float, weights))
    names = list(game.feature_names) or [f"feature {number}" for number in range(len(usual))]
    return {
        "names": names,
        "features": list(features),
        "weights": list(chosen),
        "usual": list(usual),
        "contributions": [weight * feature for weight, feature in zip(chosen, features, strict=True)],
        "presets": {name: [given.get(each, 0.0) for each in names] for name, given in _presets(standing).items()},
        "looks": _looks(standing, usual),
        "changed": _looks(standing, chosen),
    }


def _presets(standing: Standing) -> dict[str, dict[str, float]]:
    return PRESETS.get(standing.name, {})


def _looks(standing: Standing, weights: tuple[float, ...]) -> list[dict[str, Any]]:
    """The actions with what the position looks like after each, by these weights, the best for the mover first."""
    if standing.ending or standing.mover == CHANCE:
        return []
    game: Any = copy.copy(standing.game)
    game.weights = weights
    low, high = game.utility_bounds
    found = []
    for action in standing.actions:
        after = game.result(standing.state, action)
        value = game.utility(after, 0) if game.is_terminal(after) else game.evaluate(after, 0)
        found.append((action, min(max(value, low), high)))
    found.sort(key=lambda each: -own(standing, each[1]))
    return [
        named(standing, action) | {"value": value, "worth": worth(standing.about, game, value).to_dict()}
        for action, value in found
    ]
