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

Draws by repetition are explained in `repetition`; the root belongs to the game so far where its actions are searched
one by one. A value that rests on coming back to a state above is not kept, unless it is an estimate anyhow: by another
way here it may be another.

Several threads search the same state and share the table. Near the root, a thread that comes to an action which another
is searching leaves it for later, if it has another one to search.

A game that prefers to win sooner is searched once more for the choice between equals, with values that lose a trace of
their size with every ply: then more is sooner, and less is later.

`touched` counts what was not searched to its end. A value found without touching is the game's own, however deep.
"""

from typing import Any, NamedTuple

from plies.core import INFINITY, MAX
from plies.engine.execution.action_words import candidate_of, code_of
from plies.engine.runtime.control_block import visited
from plies.engine.runtime.memory import get, get_float, put
from plies.engine.runtime.regions import PLIES
from plies.engine.searches import horizon, move_ordering, reductions, repetition, representatives, windows
from plies.engine.searches.horizon import at_horizon
from plies.engine.searches.move_ordering import blame, list_actions, list_loud, put_off, remember, take_best
from plies.engine.searches.next_floats import above, below
from plies.engine.searches.notes import LAST, LONGER, PASSED, RETURN, SALT, SHARE, TEAM, TOP, TOUCHED
from plies.engine.searches.reductions import FAR, MANY, NULL_DEPTH, SHALLOW, enough_actions, reduction
from plies.engine.searches.repetition import came_back, enter, leave
from plies.engine.searches.representatives import best_number, choices, representative, table_key
from plies.engine.searches.transposition_table import COMPLETE, NONE, fetch, find, give_back, is_taken, keep, take
from plies.engine.searches.windows import lower, narrow, upper

__all__ = ["DIVIDES", "HALVES", "LOOKS_BACK", "best_number", "choices", "representative", "value"]

PARTS = (
    horizon,
    move_ordering,
    reductions,
    repetition,
    representatives,
    windows,
)  # other modules whose functions are compiled with these
DIVIDES = True  # threads do not begin with the same actions
LOOKS_BACK = True  # it knows the rule of repetition
HALVES = True  # it is quick to ask whether the value lies above a number, and the answer is never off by rounding
UNKNOWN = 4  # plies; a state of which no best action is known is searched one less deep
DIVIDED = 4  # plies; with fewer to go, to look who searches what costs more than it saves


class Asked(NamedTuple):
    """What is asked about a state, and what is known of it already."""

    key: int  # in the table
    depth: int
    ply: int
    alpha: float
    beta: float
    low: float  # bounds on the value, from the rules
    high: float
    stand: float  # the estimate, if the state lies beyond the horizon


class Node(NamedTuple):
    """What is asked about a state, as the player to move sees it: more is better."""

    key: int  # in the table
    depth: int
    ply: int
    side: float  # 1.0 if MAX is to move, else -1.0
    a: float  # the window
    b: float
    best: int  # the number of the best action, from the table


class Look(NamedTuple):
    """What can be said before an action is tried, where the game declares that sound."""

    v: float  # what the player to move has without an action
    depth: int  # how deep to search, `more` included
    more: int  # plies
    free: bool  # promising actions alone deserve that depth
    enough: int  # how many of the others to try


class Attempt(NamedTuple):
    """How an action is searched first."""

    depth: int  # what is left of it after the action
    late: int  # plies less deep, at first
    bar: float  # what the best action so far is worth
    c: float  # the upper end of the window, at first


def value(game: Any, state: Any, depth: int, ply: int, alpha: float, beta: float, notes: Any, table: Any) -> float:
    """The value of state if it lies between alpha and beta, else a bound on it."""
    # 1. the end of the game, draws by repetition, and what the rules know
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    same = representative(game, state)
    key = table_key(game, same)
    if game.prefer_sooner:
        key ^= get(notes, SALT)
    fetch(table, key)
    if game.repetition > 0 and ply > 0 and came_back(game, state, ply, notes):
        return 0.0
    if game.prefer_sooner:  # what the rules know of a value says nothing of when
        low, high = game.utility_bounds
        if is_hasty(game, notes):
            low, high = -INFINITY, INFINITY
    else:
        low, high = game.value_bounds(state)
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)

    # 2. the horizon
    stand = 0.0
    if depth <= 0:
        stand, is_enough = at_horizon(game, state, depth, alpha, beta)
        if is_enough:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
            return stand

    asked = Asked(key, depth, ply, alpha, beta, float(low), float(high), stand)
    return searched_value(game, same, asked, notes, table)


def searched_value(game: Any, state: Any, asked: Asked, notes: Any, table: Any) -> float:
    """The value of a representative that is neither over nor at the horizon, or a bound on it."""
    # 3. the table
    depth, ply, alpha, beta, low, high = asked.depth, asked.ply, asked.alpha, asked.beta, asked.low, asked.high
    begun, touched, back = visited(game), get(notes, TOUCHED), get(notes, RETURN)
    found, known_low, known_high, known_depth, known_best = find(table, asked.key)
    if found and known_depth >= depth:
        if known_depth < COMPLETE:
            put(notes, TOUCHED, touched + 1)
        low, high = max(low, known_low), min(high, known_high)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high

    # 4 and 5. the actions
    side = 1.0 if game.player(state) in game.maximizers else -1.0
    alpha, beta = max(alpha, low), min(beta, high)  # nothing lies outside
    node = Node(asked.key, depth, ply, side, lower(side, alpha, beta), upper(side, alpha, beta), known_best)
    look = first_look(game, state, node, asked.stand, notes, table)
    v, best, holds = look.v, known_best, True
    if v < node.b:
        enter(game, state, ply, notes)
        v, best = try_actions(game, state, node, look, notes, table)
        holds = leave(game, state, ply, back, notes)

    # 6. into the table
    v = min(max(side * v, low), high)
    complete = get(notes, TOUCHED) == touched
    if holds or (game.sound_reductions and not complete):
        low, high = low if v <= alpha else max(low, v), high if v >= beta else min(high, v)
    reached = look.depth - look.more  # with the ply more it is as deep as was asked, and no deeper
    keep(table, asked.key, low, high, COMPLETE if complete else reached, best, visited(game) - begun + 1)
    return v


def first_look(game: Any, state: Any, node: Node, stand: float, notes: Any, table: Any) -> Look:
    """A Look at state, which is worth stand if it lies at the horizon."""
    v, depth, more, free, enough = -INFINITY, node.depth, 0, False, MANY
    if game.sound_reductions and depth < FAR:
        free = not game.forced(state)
        put(notes, LONGER + node.ply % PLIES, 0)
        if free and depth <= 0:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
            v = node.side * stand  # it may leave things as they are
        elif is_hasty(game, notes):
            free = False
        elif not free:
            more = 1 - get(notes, LONGER + (node.ply - 1) % PLIES) if node.ply > 0 else 0
            put(notes, LONGER + node.ply % PLIES, more)
        elif node.b == above(node.a):
            stand = node.side * float(game.evaluate(state, MAX))
            enough = enough_actions(game, depth, stand, node.a)
            if game.swing > 0.0 and depth <= SHALLOW and stand - game.swing * depth >= node.b:
                put(notes, TOUCHED, get(notes, TOUCHED) + 1)
                v = stand
            elif depth > NULL_DEPTH and stand >= node.b and get(notes, PASSED) != node.ply:
                v = pass_value(game, state, node, notes, table)
        if free and depth >= UNKNOWN and node.best == NONE:
            depth -= 1
    return Look(v, depth + more, more, free, enough)


def try_actions(game: Any, state: Any, node: Node, look: Look, notes: Any, table: Any) -> tuple[float, int]:
    """The value for the player to move, look.v or better, and the number of the best action."""
    start = get(notes, TOP)
    end = list_choices(game, state, node, look, notes, start)
    v, bar, best = look.v, max(node.a, look.v), node.best
    place, later, tried = start, start, 0
    divides = get(notes, TEAM) > 1 and look.depth >= DIVIDED  # others may search some of the actions
    while place < end or later > start:
        if place >= end:
            place, end, later, divides = start, later, start, False  # those that others began with
        token, number, promise, rank = take_best(notes, place, end)
        task = task_of(node.key, code_of(notes, token), look.depth) if divides else 0
        if divides and tried > 0 and is_taken(table, task):
            put_off(notes, later, token, promise, number)
            place, later = place + 4, later + 4
            continue
        is_late = look.free and promise <= 0.0
        if is_late and tried >= look.enough:
            put(notes, TOUCHED, get(notes, TOUCHED) + 1)
            v = max(v, node.a)
            break
        late = reduction(look.depth, tried, rank, node.b == above(node.a)) if is_late else 0
        after = game.result(state, candidate_of(game, state, token, number))
        if game.sound_reductions:
            put(notes, LAST + (node.ply + 1) % PLIES, code_of(notes, token) + 1)
        if divides:
            take(table, task)
        attempt = Attempt(look.depth - 1, late, bar, node.b if tried == 0 else narrow(bar, node.b))
        x = value_after(game, after, node, attempt, notes, table)
        if divides:
            give_back(table, task)
        place, tried, v = place + 4, tried + 1, max(v, x)
        if x > bar:  # only then is it known to be better than the others
            bar, best = x, number
        if x >= node.b:
            learn(game, notes, node, look.depth, token, promise, start, place - 4)
            break
    put(notes, TOP, start)
    return v, best


def value_after(game: Any, after: Any, node: Node, attempt: Attempt, notes: Any, table: Any) -> float:
    """The value of an action for the player to move. It is searched again if it seems better than the bar."""
    look, c, bar = attempt.depth - attempt.late, attempt.c, attempt.bar
    while True:
        alpha, beta = window(game, lower(node.side, bar, c), upper(node.side, bar, c), notes)
        x = node.side * value(game, after, look, node.ply + 1, alpha, beta, notes, table)
        if game.prefer_sooner:
            x *= get_float(notes, SHARE)
        if x > bar and look < attempt.depth:
            look = attempt.depth
        elif bar < x < node.b and c < node.b:
            c = node.b
        else:
            return x


def list_choices(game: Any, state: Any, node: Node, look: Look, notes: Any, start: int) -> int:
    """Write the actions to try into the notes; where the list ends."""
    if look.free and look.depth <= 0:
        return list_loud(game, state, node.ply, node.side > 0, notes, start)
    return list_actions(game, state, node.ply, node.side > 0, node.best, notes, start)


def learn(game: Any, notes: Any, node: Node, depth: int, token: Any, promise: float, start: int, place: int) -> None:
    """The action at place has cut, and those before it in the list have not."""
    remember(game, notes, node.ply, node.side > 0, code_of(notes, token), depth)
    if game.sound_reductions and promise <= 0.0:
        blame(notes, node.ply, node.side > 0, start, place, depth)


def pass_value(game: Any, state: Any, node: Node, notes: Any, table: Any) -> float:
    """A lower bound of b for the player to move, if even doing nothing is as good; else nothing is known."""
    after = game.passed(state)
    if after == state:
        return -INFINITY
    depth, ply, side, b = node.depth, node.ply + 1, node.side, node.b
    put(notes, PASSED, ply)
    put(notes, LAST + ply % PLIES, 0)
    low_b, high_b = lower(side, below(b), b), upper(side, below(b), b)
    x = side * value(game, after, depth - 3 - depth // 4, ply, low_b, high_b, notes, table)
    put(notes, PASSED, 0)
    if x < b:
        return -INFINITY
    put(notes, TOUCHED, get(notes, TOUCHED) + 1)
    return b


def is_hasty(game: Any, notes: Any) -> bool:
    """Do values lose a trace with every ply?"""
    return game.prefer_sooner and get_float(notes, SHARE) < 1.0


def window(game: Any, alpha: float, beta: float, notes: Any) -> tuple[float, float]:
    """The window one ply later, in the measure of values there; if that is another, wide enough for rounding."""
    if is_hasty(game, notes):
        return below(alpha / get_float(notes, SHARE)), above(above(beta / get_float(notes, SHARE)))
    return alpha, beta


def task_of(key: int, code: int, depth: int) -> int:
    """A number for the search of an action, never 0."""
    return (key ^ (code * 0x2545F4914F6CDD1D) ^ (depth << 32)) | 1
