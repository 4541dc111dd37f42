"""Alpha-beta for zero-sum games without chance, with everything that makes it fast and nothing that makes it wrong.

value() promises what the textbook's alphabeta does, of a search at least as deep. Steps, in this order:
  1. the end of the game, and what the rules know of the value (value_bounds)
  2. the horizon, moved on while the state is not quiet
  3. the transposition table
  4. the actions, best first: the table's, then by promise, then what cut before here (killers) or elsewhere (history)
  5. the first action with the whole window, the others with the narrowest; again if that shows them better
  6. into the table

A game that prefers to win sooner is searched once more for the choice between equals, with values that lose a trace of
their size with every ply: then more is sooner, and less is later.

`touched` counts what was not searched to its end. A value found without touching is the game's own, however deep.

In a game with a rule of repetition the notes hold the line from the first state of the game to here. A draw by
repetition depends on that line: a value that rests on states before its own, within this search, is not kept in the
table (`reach`). What is kept was found where less had been repeated than elsewhere; that is right as long as lines that
go on for ever are draws anyway, as in every game that has such a rule.
"""

from plies.core import INFINITY, MAX
from plies.engine.keys import above, below, state_key
from plies.engine.memory import get, get_float, put, put_float
from plies.engine.table import COMPLETE, NONE, fetch, find, keep
from plies.engine.visits import visited

__all__ = ["LIST", "NOTES", "TOP", "TOUCHED", "best_number", "note_position", "value"]

TOUCHED, TOP = 0, 1  # words of the notes: lines cut off so far; where the list of actions ends
SHARE, SALT = 2, 3  # what is left of a value one ply earlier, and a mark on the keys of searches that leave less than 1
EARLIER, REACH = 4, 5  # states before the root; the first ply that a draw by repetition rests on, since it was reset
KILLERS, PLIES = 16, 1024  # two for each ply
HISTORY, KINDS = KILLERS + 2 * PLIES, 4096  # for each side
LINE, SPAN = HISTORY + 2 * KINDS, 1024  # the last states of the line, as keys, in a ring
LIST = LINE + SPAN  # actions in waiting, four words each
ACTION, PROMISE, RANK, NUMBER = 0, 1, 2, 3
NOTES = LIST + 4 * 262_144  # words in all
HALVES = True  # it is quick to ask whether the value lies above a number, and the answer is never off by rounding
EXTENSION = 16  # plies that a search goes on past its depth where it is not quiet
FAR = 1 << 40  # a ply that no line reaches


