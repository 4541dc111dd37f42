"""A random match, for the tests of boards."""

import random


def states(game, plies, seed=1):
    """Yield the states of one random match, as far as so many plies."""
    dice, state = random.Random(seed), game.initial()
    for _ in range(plies):
        yield state
        if game.is_terminal(state):
            return
        state = game.result(state, dice.choice(list(game.possible(state))))
