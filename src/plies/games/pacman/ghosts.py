"""Models of ghosts: functions that say how likely each of a ghost's actions is.

A model makes ghosts chance in a search, `transforms.as_chance(game, (1, 2), directional())`, and an agent in a match,
`agents.Modelled(directional())`. For ghosts that move at random there is `transforms.uniform`. Ghosts that
minimize need no model: every player except MAX does.
"""

from collections.abc import Callable, Iterator
from typing import Any

from plies.core import InvalidArgument
from plies.core.readers import shown
from plies.games.pacman.board import State
from plies.games.pacman.maze import FAR

__all__ = ["directional"]

Model = Callable[[Any, State], Iterator[tuple[float, int]]]  # the game, a state in which a ghost moves


def directional(attack: float = 0.8, flee: float = 0.8) -> Model:
    """Return a model of ghosts that chase Pacman with probability attack and, when scared, flee with probability flee.

    A chasing ghost takes one of the actions after which it is nearest to Pacman, through the maze; a fleeing ghost, one
    after which it is furthest away. Otherwise it takes any action. Ties are broken evenly.
    """
    for name, probability in (("attack", attack), ("flee", flee)):
        if not 0 <= probability <= 1:
            raise InvalidArgument(f"{name} is a probability, from 0 to 1, not {shown(probability)}")
    purposes = (float(attack), float(flee))

    def chances(game: Any, state: State) -> Iterator[tuple[float, int]]:
        purpose = purposes[1] if state.timers[state.mover] > 0 else purposes[0]
        most, actions, best = -FAR - 1, 0, 0
        for action in game.actions(state):
            aim = game.aim(state, action)
            actions += 1
            if aim > most:
                most, best = aim, 0
            if aim == most:
                best += 1
        for action in game.actions(state):
            share = purpose / best if game.aim(state, action) == most else 0.0
            yield (share + (1.0 - purpose) / actions, action)

    return chances
