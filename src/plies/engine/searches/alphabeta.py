"""Alpha-beta for zero-sum games without chance, with everything that makes it fast and nothing that makes it wrong.

value() promises what the textbook's alphabeta does, of a search at least as deep. Steps, in this order:
  1. the end of the game, draws by repetition, and what the rules know of the value (value_bounds)
  2. the horizon, moved on while the state is not quiet
  3. the transposition table
  4. the candidates, best first: the table's, then by promise, then what cut here before (killers) or anywhere
  5. the first action with the whole window, the others with the narrowest; again if that shows them better
  6. into the table

Only where the game declares sound_reductions, the value is no more than an estimate of that:
  - what is good enough after doing nothing, at less depth, is good enough (null moves)
  - late actions without promise are first searched less deep (late-move reductions), or near the horizon not at all:
    the more so if they were often tried in vain, the less if they often cut, at all or as a reply to the last action
  - a state of which the table knows no best action is searched a ply less deep; the next iteration will know one
  - an estimate that is better, or worse, by more than what plies usually change is taken for the value (swing)
  - a player who must answer a threat gets a ply more, but not twice in a row
  - beyond the horizon, only promising actions are searched, and a player may decline them all

A position that comes back on the way is a draw there, however often the rule of repetition wants it: whoever can win
without coming back, wins, and whoever cannot, never will. So is one that comes back too often with the game so far, to
which the root belongs where its actions are searched one by one. A value that rests on coming back to a state above is
not kept, unless it is an estimate anyhow: by another way here it may be another.

Several threads search the same state and share the table. Near the root, whoever comes to an action that another is
searching, and has another one to search, leaves it for later.

A game that prefers to win sooner is searched once more for the choice between equals, with values that lose a trace of
their size with every ply: then more is sooner, and less is later.

`touched` counts what was not searched to its end. A value found without touching is the game's own, however deep.
"""

import math

from plies.core import INFINITY, MAX, TooDeep, TooManyActions
from plies.engine.execution.action_words import candidate_of, code_of, is_tuple, token_of
from plies.engine.searches.state_keys import above, below, state_key
from plies.engine.runtime.memory import get, get_float, put, put_float
from plies.engine.runtime.regions import KINDS, LIST_END, MOST_ACTIONS, NOTES, PAIRS, PLIES
from plies.engine.searches.transposition_table import COMPLETE, NONE, fetch, find, give_back, is_taken, keep, take
from plies.engine.runtime.control_block import visited

__all__ = ["LIST", "TOP", "TOUCHED", "best_number", "choices", "representative", "value"]

TOUCHED, TOP = 0, 1  # words of the notes: lines cut off so far; where the list of actions ends
SHARE, SALT = 2, 3  # what is left of a value one ply earlier, and a mark on the keys of searches that leave less than 1
RETURN, BEFORE = 4, 5  # the highest state, by its ply, that lines came back to; positions of the game so far
PASSED, TEAM = 6, 7  # the ply before which a player did nothing; how many threads search
KILLERS, HISTORY, MARKS, LONGER, LAST = (
    NOTES[name].begin for name in ("killers", "history", "marks", "longer", "last")
)
PATH, PAST, REPLIES, LIST = (NOTES[name].begin for name in ("path", "past", "replies", "list"))
MOST = NOTES["path"].length  # plies
TOKEN, PROMISE, RANK, NUMBER = 0, 1, 2, 3  # words of an action in the list
NOWHERE = 1 << 40  # no ply
DIVIDES = True  # threads do not begin with the same actions
LOOKS_BACK = True  # it knows the rule of repetition
HALVES = True  # it is quick to ask whether the value lies above a number, and the answer is never off by rounding
UNKNOWN = 4  # plies; a state of which no best action is known is searched one less deep
DIVIDED = 4  # plies; with fewer to go, to look who searches what costs more than it saves
EXTENSION = 16  # plies that a search goes on past its depth where it is not quiet
MOST_POINTS, OFTEN = 4096, 2048  # the limit of records of what cut, and a record that says so; a killer has more
NULL_DEPTH, FAR = 2, 1000  # plies between which less may be searched: never on the way to the end of the game
SHALLOW, HOPELESS, MANY = 6, 3, 1 << 30  # plies to the horizon where an estimate may be enough; more actions than any
LOGARITHMS = tuple(round(math.log(max(number, 1)) * 32) for number in range(64))  # natural, in 32nds


