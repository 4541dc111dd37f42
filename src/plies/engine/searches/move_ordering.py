"""The order in which actions are tried: the table's best, then by promise, then killer moves, then history.

A killer is an action that cut in another state of the same ply. The history counts, for each side, which actions cut
anywhere. If the game declares sound_reductions, it also counts which cut as a reply to the last action, and which were
tried in vain. Actions wait in a list in the notes, four words each, and are taken from it one by one.
"""

from typing import Any, NamedTuple

from plies.core import INFINITY, TooDeep, TooManyActions
from plies.engine.execution.action_words import code_of, is_tuple, token_of
from plies.engine.runtime.memory import get, get_float, put, put_float
from plies.engine.runtime.regions import KINDS, LIST_END, MOST_ACTIONS, PAIRS, PLIES
from plies.engine.searches.notes import HISTORY, KILLERS, LAST, REPLIES, TOP
from plies.engine.searches.transposition_table import NONE

__all__ = ["blame", "list_actions", "list_loud", "put_off", "remember", "take_best"]

TOKEN, PROMISE, RANK, NUMBER = 0, 1, 2, 3  # words of an action in the list
MOST_POINTS = 4096  # the limit of a history entry; a killer has more


class Here(NamedTuple):
    """What the order of actions depends on at one ply."""

    ply: int
    maximizing: bool
    killer: int  # the code of the latest killer, plus one; 0: there is none
    earlier: int  # the same for the one before


def at(ply: int, maximizing: bool, notes: Any) -> Here:
    """Return what is known at this ply. It is looked up once, not for each action."""
    killers = KILLERS + 2 * (ply % PLIES)
    return Here(ply, maximizing, get(notes, killers), get(notes, killers + 1))


def list_loud(game: Any, state: Any, ply: int, maximizing: bool, notes: Any, start: int) -> int:
    """Write the actions that promise something into the notes. Return where the list ends."""
    end, here = start, at(ply, maximizing, notes)
    if is_tuple(game, state):  # such actions are found again by their numbers among the candidates
        end = keep_loud(notes, start, list_actions(game, state, ply, maximizing, NONE, notes, start))
    else:
        for action in game.loud(state):
            promise = float(game.promise(state, action))
            if promise > 0.0:
                require_room(start, end)
                end = list_action(game, token_of(action), NONE, promise, here, notes, end)
    put(notes, TOP, end)
    return end


def keep_loud(notes: Any, start: int, end: int) -> int:
    """Leave only the actions that promise something in the list. Return where it ends now."""
    kept = start
    for place in range(start, end, 4):
        if get_float(notes, place + PROMISE) > 0.0:
            for word in range(4):
                put(notes, kept + word, get(notes, place + word))
            kept += 4
    return kept


def list_actions(game: Any, state: Any, ply: int, maximizing: bool, best: int, notes: Any, start: int) -> int:
    """Write the choices in state into the notes. Return where the list ends.

    Actions that do not fit are written over one another, and counted: a way out of the loop would keep LLVM from
    unrolling it, which costs connect four 6 % of its speed.
    """
    end, number, here = start, 0, at(ply, maximizing, notes)
    if game.prefer_sooner:
        for action in game.actions(state):
            promise = INFINITY if number == best else float(game.promise(state, action))
            list_action(game, token_of(action), number, promise, here, notes, min(end, LIST_END - 4))
            end, number = end + 4, number + 1
    else:
        for action in game.candidates(state):
            promise = INFINITY if number == best else float(game.promise(state, action))
            list_action(game, token_of(action), number, promise, here, notes, min(end, LIST_END - 4))
            end, number = end + 4, number + 1
    require_room(start, end - 4)
    put(notes, TOP, end)
    return end


def list_action(game: Any, token: Any, number: int, promise: float, here: Here, notes: Any, place: int) -> int:
    """Write an action, with what is known of it, at place. Return where the next one goes."""
    code = code_of(notes, token)
    killer = 2 if code + 1 == here.killer else 1 if code + 1 == here.earlier else 0
    put(notes, place + TOKEN, token)
    put_float(notes, place + PROMISE, promise)
    rank = get(notes, history(here.maximizing, code)) + (killer << 40)
    if game.sound_reductions:
        rank += get(notes, reply(notes, here.ply, code))
    put(notes, place + RANK, rank)
    put(notes, place + NUMBER, number)
    return place + 4


def require_room(start: int, place: int) -> None:
    """Raise TooManyActions or TooDeep unless one more action fits at place, into the list that began at start."""
    if place - start >= 4 * MOST_ACTIONS:
        raise TooManyActions
    if place + 4 > LIST_END:
        raise TooDeep


def take_best(notes: Any, place: int, end: int) -> tuple[Any, int, float, int]:
    """Return (token, number, promise, rank) of the best from place on. The action at place moves to where it was."""
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
        put(notes, place + TOKEN, token)  # `blame` needs to know what was tried
    return token, number, promise, rank


def put_off(notes: Any, place: int, token: Any, promise: float, number: int) -> None:
    """Put the action off: another thread searches it. Once that is done, the table knows the result."""
    put(notes, place + TOKEN, token)
    put_float(notes, place + PROMISE, promise)
    put(notes, place + RANK, 0)
    put(notes, place + NUMBER, number)


def history(maximizing: bool, code: int) -> int:
    """Return the index of the history entry for actions with this code."""
    return HISTORY + (KINDS if maximizing else 0) + ((code ^ (code >> 12)) & (KINDS - 1))


def reply(notes: Any, ply: int, code: int) -> int:
    """Return the index of the reply-history entry for actions with this code after the last action."""
    return REPLIES + ((get(notes, LAST + ply % PLIES) * 0x9E3779B1 ^ code * 0x85EBCA6B) >> 12 & (PAIRS - 1))


def remember(game: Any, notes: Any, ply: int, maximizing: bool, code: int, depth: int) -> None:
    """Remember that an action with this code cut here, so that it is tried early in similar states."""
    killers = KILLERS + 2 * (ply % PLIES)
    if get(notes, killers) != code + 1:
        put(notes, killers + 1, get(notes, killers))
        put(notes, killers, code + 1)
    place = history(maximizing, code)
    if game.sound_reductions:
        credit(notes, place, points(depth))
        credit(notes, reply(notes, ply, code), points(depth))
    else:
        put(notes, place, min(get(notes, place) + squared(max(depth, 1)), (1 << 40) - 1))


def blame(notes: Any, ply: int, maximizing: bool, place: int, end: int, depth: int) -> None:
    """Note that the actions from place to end were tried in vain before the one that cut."""
    while place < end:
        code = code_of(notes, get(notes, place + TOKEN))
        credit(notes, history(maximizing, code), -points(depth))
        credit(notes, reply(notes, ply, code), -points(depth))
        place += 4


def points(depth: int) -> int:
    """Return how many points a cut is worth."""
    return min(squared(max(depth, 1)), MOST_POINTS // 8)


def squared(number: int) -> int:
    """Return number ** 2, without the loop that Numba compiles for any power."""
    return number * number


def credit(notes: Any, place: int, number: int) -> None:
    """Add points to an entry. The nearer the entry is to its limit, the less they count."""
    record = get(notes, place)
    put(notes, place, record + number - record * abs(number) // MOST_POINTS)
