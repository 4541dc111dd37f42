"""Expectimax: minimax with chance nodes, in layers of any order.

    V(s) = utility(s)                                  s is terminal
    V(s) = max of V(result(s, a)) over a               a maximizer moves in s
    V(s) = min of V(result(s, a)) over a               a minimizer moves in s
    V(s) = sum of p(o) * V(result(s, o)) over o        chance moves in s

Solves zero-sum games, with chance or without. An outcome of chance costs no depth.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import ZERO_SUM, solves

__all__ = ["decide", "every_move", "exp_value", "max_value", "min_value", "policy", "value"]


@solves(ZERO_SUM)
def value(game: Game[S, A], state: S, depth: float = INFINITY) -> float:
    """V(s): known if terminal, estimated at the horizon, else the max, min or mean of V over the successors."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth)
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


def exp_value(game: Game[S, A], state: S, depth: float) -> float:
    v = 0.0
    for probability, outcome in game.chances(state):
        v += probability * value(game, game.result(state, outcome), depth)
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the value of every action."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action with the best expected value; a tie goes to the earlier action."""
    return root.decide(value, game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