def value(game, state, depth, ply, alpha, beta, notes, table):
    """The value of state if it lies between alpha and beta, else a bound on it."""
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    same = representative(game, state)
    key = table_key(game, same)
    if game.prefer_sooner:
        key ^= get(notes, SALT)
    fetch(table, key)
    if game.repetition > 0 and ply > 0 and came_back(game, state, ply, notes):
        return 0.0
    low, high = game.value_bounds(state)
    if is_hasty(game, notes):
        low, high = -INFINITY, INFINITY  # they say nothing of when
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)

    stand = 0.0
    if depth <= 0:
        stand, is_enough = at_horizon(game, state, depth, alpha, beta)
        if is_enough:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
            return stand

    state = same
    begun, touched, back = visited(game), get(notes, TOUCHED), get(notes, RETURN)
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
    v, depth, more, free, enough = first_look(game, state, depth, ply, side, a, b, stand, known_best, notes, table)
    best, holds = known_best, True
    if v < b:
        enter(game, state, ply, notes)
        v, best = try_actions(game, state, key, depth, ply, side, a, b, v, free, enough, known_best, notes, table)
        holds = leave(game, state, ply, back, notes)

    v = min(max(side * v, low), high)
    complete = get(notes, TOUCHED) == touched
    if holds or (game.sound_reductions and not complete):
        low, high = low if v <= alpha else max(low, v), high if v >= beta else min(high, v)
    reached = depth - more  # with the ply more it is as deep as was asked, and no deeper
    keep(table, key, low, high, COMPLETE if complete else reached, best, visited(game) - begun + 1)
    return v


def first_look(game, state, depth, ply, side, a, b, stand, known_best, notes, table):
    """(v, depth, more, free, enough): what can be said before an action is tried, where the game declares that sound.

    v: what whoever moves has without one; depth, with `more` in it: how deep to search; free: whether promising actions
    alone deserve that; enough: how many of the others to try.
    """
    v, more, free, enough = -INFINITY, 0, False, MANY
    if game.sound_reductions and depth < FAR:
        free = not game.forced(state)
        put(notes, LONGER + ply % PLIES, 0)
        if free and depth <= 0:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
            v = side * stand  # it may leave things as they are
        elif is_hasty(game, notes):
            free = False
        elif not free:
            more = 1 - get(notes, LONGER + (ply - 1) % PLIES) if ply > 0 else 0
            put(notes, LONGER + ply % PLIES, more)
        elif b == above(a):
            stand = side * float(game.evaluate(state, MAX))
            enough = enough_actions(game, depth, stand, a)
            if game.swing > 0.0 and depth <= SHALLOW and stand - game.swing * depth >= b:
                put(notes, TOUCHED, get(notes, TOUCHED) + 1)
                v = stand
            elif depth > NULL_DEPTH and stand >= b and get(notes, PASSED) != ply:
                v = pass_value(game, state, depth, ply, side, b, notes, table)
        if free and depth >= UNKNOWN and known_best == NONE:
            depth -= 1
    return v, depth + more, more, free, enough


