"""Two ways to learn how large a game tree is: visit every node, or go down at random and multiply.

Both write what they see into notes, words of memory. The walk counts the nodes, and the games that end, layer by layer.

A probe (Knuth, 1975) goes from the root to the end of a game. At every node it takes one of the choices, all equally
likely. A node with c choices stands for c others of which it is one. So if the choices on the way were c1, c2, ...,
the probe's guess at the number of nodes is

    1 + c1 + c1 c2 + c1 c2 c3 + ...

and the mean of all possible guesses is the number of nodes, for any tree. A layer is a ply or an outcome of chance;
outcomes of probability 0 do not count. A draw by repetition ends no line: it depends on the past.
"""

import math
from typing import Any

from plies.core import CHANCE, InvalidGame
from plies.engine.execution.action_words import action_of, outcome_of, word_of
from plies.engine.runtime.memory import get, put, put_float
from plies.engine.runtime.random_numbers import one_of
from plies.engine.runtime.regions import WALK

__all__ = ["probe", "value", "walk"]

RANDOM, LONGEST, CUT, DONE, PICKED = range(5)  # words of the notes; the rest belongs to the walk or to the probes
FIRST = WALK.rest
NODES, ENDS, LAYER = range(3)  # words of a layer, for the walk
LOG, LAYERS, OUTCOMES, CHOICES, ENDED, PROBE = range(6)  # words of a probe
LARGE, SCALE = 2.0**500, 500  # guesses outgrow floats (go: 10^360 and more), so they are scaled down on the way
NOTHING = "a state is not terminal, and yet nothing can happen in it"


def walk(game: Any, state: Any, times: int, notes: Any) -> Any:
    """Visit every node of the tree below state, so many times."""
    for _ in range(times):
        value(game, state, 0, notes)


def value(game: Any, state: Any, layer: int, notes: Any) -> int:
    """Return the number of nodes of the tree below state, which lies in this layer. Lines end at layer LONGEST."""
    place = FIRST + layer * LAYER
    put(notes, place + NODES, get(notes, place + NODES) + 1)
    if game.is_terminal(state):
        put(notes, place + ENDS, get(notes, place + ENDS) + 1)
        return 1
    if layer >= get(notes, LONGEST):
        put(notes, CUT, get(notes, CUT) + 1)
        return 1
    nodes = 1
    if game.player(state) == CHANCE:
        for probability, outcome in game.chances(state):
            if probability > 0.0:
                nodes += value(game, game.result(state, outcome), layer + 1, notes)
    else:
        for action in game.actions(state):
            nodes += value(game, game.result(state, action), layer + 1, notes)
    if nodes == 1:
        raise InvalidGame(NOTHING)
    return nodes


def probe(game: Any, state: Any, probes: int, notes: Any) -> Any:
    """Make so many probes from state, one after the other. Each writes into its own words, and DONE counts them."""
    for number in range(probes):
        go_down(game, state, notes, FIRST + number * PROBE)
        put(notes, DONE, number + 1)


def go_down(game: Any, state: Any, notes: Any, place: int) -> Any:
    """Make one probe."""
    nodes, product, scaled = 1.0, 1.0, 0  # the guess so far and its last term, both times 2^-scaled
    layers, outcomes, choices, ended = 0, 0, 0, 1
    while not game.is_terminal(state):
        if layers >= get(notes, LONGEST):
            ended = 0
            break
        is_chance = game.player(state) == CHANCE
        count = pick_outcome(game, state, notes) if is_chance else pick_action(game, state, notes)
        if count == 0:
            raise InvalidGame(NOTHING)
        if is_chance:
            state = game.result(state, outcome_of(game, state, get(notes, PICKED)))
            outcomes += 1
        else:
            state = game.result(state, action_of(game, state, get(notes, PICKED)))
        layers += 1
        choices += count
        product *= count
        nodes += product
        if product > LARGE:
            nodes, product, scaled = nodes / LARGE, product / LARGE, scaled + SCALE
    put_float(notes, place + LOG, math.log(nodes) + scaled * math.log(2.0))
    put(notes, place + LAYERS, layers)
    put(notes, place + OUTCOMES, outcomes)
    put(notes, place + CHOICES, choices)
    put(notes, place + ENDED, ended)


def pick_action(game: Any, state: Any, notes: Any) -> Any:
    """Pick one of the actions, and return how many there are. The n-th replaces the one before it with chance 1/n, so
    in the end all are equally likely."""
    count = 0
    for action in game.actions(state):
        count += 1
        if one_of(notes, RANDOM, count) == 0:
            put(notes, PICKED, word_of(action, count - 1))
    return count


def pick_outcome(game: Any, state: Any, notes: Any) -> Any:
    """Do the same with outcomes of chance, whatever their probabilities: nodes are counted here, not weighed."""
    count, number = 0, 0
    for probability, outcome in game.chances(state):
        if probability > 0.0:
            count += 1
            if one_of(notes, RANDOM, count) == 0:
                put(notes, PICKED, word_of(outcome, number))
        number += 1
    return count
