"""Alpha-beta that cuts only on strict inequality, as some course graders demand.

A node is left only when it is already worse than what an ancestor has, not when it is merely no
better. With v the minimax value of state, value() returns r such that
    r == v     if alpha <= r <= beta
    v <= r     if r < alpha
    r <= v     if r > beta
so even the naive choice at the root, "the action with value v", is right here. It visits at least
as many nodes as alphabeta, more where values repeat.

Solves zero-sum games without chance.
"""

from collections.abc import Callable

from plies.core import INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, solves

__all__ = ["decide", "every_move", "max_value", "min_value", "policy", "value"]


@solves(ZERO_SUM, DETERMINISTIC)
def value(
    game: Game[S, A], state: S, depth: float = INFINITY, alpha: float = -INFINITY, beta: float = INFINITY
) -> float:
    """Return the minimax value of state if it is alpha, beta or between, else a bound on it."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    if game.player(state) in game.maximizers:
        return max_value(game, state, depth, alpha, beta)
    return min_value(game, state, depth, alpha, beta)


def max_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, alpha, beta))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> float:
    v = INFINITY
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1, alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
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
