"""Iterative deepening at the root, on one core or several.

The first worker's answer counts. The others search the same state at the same time and share its table, so that it
finds their results there. If the source divides the work, no worker begins with what another is searching; else every
second helper searches a ply deeper (lazy SMP).
"""

import time
from collections.abc import Callable
from typing import Any

from plies.core import INFINITY, Game, TooDeep
from plies.engine.analysis import Iteration
from plies.engine.errors import Stopped
from plies.engine.question import Budget
from plies.engine.runtime.regions import MOST_PLIES
from plies.engine.searches import reductions
from plies.engine.searches.next_floats import above, below
from plies.engine.searches.root_moves import RootMove, root_moves

__all__ = ["Deepening"]

FIRST_LOOK = (1, 2, 4, 6)  # plies; after these, a search without a budget goes straight to the end
TO_THE_END = MOST_PLIES
PATIENCE, AT_LEAST = 10, 1_000_000  # if lines never end, deepening may visit PATIENCE times the nodes so far
FIRST_WINDOW = 1 / 4096  # aspiration: this part of the range of utilities around the last value, or twice its change


def between(low: float, high: float) -> float:
    """Return where to halve a range of values. Most lie near 0, so the first question is: a clear win, a clear loss?"""
    middle = (low + high) / 2
    if middle <= 0 and low / 2 < middle:
        middle = low / 2
    elif middle >= 0 and high / 2 > middle:
        middle = high / 2
    return middle if low <= middle < high else low


