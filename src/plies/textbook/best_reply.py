"""Best-reply search: between two moves of player, one opponent replies as it likes, the others do the usual.

Paranoid search lets all others do their worst together, which is gloomy, and branches at every one of
them. Here only one opponent, the replier, chooses freely between two moves of player; the others do
the usual: the action that looks best to them by game.promise, the earliest among equals. The replier
is the opponent whose free reply harms player most:

    V(s, r) = utility(s, player)                                   s is terminal
    V(s, r) = max of V(result(s, a), nobody) over a                player moves in s
    V(s, r) = the lesser of V(result(s, usual), r) and, if r is nobody or q,
              min of V(result(s, a), q) over the other a           opponent q moves in s
    V(s, r) = sum of p(o) * V(result(s, o), r) over o              chance moves in s

In the first best-reply search the others pass, which most games do not allow. Here they do the usual
instead, so that only states that can happen are searched; this is known as BRS+. In a game without
promise the first action is the usual one: here, unlike elsewhere, promise is more than a hint.

The value is never below paranoid's, and with two players it is paranoid's. It is a guess: no player can
be sure of it. alpha and beta are as in alphabeta, with player for MAX. Solves every game.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import solves

__all__ = ["NOBODY", "decide", "every_move", "exp_value", "max_value", "min_value", "policy", "usual", "value"]

NOBODY = -2


@solves()
def value(
    game: Game[S, A],
    state: S,
    depth: float = INFINITY,
    player: int = MAX,
    alpha: float = -INFINITY,
    beta: float = INFINITY,
    replier: int = NOBODY,
) -> float:
    """Return V(s, replier) if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth, player, replier)
    if game.player(state) == player:
        return max_value(game, state, depth, player, alpha, beta)
    return min_value(game, state, depth, player, alpha, beta, replier)


def max_value(game: Game[S, A], state: S, depth: float, player: int, alpha: float, beta: float) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, player, alpha, beta, NOBODY))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, player: int, alpha: float, beta: float, replier: int) -> float:
    mover, usually, number, v = game.player(state), usual(game, state), 0, INFINITY
    for action in game.actions(state):
        if number == usually:
            v = min(v, value(game, game.result(state, action), depth - 1, player, alpha, beta, replier))
        elif replier in (NOBODY, mover):
            v = min(v, value(game, game.result(state, action), depth - 1, player, alpha, beta, mover))
        if v <= alpha:
            return v
        beta, number = min(beta, v), number + 1
    return v


def usual(game: Game[S, A], state: S) -> int:
    """Return the number of the action that looks best to the player to move, the earliest among equals."""
    best, most, number = 0, -INFINITY, 0
    for action in game.actions(state):
        promise = game.promise(state, action)
        if promise > most:
            best, most = number, promise
        number += 1
    return best


def exp_value(game: Game[S, A], state: S, depth: float, player: int, replier: int) -> float:
    v = 0.0
    for probability, outcome in game.chances(state):
        v += probability * value(game, game.result(state, outcome), depth, player, -INFINITY, INFINITY, replier)
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action to the player to move: each is searched with an open window."""
    root.check_choice(game, state, depth)
    player = game.player(state)
    return {action: value(game, game.result(state, action), depth - 1, player) for action in game.actions(state)}


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action that is worth most to the player to move; a tie goes to the earlier action."""
    values = every_move(game, state, depth)
    return max(values, key=values.__getitem__)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
