"""Estimates in one state: they may be poor, but they must be possible as utilities."""

from math import fsum

from plies.core import MAX
from plies.kit.asking import Look
from plies.kit.fault import short
from plies.kit.rules import close
from plies.kit.values import Found, is_finite, is_number

__all__ = ["estimates"]


def estimates(look: Look) -> None:
    if look.over:
        return
    features(look)
    declared = look.game.declared
    given = []
    for player in range(declared.players):
        low, high = declared.utility_bounds
        if declared.zero_sum and player not in declared.maximizers:
            low, high = -high, -low
        estimate = look.twice("evaluate", player)
        if not is_number(estimate):
            raise Found("evaluate-bounds", f"evaluate(state, {player}) is {short(estimate)}, not an int or a float")
        if not (low < estimate < high or low == estimate == high):
            seen = f"evaluate(state, {player}) is {short(estimate)}, not strictly between {low} and {high}"
            raise Found("evaluate-bounds", seen)
        given.append(estimate)
    mirrored(look, given)
    wanted = declared.utility_sum
    if wanted is not None and not declared.zero_sum and not close(fsum(given), wanted):
        raise Found("evaluate-sum", f"the estimates {short(tuple(given))} sum to {fsum(given)}; utility_sum = {wanted}")


def mirrored(look: Look, given: list[float]) -> None:
    """Require one estimate for both sides of a zero-sum game: a search asks for MAX's, others for the mover's."""
    declared = look.game.declared
    for player, estimate in enumerate(given):
        wanted = given[MAX] if player in declared.maximizers else -given[MAX]
        if declared.zero_sum and player != MAX and not close(estimate, wanted):
            seen = f"evaluate(state, {MAX}) is {given[MAX]}, so evaluate(state, {player}) should be {wanted}"
            raise Found("evaluate-zero-sum", f"{seen}; it is {estimate}")


def features(look: Look) -> None:
    given = look.twice("features")
    if not isinstance(given, (tuple, list)) or not all(map(is_finite, given)):
        raise Found("features", f"features(state) is {short(given)}, not a tuple of finite numbers")
    names, weights = look.game.declared.feature_names, look.game.declared.weights
    unweighted = look.game.defines("evaluate") and len(weights) == 0  # features may be there only to look at
    if len(given) != len(names) or (len(given) != len(weights) and not unweighted):
        seen = f"{len(given)} features, {len(names)} feature_names and {len(weights)} weights"
        raise Found("features", seen)
