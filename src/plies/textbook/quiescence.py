"""Quiescence: alpha-beta whose horizon moves on while something is about to happen.

An evaluation counts pieces as they stand. Between a capture and the capture that answers it, it is wrong, and a
search that stops there believes it: the horizon effect. So a state at the horizon is evaluated only if the
game calls it quiet; otherwise the search goes on, until it is quiet or EXTENSION plies beyond the depth.

value() promises the same as alphabeta's, and where every state is quiet it is alphabeta. Solves zero-sum
games without chance.
"""

from collections.abc import Callable

from plies.core import INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, solves

__all__ = ["EXTENSION", "at_horizon", "decide", "every_move", "max_value", "min_value", "policy", "value"]

EXTENSION = 16  # plies that the search goes beyond its depth, at most; plies.search has the same


@solves(ZERO_SUM, DETERMINISTIC)
def value(
    game: Game[S, A], state: S, depth: float = INFINITY, alpha: float = -INFINITY, beta: float = INFINITY
) -> float:
    """Return the value of state, from evaluations of quiet states, if it lies in the window; else a bound on it."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if at_horizon(game, state, depth):
        return game.evaluate(state, MAX)
    if game.player(state) in game.maximizers:
        return max_value(game, state, depth, alpha, beta)
    return min_value(game, state, depth, alpha, beta)


def at_horizon(game: Game[S, A], state: S, depth: float) -> bool:
    """Is the depth used up, and state quiet or as far beyond it as a search may go?"""
    return depth <= 0 and (depth <= -EXTENSION or game.quiet(state))


def max_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> float:
    v = INFINITY
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action: each is searched with an open window."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the best action, from exact values: what ends sooner is not asked; a tie goes to the earlier action."""
    return root.best(game, state, every_move(game, state, depth))


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
