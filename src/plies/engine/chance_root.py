"""A search asked where chance moves: each outcome is searched by itself, and the value is their mean."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plies.core import CHANCE, MAX, Game, InvalidGame
from plies.core.adding import plain_sum
from plies.engine.analysis import Analysis, Move
from plies.engine.question import Budget, Question

__all__ = ["analyse"]

LITTLE = 0.001  # seconds for an outcome at least


def analyse(question: Question, answer: Callable[[Question], Analysis]) -> Analysis:
    """Return the mean as the value, the value of each outcome in moves, and no action."""
    game, state, begun = question.game, question.state, time.monotonic()
    outcomes = [(float(probability), outcome) for probability, outcome in game.chances(state) if probability > 0]
    if not outcomes:
        raise InvalidGame(f"chance moves in {game.state_text(state)}, and nothing can happen there")
    end = None if question.budget.seconds is None else question.begun + question.budget.seconds
    found = []
    for number, (_, outcome) in enumerate(outcomes):
        share = share_of(question.budget, end, len(outcomes) - number, len(outcomes))
        found.append(after(replace(question, budget=share, begun=time.monotonic()), outcome, answer))
    values = [each.value for each in found]
    moves = [about(game, state, outcome, each) for (_, outcome), each in zip(outcomes, found, strict=True)]
    return replace(
        min([each for each in found if each.moves] or found, key=lambda each: each.depth),
        action=None,
        value=mean([probability for probability, _ in outcomes], values),
        line=(),
        line_names=(),
        nodes=sum(each.nodes for each in found),
        seconds=time.monotonic() - begun,
        proved=all(each.proved for each in found),
        exact=all(each.exact for each in found),
        stopped=next((each.stopped for each in found if each.stopped != "proved"), "proved"),
        moves=tuple(moves),
        compiled=all(each.compiled for each in found),
        interpreted_seconds=sum(each.interpreted_seconds for each in found),
    )


def share_of(budget: Budget, end: float | None, left: int, count: int) -> Budget:
    """Return what one outcome may have: of the nodes an equal part, of the seconds an equal part of those left."""
    nodes = None if budget.nodes is None else max(1, budget.nodes // count)
    seconds = None if end is None else max(LITTLE, (end - time.monotonic()) / left)
    return replace(budget, nodes=nodes, seconds=seconds)


def after(question: Question, outcome: Any, answer: Callable[[Question], Analysis]) -> Analysis:
    """Return what is known of the state that an outcome leads to."""
    game = question.game
    state = game.result(question.state, outcome)
    if game.is_terminal(state):
        return finished(question, state)
    question = replace(question, state=state, history=(*question.history, question.state))
    if game.player(state) == CHANCE:
        return analyse(question, answer)
    return answer(question)


def finished(question: Question, state: Any) -> Analysis:
    """Return what is known of a state in which the game is over."""
    game = question.game
    own = question.algorithm in ("multiplayer", "mcts") and not game.zero_sum and game.players > 1
    return Analysis(
        game=type(game).__name__,
        action=None,
        value=game.utilities(state) if own else float(game.utility(state, MAX)),
        line=(),
        line_names=(),
        depth=0,
        nodes=1,
        seconds=0.0,
        proved=True,
        exact=True,
        algorithm=question.algorithm,
        stopped="proved",
        threads=1,
        table_mb=question.table_mb,
        table_used=0.0,
        moves=(),
    )


def about(game: Game[Any, Any], state: Any, outcome: Any, found: Analysis) -> Move:
    """Return an outcome with its value, and best play after it."""
    name = game.action_name(state, outcome)
    bound = "exact" if found.exact else "estimate"
    return Move(outcome, name, found.value, bound, (outcome, *found.line), (name, *found.line_names))


def mean(probabilities: list[float], values: list[Any]) -> Any:
    """Return the mean of numbers, or of tuples entry by entry, added in the game's order."""
    if isinstance(values[0], tuple):
        return tuple(mean(probabilities, list(entries)) for entries in zip(*values, strict=True))
    return plain_sum(p * v for p, v in zip(probabilities, values, strict=True))
