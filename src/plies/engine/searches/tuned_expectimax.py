"""Expectimax for zero-sum games with chance, with everything that makes it fast and nothing that makes it wrong.

value() promises what the textbook's star2 does, of a search at least as deep, to the last bit: a mean is summed in the
game's order of outcomes, as expectimax sums it, and no cut rests on rounding. (Only a mean that rounding puts outside
of value_bounds is put back.) The steps are those of `tuned`, but for the narrowest windows, which gain nothing where
chance widens them again. Where chance moves, the steps are these, with the likeliest outcomes first:
  1. a glance at every outcome: ends of the game, the horizon, what the rules and the table know
  2. a probe of every outcome that is still open: its best action only (Star2)
  3. a search of the outcomes that are still open, each with the window in which it could decide something (Star1)
Each of them ends as soon as the bounds on the outcomes leave the node outside of the window.

Two things make the value an estimate, when they are asked for: lines less likely than LEAST are evaluated, and of each
chance node's outcomes no more than SAMPLES are drawn, the same ones whenever the search comes by.
"""

import math
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY, MAX, TooDeep
from plies.engine.execution.action_words import candidate_of, code_of, outcome_of, word_of
from plies.engine.runtime.control_block import visited
from plies.engine.runtime.memory import get, get_float, put, put_float
from plies.engine.runtime.regions import LIST_END
from plies.engine.searches import horizon, move_ordering, representatives, windows
from plies.engine.searches.horizon import is_horizon
from plies.engine.searches.move_ordering import list_actions, remember, take_best
from plies.engine.searches.notes import LEAST, REACHED, SAMPLES, SEED, TOP, TOUCHED
from plies.engine.searches.representatives import best_number, choices, representative
from plies.engine.searches.sampled_outcomes import share
from plies.engine.searches.state_keys import state_key
from plies.engine.searches.transposition_table import COMPLETE, find, keep
from plies.engine.searches.windows import lower, upper

__all__ = ["DIVIDES", "HALVES", "LOOKS_BACK", "best_number", "choices", "representative", "value"]

PARTS = (horizon, move_ordering, representatives, windows)  # other modules whose functions are compiled with these
DIVIDES = False  # threads may search the same at the same time
LOOKS_BACK = False  # it knows no rule of repetition
HALVES = False  # a mean may be any number: to halve the range would take for ever to end at it
OUTCOME, PROBABILITY, UNDER, OVER = 0, 1, 2, 3  # words of an outcome in the list, with the bounds on its value
RANKED, ENTRY = 4, 5  # where the outcome is that comes in this place when the likeliest come first; words in all
ROUNDING, SMALLEST = 1e-9, 1e-300  # of the largest utility, and at least: sums of floats are off by far less


class Node(NamedTuple):
    """What is asked about a state."""

    depth: int
    ply: int
    alpha: float
    beta: float


class Chance(NamedTuple):
    """What is asked about a state where chance moves, and where its outcomes are in the list."""

    depth: int
    ply: int
    a: float  # the window, widened by what rounding may do
    b: float
    start: int
    end: int