def value(game, state, depth, ply, alpha, beta, notes, table):
    """The value of state if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    if game.repetition > 0 and is_repetition(game, state, ply, notes):
        return 0.0
    same = game.canonical(state)
    key = state_key(same)
    if game.prefer_sooner:
        key ^= get(notes, SALT)
    fetch(table, key)
    low, high = game.value_bounds(state)
    if game.prefer_sooner and get_float(notes, SHARE) < 1.0:
        low, high = -INFINITY, INFINITY  # they say nothing of when
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)

    if depth <= 0 and (depth <= -EXTENSION or game.quiet(state)):
        put(notes, TOUCHED, get(notes, TOUCHED) + 1)
        return float(game.evaluate(state, MAX))

    state = same
    begun, touched = visited(game), get(notes, TOUCHED)
    reach = FAR
    if game.repetition > 0:
        reach = get(notes, REACH)
        put(notes, REACH, FAR)
    found, known_low, known_high, known_depth, known_best = find(table, key)
    if found and known_depth >= depth:
        if known_depth < COMPLETE:
            put(notes, TOUCHED, touched + 1)
        low, high = max(low, known_low), min(high, known_high)
        if low >= beta or low == high:
            return float(low)
        if high <= alpha:
            return float(high)

    maximizing = game.player(state) in game.maximizers
    side = 1.0 if maximizing else -1.0
    alpha, beta = max(alpha, low), min(beta, high)  # nothing lies outside
    a, b = (alpha, beta) if maximizing else (-beta, -alpha)  # from here on, more is better for whoever moves
    start, v, bar = get(notes, TOP), -INFINITY, a
    end = list_actions(game, state, ply, maximizing, known_best, notes, start)
    best, place = known_best, start
    while place < end:
        action, number = take_best(notes, place, end)
        after = game.result(state, action)
        c = b if place == start else above(bar)
        place += 4
        low_c, high_c = window(game, lower(side, bar, c), upper(side, bar, c), notes)
        x = side * value(game, after, depth - 1, ply + 1, low_c, high_c, notes, table)
        if game.prefer_sooner:
            x *= get_float(notes, SHARE)
        if bar < x < b and c < b:
            low_b, high_b = window(game, lower(side, bar, b), upper(side, bar, b), notes)
            x = side * value(game, after, depth - 1, ply + 1, low_b, high_b, notes, table)
            if game.prefer_sooner:
                x *= get_float(notes, SHARE)
        v = max(v, x)
        if x > bar:  # only then is it known to be better than the others
            bar, best = x, number
            if x >= b:
                remember(notes, ply, maximizing, action, depth)
                break
    put(notes, TOP, start)

    v = min(max(side * v, low), high)
    low, high = low if v <= alpha else max(low, v), high if v >= beta else min(high, v)
    complete = get(notes, TOUCHED) == touched
    if game.repetition > 0 and get(notes, REACH) < ply:
        put(notes, REACH, min(reach, get(notes, REACH)))
        return v
    put(notes, REACH, reach)
    keep(table, key, low, high, COMPLETE if complete else depth, best, visited(game) - begun + 1)
    return v


def is_repetition(game, state, ply, notes):
    """Is the state a draw by repetition? Only the last SPAN states are looked at."""
    key, here = note_position(game, state, ply, notes), get(notes, EARLIER) + ply
    times, place, first = 1, here - 1, ply
    while place >= 0 and place > here - SPAN and times < game.repetition:
        if get(notes, LINE + place % SPAN) == key:
            times, first = times + 1, place - get(notes, EARLIER)
        place -= 1
    if times >= game.repetition and first > 0:  # the root and what was before it are the same for all lines
        put(notes, REACH, min(get(notes, REACH), first))
    return times >= game.repetition


def note_position(game, state, ply, notes):
    """Write the state's position into the line, at ply, and return its key."""
    key = state_key(game.position(state))
    put(notes, LINE + (get(notes, EARLIER) + ply) % SPAN, key)
    return key


def best_number(game, state, table):
    """The number of the best action in state, if the table knows its value; else NONE."""
    if game.canonical(state) != state:
        return NONE  # what is best in the representative has another number here
    _, low, high, _, best = find(table, state_key(state))
    return best if low == high else NONE


def window(game, alpha, beta, notes):
    """The window one ply later, in the measure of values there; if that is another, wide enough for rounding."""
    if game.prefer_sooner and get_float(notes, SHARE) < 1.0:
        return below(alpha / get_float(notes, SHARE)), above(above(beta / get_float(notes, SHARE)))
    return alpha, beta


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


def take_best(notes, place, end):
    """(action, number) of the most promising of those from place on; the one at place moves to where it was."""
    chosen = place
    promise, rank, number = get_float(notes, place + PROMISE), get(notes, place + RANK), get(notes, place + NUMBER)
    other = place + 4
    while other < end:
        other_promise = get_float(notes, other + PROMISE)
        if other_promise >= promise:
            other_rank, other_number = get(notes, other + RANK), get(notes, other + NUMBER)
            if other_promise > promise or other_rank > rank or (other_rank == rank and other_number < number):
                chosen, promise, rank, number = other, other_promise, other_rank, other_number
        other += 4
    action = get(notes, chosen + ACTION)
    if chosen != place:
        for word in range(4):
            put(notes, chosen + word, get(notes, place + word))
    return action, number


def history(maximizing, action):
    """Where the record of such an action is."""
    return HISTORY + (KINDS if maximizing else 0) + ((action ^ (action >> 12)) & (KINDS - 1))


def remember(notes, ply, maximizing, action, depth):
    """The action cut here: try it early in like states."""
    killers = KILLERS + 2 * (ply % PLIES)
    if get(notes, killers) != action + 1:
        put(notes, killers + 1, get(notes, killers))
        put(notes, killers, action + 1)
    place = history(maximizing, action)
    put(notes, place, min(get(notes, place) + max(depth, 1) ** 2, (1 << 40) - 1))
