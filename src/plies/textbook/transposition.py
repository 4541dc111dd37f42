"""Alpha-beta with a transposition table: a state reached by two paths is searched once.

A search returns the value or only a bound, and it holds for the depth that was searched. So an
entry is (value, bound, depth), never a bare value. It is used only where it says enough: at the same
depth and, if it is a bound, only if the bound cuts.

value() promises the same as alphabeta's. Solves zero-sum games without chance. The table grows with the
states visited; without a depth the game must have no cycles.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from plies.core import INFINITY, MAX, A, Game, S
from plies.textbook import root
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, solves

__all__ = ["Entry", "Table", "decide", "every_move", "max_value", "min_value", "policy", "value"]


class Entry(NamedTuple):
    value: float
    bound: str  # "exact"; "lower": the true value is no less; "upper": it is no more
    depth: float

    def decides(self, depth: float, alpha: float, beta: float) -> bool:
        """Does this entry say all that a search with these arguments would find?"""
        if self.depth != depth:
            return False
        return (
            self.bound == "exact"
            or (self.bound == "lower" and self.value >= beta)
            or (self.bound == "upper" and self.value <= alpha)
        )


Table = dict[Any, Entry]


@solves(ZERO_SUM, DETERMINISTIC)
def value(
    game: Game[S, A],
    state: S,
    depth: float = INFINITY,
    alpha: float = -INFINITY,
    beta: float = INFINITY,
    table: Table | None = None,
) -> float:
    """Return the minimax value of state if it lies between alpha and beta, else a bound on it."""
    if table is None:
        table = {}
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    if state in table and table[state].decides(depth, alpha, beta):
        return table[state].value
    if game.player(state) in game.maximizers:
        v = max_value(game, state, depth, alpha, beta, table)
    else:
        v = min_value(game, state, depth, alpha, beta, table)
    table[state] = Entry(v, "upper" if v <= alpha else "lower" if v >= beta else "exact", depth)
    return v


def max_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float, table: Table) -> float:
    v = -INFINITY
    for action in game.actions(state):
        v = max(v, value(game, game.result(state, action), depth - 1, alpha, beta, table))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Game[S, A], state: S, depth: float, alpha: float, beta: float, table: Table) -> float:
    v = INFINITY
    for action in game.actions(state):
        v = min(v, value(game, game.result(state, action), depth - 1, alpha, beta, table))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action: each is searched with an open window, all with one table."""
    return root.every_move(_with_table({}), game, state, depth)


def decide(game: Game[S, A], state: S, depth: float = INFINITY) -> A:
    """Return the truly best action; a tie goes to the earlier action."""
    return root.decide_in_window(_with_table({}), game, state, depth)


def policy(game: Game[S, A], depth: float = INFINITY) -> Callable[[S], A]:
    """Return the solution: a function from state to action."""
    return lambda state: decide(game, state, depth)


def _with_table(table: Table) -> Callable[..., float]:
    """Return value, with the same table in every call."""

    @wraps(value)
    def search(game: Any, state: Any, depth: float, alpha: float = -INFINITY, beta: float = INFINITY) -> float:
        return value(game, state, depth, alpha, beta, table)

    return search
