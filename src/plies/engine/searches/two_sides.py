"""Search games of two sides, MAX and MIN: deepening at the root, on one core or several."""

import time
from typing import Any

from plies.core import INFINITY, MAX
from plies.engine.analysis import Analysis, as_estimate
from plies.engine.execution.tiers import in_tiers
from plies.engine.question import Budget, Question
from plies.engine.searches import tuned_alphabeta, tuned_expectimax
from plies.engine.searches.best_lines import about, line_of, with_lines
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.mtdf import Mtdf
from plies.engine.searches.notes import LEAST, REACHED, SAMPLES, SEED
from plies.engine.searches.root_moves import RootMove
from plies.engine.searches.source import Source
from plies.engine.searches.teamwork import crew_of, work_together
from plies.engine.searches.workers import needed_kernels, workers_for
from plies.textbook.readings import DETERMINISTIC, FINITE_BOUNDS, ZERO_SUM, Demand, refuse

__all__ = ["analyse"]

BOUNDED = Demand(FINITE_BOUNDS.holds, "declares no finite utility_bounds, which its pruning relies on")
NO_CHANCE = Demand(DETERMINISTIC.holds, "has chance nodes: use expectimax")  # there is no star1 or star2 here
SOURCES: dict[str, tuple[Source, tuple[Demand, ...]]] = {
    "alphabeta": (tuned_alphabeta, (ZERO_SUM, NO_CHANCE)),
    "mtdf": (tuned_alphabeta, (ZERO_SUM, NO_CHANCE)),
    "expectimax": (tuned_expectimax, (ZERO_SUM, BOUNDED)),
}
DRIVERS = {"mtdf": Mtdf}  # by default Deepening


def analyse(question: Question) -> Analysis:
    """Return the answer to a question about a zero-sum game, or a game of a single player."""
    source, demands = SOURCES[question.algorithm]
    refuse("plies.search", question.game, demands, 0 if source.LOOKS_BACK else question.reach)
    return in_tiers(question, lambda: needed_kernels(question.game, source), search)


def search(question: Question) -> Analysis:
    """Return the answer, compiled or interpreted."""
    game, state, budget = question.game, question.state, question.budget
    source, _ = SOURCES[question.algorithm]
    exact = len(list(game.actions(state))) if question.every_move else question.lines
    workers = workers_for(game, state, question.team, question.table_mb, source, question.history, question.compile)
    for worker in workers:
        note_options(worker, question)
    begun = time.monotonic()  # compiling does not count as searching
    driver = DRIVERS.get(question.algorithm, Deepening)
    ahead = 0 if source.DIVIDES else 1
    team = [driver(worker, game, state, exact if n == 0 else 1, n % 2 * ahead) for n, worker in enumerate(workers)]
    each = question.nodes_each if len(workers) == question.team else budget.nodes
    progress = with_lines(question.progress, game, state, team[0])
    with crew_of(workers, question.table_mb) as crew:
        within = Budget(budget.depth, each, budget.seconds)
        stopped = work_together(team, crew, within, progress, question.enough)
        return as_asked(answer(question, team, stopped, time.monotonic() - begun), question)


def note_options(worker: Any, question: Question) -> None:
    """Tell the worker how many outcomes of chance to look at."""
    worker.notes.floats[REACHED] = 1.0
    worker.notes.floats[LEAST] = question.least_probability
    worker.notes.words[SAMPLES] = question.samples or 0
    worker.notes.words[SEED] = question.seed % 2**63


def as_asked(found: Analysis, question: Question) -> Analysis:
    """Return the answer, without a proof if some outcomes of chance, or the rule of repetition, were left out."""
    game = question.game
    all_chances = game.deterministic or (question.least_probability == 0 and question.samples is None)
    if all_chances and (game.repetition == 0 or SOURCES[question.algorithm][0].LOOKS_BACK):
        return found
    return as_estimate(found)


def answer(question: Question, team: list[Deepening], stopped: str, seconds: float) -> Analysis:
    """Return what the team found out."""
    game, state, first = question.game, question.state, team[0]
    order = sorted(first.moves, key=lambda move: rank(first, move))
    moves = {move.number: about(game, state, first, move) for move in order if move.bound}
    line, line_names = line_of(game, state, first, moves)
    return Analysis(
        game=type(game).__name__,
        action=first.best.action,
        value=float(first.value if first.best.bound else game.evaluate(state, MAX)),  # if nothing was searched
        line=line,
        line_names=line_names,
        depth=first.depth,
        nodes=sum(member.worker.nodes for member in team),
        seconds=seconds,
        proved=bool(first.proved),  # not NumPy's bool, whatever numbers the game uses
        exact=True,
        algorithm=question.algorithm,
        stopped=stopped,
        threads=len(team),
        table_mb=question.table_mb,
        table_used=first.worker.table.used(),
        moves=tuple(moves.values()),
        compiled=first.worker.compiled,
        mover=game.player(state),
        maximizing=first.maximizing,
    )


def rank(search: Deepening, move: RootMove) -> tuple[float, bool, bool, int]:
    """Return a sort key: the best come first; of equal values, the chosen one, then exact values, then bounds."""
    known = move is not search.best, move.bound != "exact"
    return (-search.side * move.value if move.bound else INFINITY, *known, move.number)
