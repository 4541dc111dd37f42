"""Search games of many players, each with a utility of its own.

multiplayer   max^n: each player maximizes its own utility; the value is a tuple, one entry per player
paranoid      all others are one adversary; the value is what the player to move is sure of
best-reply    only one opponent at a time replies, as harmfully as it can; the value is what the player to move gets

The last two turn the game into one of two sides (`transforms.against_all` and `one_reply`) and search that.
"""

import time
from dataclasses import replace

from plies.core import INFINITY, InvalidArgument
from plies.engine.analysis import Analysis, as_estimate
from plies.engine.execution.tiers import in_tiers
from plies.engine.question import Budget, Question, choose
from plies.engine.runtime.stopping import Crew
from plies.engine.searches import two_sides
from plies.engine.searches.best_lines import about, line_of, with_lines
from plies.engine.searches.max_n_deepening import Everyone
from plies.engine.searches.max_n_workers import needed_kernels, tuple_workers_for
from plies.engine.searches.teamwork import work_together
from plies.textbook.readings import refuse
from plies.textbook.transforms import against_all, one_reply

__all__ = ["analyse"]


def analyse(question: Question) -> Analysis:
    """Return the answer to a question about any game of perfect information."""
    refuse(question.algorithm, question.game, (), question.reach)
    if question.algorithm == "multiplayer":
        return in_tiers(question, needed_kernels, everyone)
    return one_side(question)


# -- one player against all others --


def one_side(question: Question) -> Analysis:
    """Return the answer for the player to move, as in a game of two sides."""
    game, state, player = question.game, question.state, question.game.player(question.state)
    if question.algorithm == "best-reply":
        replying = one_reply(game, player)
        game, state = replying, replying.begin(state)
        question = replace(question, history=tuple(form for each in question.history for form in replying.past(each)))
    game = against_all(game, player)
    found = two_sides.analyse(replace(question, game=game, state=state, algorithm=choose(game)))
    exact = found.exact and question.algorithm == "paranoid"
    return replace(found, game=type(question.game).__name__, algorithm=question.algorithm, exact=exact)


# -- each player for itself --


def everyone(question: Question) -> Analysis:
    """Return the max^n answer."""
    game, state, budget = question.game, question.state, question.budget
    if question.least_probability > 0 or question.samples is not None:
        raise InvalidArgument("multiplayer looks at every outcome of chance: leave out least_probability and samples")
    exact = len(list(game.actions(state))) if question.every_move else question.lines
    crew = tuple_workers_for(game, state, question.team, question.table_mb, question.compile)
    begun = time.monotonic()  # compiling does not count as searching
    team = [Everyone(worker, game, state, exact, n) for n, worker in enumerate(crew)]
    each = question.nodes_each if len(crew) == question.team else budget.nodes
    progress = with_lines(question.progress, game, state, team[0])
    working = Crew([worker.stoppable for worker in crew])
    try:
        within = Budget(budget.depth, each, budget.seconds)
        stopped = work_together(team, working, within, progress, question.enough)  # type: ignore[arg-type]
        found = answer(question, team, stopped, time.monotonic() - begun)
        return found if game.repetition == 0 else as_estimate(found)  # max^n does not know of repetitions
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
        proved=bool(first.proved),
        exact=True,
        algorithm=question.algorithm,
        stopped=stopped,
        threads=len(team),
        table_mb=question.table_mb,
        table_used=first.worker.table.used(),
        moves=tuple(moves.values()),
        compiled=first.worker.compiled,
        mover=game.player(state),
        maximizing=True,
    )