def value(game: Any, state: Any, depth: int, ply: int, alpha: float, beta: float, notes: Any, table: Any) -> float:
    """The value of state if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    low, high = game.value_bounds(state)
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)
    if is_horizon(game, state, depth, notes):
        return float(game.evaluate(state, MAX))

    state = game.canonical(state)
    key = key_of(state, notes)
    begun, touched = visited(game), get(notes, TOUCHED)
    found, known_low, known_high, known_depth, best = find(table, key)
    if found and known_depth >= depth:
        if known_depth < COMPLETE:
            put(notes, TOUCHED, touched + 1)
        low, high = max(low, known_low), min(high, known_high)
        if low >= beta or low == high:
            return float(low)
        if high <= alpha:
            return float(high)

    alpha, beta = alpha if alpha >= low else -INFINITY, beta if beta <= high else INFINITY  # nothing is cut out there
    if game.player(state) == CHANCE:
        v = exp_value(game, state, Node(depth, ply, alpha, beta), notes, table)
    else:
        node = Node(depth, ply, max(alpha, low), min(beta, high))
        v, best = choice_value(game, state, node, best, notes, table)
    v = min(max(v, low), high)
    low, high = low if v <= alpha else max(low, v), high if v >= beta else min(high, v)
    complete = get(notes, TOUCHED) == touched
    keep(table, key, low, high, COMPLETE if complete else depth, best, visited(game) - begun + 1)
    return v


def choice_value(game: Any, state: Any, node: Node, best: int, notes: Any, table: Any) -> tuple[float, int]:
    """The value where a player moves, and the number of the best action, as before where none was good enough."""
    maximizing = game.player(state) in game.maximizers
    side = 1.0 if maximizing else -1.0
    # From here on, more is better for the player to move.
    bar, b = lower(side, node.alpha, node.beta), upper(side, node.alpha, node.beta)
    start, v = get(notes, TOP), -INFINITY
    end = list_actions(game, state, node.ply, maximizing, best, notes, start)
    for place in range(start, end, 4):
        token, number, _, _ = take_best(notes, place, end)
        after = game.result(state, candidate_of(game, state, token, number))
        alpha, beta = lower(side, bar, b), upper(side, bar, b)
        x = side * value(game, after, node.depth - 1, node.ply + 1, alpha, beta, notes, table)
        v = max(v, x)
        if x > bar:  # only then is it known to be better than the others
            bar, best = x, number
            if x >= b:
                remember(game, notes, node.ply, maximizing, code_of(notes, token), node.depth)
                break
    put(notes, TOP, start)
    return side * v, best


def exp_value(game: Any, state: Any, node: Node, notes: Any, table: Any) -> float:
    """The mean where chance moves, or a bound on it.

    A bound is moved away by half of what the window was widened by: it holds however the sums were rounded.
    """
    low, high = game.utility_bounds
    margin = ROUNDING * (abs(low) + abs(high)) + SMALLEST
    reached, start = get_float(notes, REACHED), get(notes, TOP)
    end = list_outcomes(game, state, low, high, notes, start)
    chance = Chance(node.depth, node.ply, node.alpha - margin, node.beta + margin, start, end)
    least, most = float(low), float(high)
    if chance.a > -INFINITY or chance.b < INFINITY:
        least, most = glance_at_outcomes(game, state, chance, notes, table)
        least, most = probe_outcomes(game, state, chance, least, most, notes, table)
    least, most = search_outcomes(game, state, chance, least, most, notes, table)
    put_float(notes, REACHED, reached)
    put(notes, TOP, start)
    if most <= chance.a:
        return most + margin / 2
    if least >= chance.b:
        return least - margin / 2
    return mean(notes, start, end)


def probe_outcomes(
    game: Any, state: Any, chance: Chance, least: float, most: float, notes: Any, table: Any
) -> tuple[float, float]:
    """Bounds on the mean, from the best action alone after every outcome that is still open."""
    reached = get_float(notes, REACHED)
    for rank in range(chance.start, chance.end, ENTRY):
        place = get(notes, rank + RANKED)
        if most <= chance.a or least >= chance.b:
            break
        under, over = get_float(notes, place + UNDER), get_float(notes, place + OVER)
        if under < over:
            probability = get_float(notes, place + PROBABILITY)
            after = game.canonical(game.result(state, outcome_of(game, state, get(notes, place + OUTCOME))))
            player = game.player(after)
            maximizing = player in game.maximizers
            if player != CHANCE and (chance.b < INFINITY if maximizing else chance.a > -INFINITY):
                put_float(notes, REACHED, reached * probability)
                floor = under if maximizing else (chance.a - most) / probability + over
                ceiling = (chance.b - least) / probability + under if maximizing else over
                ply = chance.ply + 1
                after = game.result(after, best_action(game, after, ply, maximizing, notes, table, chance.end))
                x = value(game, after, chance.depth - 1, ply + 1, floor, ceiling, notes, table)
                put_float(notes, REACHED, reached)
                if maximizing and x > under:
                    least += probability * (x - under)
                    put_float(notes, place + UNDER, x)
                elif not maximizing and x < over:
                    most += probability * (x - over)
                    put_float(notes, place + OVER, x)
    return least, most


def search_outcomes(
    game: Any, state: Any, chance: Chance, least: float, most: float, notes: Any, table: Any
) -> tuple[float, float]:
    """Bounds on the mean, from a search of every outcome that is still open."""
    reached = get_float(notes, REACHED)
    for rank in range(chance.start, chance.end, ENTRY):
        place = get(notes, rank + RANKED)
        if most <= chance.a or least >= chance.b:
            break
        under, over = get_float(notes, place + UNDER), get_float(notes, place + OVER)
        if under < over:
            probability = get_float(notes, place + PROBABILITY)
            put_float(notes, REACHED, reached * probability)
            after = game.result(state, outcome_of(game, state, get(notes, place + OUTCOME)))
            floor, ceiling = (chance.a - most) / probability + over, (chance.b - least) / probability + under
            x = value(game, after, chance.depth, chance.ply + 1, floor, ceiling, notes, table)
            if x <= floor:
                most = min(chance.a, most + probability * (x - over))
            elif x >= ceiling:
                least = max(chance.b, least + probability * (x - under))
            else:
                least, most = least + probability * (x - under), most + probability * (x - over)
                put_float(notes, place + UNDER, x)
                put_float(notes, place + OVER, x)
    return least, most


# -- without recursion --


def key_of(state: Any, notes: Any) -> int:
    """The state's key; where unlikely lines are cut short, lines share what they know if they are about as likely."""
    key = state_key(state)
    if get_float(notes, LEAST) > 0:
        return key ^ (int(-math.log2(get_float(notes, REACHED))) << 48)
    return key


