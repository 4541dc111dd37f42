"""Minimax: the best achievable utility against a rational adversary.

    V(s) = utility(s)                        s is terminal
    V(s) = max of V(result(s, a)) over a     a maximizer moves in s
    V(s) = min of V(result(s, a)) over a     a minimizer moves in s

Solves zero-sum games without chance: one player alone, two, or two teams, in whatever order they move.
Time O(b^m), space O(bm), for b actions per state and lines of m plies. With a depth, states that many
plies ahead are evaluated instead of searched.
"""

from collections.abc import Callable

from plies.core import INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, solves

__all__ = ["decide", "every_move", "max_value", "min_value", "policy", "value"]


@solves(ZERO_SUM, DETERMINISTIC)
def value(game: Game[S, A], state: S, depth: float = INFINITY) -> float:
    """V(s): known if terminal, estimated at the horizon, else the max or min of V over the successors."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    if game.player(state) in game.maximizers:
        return max_value(game, state, depth)
    return min_value(game, state, depth)


def max_value(game: Game[S, A], state: S, depth: float) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1))
    return v


def min_value(game: Game[S, A], state: S, depth: float) -> float:
    v = INFINITY
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1))
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the value of every action."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action with the best value; a tie goes to the earlier action."""
    return root.decide(value, game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
