"""Perft: the number of lines of exactly depth layers from a state.

Perft tests rules: the counts of well-known games are published, and two programs with the same counts agree on the
actions. Outcomes of chance count as a layer here. Lines that end sooner do not count. Draws by repetition end
no line, because they depend on the past.
"""

from plies.core import CHANCE, A, Game, S
from plies.textbook.readings import solves

__all__ = ["value"]


@solves()
def value(game: Game[S, A], state: S, depth: float) -> int:
    """Return the number of lines of depth layers from state."""
    if depth == 0:
        return 1
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
