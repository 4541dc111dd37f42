"""Perft, counted in bulk: in the last layer the actions are counted, not taken.

The number is perft's. Of the nodes only those above the last layer are visited, a twentieth of them in chess, so the
actions of the last layer are listed but what they lead to is never looked at.
"""

from plies.core import CHANCE, A, Game, S
from plies.textbook.readings import REGARDLESS_OF_PAST, solves

__all__ = ["value"]


@solves(REGARDLESS_OF_PAST)
def value(game: Game[S, A], state: S, depth: float) -> int:
    """The number of lines of depth layers from state."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.count_actions(state)
    if game.is_terminal(state):
        return 0
    lines = 0
    if game.player(state) == CHANCE:
        for _, outcome in game.chances(state):
            lines += value(game, game.result(state, outcome), depth - 1)
    else:
        for action in game.actions(state):
            lines += value(game, game.result(state, action), depth - 1)
    return lines
