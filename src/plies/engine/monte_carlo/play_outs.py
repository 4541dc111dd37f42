"""Random play-outs: from a state to the end of the game by random actions, the most natural ones, and chance."""

from typing import Any

from plies.core import CHANCE, InvalidGame
from plies.engine.execution.action_words import action_of, outcome_of, word_of
from plies.engine.runtime.memory import get, put
from plies.engine.runtime.random_numbers import fraction, one_of
from plies.engine.runtime.regions import ROOM, TREE

__all__ = ["NOTHING", "RANDOM", "play_out"]

RANDOM = 0  # the word of the notes that random numbers come from
LIST = TREE["list"].begin
LEAST = -(2**62)  # less natural than any action
NOTHING = "a state is not terminal, and yet nothing can happen in it"


def play_out(game: Any, state: Any, plies: int, tree: Any) -> tuple[Any, bool, int]:
    """Play at random to the end or for so many plies. Return (the last state, whether the game has ended, steps)."""
    steps = 0
    while not game.is_terminal(state):
        if plies <= 0:
            return state, False, steps
        if game.player(state) == CHANCE:
            state = game.result(state, outcome_of(game, state, random_outcome(game, state, tree)))
        else:
            state = game.result(state, action_of(game, state, random_action(game, state, tree)))
            plies -= 1
        steps += 1
    return state, True, steps


def random_action(game: Any, state: Any, tree: Any) -> Any:
    """Return the word of one of the most natural actions, all equally likely."""
    count, most, number = 0, LEAST, 0
    for action in game.actions(state):
        natural = game.natural(state, action)
        if natural > most:
            count, most = 0, natural
        if natural == most:
            if count < ROOM:
                put(tree, LIST + count, word_of(action, number))
            count += 1
        number += 1
    if count == 0:
        raise InvalidGame(NOTHING)
    chosen = one_of(tree, RANDOM, count)
    if chosen < ROOM:
        return get(tree, LIST + chosen)
    number = 0
    for action in game.actions(state):  # too many to list: go through them once more
        if game.natural(state, action) == most:
            put(tree, LIST, word_of(action, number))
            chosen -= 1
            if chosen < 0:
                break
        number += 1
    return get(tree, LIST)


def random_outcome(game: Any, state: Any, tree: Any) -> Any:
    """Return the word of one of the outcomes of chance, drawn by its probability."""
    rest, possible, number = fraction(tree, RANDOM), False, 0
    for probability, outcome in game.chances(state):
        if probability > 0.0 and rest >= 0.0:
            put(tree, LIST, word_of(outcome, number))
            rest -= probability
            possible = True
        number += 1
    if not possible:
        raise InvalidGame(NOTHING)
    return get(tree, LIST)
