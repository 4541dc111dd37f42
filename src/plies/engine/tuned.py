"""Alpha-beta for zero-sum games without chance, with everything that makes it fast and nothing that makes it wrong.

value() promises what the textbook's alphabeta does, of a search at least as deep. Steps, in this order:
  1. the end of the game, and what the rules know of the value (value_bounds)
  2. the horizon, moved on while the state is not quiet
  3. the transposition table
  4. the actions, best first: the table's, then by promise, then what cut before here (killers) or elsewhere (history)
  5. the first action with the whole window, the others with the narrowest; again if that shows them better
  6. into the table

`touched` counts what was not searched to its end. A value found without touching is the game's own, however deep.
"""

from plies.core import INFINITY, MAX
from plies.engine.keys import above, state_key
from plies.engine.memory import get, get_float, put, put_float
from plies.engine.table import COMPLETE, NONE, find, keep

__all__ = ["LIST", "NOTES", "TOP", "TOUCHED", "best_number", "value"]

TOUCHED, TOP = 0, 1  # words of the notes: lines cut off so far; where the list of actions ends
KILLERS, PLIES = 16, 1024  # two for each ply
HISTORY, KINDS = KILLERS + 2 * PLIES, 4096  # for each side
LIST = HISTORY + 2 * KINDS  # actions in waiting, four words each
ACTION, PROMISE, RANK, NUMBER = 0, 1, 2, 3
NOTES = LIST + 4 * 262_144  # words in all
EXTENSION = 16  # plies that a search goes on past its depth where it is not quiet


def value(game, state, depth, ply, alpha, beta, notes, table):
    """The value of state if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    low, high = game.value_bounds(state)
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)

    if depth <= 0 and (depth <= -EXTENSION or game.quiet(state)):
        put(notes, TOUCHED, get(notes, TOUCHED) + 1)
        return float(game.evaluate(state, MAX))

    state = game.canonical(state)
    key = state_key(state)
    found, known_low, known_high, known_depth, best = find(table, key)
    if found and known_depth >= depth and (known_low >= beta or known_high <= alpha or known_low == known_high):
        if known_depth < COMPLETE:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
        return known_high if known_high <= alpha else known_low

    touched = get(notes, TOUCHED)
    maximizing = game.player(state) in game.maximizers
    side = 1.0 if maximizing else -1.0
    a, b = (alpha, beta) if maximizing else (-beta, -alpha)  # from here on, more is better for whoever moves
    start, v, bar = get(notes, TOP), -INFINITY, a
    end = list_actions(game, state, ply, maximizing, best, notes, start)
    best = NONE
    for place in range(start, end, 4):
        bring_best(notes, place, end)
        action = get(notes, place + ACTION)
        after = game.result(state, action)
        c = b if place == start else above(bar)
        x = side * value(game, after, depth - 1, ply + 1, lower(side, bar, c), upper(side, bar, c), notes, table)
        if bar < x < b and c < b:
            x = side * value(game, after, depth - 1, ply + 1, lower(side, bar, b), upper(side, bar, b), notes, table)
        if x > v:
            v, best = x, get(notes, place + NUMBER)
            bar = max(bar, v)
            if v >= b:
                remember(notes, ply, maximizing, action, depth)
                break
    put(notes, TOP, start)

    depth = COMPLETE if get(notes, TOUCHED) == touched else depth
    if maximizing:
        keep(table, key, -INFINITY if v <= alpha else v, INFINITY if v >= beta else v, depth, best)
        return v
    v = -v
    keep(table, key, -INFINITY if v <= alpha else v, INFINITY if v >= beta else v, depth, best)
    return v


def best_number(game, state, table):
    """The number of the best action in state, as far as the table knows; NONE if it does not."""
    if game.canonical(state) != state:
        return NONE  # what is best in the representative has another number here
    return find(table, state_key(state))[4]


def lower(side, a, b):
    """alpha, from the bounds of whoever moves."""
    return a if side > 0 else -b


def upper(side, a, b):
    """beta, from the bounds of whoever moves."""
    return b if side > 0 else -a


def list_actions(game, state, ply, maximizing, best, notes, start):
    """Write the actions of state into the notes, with what is known of each; where the list ends."""
    killers = KILLERS + 2 * (ply % PLIES)
    first, second = get(notes, killers), get(notes, killers + 1)
    place, number = start, 0
    for action in game.actions(state):
        put(notes, place + ACTION, action)
        put_float(notes, place + PROMISE, INFINITY if number == best else float(game.promise(state, action)))
        killer = 2 if action + 1 == first else 1 if action + 1 == second else 0
        put(notes, place + RANK, get(notes, history(maximizing, action)) + (killer << 40))
        put(notes, place + NUMBER, number)
        place, number = place + 4, number + 1
    put(notes, TOP, place)
    return place


def bring_best(notes, place, end):
    """Swap the most promising of the actions from place on to place; equals keep the game's order."""
    chosen = place
    for other in range(place + 4, end, 4):
        if is_better(notes, other, chosen):
            chosen = other
    if chosen != place:
        for word in (ACTION, NUMBER, RANK):
            here, there = get(notes, place + word), get(notes, chosen + word)
            put(notes, place + word, there)
            put(notes, chosen + word, here)
        mine, theirs = get_float(notes, place + PROMISE), get_float(notes, chosen + PROMISE)
        put_float(notes, place + PROMISE, theirs)
        put_float(notes, chosen + PROMISE, mine)


def is_better(notes, other, chosen):
    one, two = get_float(notes, other + PROMISE), get_float(notes, chosen + PROMISE)
    if one != two:
        return one > two
    one, two = get(notes, other + RANK), get(notes, chosen + RANK)
    return one > two or (one == two and get(notes, other + NUMBER) < get(notes, chosen + NUMBER))


def history(maximizing, action):
    """Where the record of such an action is."""
    return HISTORY + (KINDS if maximizing else 0) + (action ^ (action >> 12)) % KINDS


def remember(notes, ply, maximizing, action, depth):
    """The action cut here: try it early in like states."""
    killers = KILLERS + 2 * (ply % PLIES)
    if get(notes, killers) != action + 1:
        put(notes, killers + 1, get(notes, killers))
        put(notes, killers, action + 1)
    place = history(maximizing, action)
    put(notes, place, min(get(notes, place) + max(depth, 1) ** 2, (1 << 40) - 1))
