"""Searching games of two sides, MAX and MIN: deepening at the root, on one core or several."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import Any

from plies.core import CHANCE, INFINITY, MAX, Game, UnsupportedGame
from plies.engine.searches import expectimax
from plies.engine.searches import alphabeta
from plies.engine.analysis import Analysis, Iteration, Move
from plies.engine.searches.iterative_deepening import Deepening, Mtdf, RootMove
from plies.engine.question import Budget, Question
from plies.engine.runtime.threads import Crew
from plies.engine.searches.transposition_table import NONE
from plies.engine.searches.workers import dismiss, hire
from plies.textbook.readings import DETERMINISTIC, FINITE_BOUNDS, ZERO_SUM, Demand, refuse

__all__ = ["analyse"]

Line = tuple[tuple[Any, ...], tuple[str, ...]]  # actions and their names
HEAD_START = 0.005  # seconds; what is found sooner needs no help, and helpers would only be in each other's way
LONGEST_LINE = 200  # plies of best play that an answer shows

BOUNDED = Demand(FINITE_BOUNDS.holds, "declares no finite utility_bounds, which its pruning relies on")
SOURCES = {
    "alphabeta": (alphabeta, (ZERO_SUM, DETERMINISTIC)),
    "mtdf": (alphabeta, (ZERO_SUM, DETERMINISTIC)),
    "expectimax": (expectimax, (ZERO_SUM, BOUNDED)),
}
DRIVERS = {"mtdf": Mtdf}  # by default Deepening


def analyse(question: Question) -> Analysis:
    """The answer to a question about a zero-sum game, or one of a single player."""
    game, state, budget = question.game, question.state, question.budget
    source, demands = SOURCES[question.algorithm]
    refuse("plies.search", game, demands, 0 if source.LOOKS_BACK else question.reach)
    exact = len(list(game.actions(state))) if question.every_move else question.lines
    workers = hire(game, state, question.team, question.table_mb, source, question.history)
    for worker in workers:
        note_options(worker, question)
    begun = time.monotonic()  # to compile is not to search
    driver = DRIVERS.get(question.algorithm, Deepening)
    ahead = 0 if source.DIVIDES else 1
    team = [driver(worker, game, state, exact if n == 0 else 1, n % 2 * ahead) for n, worker in enumerate(workers)]
    each = question.nodes_each if len(workers) == question.team else budget.nodes
    with hired(workers, question.table_mb) as crew:
        stopped = work_together(team, crew, Budget(budget.depth, each, budget.seconds), question.progress)
        return as_asked(answer(game, state, team, stopped, time.monotonic() - begun, question.table_mb), question)


def note_options(worker: Any, question: Question) -> None:
    """How much of what chance may bring the worker is to look at."""
    worker.notes.floats[expectimax.REACHED] = 1.0
    worker.notes.floats[expectimax.LEAST] = question.least_probability
    worker.notes.words[expectimax.SAMPLES] = question.samples or 0
    worker.notes.words[expectimax.SEED] = question.seed % 2**63


def as_asked(found: Analysis, question: Question) -> Analysis:
    """The answer, which proves nothing where some of what chance may bring, or the rule of repetition, was left out."""
    game, found = question.game, replace(found, algorithm=question.algorithm)
    all_chances = game.deterministic or (question.least_probability == 0 and question.samples is None)
    if all_chances and (game.repetition == 0 or SOURCES[question.algorithm][0].LOOKS_BACK):
        return found
    moves = tuple(replace(move, bound="estimate") for move in found.moves)
    stopped = "end" if found.proved else found.stopped
    return replace(found, exact=False, proved=False, stopped=stopped, moves=moves)


@contextmanager
def hired(workers: Any, table_mb: float) -> Iterator[Crew]:
    """A crew for the workers, whose memory may serve the next search once it is certain that nobody uses it."""
    crew = Crew([worker.stoppable for worker in workers])
    try:
        yield crew
    finally:
        if crew.is_over:
            dismiss(workers, table_mb)


def work_together(
    team: list[Deepening], crew: Crew, budget: Budget, progress: Callable[[Iteration], None] | None
) -> str:
    """Let everybody search until the first is done or the time is up; why it ended."""
    reasons: dict[int, str] = {}
    errors: list[BaseException] = []

    def deepen(number: int) -> None:
        try:
            reasons[number] = team[number].deepen(budget, progress if number == 0 else None)
        except BaseException as error:
            if number == 0 or not isinstance(error, UnsupportedGame):  # a helper's line may be too long for it alone
                errors.append(error)

    begun, late = time.monotonic(), False
    for member in team:
        member.worker.limit(budget.nodes)
    with crew, crew:
        first = crew.start(lambda: deepen(0))
        if len(team) > 1:
            first.wait(HEAD_START if budget.seconds is None else min(HEAD_START, budget.seconds))
        if not first.done:
            for number in range(1, len(team)):
                crew.start(lambda n=number: deepen(n))  # type: ignore[misc]
            first.wait(None if budget.seconds is None else max(0.0, begun + budget.seconds - time.monotonic()))
        late = not first.done
    if errors:
        raise errors[0]
    if reasons[0] != "stopped":
        return reasons[0]
    return "seconds" if late else "nodes"


def answer(
    game: Game[Any, Any], state: Any, team: list[Deepening], stopped: str, seconds: float, table_mb: float
) -> Analysis:
    first = team[0]
    order = sorted(first.moves, key=lambda move: rank(first, move))
    moves = {move.number: about(game, state, first, move) for move in order if move.bound}
    line, line_names = line_of(game, state, first, moves)
    return Analysis(
        game=type(game).__name__,
        action=first.best.action,
        value=first.value if first.best.bound else float(game.evaluate(state, MAX)),  # nothing was searched
        line=line,
        line_names=line_names,
        depth=first.depth,
        nodes=sum(member.worker.nodes for member in team),
        seconds=seconds,
        proved=bool(first.proved),  # not NumPy's, whatever the game's numbers are
        exact=True,
        algorithm="alphabeta",
        stopped=stopped,
        threads=len(team),
        table_mb=table_mb,
        table_used=first.worker.table.used(),
        moves=tuple(moves.values()),
    )


def rank(search: Deepening, move: RootMove) -> tuple[float, bool, bool, int]:
    """The best come first; of those with the same value, the chosen one, then what is known, then bounds."""
    known = move is not search.best, move.bound != "exact"
    return (-search.side * move.value if move.bound else INFINITY, *known, move.number)


def about(game: Game[Any, Any], state: Any, search: Deepening, move: RootMove) -> Move:
    """What is known of a move. Only an exact value is what a line of best play leads to."""
    line, line_names = best_line(game, state, search, move, LONGEST_LINE if move.bound == "exact" else 1)
    return Move(move.action, line_names[0], move.value, move.bound, line, line_names)


def line_of(game: Game[Any, Any], state: Any, search: Deepening, moves: dict[int, Move]) -> Line:
    """Best play from the root, which mostly was found with the moves."""
    best = moves.get(search.best.number)
    if best is not None and best.bound == "exact":
        return best.line, best.line_names
    return best_line(game, state, search, search.best)


def best_line(game: Game[Any, Any], root: Any, search: Deepening, move: RootMove, longest: int = LONGEST_LINE) -> Line:
    """Best play from the root on that begins with move, and the names of its actions.

    It goes as far as the table remembers and chance does not come in between.
    """
    line, names = [move.action], [game.action_name(root, move.action)]
    state, seen = move.state, set()
    while len(line) < longest and not game.is_terminal(state) and state not in seen:
        if game.player(state) == CHANCE:
            break
        seen.add(state)
        action = best_action(game, search, state)
        if action is None:
            break
        line.append(action)
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(line), tuple(names)


def best_action(game: Game[Any, Any], search: Deepening, state: Any) -> Any:
    """What the table says is best in state, or None. It knows representatives, so look what is as good there."""
    source, worker = search.worker.source, search.worker
    same = source.representative(game, state)
    number = worker.best_number(same)
    action = None if number == NONE else next(islice(source.choices(game, same), number, None), None)
    if action is None or same == state:
        return action
    after = source.representative(game, game.result(same, action))
    likes = (
        action for action in game.actions(state) if source.representative(game, game.result(state, action)) == after
    )
    return next(likes, None)
