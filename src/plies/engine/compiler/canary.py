"""A game of plies' own that must compile. If it does not, this Numba is to blame, not the user's rules.

It is compiled only after rules have failed to compile for a reason that plies does not know.
"""

from collections.abc import Iterator
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numba
from numba import njit, types

from plies.core import MAX, Game
from plies.engine.compiler.game_type import game_type
from plies.engine.compiler.options import INSIDE
from plies.engine.compiler.prepared_games import native_state, prepare, state_kind
from plies.engine.errors import NotCompilable, UnknownNumba

__all__ = ["blame"]


class Count(NamedTuple):
    left: int
    turn: int


class Canary(Game[Count, int]):
    """Two players take one or two from a heap; the player who takes the last one wins."""

    def initial(self) -> Count:
        return Count(5, 0)

    def player(self, state: Count) -> int:
        return state.turn

    def actions(self, state: Count) -> Iterator[int]:
        for number in range(1, min(2, state.left) + 1):
            yield number

    def result(self, state: Count, action: int) -> Count:
        return Count(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Count) -> bool:
        return state.left == 0

    def utility(self, state: Count, player: int) -> float:
        return -1.0 if state.turn == player else 1.0


def value(game: Any, state: Any, depth: int) -> float:
    """Return the minimax value. It is just enough code to show that recursion, loops over rules and states compile."""
    if game.is_terminal(state) or depth == 0:
        return float(game.utility(state, MAX))
    best = -2.0
    for action in game.actions(state):
        x = value(game, game.result(state, action), depth - 1)
        best = max(best, x if game.player(state) in game.maximizers else -x)
    return best if game.player(state) in game.maximizers else -best


def blame(obstacle: NotCompilable) -> NotCompilable:
    """Return the obstacle, if its reason is known or the canary compiles; else that plies does not know this Numba."""
    if obstacle.obstacle.is_known:
        return obstacle
    error = _what_goes_wrong()
    if error is None:
        return obstacle
    return UnknownNumba(
        f"plies does not know Numba {numba.__version__}: not even a game of its own compiles ({error}). "
        "Install a version that plies declares"
    )


@cache
def _what_goes_wrong() -> str | None:
    """Return what the compiler says about the canary, or None if it compiles."""
    game = Canary()
    try:
        prepared, start = prepare(game), native_state(game.initial())
        space = dict(globals())
        space["value"] = njit(**INSIDE)(FunctionType(value.__code__, space))  # it calls itself by this name
        space["value"].compile((game_type(prepared.plan), state_kind(start), types.int64))
    except Exception as error:  # a compiler may raise anything
        lines = str(error).strip().splitlines() or [type(error).__name__]
        return lines[0][:200]
    return None
