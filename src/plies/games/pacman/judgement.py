"""What a state looks like to Pacman: the parts of the evaluation.

Distances are moves through the maze. `near` is the row of the table of distances that belongs to Pacman's cell.
"""

from collections.abc import Sequence

from plies.core.bits import count, lowest
from plies.games.pacman.board import PACK

__all__ = ["FEATURES", "WEIGHTS", "danger", "extremes", "nearest_pellet", "pellets_left", "prey"]

FEATURES = ("score", "nearest pellet", "pellets left", "danger", "prey", "capsules left")
# In points. To eat a pellet (10) must be worth more than to have one near: else Pacman would wait beside the last one
# hereabouts, to keep it near. To eat a ghost (200) must be worth more than to have one in reach.
WEIGHTS = (1.0, -9.0, -20.0, -40.0, 100.0, 10.0)
REACH = 5  # moves: further away a ghost does not matter


def nearest_pellet(
    food: tuple[int, ...], pellet_cells: Sequence[int], distances: Sequence[int], near: int, longest: int
) -> int:
    """How far the nearest pellet is; the longest distance of the maze, if no way leads to any."""
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
    """How near ghosts are that are not scared: up to 1 for each, less with the square of its distance."""
    sum_of_squares = 0
    for ghost in range(1, len(cells)):
        if timers[ghost] <= 0:
            nearness = max(0, REACH - distances[near + cells[ghost]])
            sum_of_squares += nearness * nearness
    return sum_of_squares / (REACH * REACH)


def prey(cells: tuple[int, ...], timers: tuple[int, ...], distances: Sequence[int], near: int, longest: int) -> float:
    """How near the nearest ghost is that stays scared until Pacman can be there: from 1, beside him, down to 0."""
    nearest = longest + 1
    for ghost in range(1, len(cells)):
        distance = distances[near + cells[ghost]]
        if distance <= timers[ghost] and distance < nearest:
            nearest = distance
    return 1.0 - nearest / (longest + 1)


def extremes(weights: Sequence[float], ghosts: int) -> tuple[float, float]:
    """How far below and above the score the evaluation can be."""
    most = (0.0, 1.0, 1.0, float(ghosts), 1.0, 1.0)  # of each feature, the score left out
    terms = [weight * feature for weight, feature in zip(weights, most, strict=True)]
    return sum(min(term, 0.0) for term in terms), sum(max(term, 0.0) for term in terms)
