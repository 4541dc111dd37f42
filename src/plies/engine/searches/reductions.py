"""How much less deep a late action is searched, if the game declares sound_reductions."""

import math
from typing import Any

__all__ = ["FAR", "NULL_DEPTH", "SHALLOW", "enough_actions", "reduction"]

NULL_DEPTH, FAR = 2, 1000  # only between these depths is less searched; a search to the end of the game is deeper
# Plies to the horizon within which an estimate may suffice, and few actions are tried; more actions than any state has.
SHALLOW, HOPELESS, MANY = 6, 3, 1 << 30
OFTEN = 2048  # a rank in the history that says an action often cut
LOGARITHMS = tuple(round(math.log(max(number, 1)) * 32) for number in range(64))  # natural, in 32nds


def reduction(depth: int, tried: int, rank: int, is_narrow: bool) -> int:
    """Return by how many plies less a late action is first searched; fewer if it often cut, or in a wide window."""
    if depth <= NULL_DEPTH or tried < 3:
        return 0
    plies = (LOGARITHMS[min(depth, 63)] * LOGARITHMS[min(tried, 63)] + 1024) // 2048
    if rank > OFTEN:
        plies -= 1
    elif rank < -OFTEN:
        plies += 1
    if not is_narrow:
        plies -= 1
    return min(max(plies, 0), depth - 1)


def enough_actions(game: Any, depth: int, stand: float, a: float) -> int:
    """Return how many actions without promise to try where none is expected to be better than a."""
    if game.swing > 0.0 and depth <= HOPELESS and stand + game.swing * (depth + 1) <= a:
        return 1
    return 4 + 2 * depth * depth if depth <= HOPELESS else MANY
