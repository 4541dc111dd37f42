"""Max^n: everyone for themselves, on utility tuples with one entry per player.

    V(s) = utilities(s)                                      s is terminal
    V(s) = the V(result(s, a)) with the largest entry p      player p moves in s
    V(s) = sum of p(o) * V(result(s, o)) over o              chance moves in s

The tie rule is part of the answer: among actions that are equally good for the player to move, the
earliest one is taken. Another rule can give the other players quite another value.

Solves every game: general or zero-sum, any number of players, with chance or without.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, A, Game, S
from plies.core.tuples import add_scaled
from plies.textbook import root
from plies.textbook.readings import solves

__all__ = ["Utilities", "decide", "every_move", "exp_value", "max_value", "policy", "value"]

Utilities = tuple[float, ...]


@solves()
def value(game: Game[S, A], state: S, depth: float = INFINITY) -> Utilities:
    """Return V(s), a utility for every player."""
    if game.is_terminal(state):
        return game.utilities(state)
    if depth == 0:
        return game.evaluations(state)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth)
    return max_value(game, state, depth)


def max_value(game: Game[S, A], state: S, depth: float) -> Utilities:
    player = game.player(state)
    v = game.everyone(-INFINITY)
    for action in game.actions(state):
        other = value(game, game.result(state, action), depth - 1)
        if other[player] > v[player]:
            v = other
    return v


def exp_value(game: Game[S, A], state: S, depth: float) -> Utilities:
    v = game.everyone(0.0)
    for probability, outcome in game.chances(state):
        v = add_scaled(v, probability, value(game, game.result(state, outcome), depth))
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, Utilities]:
    """Return the utilities that each action leads to."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action that is best for the player to move; a tie goes to the earlier action."""
    values = every_move(game, state, depth)
    player = game.player(state)
    return max(values, key=lambda action: values[action][player])


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
