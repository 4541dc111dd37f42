"""Star2: Star1 that first looks at one action after each outcome, which may be enough to cut.

A chance node is searched in two phases. The probing phase looks at the first action after every outcome. If a
maximizer moves there, the outcome is worth at least as much as that action; if a minimizer does, at most as much; if
the game or the depth ends there, the value is exact. Let under and over be the bounds on the outcomes (the utility
bounds for those not yet probed). Then the node's value lies between

    least = sum of p(o) * under(o)    and    most = sum of p(o) * over(o)

As soon as most cannot exceed alpha, or least cannot fall below beta, the rest is skipped. The second phase is
Star1's, beginning with these bounds: they only get narrower, so it cuts sooner.

value() promises the same as alphabeta's, for the expectimax value. Solves zero-sum games, with chance or without,
whose utility_bounds are finite, in any order of moves.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import FINITE_BOUNDS, ZERO_SUM, solves

__all__ = ["decide", "every_move", "exp_value", "max_value", "min_value", "policy", "probe", "probe_outcomes", "value"]

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
    least, most, bounds = probe_outcomes(game, state, depth, alpha, beta)
    if most <= alpha:
        return most
    if least >= beta:
        return least
    v, number = 0.0, 0
    for probability, outcome in game.chances(state):
        if probability > 0:
            under, over = bounds[number]
            seen = under
            if under < over:
                floor = (alpha - most) / probability + min(over, high)
                ceiling = (beta - least) / probability + max(under, low)
                seen = value(game, game.result(state, outcome), depth, floor, ceiling)
                least += probability * (seen - max(under, low))
                most += probability * (seen - min(over, high))
                if seen <= floor:
                    return most
                if seen >= ceiling:
                    return least
            v += probability * seen
            number += 1
    return v


def probe_outcomes(
    game: Game[S, A], state: S, depth: float, alpha: float, beta: float
) -> tuple[float, float, list[tuple[float, float]]]:
    """Return least, most, and the bounds on every outcome; fewer bounds if they are enough to cut."""
    low, high = game.utility_bounds
    least, most, bounds = low, high, []
    for probability, outcome in game.chances(state):
        if probability > 0 and least < beta and most > alpha:
            floor = (alpha - most) / probability + high if alpha >= low else -INFINITY  # this little is enough to cut
            ceiling = (beta - least) / probability + low if beta <= high else INFINITY  # this much is enough
            under, over = -INFINITY, INFINITY
            if floor > -INFINITY or ceiling < INFINITY:
                under, over = probe(game, game.result(state, outcome), depth, floor, ceiling)
            bounds.append((under, over))
            least += probability * (max(under, low) - low)
            most += probability * (min(over, high) - high)
    return least, most, bounds


def probe(game: Game[S, A], state: S, depth: float, alpha: float, beta: float) -> tuple[float, float]:
    """Return bounds on the value of state from its first action: a lower one if beta is finite, or an upper one."""
    if game.is_terminal(state):
        v = float(game.utility(state, MAX))
        return v, v
    if depth == 0:
        v = float(game.evaluate(state, MAX))
        return v, v
    under, over = -INFINITY, INFINITY
    if game.player(state) != CHANCE:
        for action in game.actions(state):
            if game.player(state) in game.maximizers and beta < INFINITY:
                under = value(game, game.result(state, action), depth - 1, -INFINITY, beta)
            if game.player(state) not in game.maximizers and alpha > -INFINITY:
                over = value(game, game.result(state, action), depth - 1, alpha, INFINITY)
            break
    return under, over


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action: each is searched with an open window."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the truly best action; a tie goes to the earlier action."""
    return root.decide_in_window(value, game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
