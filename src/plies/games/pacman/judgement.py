"""The features of a state, as Pacman sees it.

Distances are moves through the maze. `near` is where the row of Pacman's cell begins in the table of distances.
"""

from collections.abc import Sequence

from plies.core.bits import count, lowest
from plies.games.pacman.board import PACK

__all__ = ["FEATURES", "WEIGHTS", "danger", "extremes", "nearest_pellet", "pellets_left", "prey"]

FEATURES = ("score", "nearest pellet", "pellets left", "danger", "prey", "capsules left")
# In points. Eating a pellet (10) must be worth more than having one near: otherwise Pacman would wait beside the last
# one around, to keep it near. Eating a ghost (200) must be worth more than having one in reach.
WEIGHTS = (1.0, -9.0, -20.0, -40.0, 100.0, 10.0)
REACH = 5  # moves; ghosts further away do not matter


def nearest_pellet(
    food: tuple[int, ...], pellet_cells: Sequence[int], distances: Sequence[int], near: int, longest: int
) -> int:
    """Return the distance to the nearest pellet, or the longest distance of the maze if none can be reached."""
    least = longest
    for place in range(len(food)):
        pack = food[place]
        while pack != 0:
            distance = distances[near + pellet_cells[PACK * place + lowest(pack)]]
            pack &= pack - 1
            if distance < least:
                least = distance
    return least


def pellets_left(food: tuple[int, ...]) -> int:
    left = 0
    for pack in food:
        left += count(pack)
    return left


def danger(cells: tuple[int, ...], timers: tuple[int, ...], distances: Sequence[int], near: int) -> float:
    """Return how near ghosts are that are not scared: up to 1 for each, falling with the square of its distance."""
    sum_of_squares = 0
    for ghost in range(1, len(cells)):
        if timers[ghost] <= 0:
            nearness = max(0, REACH - distances[near + cells[ghost]])
            sum_of_squares += nearness * nearness
    return sum_of_squares / (REACH * REACH)


def prey(cells: tuple[int, ...], timers: tuple[int, ...], distances: Sequence[int], near: int, longest: int) -> float:
    """Return how near the nearest ghost is that stays scared until Pacman gets there: from 1, beside him, down to 0."""
    nearest = longest + 1
    for ghost in range(1, len(cells)):
        distance = distances[near + cells[ghost]]
        if distance <= timers[ghost] and distance < nearest:
            nearest = distance
    return 1.0 - nearest / (longest + 1)


def extremes(weights: Sequence[float], ghosts: int) -> tuple[float, float]:
    """Return how far below and above the score the evaluation can be."""
    most = (0.0, 1.0, 1.0, float(ghosts), 1.0, 1.0)  # of each feature, except the score
    terms = [weight * feature for weight, feature in zip(weights, most, strict=True)]
    return sum(min(term, 0.0) for term in terms), sum(max(term, 0.0) for term in terms)
