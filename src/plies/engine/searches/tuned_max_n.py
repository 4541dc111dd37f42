"""Max^n with a table and cuts: the same utilities as the textbook's multiplayer, ties included.

value() returns V(s) to depth, or, once whoever moves in s leaves rival at most best, some tuple that does so: then CUT
is noted. Steps, in this order:
  1. the end of the game
  2. the horizon, moved on while the state is not quiet
  3. the table, which holds exact tuples only; not just before the horizon
  4. the actions, best first: the table's, then by promise, then in the game's order, which decides ties all the same
  5. nothing more once nobody could do better (CEILING), or once the player just above will not come here (LEFT)
  6. into the table

Symmetric states are not taken for one another: where values tie, the order of actions decides, and that may differ.

Cuts rest on what the game declares, and so does every entry in the table. How far that holds is looked at with every
leaf, and noted as DOUBT: 0, the utilities lie within their bounds and add up to utility_sum to the last bit; 1, up to
rounding; 2, they do not add up; 3, not even the bounds hold. With more doubt less is cut, and what was found with less
doubt counts no more.
"""

import math
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY
from plies.core.tuples import add_scaled
from plies.engine.execution.action_words import action_of, word_of
from plies.engine.runtime.memory import get, get_float, put, put_float
from plies.engine.searches import move_ordering
from plies.engine.searches.horizon import EXTENSION
from plies.engine.searches.move_ordering import require_room
from plies.engine.searches.next_floats import below
from plies.engine.searches.notes import TOP
from plies.engine.searches.tuple_table import NONE, find, keep

__all__ = [
    "CEILING",
    "CUT",
    "DIVIDES",
    "DOUBT",
    "ENOUGH",
    "FAR",
    "HALVES",
    "HIGH",
    "LEFT",
    "LOOKS_BACK",
    "LOW",
    "ROUNDING",
    "SMALLEST",
    "SUM",
    "best_number",
    "choices",
    "representative",
    "value",
]

# Words of the notes: was the last node cut; how many plies were enough to see the end of every line below it.
CUT, ENOUGH = 14, 15
FAR = 2**30  # the horizon came before the end
# Words before the table: doubt; the bounds and the sum of utilities; and for each doubt what nobody can do better than,
# and what remains to be divided between whoever moves and any one other.
DOUBT, LOW, HIGH, SUM, CEILING, LEFT = 1, 2, 3, 4, 8, 12
ROUNDING, SMALLEST = 1e-9, 1e-300  # of the largest utility, and at least: sums of floats are off by far less
NEAR = 1  # plies; to search so few is quicker than to look into the table, and leaves it to what takes longer
GRAIN, LARGE = 1024.0, 2.0**40  # multiples of 1/1024 add up without rounding, if they are not too large
ACTION, PROMISE, NUMBER = 0, 1, 2
PARTS = (move_ordering,)  # other modules whose functions are compiled with these
DIVIDES = False  # threads begin each with another action of the root
LOOKS_BACK = False  # it knows no rule of repetition
HALVES = False  # there is no value between low and high to ask about


class Node(NamedTuple):
    """What is asked about a state where a player moves."""

    depth: int
    player: int
    rival: int  # the player just above
    best: float  # what the rival is sure of elsewhere
    doubt: int
    first: int  # the number of the action to try first


def value(game: Any, state: Any, depth: int, rival: int, best: float, notes: Any, table: Any) -> Any:
    """V(s), or some tuple that leaves rival at most best."""
    # 1. the end of the game
    if game.is_terminal(state):
        put(notes, ENOUGH, 0)
        return checked(game.utilities(state), table)
    # 2. the horizon
    if depth <= 0 and (depth <= -EXTENSION or game.quiet(state)):
        put(notes, ENOUGH, FAR)
        return checked(game.evaluations(state), table)

    # 3. the table
    doubt = get(table, DOUBT)
    found, v, known_depth, complete, first = False, game.everyone(0.0), 0, False, NONE
    if depth > NEAR:
        found, v, known_depth, complete, first = find(table, state, doubt, v)
    if found and (known_depth == depth or (complete and known_depth < depth)):
        put(notes, ENOUGH, known_depth if complete else FAR)
        return v
    kept = found and complete

    # 4 and 5. the actions, or the outcomes of chance
    player = game.player(state)
    if player == CHANCE:
        v, enough = mean_of_outcomes(game, state, depth, player, notes, table)
        chosen, cut = NONE, 0
    else:
        node = Node(depth, player, rival, best, doubt, first)
        v, enough, chosen, cut = best_of_actions(game, state, node, notes, table)

    # 6. into the table
    complete = enough < FAR
    put(notes, CUT, cut)
    put(notes, ENOUGH, min(enough, depth) if complete else FAR)
    if not cut and not kept and (depth > NEAR or complete):
        keep(table, state, doubt, v, min(enough, depth), complete, min(chosen, NONE))
    return v


