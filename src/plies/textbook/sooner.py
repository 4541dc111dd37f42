"""Win sooner, lose later: alpha-beta on pairs.

A search that is content to win some day may put it off for ever: on every turn, winning later looks as
good as winning now. The cure is to compare pairs (value, haste): haste is minus the plies to the end
of the line when MAX wins (value above 0), plus the plies when MAX loses, and 0 for a draw. Pairs are
compared value first, so the value never changes. MIN takes the smaller pair, so the same haste makes MIN
win sooner and lose later too.

Solves zero-sum games, with chance too: there the pair is the mean pair, and nothing is cut. A win is a
value above 0: if a game's utilities have another zero, sooner and later mean less.
"""

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook.readings import ZERO_SUM, solves

__all__ = ["Pair", "best", "decide", "every_move", "exp_value", "max_value", "min_value", "value"]

Pair = tuple[float, float]
WORST, BEST = (-INFINITY, 0.0), (INFINITY, 0.0)


@solves(ZERO_SUM)
def value(game: Game[S, A], state: S, depth: float, plies: int = 0, alpha: Pair = WORST, beta: Pair = BEST) -> Pair:
    """Return (value, haste) of state, which is plies away from the root."""
    if game.is_terminal(state):
        return timed(game.utility(state, MAX), plies)
    if depth == 0:
        return timed(game.evaluate(state, MAX), plies)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth, plies)
    if game.player(state) in game.maximizers:
        return max_value(game, state, depth, plies, alpha, beta)
    return min_value(game, state, depth, plies, alpha, beta)


def timed(v: float, plies: int) -> Pair:
    return (v, float(-plies if v > 0 else plies if v < 0 else 0))


def max_value(game: Game[S, A], state: S, depth: float, plies: int, alpha: Pair, beta: Pair) -> Pair:
    v = WORST
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, plies + 1, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, plies: int, alpha: Pair, beta: Pair) -> Pair:
    v = BEST
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1, plies + 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def exp_value(game: Game[S, A], state: S, depth: float, plies: int) -> Pair:
    v, haste = 0.0, 0.0
    for probability, outcome in game.chances(state):
        pair = value(game, game.result(state, outcome), depth, plies)
        v += probability * pair[0]
        haste += probability * pair[1]
    return (v, haste)


def every_move(game: Game[S, A], state: S, depth: float) -> dict[A, Pair]:
    """Return the pair of every action."""
    return {action: value(game, game.result(state, action), depth - 1, 1) for action in game.actions(state)}


def decide(game: Game[S, A], state: S, depth: float) -> A:
    """Return the action with the best pair; a tie goes to the earlier action."""
    return best(game, state, every_move(game, state, depth))


def best(game: Game[S, A], state: S, pairs: dict[A, Pair]) -> A:
    choose = max if game.player(state) in game.maximizers else min
    return choose(pairs, key=pairs.__getitem__)
