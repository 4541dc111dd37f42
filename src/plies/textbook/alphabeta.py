"""Alpha-beta: minimax that skips what cannot matter.

alpha is MAX's best option on the path to the root, beta is MIN's. With v the minimax value of state,
value() returns r such that
    r == v     if alpha < r < beta
    v <= r     if r <= alpha      (v is no better than r; MAX has something as good elsewhere)
    r <= v     if r >= beta       (v is no worse than r; MIN has something as good elsewhere)

Solves zero-sum games without chance. Time O(b^(m/2)) when the best action is always tried first.
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
    """Return the minimax value of state if it lies between alpha and beta, else a bound on it."""
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
    """Return the truly best action, although most root actions get only a bound; a tie goes to the earlier action."""
    return root.decide_in_window(value, game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