class Deepening:
    """One worker's search of one state, deeper and deeper."""

    def __init__(self, worker: Any, game: Game[Any, Any], state: Any, exact_moves: int, ahead: int = 0) -> None:
        """The exact_moves best moves get exact values. A helper may search `ahead` plies deeper than it reports."""
        self.worker, self.game, self.state = worker, game, state
        self.exact_moves, self.ahead = exact_moves, ahead
        self.maximizing = game.player(state) in game.maximizers
        self.side = 1.0 if self.maximizing else -1.0
        self.moves = root_moves(game, state)
        self.best = self.moves[0]
        self.value = self.change = 0.0  # change: by how much the last iteration changed the value
        self.depth = 0
        self.proved = False
        if game.sound_reductions and not game.forced(state):
            for move in self.moves:
                move.may_wait = game.promise(state, move.action) <= 0.0
        self.begun = time.monotonic()

    def anew(self) -> "Deepening":
        """Return a new search of the same state, which knows nothing yet."""
        return type(self)(self.worker, self.game, self.state, self.exact_moves, self.ahead)

    def deepen(self, budget: Budget, progress: Callable[[Iteration], None] | None = None) -> str:
        """Search until the budget or the game ends. Return why it ended."""
        try:
            if budget == Budget() and self.exact_moves == 1 and self.worker.source.HALVES and self.solve():
                return "proved"
            while self.depth < budget.depth:
                self.deepen_once()
                if progress is not None:
                    progress(self.report())
                if self.proved:
                    return "proved"
        except Stopped:
            if self.proved:
                return "proved"  # the only open question was which of several equals is soonest
            if self.worker.stoppable.stopped or budget != Budget():
                return "stopped"
            raise TooDeep from None  # solve set this limit of nodes
        except TooDeep:
            if self.depth == 0 or budget == Budget():
                raise
            return "too deep"  # what was found so far is better than nothing
        return "depth"

    def deepen_once(self) -> None:
        """Search one ply deeper, if there can be such a line."""
        if self.depth >= MOST_PLIES:
            raise TooDeep
        try:
            self.iterate(self.depth + 1)
        except RecursionError:  # interpreted
            raise TooDeep from None

    def solve(self) -> bool:
        """Search to the end of the game, by halving the range of values. Return whether it got there.

        A first look by deepening finds quick wins, even if other lines never end. If they never end, deepening may
        still find a proof, so it is given a limited number of nodes.
        """
        low, high = self.game.value_bounds(self.state)
        try:
            for depth in (*FIRST_LOOK, TO_THE_END):
                touched = self.worker.touched
                while low < high:
                    guess = between(low, high)
                    x = self.worker.value(self.state, depth, 0, guess, above(guess))
                    if self.worker.touched != touched:
                        break
                    low, high = (x, high) if x > guess else (low, x)
            if low == high:
                self.choose(low)
            self.proved = self.worker.touched == touched
            if self.proved:
                self.hurry(TO_THE_END)
        except (TooDeep, RecursionError):
            self.proved = False
            self.worker.begin()
        if not self.proved:
            self.worker.limit(self.worker.nodes + max(PATIENCE * self.worker.nodes, AT_LEAST))
        return self.proved

    def choose(self, value: float, depth: int = TO_THE_END) -> None:
        """Take the first of the moves with this value, which is the root's."""
        a = self.side * value
        for move in self.moves:
            move.bound = ""  # forget what a shallower search has found
        for move in sorted(self.moves, key=lambda move: move.number):
            self.search(move, depth, below(a), a, first=True)
            if self.side * move.value >= a:
                break
        self.best, self.value, move.value, move.bound = move, value, value, "exact"

    def hurry(self, depth: int) -> None:
        """If the game prefers it, choose the soonest win or the latest loss among the moves with the root's value."""
        if not self.game.prefer_sooner or self.value == 0 or not self.worker.source.HALVES:
            return
        if self.game.sound_reductions and self.value not in self.game.utility_bounds:
            return  # it is an estimate, and two equal estimates say nothing
        equals = self.equals(depth)
        if len(equals) == 1:
            return
        with self.worker.hasty():
            self.best = max(equals, key=lambda move: self.ask(move, depth, -INFINITY, INFINITY))
        self.best.value, self.best.bound = self.value, "exact"

    def equals(self, depth: int) -> list[RootMove]:
        """Return the moves with the root's value. Once that is proved, an estimate is not enough for the others; if one
        seems to be as good, and perhaps sooner, nothing is proved yet."""
        a, found, was_proved = self.side * self.value, [], self.proved
        for move in sorted(self.moves, key=lambda move: move.number):
            touched = self.worker.touched
            rival = not move.bound or self.side * move.value >= a
            if move is self.best:
                found.append(move)
            elif rival and self.ask(move, depth, below(a), a) >= a:
                if was_proved and self.worker.touched != touched:
                    self.proved = False
                else:
                    found.append(move)
        return found

    def report(self) -> Iteration:
        seconds = time.monotonic() - self.begun
        return Iteration(self.depth, self.best.action, self.value, self.worker.nodes, seconds, (), self.worker.compiled)

    def iterate(self, depth: int) -> None:
        """Search all root moves to depth, in an aspiration window: around the last value, wider until it fits."""
        self.moves.sort(key=lambda move: (-self.side * move.value if move.bound else 0.0, move.number))
        self.moves.sort(key=lambda move: move is not self.best)
        low, high = self.game.utility_bounds
        margin = max((high - low) * FIRST_WINDOW, 2 * self.change) if depth > 3 and self.exact_moves == 1 else INFINITY
        before = self.value
        while not self.attempt(depth, self.side * self.value - margin, self.side * self.value + margin):
            margin = margin * 4 if 0.0 < margin < high - low else INFINITY  # a range of 1e-323 has a margin of 0
        self.change = abs(self.value - before)
        self.depth = depth
        self.hurry(depth)
        self.settle()

    def settle(self) -> None:
        """Note what a complete iteration has found of every move."""
        for move in self.moves:
            move.settled = (move.value, move.bound, move.complete)

    def attempt(self, depth: int, a: float, b: float) -> bool:
        """Search with the window a..b, as the player to move sees it. Return whether the value lay inside."""
        ranking: list[RootMove] = []
        for tried, move in enumerate(self.moves):
            bar = self.side * ranking[self.exact_moves - 1].value if len(ranking) >= self.exact_moves else a
            earlier = len(ranking) >= self.exact_moves and move.number < ranking[self.exact_moves - 1].number
            late = self.reduction(move, depth, tried) if ranking else 0
            self.search(move, depth, below(bar) if earlier else bar, b, first=not ranking, late=late)
            if move.bound != "exact" and self.side * move.value <= bar:
                continue
            ranking.append(move)
            ranking.sort(key=lambda each: (-self.side * each.value, each.number))
            if ranking[0] is move and self.side * move.value > a:
                self.best, self.value = move, move.value
            if self.side * move.value >= b:
                return False
        if not ranking or self.side * ranking[0].value <= a:
            return False
        self.best, self.value = ranking[0], ranking[0].value
        enough = self.exact_moves == 1 and self.is_best_possible()
        self.proved = self.best.complete and (enough or all(move.complete for move in self.moves))
        if self.proved:
            self.bound_the_others()
        return True

    def bound_the_others(self) -> None:
        """Note for the moves not searched to the end that none is better than the best move, which is proved."""
        for move in self.moves:
            if not move.complete:
                move.value, move.bound = self.value, "upper" if self.maximizing else "lower"

    def is_best_possible(self) -> bool:
        """Can no other move be better? Where sooner is better, value_bounds do not count: they do not say when."""
        low, high = self.game.utility_bounds if self.game.prefer_sooner else self.game.value_bounds(self.state)
        return self.value >= high if self.maximizing else self.value <= low

    def search(self, move: RootMove, depth: int, a: float, b: float, first: bool, late: int = 0) -> None:
        """Find the move's value, or that it is no better than a. First search `late` plies less deep."""
        touched = self.worker.touched
        c = b if first or self.exact_moves > 1 else above(a)
        x = self.ask(move, depth - late, a, c)
        if x > a and late > 0:
            x = self.ask(move, depth, a, c)
        if a < x < b and c < b:
            x = self.ask(move, depth, a, b)
        move.value, move.depth = self.side * x, depth  # not before: a search may be stopped on the way
        better = "lower" if self.maximizing else "upper"
        worse = "upper" if self.maximizing else "lower"
        move.bound = worse if x <= a else better if x >= b else "exact"
        move.complete = self.worker.touched == touched

    def reduction(self, move: RootMove, depth: int, tried: int) -> int:
        """Return by how many plies less a late move is first searched, if the game declares that sound."""
        if not move.may_wait or self.exact_moves > 1 or depth >= reductions.FAR:
            return 0
        return int(reductions.reduction(depth, tried, 0, False))

    def ask(self, move: RootMove, depth: int, a: float, b: float) -> float:
        alpha, beta = (a, b) if self.maximizing else (-b, -a)
        return self.side * float(self.worker.value(move.state, depth - 1 + self.ahead, 1, alpha, beta))
