"""Iterative deepening on tuples of utilities, for max^n."""

import time
from typing import Any

from plies.core import INFINITY, Game, TooDeep
from plies.core.tuples import put
from plies.engine.searches import tuned_max_n
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.next_floats import below
from plies.engine.searches.root_moves import RootMove, root_moves
from plies.textbook.readings import too_deep

__all__ = ["Everyone"]


class Everyone(Deepening):
    """One worker's search of one state, deeper and deeper, on tuples.

    All workers do the same, each beginning with another root move. What one finds, the others find in the table. The
    table holds only exact tuples, so no value depends on which worker was first.
    """

    def __init__(self, worker: Any, game: Game[Any, Any], state: Any, exact_moves: int, turn: int = 0) -> None:
        self.worker, self.game, self.state = worker, game, state
        self.exact_moves, self.turn = exact_moves, turn
        self.player = game.player(state)
        self.moves = root_moves(game, state)
        self.best = self.moves[0]
        self.value: Any = game.evaluations(state)
        self.depth = 0
        self.proved = False
        self.begun = time.monotonic()

    def mine(self, move: Any) -> float:
        """Return what the move is worth to the player who makes it."""
        return float(move.value[self.player])

    def iterate(self, depth: int) -> None:
        """Search all root moves to depth; again if the game did not keep what it declares."""
        self.moves.sort(key=lambda move: (-self.mine(move) if move.bound else 0.0, move.number))
        self.moves.sort(key=lambda move: move is not self.best)
        try:
            while not self.try_trusting(depth):
                pass
        except (TooDeep, RecursionError):
            raise TooDeep(too_deep("multiplayer", self.game)) from None
        self.depth = depth
        self.settle()

    def try_trusting(self, depth: int) -> bool:
        """Search all root moves and return True. If the game turns out not to keep what it declares, forget what was
        found, also when the search is stopped, and return False."""
        doubt, before = self.worker.doubt, (self.best, self.value, self.proved)
        known = [(move.value, move.bound, move.complete) for move in self.moves]
        try:
            self.try_all(depth, float(self.worker.table.floats[tuned_max_n.CEILING + doubt]))
        finally:
            if doubt != self.worker.doubt:
                self.best, self.value, self.proved = before
                for move, (value, bound, complete) in zip(self.moves, known, strict=True):
                    move.value, move.bound, move.complete, move.depth = value, bound, complete, self.depth
        return bool(doubt == self.worker.doubt)

    def try_all(self, depth: int, ceiling: float) -> None:
        """Search all root moves, the best few of them exactly. No player can get more than ceiling."""
        ranking: list[RootMove] = []
        turn = self.turn % len(self.moves)
        for move in self.moves[turn:] + self.moves[:turn]:
            bar, last = -INFINITY, -1
            if len(ranking) >= self.exact_moves:
                bar, last = self.mine(ranking[self.exact_moves - 1]), ranking[self.exact_moves - 1].number
            if bar >= ceiling and move.number > last:
                self.note(move, self.value, bar, cut=True, complete=True)
                continue
            bar = bar if move.number > last else below(bar)  # the earlier action wins a tie
            self.note(move, *self.worker.utilities(move.state, depth - 1, self.player, bar))
            move.depth = depth
            if move.bound == "exact":
                ranking.append(move)
                ranking.sort(key=lambda each: (-self.mine(each), each.number))
                self.best, self.value = ranking[0], ranking[0].value
        self.proved = all(move.complete for move in self.moves)

    def note(self, move: Any, v: Any, bar: float, cut: bool, complete: bool) -> None:
        """Note that the move leads to v or, if the search was cut, is worth at most bar to the player who makes it."""
        move.value = put(v, self.player, bar) if cut else v
        move.bound = "upper" if cut else "exact"
        move.complete = complete
