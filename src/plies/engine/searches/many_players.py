"""Searching games of many players, each with a utility of its own.

multiplayer   max^n: everyone is after their own; the value is a tuple, one entry per player
paranoid      all others are one adversary; the value is what the player to move is sure of
best-reply    one opponent at a time does its worst; the value is what the player to move gets

The last two make a game of two sides of it, see `transforms.against_all` and `one_reply`, and search that.
"""

import importlib
import time
from dataclasses import replace
from typing import Any

from numba import config, types

from plies.core import INFINITY, Game, InvalidArgument, TooDeep
from plies.core.tuples import put
from plies.engine import front_door
from plies.engine.execution import textbook_searches
from plies.engine.searches import max_n
from plies.engine.searches import workers
from plies.engine.analysis import Analysis
from plies.engine.searches.iterative_deepening import Deepening, RootMove, root_moves
from plies.engine.searches.state_keys import below
from plies.engine.runtime.memory import memory_type
from plies.engine.compiler.obstacles import NotCompilable
from plies.engine.compiler.prepared_games import native_state, state_kind
from plies.engine.question import Budget, Question
from plies.engine.runtime.regions import NOTES
from plies.engine.runtime.threads import Crew, Run
from plies.engine.searches.tuple_table import NativeTupleTable, TupleTable
from plies.engine.searches.two_sides import about, line_of, work_together
from plies.engine.searches.workers import Compiled, Interpreted, kernel
from plies.textbook.readings import FINITE_BOUNDS, refuse, too_deep
from plies.textbook.transforms import against_all, one_reply

__all__ = ["analyse", "hire"]


def analyse(question: Question) -> Analysis:
    """The answer to a question about any game of perfect information."""
    refuse(question.algorithm, question.game, (), question.reach)
    return everyone(question) if question.algorithm == "multiplayer" else one_side(question)


# -- one player against all others --


def one_side(question: Question) -> Analysis:
    """The answer for the player to move, as of a game of two sides."""
    game, state, player = question.game, question.state, question.game.player(question.state)
    if question.algorithm == "best-reply":
        replying = one_reply(game, player)
        game, state = replying, replying.begin(state)
        question = replace(question, history=tuple(replying.begin(each) for each in question.history))
    game = against_all(game, player)
    algorithm = front_door.choose(game)
    search = importlib.import_module(front_door.ALGORITHMS[algorithm])
    found: Analysis = search.analyse(replace(question, game=game, state=state, algorithm=algorithm))
    exact = found.exact and question.algorithm == "paranoid"
    return replace(found, game=type(question.game).__name__, algorithm=question.algorithm, exact=exact)


# -- everyone for themselves --


def everyone(question: Question) -> Analysis:
    """The max^n answer."""
    game, state, budget = question.game, question.state, question.budget
    if question.least_probability > 0 or question.samples is not None:
        raise InvalidArgument("multiplayer looks at all that chance may bring: leave out least_probability and samples")
    exact = len(list(game.actions(state))) if question.every_move else question.lines
    crew = hire(game, state, question.team, question.table_mb)
    begun = time.monotonic()  # to compile is not to search
    team = [Everyone(worker, game, state, exact, n) for n, worker in enumerate(crew)]
    each = question.nodes_each if len(crew) == question.team else budget.nodes
    working = Crew([worker.stoppable for worker in crew])
    try:
        stopped = work_together(team, working, Budget(budget.depth, each, budget.seconds), question.progress)  # type: ignore[arg-type]
        return answer(question, team, stopped, time.monotonic() - begun)
    finally:
        if working.is_over:
            for worker in crew:
                worker.dismiss()


def answer(question: Question, team: "list[Everyone]", stopped: str, seconds: float) -> Analysis:
    game, state, first = question.game, question.state, team[0]
    order = sorted(first.moves, key=lambda move: (-first.mine(move) if move.bound else INFINITY, move.number))
    moves = {move.number: about(game, state, first, move) for move in order if move.bound}
    line, line_names = line_of(game, state, first, moves)
    return Analysis(
        game=type(game).__name__,
        action=first.best.action,
        value=first.value,
        line=line,
        line_names=line_names,
        depth=first.depth,
        nodes=sum(member.worker.nodes for member in team),
        seconds=seconds,
        proved=bool(first.proved and game.repetition == 0),
        exact=True,
        algorithm=question.algorithm,
        stopped=stopped,
        threads=len(team),
        table_mb=question.table_mb,
        table_used=first.worker.table.used(),
        moves=tuple(moves.values()),
    )


