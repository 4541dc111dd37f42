"""Hints in one state: they may be poor, but they must keep their promises."""

from numbers import Integral
from typing import Any

from plies.core import CHANCE
from plies.kit.asking import Look
from plies.kit.estimates import estimates
from plies.kit.fault import short
from plies.kit.methods import derived
from plies.kit.oracle import Interval, Oracle, apart
from plies.kit.values import Found, equal, is_finite, need_hash

__all__ = ["STEPS", "index"]

PROMISES = 8  # actions of one state whose promise is tested


def quiet(look: Look) -> None:
    if not look.over:
        look.twice("quiet")
        look.truth("quiet")


def promises(look: Look) -> None:
    if look.over or look.player == CHANCE:
        return
    for action in look.some(look.choices, PROMISES):
        promise = look.twice("promise", action)
        if not is_finite(promise):
            raise Found("promise", f"promise(state, {short(action)}) is {short(promise)}; actions are sorted by it")


def loud(look: Look) -> None:
    if look.over or look.player == CHANCE or not look.game.defines("loud"):
        return
    chosen = look.twice("loud")
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(look.choices):
        raise Found("loud", f"loud(state) are {short(chosen)}, and actions(state) {short(look.choices)}")
    promising = [action for action in look.choices if look.ask("promise", action) > 0]
    if look.ask("quiet"):
        if set(promising) & set(chosen):
            raise Found("loud", f"loud(state) are {short(chosen)}, and some promise something, but the state is quiet")
    elif not set(promising) <= set(chosen):
        raise Found("loud", f"loud(state) are {short(chosen)}; those that promise something are {short(promising)}")


def natural(look: Look) -> None:
    if look.over or look.player == CHANCE or not look.game.defines("natural"):
        return
    for action in look.some(look.choices, PROMISES):
        number = look.twice("natural", action)
        if not isinstance(number, Integral) or not -(2**62) < int(number) < 2**62:
            raise Found("natural", f"natural(state, {short(action)}) is {short(number)}, not a whole number in range")


def forbids(look: Look) -> None:
    """Require that an empty past forbids nothing; `walk` sees what a past forbids."""
    if look.over or look.player == CHANCE or not look.game.defines("forbids"):
        return
    for action in look.some(look.choices, PROMISES):
        if look.forbids([], action):
            raise Found("forbids", f"forbids([], state, {short(action)}) is True, but an empty past forbids nothing")


def canonical(look: Look) -> None:
    if not look.game.defines("canonical"):
        return
    chosen = look.twice("canonical")
    need_hash(chosen, "canonical(state)")
    called = f"canonical(state) is {short(chosen)}"
    try:
        representative(look, Look(look.game, chosen, look.random), called)
    except Found as found:
        raise Found("canonical", f"{called}: there {found.seen}") if found.kind != "canonical" else found from found
    if equal(chosen, look.state):
        return
    oracle = Oracle(look.game, look.random)
    for player, (here, there) in enumerate(zip(oracle.box(look.state), oracle.box(chosen), strict=True)):
        if apart(here, there):
            seen = f"{called}, which is worth {_worth(there)} to player {player}; the state is worth {_worth(here)}"
            raise Found("canonical", seen)


def representative(look: Look, other: Look, called: str) -> None:
    """Require that other, which is canonical(state), is like state and its own representative."""
    if not equal(other.ask("canonical"), other.state):
        raise Found("canonical", f"{called}, whose own canonical is {short(other.ask('canonical'))}")
    if other.over != look.over:
        raise Found("canonical", f"{called}: is_terminal is {other.over} there and {look.over} here")
    if not look.over and other.player != look.player:
        raise Found("canonical", f"{called}: player is {other.player} there and {look.player} here")


def passed(look: Look) -> None:
    """Require that doing nothing passes the turn on, for null moves."""
    if look.over or look.player == CHANCE or not look.game.defines("passed"):
        return
    after = look.twice("passed")
    need_hash(after, "passed(state)")
    if equal(after, look.state):
        return
    called = f"passed(state) is {short(after)}"
    try:
        other = Look(look.game, after, look.random)
        next_player = None if other.over else other.player
    except Found as found:
        raise Found("passed", f"{called}: there {found.seen}") from found
    if next_player == look.player:
        raise Found("passed", f"{called}, in which player {look.player} moves again")


def value_bounds(look: Look) -> None:
    if look.over or not look.game.defines("value_bounds"):
        return
    bounds = look.twice("value_bounds")
    if not isinstance(bounds, (tuple, list)) or len(bounds) != 2 or not all(map(is_finite, bounds)):
        raise Found("value-bounds", f"value_bounds(state) is {short(bounds)}, not a pair of finite numbers")
    if not bounds[0] <= bounds[1]:
        raise Found("value-bounds", f"value_bounds(state) is {short(bounds)}: the lower one comes first")
    value = Oracle(look.game, look.random).box(look.state)[0]
    if apart(value, (bounds[0], bounds[1])):
        raise Found("value-bounds", f"value_bounds(state) is {short(bounds)}, but the state is worth {_worth(value)}")


def candidates(look: Look) -> None:
    if look.over or look.player == CHANCE or not look.game.defines("candidates"):
        return
    bounds = look.ask("value_bounds")
    if equal(bounds[0], bounds[1]):
        return
    chosen, seat = look.twice("candidates"), 0 if look.game.declared.zero_sum else look.player
    if chosen != [action for action in look.choices if action in chosen] or not chosen:
        seen = f"candidates(state) are {short(chosen)}, and actions(state) {short(look.choices)}"
        raise Found("candidates", seen)
    oracle = Oracle(look.game, look.random)
    after = {action: oracle.box(look.ask("result", action)) for action in look.choices[:PROMISES]}
    if len(after) < len(look.choices):
        return
    best, best_chosen = (oracle.best(look.player, [after[action] for action in of])[seat] for of in (after, chosen))
    if apart(best, best_chosen):
        seen = f"the best of candidates(state), {short(chosen)}, is worth {_worth(best_chosen)}, of all {_worth(best)}"
        raise Found("candidates", seen)


def index(look: Look, numbered: dict[int, Any]) -> None:
    """Require a number of its own for the state; numbered holds the states seen so far, by their index."""
    number, size = _if_there(look, "index", look.state), _if_there(look, "size")
    if number is None and size is None:
        return
    if number is None or size is None:
        there, missing = ("size", "index") if number is None else ("index", "size")
        raise Found("index", f"there is {there}, but no {missing}")
    if not isinstance(number, Integral) or not isinstance(size, Integral):
        raise Found("index", f"index(state) is {short(number)} and size() is {short(size)}; both must be whole numbers")
    if not 0 <= int(number) < int(size):
        raise Found("index", f"index(state) is {number}, outside 0 .. size()-1; size() is {size}")
    look.twice("index")
    other = numbered.setdefault(int(number), look.copy)
    if not equal(other, look.state):
        raise Found("index", f"index(state) is {number}, as for the other state {short(other)}")


def _if_there(look: Look, method: str, *arguments: Any) -> Any:
    try:
        return look.game.ask(method, *arguments)
    except Found as found:
        if isinstance(found.error, NotImplementedError):
            return None
        raise


def _worth(value: Interval) -> str:
    return f"{value[0]}" if value[0] == value[1] else f"between {value[0]} and {value[1]}"


# In any order.
STEPS = (estimates, quiet, promises, loud, natural, forbids, passed, canonical, value_bounds, candidates, derived)