def try_actions(game, state, key, depth, ply, side, a, b, v, free, enough, known_best, notes, table):
    """The value for whoever moves, as v or better, and the number of the best action."""
    start, bar, best, maximizing = get(notes, TOP), max(a, v), known_best, side > 0
    if free and depth <= 0:
        end = list_loud(game, state, ply, maximizing, notes, start)
    else:
        end = list_actions(game, state, ply, maximizing, known_best, notes, start)
    place, later, tried = start, start, 0
    divides = get(notes, TEAM) > 1 and depth >= DIVIDED  # others may search some of the actions
    while place < end or later > start:
        if place >= end:
            place, end, later, divides = start, later, start, False  # those that others began with
        token, number, promise, rank = take_best(notes, place, end)
        task = task_of(key, code_of(notes, token), depth) if divides else 0
        if divides and tried > 0 and is_taken(table, task):
            put_off(notes, later, token, promise, number)
            place, later = place + 4, later + 4
            continue
        late = 0
        if free and promise <= 0.0:
            if tried >= enough:
                put(notes, TOUCHED, get(notes, TOUCHED) + 1)
                v = max(v, a)
                break
            late = reduction(depth, tried, rank, b == above(a))
        after = game.result(state, candidate_of(game, state, token, number))
        if game.sound_reductions:
            put(notes, LAST + (ply + 1) % PLIES, code_of(notes, token) + 1)
        if divides:
            take(table, task)
        c = b if tried == 0 else narrow(bar, b)
        x = value_after(game, after, depth - 1, late, ply, side, bar, c, b, notes, table)
        if divides:
            give_back(table, task)
        place, tried, v = place + 4, tried + 1, max(v, x)
        if x > bar:  # only then is it known to be better than the others
            bar, best = x, number
            if x >= b:
                remember(game, notes, ply, maximizing, code_of(notes, token), depth)
                if game.sound_reductions and promise <= 0.0:
                    blame(notes, ply, maximizing, start, place - 4, depth)
                break
    put(notes, TOP, start)
    return v, best


def value_after(game, after, depth, late, ply, side, bar, c, b, notes, table):
    """The value of an action for whoever moves: at first less deep and with a window to c; again if it seems better."""
    look = depth - late
    while True:
        alpha, beta = window(game, lower(side, bar, c), upper(side, bar, c), notes)
        x = side * value(game, after, look, ply + 1, alpha, beta, notes, table)
        if game.prefer_sooner:
            x *= get_float(notes, SHARE)
        if x > bar and look < depth:
            look = depth
        elif bar < x < b and c < b:
            c = b
        else:
            return x


def at_horizon(game, state, depth, alpha, beta):
    """(estimate of state, whether it is enough). Else something may be about to happen, and the search goes on."""
    if not game.sound_reductions or game.forced(state):
        if depth > -EXTENSION and not game.quiet(state):
            return 0.0, False
        return float(game.evaluate(state, MAX)), True
    stand = float(game.evaluate(state, MAX))
    is_good = stand >= beta if game.player(state) in game.maximizers else stand <= alpha  # for whoever moves
    return stand, is_good or depth <= -EXTENSION