class Everyone(Deepening):
    """One worker's search of one state, deeper and deeper, on tuples.

    All workers do the same, each beginning with another root move. What one has found out the others find in the
    table; as it holds exact tuples only, it makes no difference to any value who was first.
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
        """What the move is worth to whoever makes it."""
        return float(move.value[self.player])

    def iterate(self, depth: int) -> None:
        """One search of all root moves to depth; again where the game was not as it declares."""
        self.moves.sort(key=lambda move: (-self.mine(move) if move.bound else 0.0, move.number))
        self.moves.sort(key=lambda move: move is not self.best)
        doubt = -1
        try:
            while doubt != self.worker.doubt:
                doubt = self.worker.doubt
                self.try_all(depth, float(self.worker.table.floats[max_n.CEILING + doubt]))
        except (TooDeep, RecursionError):
            raise TooDeep(too_deep("multiplayer", self.game)) from None
        self.depth = depth

    def try_all(self, depth: int, ceiling: float) -> None:
        """Search all root moves, the best few of them exactly; nobody can do better than ceiling."""
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
            if move.bound == "exact":
                ranking.append(move)
                ranking.sort(key=lambda each: (-self.mine(each), each.number))
                self.best, self.value = ranking[0], ranking[0].value
        self.proved = all(move.complete for move in self.moves)

    def note(self, move: Any, v: Any, bar: float, cut: bool, complete: bool) -> None:
        """The move leads to v, or, if that was cut, is worth no more than bar to whoever makes it."""
        move.value = put(v, self.player, bar) if cut else v
        move.bound = "upper" if cut else "exact"
        move.complete = complete


# -- who does the searching --


def hire(game: Game[Any, Any], state: Any, count: int, table_mb: float) -> list[Any]:
    """count workers with one table; interpreted, with a warning, if the game does not compile."""
    if not config.DISABLE_JIT:
        try:
            native = NativeTupleTable(table_mb, game.players)
            declare(native, game)
            return [CompiledTuples(game, state, native) for _ in range(count)]
        except NotCompilable as obstacle:
            textbook_searches.warn(game, obstacle)
    table: Any = TupleTable(table_mb)
    declare(table, game)
    return [InterpretedTuples(game, state, table, max_n)]


def declare(table: NativeTupleTable | TupleTable, game: Game[Any, Any]) -> None:
    """Write before the table what cuts rest on: the bounds, the sum, and how far they are to be trusted."""
    (low, high), total = everyones_bounds(game), game.utility_sum
    finite = FINITE_BOUNDS.holds(game)
    left = INFINITY if total is None or not finite else total - (game.players - 2) * low
    whole = max(map(abs, (low, high, left))) < max_n.LARGE and all(
        (n * max_n.GRAIN).is_integer() for n in (low + 0.0, left)
    )
    table.words[max_n.DOUBT] = 3 if not finite else 2 if total is None else 0 if game.deterministic and whole else 1
    table.floats[max_n.LOW], table.floats[max_n.HIGH], table.floats[max_n.SUM] = low, high, total or 0.0
    ceiling = high if game.deterministic else INFINITY  # means of utilities may exceed it by rounding
    margin = max_n.ROUNDING * (abs(low) + abs(high))
    for doubt, most, rest in ((0, ceiling, left), (1, ceiling, left + margin), (2, ceiling, INFINITY)):
        table.floats[max_n.CEILING + doubt], table.floats[max_n.LEFT + doubt] = most, rest
    table.floats[max_n.CEILING + 3] = table.floats[max_n.LEFT + 3] = INFINITY


def everyones_bounds(game: Game[Any, Any]) -> tuple[float, float]:
    """Bounds on the utility of each player. In a zero-sum game the declared ones are MAX's."""
    low, high = game.utility_bounds
    return (min(low, -high), max(high, -low)) if game.zero_sum and game.players > 1 else (low, high)


class Tuples:
    """What a worker that searches tuples has to tell."""

    notes: Any
    table: Any

    @property
    def doubt(self) -> int:
        return int(self.table.words[max_n.DOUBT])

    def utilities(self, state: Any, depth: int, rival: int, best: float) -> tuple[Any, float, bool, bool]:
        """(what max_n.value finds, best, was it cut, does it hold for the whole game)"""
        self.notes.words[max_n.CUT] = 0
        v = self.value(state, depth, rival, best)
        return v, best, bool(self.notes.words[max_n.CUT]), bool(self.notes.words[max_n.ENOUGH] < max_n.FAR)

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:
        raise NotImplementedError

    def dismiss(self) -> None:
        """Its memory may serve the next search."""


class CompiledTuples(Tuples, Compiled):
    """A worker that runs machine code."""

    def __init__(self, game: Game[Any, Any], state: Any, table: NativeTupleTable) -> None:
        prepared, start = textbook_searches.ready(game, state)
        kinds = (state_kind(start), types.int64, types.int64, types.float64, memory_type, memory_type)
        self.game, self.prepared, self.kind, self.source = game, prepared, kinds[0], maxn
        self.entry = kernel(max_n, "value").entry(game, prepared, *kinds)
        self.run = self.stoppable = Run(prepared)
        self.notes = workers.notes.take(NOTES.end)
        self.begin()
        self.table: Any = table

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:  # type: ignore[override]
        return self.entry(self.run.handle, native_state(state), depth, rival, best, self.notes, self.table)

    def dismiss(self) -> None:
        workers.notes.give_back(NOTES.end, self.notes)


class InterpretedTuples(Tuples, Interpreted):
    """A worker that runs the same source in Python."""

    def value(self, state: Any, depth: int, rival: int, best: float) -> Any:  # type: ignore[override]
        return self.source.value(self.game, state, depth, rival, best, self.notes, self.table)