def glance_at_outcomes(game: Any, state: Any, chance: Chance, notes: Any, table: Any) -> tuple[float, float]:
    """Bounds on the mean, from what is known of the outcomes."""
    low, high = game.utility_bounds
    least, most, reached = float(low), float(high), get_float(notes, REACHED)
    for rank in range(chance.start, chance.end, ENTRY):
        place = get(notes, rank + RANKED)
        probability = get_float(notes, place + PROBABILITY)
        put_float(notes, REACHED, reached * probability)
        after = game.result(state, outcome_of(game, state, get(notes, place + OUTCOME)))
        under, over = glance(game, after, chance.depth, low, high, notes, table)
        put_float(notes, place + UNDER, under)
        put_float(notes, place + OVER, over)
        least, most = least + probability * (under - low), most + probability * (over - high)
        if most <= chance.a or least >= chance.b:
            break
    put_float(notes, REACHED, reached)
    return least, most


def glance(game: Any, state: Any, depth: int, low: float, high: float, notes: Any, table: Any) -> tuple[float, float]:
    """Bounds on the value of an outcome, without a search."""
    if game.is_terminal(state):
        v = float(game.utility(state, MAX))
        return v, v
    under, over = game.value_bounds(state)
    if under == over:
        return float(under), float(under)
    if is_horizon(game, state, depth, notes):
        v = float(game.evaluate(state, MAX))
        return v, v
    under, over = max(float(under), float(low)), min(float(over), float(high))
    found, known_low, known_high, known_depth, _ = find(table, key_of(game.canonical(state), notes))
    if found and known_depth >= depth and (known_low > under or known_high < over):
        if known_depth < COMPLETE:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
        return max(under, known_low), min(over, known_high)
    return under, over


def best_action(game: Any, state: Any, ply: int, maximizing: bool, notes: Any, table: Any, start: int) -> Any:
    """The action to try first in state."""
    best = find(table, key_of(state, notes))[4]
    end = list_actions(game, state, ply, maximizing, best, notes, start)
    put(notes, TOP, start)
    token, number, _, _ = take_best(notes, start, end)
    return candidate_of(game, state, token, number)


def list_outcomes(game: Any, state: Any, low: float, high: float, notes: Any, start: int) -> int:
    """Write the outcomes of chance into the notes; where the list ends."""
    place, number = start, 0
    for probability, outcome in game.chances(state):
        if probability > 0:
            if place + ENTRY > LIST_END:
                raise TooDeep
            put(notes, place + OUTCOME, word_of(outcome, number))
            put_float(notes, place + PROBABILITY, probability)
            put_float(notes, place + UNDER, float(low))
            put_float(notes, place + OVER, float(high))
            place += ENTRY
        number += 1
    samples = get(notes, SAMPLES)
    if 0 < samples < (place - start) // ENTRY:
        place = draw(samples, share(state, get(notes, SEED)), notes, start, place)
    rank_outcomes(notes, start, place)
    put(notes, TOP, place)
    return place


def draw(samples: int, at: float, notes: Any, start: int, end: int) -> int:
    """Keep those outcomes that points at equal distances, the first of them at random, fall on; where the list ends.

    Laid end to end, the outcomes are as long as they are likely. On one of probability p fall samples * p points on
    average; so many points, so much weight: the expected value stays what it was.
    """
    kept, points, length = start, 0, 0.0
    for place in range(start, end, ENTRY):
        length += get_float(notes, place + PROBABILITY)
        passed = samples if place + ENTRY == end else min(samples, max(points, math.ceil(samples * length - at)))
        if passed > points:
            put(notes, kept + OUTCOME, get(notes, place + OUTCOME))
            put_float(notes, kept + PROBABILITY, (passed - points) / samples)
            kept, points = kept + ENTRY, passed
    return kept


def rank_outcomes(notes: Any, start: int, end: int) -> None:
    """The likeliest first: what they are worth decides most. Of equals, the game's first."""
    for place in range(start, end, ENTRY):
        rank, probability = place, get_float(notes, place + PROBABILITY)
        while rank > start and get_float(notes, get(notes, rank - ENTRY + RANKED) + PROBABILITY) < probability:
            put(notes, rank + RANKED, get(notes, rank - ENTRY + RANKED))
            rank -= ENTRY
        put(notes, rank + RANKED, place)


def mean(notes: Any, start: int, end: int) -> float:
    """Of values that are all known, in the game's order."""
    v = 0.0
    for place in range(start, end, ENTRY):
        v += get_float(notes, place + PROBABILITY) * get_float(notes, place + UNDER)
    return v
