"""Perft, counted in bulk: in the last layer the actions are counted, not taken.

The number is perft's. Only the nodes above the last layer are visited, a twentieth of all nodes in chess. The
actions of the last layer are counted, but their results are never looked at.
"""

from plies.core import CHANCE, A, Game, S
from plies.textbook.readings import solves

__all__ = ["value"]


@solves()
def value(game: Game[S, A], state: S, depth: float) -> int:
    """Return the number of lines of depth layers from state."""
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
