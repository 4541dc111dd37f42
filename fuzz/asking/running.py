"""Asking plies a question, compiled or interpreted."""

import importlib
import inspect
import time
from typing import Any, NamedTuple

from numba import config

import plies
import plies.engine.monte_carlo.mcts
import plies.engine.searches.many_players
import plies.engine.searches.teamwork
import plies.engine.searches.two_sides
from fuzz.asking.games import Described, State, game_of, state_of
from fuzz.descriptions import Case
from plies.engine import compiled
from plies.textbook import counting

__all__ = ["Answer", "ask"]

plies.engine.searches.teamwork.HEAD_START = 0.0  # seconds: helpers join at once, also where they are not needed


class Answer(NamedTuple):
    """What plies said, and of what."""

    game: Described
    state: State
    found: Any = None
    error: BaseException | None = None
    seconds: float = 0.0  # of processor time


def ask(case: Case, game: Described | None = None) -> Answer:
    """The answer to a question; an exception is an answer, too."""
    game, question = game_of(case.description) if game is None else game, case.question
    state = state_of(case.description, question.past)
    before, begun = config.DISABLE_JIT, time.process_time()
    config.DISABLE_JIT = int(bool(before) or not question.compiled)
    try:
        found = _search(case, game, state) if question.search == "plies.search" else _textbook(case, game, state)
        return Answer(game, state, found, seconds=time.process_time() - begun)
    except Exception as error:
        return Answer(game, state, error=error)
    finally:
        config.DISABLE_JIT = before


def _search(case: Case, game: Described, state: State) -> Any:
    question = case.question
    history = [state_of(case.description, question.past, place) for place in range(len(question.past) - 1)]
    past: dict[str, Any] = {"history": history} if history else {}
    return plies.search(game, state, **question.options, **past)


def _textbook(case: Case, game: Described, state: State) -> Any:
    question = case.question
    module = importlib.import_module(f"plies.textbook.{question.search}")
    if question.function == "nodes":
        given = inspect.signature(module.value).bind(game, state, **question.options)
        given.apply_defaults()
        plain = counting.count(module, *given.args)
        native = compiled(module).find(game, state, **question.options)
        return (plain.value, plain.nodes, native.value, native.nodes)
    source = compiled(module) if question.compiled else module
    return getattr(source, question.function)(game, state, **question.options)
