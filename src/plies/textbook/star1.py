"""Star1: expectimax that cuts chance nodes too, because utilities have known, finite bounds.

At a chance node, let v be the expected value of the outcomes seen so far, and rest the probability of
those not yet seen. Whatever they are, the node's value lies between v + rest * low and
v + rest * high. As soon as it cannot exceed alpha, or cannot fall below beta, the rest is skipped.
The next outcome gets a window: a value outside of it is enough to cut.

value() promises the same as alphabeta's, for the expectimax value. Solves zero-sum games, with chance or
without, whose utility_bounds are finite.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import FINITE_BOUNDS, ZERO_SUM, solves

__all__ = ["decide", "every_move", "exp_value", "max_value", "min_value", "policy", "value"]

ROUNDING, SMALLEST = 1e-9, 1e-300  # of the largest utility, and at least: no cut rests on how sums are rounded


@solves(ZERO_SUM, FINITE_BOUNDS)
def value(
    game: Game[S, A], state: S, depth: float = INFINITY, alpha: float = -INFINITY, beta: float = INFINITY
) -> float:
    """Return the expectimax value of state if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth, alpha, beta)
    if game.player(state) in game.maximizers:
        return max_value(game, state, depth, alpha, beta)
    return min_value(game, state, depth, alpha, beta)


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


def exp_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> float:
    low, high = game.utility_bounds
    alpha -= ROUNDING * (abs(low) + abs(high)) + SMALLEST
    beta += ROUNDING * (abs(low) + abs(high)) + SMALLEST
    v, rest = 0.0, 1.0
    for probability, outcome in game.chances(state):
        if probability > 0:
            rest -= probability
            least = (alpha - v - rest * high) / probability
            most = (beta - v - rest * low) / probability
            seen = value(game, game.result(state, outcome), depth, least, most)
            v += probability * seen
            if seen <= least:
                return v + rest * high
            if seen >= most:
                return v + rest * low
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action: each is searched with an open window."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the truly best action; a tie goes to the earlier action."""
    return root.decide_in_window(value, game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
