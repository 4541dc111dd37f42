"""The rules themselves, in one state: each function raises the first fault that it finds."""

from math import fsum, isclose
from typing import Any

from plies.core import CHANCE, MAX, InvalidArgument, as_state
from plies.kit.asking import MOST, Look, Subject
from plies.kit.fault import short
from plies.kit.values import Found, alike, is_number, need_hash, need_self_equal

__all__ = ["close", "no_state", "rules", "utilities"]

TOLERANCE = 1e-9
RESULTS = 8  # actions of one state whose results are tested


def close(one: float, other: float) -> bool:
    try:
        return isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    except OverflowError:  # ints that do not fit into a float
        return one == other


def rules(look: Look) -> None:
    """Test everything that a search relies on; later tests here need the earlier ones to pass."""
    need_hash(look.state, "the state")
    need_self_equal(look.state, "the state")
    mixed_states(look)
    look.twice("is_terminal")
    if look.over:
        nothing_follows(look)
        utilities(look)
        return
    look.twice("player")
    look.twice("chances" if look.player == CHANCE else "actions")
    probabilities(look)
    listing(look)
    chance(look)
    for action in look.some(look.choices, RESULTS):
        state = look.twice("result", action)
        no_state(look.game, action, state)
        look.results.append((action, state))


def mixed_states(look: Look) -> None:
    """Require one kind of state: searches and files read a plain tuple as the NamedTuple of the initial state."""
    try:
        taken = as_state(look.game.game, look.state)
    except InvalidArgument as error:
        raise Found("mixed-states", f"the state is a plain tuple: {error}") from error
    if not alike(taken, look.state):
        raise Found("mixed-states", f"the state is read as {short(taken)}, like the initial state")


def no_state(game: Subject, action: Any, state: Any) -> None:
    """Require a result: a rule without `return` gives None, which searches and matches read as the initial state."""
    if state is None and game.ask("initial") is not None:
        raise Found("no-state", f"result(state, {short(action)}) is None")


def chance(look: Look) -> None:
    """Require that `deterministic` is right: if it is True, searches treat chance as a minimizer."""
    if look.player == CHANCE and look.game.game.deterministic:
        raise Found("deterministic", "chance moves in this state, but the game says that it is deterministic")


def nothing_follows(look: Look) -> None:
    for method in ("actions", "chances"):
        try:
            listed = look.ask(method)
        except Found as found:
            if found.kind == "raises":
                continue  # a finished game is never asked for its actions
            raise
        if listed:
            raise Found("terminal-goes-on", f"is_terminal(state), but {method}(state) yields {short(listed[0])}")


def probabilities(look: Look) -> None:
    if look.player != CHANCE or not 0 < len(look.outcomes) < MOST:
        return
    total = fsum(probability for probability, _ in look.outcomes)
    if abs(total - 1) > TOLERANCE:
        raise Found("probabilities", f"the probabilities of chances(state) sum to {total}")


def listing(look: Look) -> None:
    method = "chances" if look.player == CHANCE else "actions"
    if not look.choices:
        raise Found("stuck", f"not is_terminal(state), player(state) is {look.player}, but {method}(state) is empty")
    before: set[Any] = set()
    for action in look.choices:
        need_hash(action, "an action")
        need_self_equal(action, "an action")
        if action in before:
            raise Found("listed-twice", f"{method}(state) yields {short(action)} twice")
        before.add(action)


def utilities(look: Look) -> None:
    declared = look.game.declared
    given = [look.twice("utility", player) for player in range(declared.players)]
    low, high = declared.utility_bounds
    for player, utility in enumerate(given):
        told = f"utility(state, {player}) is {short(utility)}"
        if not is_number(utility):
            raise Found("utility-bounds", f"{told}, which is neither an int nor a float")
        bounded = player == MAX or not declared.zero_sum  # in a zero-sum game the others' follow from MAX's
        if bounded and not low - TOLERANCE <= utility <= high + TOLERANCE:
            raise Found("utility-bounds", f"{told}; utility_bounds = ({low}, {high})")
    if declared.zero_sum:
        mirrored(given, declared.maximizers)
    wanted = declared.utility_sum
    if wanted is not None and not close(fsum(given), wanted):
        raise Found("utility-sum", f"the utilities {short(tuple(given))} sum to {fsum(given)}; utility_sum = {wanted}")


def mirrored(given: list[float], maximizers: tuple[int, ...]) -> None:
    for player, utility in enumerate(given):
        wanted = given[MAX] if player in maximizers else -given[MAX]
        if player != MAX and not close(utility, wanted):
            seen = f"utility(state, {MAX}) is {given[MAX]}, so utility(state, {player}) should be {wanted}"
            raise Found("zero-sum", f"{seen}; it is {utility}")
