"""The root: from the values of the actions to the choice of an action.

A search below the root may return bounds instead of values. The chosen action must be truly best all the
same, and a tie goes to the earlier action.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from plies.core import CHANCE, INFINITY, A, Game, InvalidArgument, S
from plies.textbook import sooner
from plies.textbook.readings import check_depth, demands_of, refuse

__all__ = ["best", "check_choice", "decide", "decide_in_window", "decide_sooner", "every_move"]

V = TypeVar("V")


def every_move(value: Callable[..., V], game: Game[S, A], state: S, depth: float) -> dict[A, V]:
    """Return the exact value of every action in state, in the order of actions."""
    check_choice(game, state, depth)
    return {action: value(game, game.result(state, action), depth - 1) for action in game.actions(state)}


def decide(value: Callable[..., float], game: Game[S, A], state: S, depth: float) -> A:
    """Return the best action, from exact values."""
    if game.prefer_sooner:
        return decide_sooner(value, game, state, depth)
    return best(game, state, every_move(value, game, state, depth))


def best(game: Game[S, A], state: S, values: dict[A, float]) -> A:
    """Return the first action with the best value for the player to move."""
    choose = max if game.player(state) in game.maximizers else min
    return choose(values, key=values.__getitem__)


def decide_in_window(value: Callable[..., float], game: Game[S, A], state: S, depth: float) -> A:
    """Return the best action, from a search with a window.

    Once an action has value v, the others are searched with v as MAX's alpha (or MIN's beta). One that
    is no better returns a bound that is no better, so only a strictly better result may replace it:
    a result equal to v can be a mere bound on something worse.
    """
    if game.prefer_sooner:
        return decide_sooner(value, game, state, depth)
    check_choice(game, state, depth)
    maximizing = game.player(state) in game.maximizers
    alpha, beta = -INFINITY, INFINITY
    chosen: Any = None
    for action in game.actions(state):
        v = value(game, game.result(state, action), depth - 1, alpha, beta)
        if maximizing and v > alpha:
            chosen, alpha = action, v
        if not maximizing and v < beta:
            chosen, beta = action, v
    return chosen  # type: ignore[no-any-return]  # a live state has an action


def decide_sooner(value: Callable[..., float], game: Game[S, A], state: S, depth: float) -> A:
    """Return the best action of a game that asks to win sooner and lose later, if value solves such games."""
    refuse(value.__module__, game, demands_of(value), depth)
    check_choice(game, state, depth)
    return sooner.decide(game, state, depth)


def check_choice(game: Game[S, A], state: S, depth: float) -> None:
    """Raise InvalidArgument unless a player chooses in state and depth allows at least one ply."""
    check_depth(depth, least=1)
    if game.is_terminal(state):
        raise InvalidArgument("the game is over in this state: there is nothing to decide")
    if game.player(state) == CHANCE:
        raise InvalidArgument("chance moves in this state: there is nothing to decide")