def pass_value(game, state, depth, ply, side, b, notes, table):
    """A lower bound of b for whoever moves, if even doing nothing is as good; else nothing is known."""
    after = game.passed(state)
    if after == state:
        return -INFINITY
    put(notes, PASSED, ply + 1)
    put(notes, LAST + (ply + 1) % PLIES, 0)
    low_b, high_b = lower(side, below(b), b), upper(side, below(b), b)
    x = side * value(game, after, depth - 3 - depth // 4, ply + 1, low_b, high_b, notes, table)
    put(notes, PASSED, 0)
    if x < b:
        return -INFINITY
    put(notes, TOUCHED, get(notes, TOUCHED) + 1)
    return b


def reduction(depth, tried, rank, is_narrow):
    """By how many plies less a late action is searched first: less what often cut, and where the value is wanted."""
    if depth <= NULL_DEPTH or tried < 3:
        return 0
    plies = (LOGARITHMS[min(depth, 63)] * LOGARITHMS[min(tried, 63)] + 1024) // 2048
    if rank > OFTEN:
        plies -= 1
    elif rank < -OFTEN:
        plies += 1
    if not is_narrow:
        plies -= 1
    return min(max(plies, 0), depth - 1)


def enough_actions(game, depth, stand, a):
    """How many actions are tried, but for promising ones, where one that is better than a is not expected."""
    if game.swing > 0.0 and depth <= HOPELESS and stand + game.swing * (depth + 1) <= a:
        return 1
    return 4 + 2 * depth * depth if depth <= HOPELESS else MANY


def is_hasty(game, notes):
    """Do values lose a trace with every ply?"""
    return game.prefer_sooner and get_float(notes, SHARE) < 1.0


def representative(game, state):
    """The state that is searched in place of state. The game so far knows states, not their mirror images."""
    return game.canonical(state) if game.repetition == 0 else state


def table_key(game, state):
    """The key of a representative. Where an estimate is good enough, it is whatever the clock says."""
    return state_key(game.position(state) if game.sound_reductions else state)


def best_number(game, state, table):
    """The number of the best action in a representative, if the table knows its value; else NONE."""
    _, low, high, _, best = find(table, table_key(game, state))
    return best if low == high else NONE


def choices(game, state):
    """The actions that best_number counts. Among equals, candidates need not have the soonest."""
    return game.actions(state) if game.prefer_sooner else game.candidates(state)


def position_key(game, state):
    return state_key(game.position(state))


def marks(key):
    """Where it is noted whether such a position was there at all."""
    return MARKS + (key & (KINDS - 1))


def came_back(game, state, ply, notes):
    """Is the state a draw: was its position on the way here, or in the game so far too often?"""
    key = position_key(game, state)
    if get(notes, marks(key)) == 0:
        return False
    for earlier in range(ply):
        if get(notes, PATH + earlier) == key:
            put(notes, RETURN, min(get(notes, RETURN), earlier))
            return True
    times = 1
    for number in range(get(notes, BEFORE)):
        if get(notes, PAST + number) == key:
            times += 1
    return times >= game.repetition


def enter(game, state, ply, notes):
    """The search goes on below state."""
    if game.repetition > 0:
        if ply >= MOST:
            raise TooDeep
        key = position_key(game, state)
        put(notes, PATH + ply, key)
        put(notes, marks(key), get(notes, marks(key)) + 1)
        put(notes, RETURN, NOWHERE)


def leave(game, state, ply, back, notes):
    """The search below state is done. Does what it found hold by any other way here?"""
    if game.repetition == 0:
        return True
    key = position_key(game, state)
    put(notes, marks(key), get(notes, marks(key)) - 1)
    put(notes, PATH + ply, 0)
    found = get(notes, RETURN)
    put(notes, RETURN, min(back, found) if found < ply else back)
    return found >= ply


def narrow(bar, b):
    """The upper end of the window for an action that is likely no better than bar."""
    return above(bar)


def window(game, alpha, beta, notes):
    """The window one ply later, in the measure of values there; if that is another, wide enough for rounding."""
    if is_hasty(game, notes):
        return below(alpha / get_float(notes, SHARE)), above(above(beta / get_float(notes, SHARE)))
    return alpha, beta


def lower(side, a, b):
    """alpha, from the bounds of whoever moves."""
    return a if side > 0 else -b


def upper(side, a, b):
    """beta, from the bounds of whoever moves."""
    return b if side > 0 else -a


def list_loud(game, state, ply, maximizing, notes, start):
    """Write the actions that promise something into the notes; where the list ends."""
    end = start
    if is_tuple(game, state):  # these are found again by their numbers among the candidates
        end = keep_loud(notes, start, list_actions(game, state, ply, maximizing, NONE, notes, start))
    else:
        for action in game.loud(state):
            promise = float(game.promise(state, action))
            if promise > 0.0:
                end = list_action(game, token_of(action), NONE, promise, ply, maximizing, notes, start, end)
    put(notes, TOP, end)
    return end


def keep_loud(notes, start, end):
    """Leave only the actions that promise something in the list; where it ends now."""
    kept = start
    for place in range(start, end, 4):
        if get_float(notes, place + PROMISE) > 0.0:
            for word in range(4):
                put(notes, kept + word, get(notes, place + word))
            kept += 4
    return kept


def list_actions(game, state, ply, maximizing, best, notes, start):
    """Write the choices in state into the notes; where the list ends."""
    end, number = start, 0
    if game.prefer_sooner:
        for action in game.actions(state):
            promise = INFINITY if number == best else float(game.promise(state, action))
            end = list_action(game, token_of(action), number, promise, ply, maximizing, notes, start, end)
            number += 1
    else:
        for action in game.candidates(state):
            promise = INFINITY if number == best else float(game.promise(state, action))
            end = list_action(game, token_of(action), number, promise, ply, maximizing, notes, start, end)
            number += 1
    put(notes, TOP, end)
    return end


def list_action(game, token, number, promise, ply, maximizing, notes, start, place):
    """Write an action, with what is known of it, at place in the list that began at start; where the next one goes."""
    require_room(start, place)
    code, killers = code_of(notes, token), KILLERS + 2 * (ply % PLIES)
    killer = 2 if code + 1 == get(notes, killers) else 1 if code + 1 == get(notes, killers + 1) else 0
    put(notes, place + TOKEN, token)
    put_float(notes, place + PROMISE, promise)
    rank = get(notes, history(maximizing, code)) + (killer << 40)
    if game.sound_reductions:
        rank += get(notes, reply(notes, ply, code))
    put(notes, place + RANK, rank)
    put(notes, place + NUMBER, number)
    return place + 4


def require_room(start, place):
    """TooManyActions or TooDeep unless one more action fits at place, into the list that began at start."""
    if place - start >= 4 * MOST_ACTIONS:
        raise TooManyActions
    if place + 4 > LIST_END:
        raise TooDeep


def take_best(notes, place, end):
    """(token, number, promise, rank) of the best from place on; the one at place moves to where it was."""
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
    token = get(notes, chosen + TOKEN)
    if chosen != place:
        for word in range(4):
            put(notes, chosen + word, get(notes, place + word))
        put(notes, place + TOKEN, token)  # `blame` asks what was tried
    return token, number, promise, rank


def put_off(notes, place, token, promise, number):
    """Somebody else searches the action. Once that is done, the table knows what came of it."""
    put(notes, place + TOKEN, token)
    put_float(notes, place + PROMISE, promise)
    put(notes, place + RANK, 0)
    put(notes, place + NUMBER, number)


def task_of(key, code, depth):
    """A number for the search of an action, never 0."""
    return (key ^ (code * 0x2545F4914F6CDD1D) ^ (depth << 32)) | 1


def history(maximizing, code):
    """Index of the history entry for actions with this code."""
    return HISTORY + (KINDS if maximizing else 0) + ((code ^ (code >> 12)) & (KINDS - 1))


def reply(notes, ply, code):
    """Index of the reply-history entry for actions with this code after the last action."""
    return REPLIES + ((get(notes, LAST + ply % PLIES) * 0x9E3779B1 ^ code * 0x85EBCA6B) >> 12 & (PAIRS - 1))


def remember(game, notes, ply, maximizing, code, depth):
    """An action with this code cut here: try it early in like states."""
    killers = KILLERS + 2 * (ply % PLIES)
    if get(notes, killers) != code + 1:
        put(notes, killers + 1, get(notes, killers))
        put(notes, killers, code + 1)
    place = history(maximizing, code)
    if game.sound_reductions:
        credit(notes, place, points(depth))
        credit(notes, reply(notes, ply, code), points(depth))
    else:
        put(notes, place, min(get(notes, place) + max(depth, 1) ** 2, (1 << 40) - 1))


def blame(notes, ply, maximizing, place, end, depth):
    """The actions from place on were tried before the one that cut, in vain."""
    while place < end:
        code = code_of(notes, get(notes, place + TOKEN))
        credit(notes, history(maximizing, code), -points(depth))
        credit(notes, reply(notes, ply, code), -points(depth))
        place += 4


def points(depth):
    """What a cut counts."""
    return min(max(depth, 1) ** 2, MOST_POINTS // 8)


def credit(notes, place, number):
    """Add a number of points to a record; the nearer that is to its limit, the less they count."""
    record = get(notes, place)
    put(notes, place, record + number - record * abs(number) // MOST_POINTS)