def mean_of_outcomes(game: Any, state: Any, depth: int, chance: int, notes: Any, table: Any) -> Any:
    """(V(s), how many plies were enough) where chance moves."""
    v, enough, chance = game.everyone(0.0), 0, game.player(state)  # not the constant: another type has code of its own
    for probability, outcome in game.chances(state):
        after = game.result(state, outcome)
        v = add_scaled(v, probability, value(game, after, depth, chance, -INFINITY, notes, table))
        enough = max(enough, get(notes, ENOUGH), 1)
    return v, enough


def best_of_actions(game: Any, state: Any, node: Node, notes: Any, table: Any) -> Any:
    """(V(s), how many plies were enough, the number of the best action, whether it was cut) where a player moves."""
    v, enough, chosen, cut = game.everyone(-INFINITY), 0, NONE, 0
    ceiling, left = get_float(table, CEILING + node.doubt), get_float(table, LEFT + node.doubt)
    start, player = get(notes, TOP), node.player
    for place in range(start, list_actions(game, state, node.first, notes, start), 4):
        number = get(notes, place + NUMBER)
        if v[player] >= ceiling and number > chosen:
            continue
        bar = v[player] if number > chosen else below(v[player])  # the earlier action wins a tie
        after = game.result(state, action_of(game, state, get(notes, place + ACTION)))
        other = value(game, after, node.depth - 1, player, bar, notes, table)
        enough = max(enough, get(notes, ENOUGH) + 1)
        if other[player] > bar:
            v, chosen = other, number
        if left - v[player] <= node.best and player != node.rival:
            cut = 1
            break
    put(notes, TOP, start)
    return v, enough, chosen, cut


def best_number(game: Any, state: Any, table: Any) -> int:
    """The number of the best action in state, as far as the table knows; NONE if it does not."""
    return find(table, state, get(table, DOUBT), game.everyone(0.0))[4]


def checked(v: Any, table: Any) -> Any:
    """v, after a look at whether it is as the game declares."""
    doubt = get(table, DOUBT)
    if doubt < 3:
        low, high, total, needed = get_float(table, LOW), get_float(table, HIGH), 0.0, 0
        for entry in v:
            total += entry
            if not low <= entry <= high:
                needed = 3
            elif abs(entry) >= LARGE or entry * GRAIN != math.floor(entry * GRAIN):
                needed = max(needed, 1)
        if needed < 3 and abs(total - get_float(table, SUM)) > ROUNDING * (abs(low) + abs(high)):
            needed = 2
        if needed > doubt:
            put(table, DOUBT, needed)
    return v


def choices(game: Any, state: Any) -> Any:
    """The actions that best_number counts."""
    return game.actions(state)


def representative(game: Any, state: Any) -> Any:
    """The state that is searched in place of state."""
    return state


def list_actions(game: Any, state: Any, first: int, notes: Any, start: int) -> int:
    """Write the actions of state into the notes, the one with number first first, then by promise; where it ends."""
    end, number = start, 0
    for action in game.actions(state):
        promise = INFINITY if number == first else float(game.promise(state, action))
        require_room(start, end)
        insert(notes, start, end, word_of(action, number), promise, number)
        end, number = end + 4, number + 1
    put(notes, TOP, end)
    return end


def insert(notes: Any, start: int, place: int, word: Any, promise: float, number: int) -> None:
    """Write word, for an action, into the list from start to place, behind all that promise no less."""
    while place > start and get_float(notes, place - 4 + PROMISE) < promise:
        put(notes, place + ACTION, get(notes, place - 4 + ACTION))
        put_float(notes, place + PROMISE, get_float(notes, place - 4 + PROMISE))
        put(notes, place + NUMBER, get(notes, place - 4 + NUMBER))
        place -= 4
    put(notes, place + ACTION, word)
    put_float(notes, place + PROMISE, promise)
    put(notes, place + NUMBER, number)
