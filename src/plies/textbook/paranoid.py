"""Paranoid search: one player against all others, who act as one adversary.

Only player's utility counts:

    V(s) = utility(s, player)                          s is terminal
    V(s) = max of V(result(s, a)) over a               player moves in s
    V(s) = min of V(result(s, a)) over a               another moves in s
    V(s) = sum of p(o) * V(result(s, o)) over o        chance moves in s

The value is what player is sure of, whatever the others want: its security level. Max^n never
gives player less. It may give more, because the others may have better things to do than harm. With
two players whose utilities have a constant sum, both are the same, and are minimax.

alpha and beta are as in alphabeta, with player for MAX; children of chance nodes are searched with an open
window. Solves every game.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import solves

__all__ = ["decide", "every_move", "exp_value", "max_value", "min_value", "policy", "value"]


@solves()
def value(
    game: Game[S, A],
    state: S,
    depth: float = INFINITY,
    player: int = MAX,
    alpha: float = -INFINITY,
    beta: float = INFINITY,
) -> float:
    """Return what player is sure of in state if that lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth, player)
    if game.player(state) == player:
        return max_value(game, state, depth, player, alpha, beta)
    return min_value(game, state, depth, player, alpha, beta)


def max_value(game: Game[S, A], state: S, depth: float, player: int, alpha: float, beta: float) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, player, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, player: int, alpha: float, beta: float) -> float:
    v = INFINITY
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1, player, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def exp_value(game: Game[S, A], state: S, depth: float, player: int) -> float:
    v = 0.0
    for probability, outcome in game.chances(state):
        v += probability * value(game, game.result(state, outcome), depth, player, -INFINITY, INFINITY)
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return exactly what each action makes the player to move sure of: each is searched with an open window."""
    root.check_choice(game, state, depth)
    player = game.player(state)
    return {action: value(game, game.result(state, action), depth - 1, player) for action in game.actions(state)}


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action that makes the player to move sure of most; a tie goes to the earlier action."""
    values = every_move(game, state, depth)
    return max(values, key=values.__getitem__)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
