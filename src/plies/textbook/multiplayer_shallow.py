"""Max^n with shallow pruning: a node is left once the player just above will not choose it.

All utilities add up to utility_sum, and none is below the floor of utility_bounds. So if one player
has v[player], any other has at most
    rest = utility_sum - v[player] - (players - 2) * floor
If the rival, who moves just above, already has that much elsewhere, the rival will not choose this
node, and the remaining actions cannot matter.

Only the player just above counts. Unlike in alpha-beta, a bound from further up says nothing: a node
that its grandparent will not choose can still change, through a tuple in between, what its parent
chooses; cutting there ("deep pruning") gives wrong values.

value() returns V(s) as multiplayer does, or, once rest <= best, some tuple that leaves rival at most
best. Utilities are compared as they are: give numbers that add up exactly (integers, halves), as
rounding in the sum would make ties random. With chance, cuts keep a margin for rounding.

Solves games that declare utility_sum.
"""

from collections.abc import Callable

from plies.core import CHANCE, INFINITY, A, Game, S
from plies.core.tuples import add_scaled
from plies.textbook import root
from plies.textbook.multiplayer import Utilities
from plies.textbook.readings import CONSTANT_SUM, FINITE_BOUNDS, solves

__all__ = ["decide", "every_move", "exp_value", "max_value", "policy", "value"]

NOBODY = -2
GRAIN, LARGE = 1024.0, 2.0**40  # multiples of 1/1024 add up without rounding if they are not too large
ROUNDING = 1e-9  # of the largest utility, for utilities that do not add up to the last bit


@solves(CONSTANT_SUM, FINITE_BOUNDS)
def value(
    game: Game[S, A], state: S, depth: float = INFINITY, rival: int = NOBODY, best: float = -INFINITY
) -> Utilities:
    """Return V(s), or a tuple that leaves rival at most best."""
    if game.is_terminal(state):
        return game.utilities(state)
    if depth == 0:
        return game.evaluations(state)
    if game.player(state) == CHANCE:
        return exp_value(game, state, depth)
    return max_value(game, state, depth, rival, best)


def max_value(game: Game[S, A], state: S, depth: float, rival: int, best: float) -> Utilities:
    player = game.player(state)
    v = game.everyone(-INFINITY)
    for action in game.actions(state):
        other = value(game, game.result(state, action), depth - 1, player, v[player])
        if other[player] > v[player]:
            v = other
        if player != rival and most_left(game, v[player]) <= best:
            return v
    return v


def most_left(game: Game[S, A], utility: float) -> float:
    """Return the most that another player can have when one has utility."""
    low, high = game.utility_bounds
    if game.zero_sum:
        low = min(low, -high)  # the bounds are MAX's
    left: float = game.utility_sum - utility - (game.players - 2) * low  # type: ignore[operator]  # demanded
    if game.deterministic and is_round(utility) and is_round(left):
        return left
    return left + ROUNDING * (abs(low) + abs(high))


def is_round(number: float) -> bool:
    """Is number one of those that add up without rounding? Means of utilities seldom are."""
    return abs(number) < LARGE and number * GRAIN == float(int(number * GRAIN))


def exp_value(game: Game[S, A], state: S, depth: float) -> Utilities:
    chance = game.player(state)  # chance is nobody's rival and has nothing elsewhere
    v = game.everyone(0.0)
    for probability, outcome in game.chances(state):
        v = add_scaled(v, probability, value(game, game.result(state, outcome), depth, chance, -INFINITY))
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, Utilities]:
    """Return the exact utilities that each action leads to: each is searched with no player above."""
    return root.every_move(value, game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the action that is best for the player to move; a tie goes to the earlier action."""
    values = every_move(game, state, depth)
    player = game.player(state)
    return max(values, key=lambda action: values[action][player])


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)
