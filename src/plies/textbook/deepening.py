"""Iterative deepening: search to depth 1, then 2, then 3, ... as an anytime search.

Each iteration is alpha-beta with a transposition table. It first tries the action that the iteration
before found best, so that more is cut. When the budget of nodes or seconds runs out, the answer of the
last complete iteration is returned; the first iteration is always finished, so there is an answer. If an iteration
meets no horizon, the game is searched to its end, and deepening stops.

Solves zero-sum games without chance. A game that asks to win sooner is searched on pairs, without a
table. If values tie, the earlier action of the game is chosen, in whatever order the actions were
tried.
"""

import math
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from plies.core import INFINITY, MAX, A, Game, S, UnsupportedGame
from plies.textbook import root, sooner, transposition
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, check_budget, check_depth, reading, refuse, too_deep
from plies.textbook.transforms import ordered
from plies.textbook.transposition import Table

__all__ = ["Iteration", "decide", "every_move", "iterations", "policy", "value"]


class Iteration(NamedTuple):
    """What is known after searching to one depth."""

    depth: int
    value: float
    action: Any
    nodes: int  # visited so far, in all iterations
    seconds: float  # spent so far
    complete: bool  # no line was cut off at the horizon: the value is the game's, and final


class OutOfBudget(Exception):
    """Raised to stop a search while it runs."""


class Meter:
    """Counts nodes, watches the budget, and notices when the horizon is met."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self.limit = INFINITY if nodes is None else nodes
        self.begun = time.monotonic()
        self.end = INFINITY if seconds is None else self.begun + seconds
        self.nodes = 0
        self.must_finish = True
        self.met_horizon = False
        self.search = self.watched(transposition)["value"]
        self.sooner = self.watched(sooner)["every_move"]

    def watched(self, search: ModuleType) -> dict[str, Any]:
        """Return the functions of search, with every visit metered."""

        def visit(game: Game[S, A], state: S, depth: float, *rest: Any) -> Any:
            self.nodes += 1
            if not self.must_finish and (self.nodes > self.limit or time.monotonic() > self.end):
                raise OutOfBudget
            if depth == 0 and not game.is_terminal(state):
                self.met_horizon = True
            return source(game, state, depth, *rest)

        functions = reading(vars(search))
        source, functions["value"] = functions["value"], visit
        return functions

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun


def iterations(
    game: Game[S, A], state: S, depth: float = INFINITY, nodes: int | None = None, seconds: float | None = None
) -> Iterator[Iteration]:
    """Yield an answer for depth 1, 2, 3, ... until depth, the budget or the game ends."""
    refuse(__name__, game, (ZERO_SUM, DETERMINISTIC), depth)
    root.check_choice(game, state, depth)
    check_budget(nodes, seconds)
    meter = Meter(nodes, seconds)
    table: Table = {}
    limit = 0
    while limit < depth:
        limit += 1
        previous, table = table, {}
        meter.met_horizon = False
        try:
            v, action = _search_root(meter, game, state, limit, previous, table)
        except OutOfBudget:
            return
        except RecursionError as error:
            if limit > 1:
                return  # what is known stays: the line is longer than Python's stack
            raise UnsupportedGame(too_deep(__name__, game)) from error
        yield Iteration(limit, v, action, meter.nodes, meter.seconds, not meter.met_horizon)
        if not meter.met_horizon:
            return
        meter.must_finish = False


def _search_root(
    meter: Meter, game: Game[S, A], state: S, depth: int, previous: Table, table: Table
) -> tuple[float, A]:
    """Return the value of state and the action to take there."""
    if game.prefer_sooner:
        pairs = meter.sooner(game, state, depth)
        soonest: A = sooner.best(game, state, pairs)
        return pairs[soonest][0], soonest
    maximizing = game.player(state) in game.maximizers
    place = {action: number for number, action in enumerate(game.actions(state))}
    game_in_order = ordered(game, lambda game, state: best_first(game, state, previous))
    alpha, beta = -INFINITY, INFINITY
    chosen: Any = None
    chosen_place = -1
    for action in game_in_order.actions(state):
        # An earlier action of the game takes a tie. To see the tie, its window is wider by the least step.
        earlier = place[action] < chosen_place
        low = math.nextafter(alpha, -INFINITY) if maximizing and earlier else alpha
        high = math.nextafter(beta, INFINITY) if not maximizing and earlier else beta
        v = meter.search(game_in_order, game.result(state, action), depth - 1, low, high, table)
        if maximizing and v > low:
            chosen, chosen_place, alpha = action, place[action], v
        if not maximizing and v < high:
            chosen, chosen_place, beta = action, place[action], v
    return (alpha if maximizing else beta), chosen


def best_first(game: Game[S, A], state: S, previous: Table) -> list[A]:
    """Return the actions, best first: ends by their utility, others by the previous iteration, unseen ones last."""
    side = -1 if game.player(state) in game.maximizers else 1

    def key(action: A) -> float:
        after = game.result(state, action)
        if game.is_terminal(after):
            return side * game.utility(after, MAX)
        return side * previous[after].value if after in previous else INFINITY

    return sorted(game.actions(state), key=key)


def value(
    game: Game[S, A], state: S, depth: float = INFINITY, nodes: int | None = None, seconds: float | None = None
) -> float:
    """Return the minimax value of state, searched as deep as depth and the budget allow."""
    refuse(__name__, game, (ZERO_SUM, DETERMINISTIC), depth)
    check_depth(depth)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    return _last(iterations(game, state, depth, nodes, seconds)).value


def decide(
    game: Game[S, A], state: S, depth: float = INFINITY, nodes: int | None = None, seconds: float | None = None
) -> A:
    """Return the best action, searched as deep as depth and the budget allow."""
    chosen: A = _last(iterations(game, state, depth, nodes, seconds)).action
    return chosen


def every_move(game: Game[S, A], state: S, depth: float = INFINITY) -> dict[A, float]:
    """Return the exact value of every action."""
    return root.every_move(value, game, state, depth)


def policy(
    game: Game[S, A], depth: float = INFINITY, nodes: int | None = None, seconds: float | None = None
) -> Callable[[S], A]:
    """Return the solution: a function from state to action, which spends the budget on each state."""
    return lambda state: decide(game, state, depth, nodes, seconds)


def _last(found: Iterator[Iteration]) -> Iteration:
    for iteration in found:
        latest = iteration
    return latest
