"""The methods of a game as such: is each of Game's methods still one, and do derived ones still agree?"""

import inspect
from typing import Any

from plies.core import CHANCE, Game
from plies.kit.asking import LISTS, Look, Subject
from plies.kit.fault import RAISED, short
from plies.kit.values import Found, equal, error_text, is_finite, is_truth

__all__ = ["derived", "methods"]

NAMES = [name for name, thing in vars(Game).items() if inspect.isfunction(thing) and not name.startswith("_")]
DERIVED = ("utilities", "evaluations", "choices", "possible", "count_actions")  # Game derives these from others


def methods(game: Subject) -> None:
    """Require that every method of Game can be called as Game's can."""
    for name in NAMES:
        try:
            method = getattr(game.game, name)
        except RAISED as error:
            raise Found("raises", f"{name} raised {error_text(error)}", error) from error
        wanted = list(inspect.signature(getattr(Game, name)).parameters)[1:]
        asked = f"{name}({', '.join(wanted)})"
        if not callable(method):
            raise Found("hidden-method", f"{name} is {short(method)}: it hides the method {asked}")
        if not _takes(method, len(wanted)):
            raise Found("signature", f"{name}{inspect.signature(method)} cannot be asked as {asked}")
    everyone, neutral = game.ask("everyone", 0.5), game.ask("neutral")
    if everyone != (0.5,) * game.declared.players:
        raise Found("derived", f"everyone(0.5) is {short(everyone)}; players = {game.declared.players}")
    if not is_finite(neutral):
        raise Found("derived", f"neutral() is {short(neutral)}, which is not a finite number")


def _takes(method: Any, count: int) -> bool:
    """Can it be called with so many arguments?"""
    try:
        signature = inspect.signature(method)
    except RAISED:
        return True  # its signature is unknown
    try:
        signature.bind(*[None] * count)
        return True
    except TypeError:
        return False


def derived(look: Look) -> None:
    """Require that a method which a game computes faster agrees with what Game derives from others."""
    game = look.game
    for method in DERIVED:
        asked_of_ends, asked_of_others = method != "evaluations", method != "utilities"
        if not game.defines(method) or not (asked_of_ends if look.over else asked_of_others):
            continue
        given, wanted = look.twice(method), getattr(Game, method)(game.game, look.state)
        wanted = list(wanted) if method in LISTS else wanted
        if not equal(given, wanted) or (isinstance(wanted, tuple) and not isinstance(given, tuple)):
            raise Found("derived", f"{method}(state) is {short(given)}, but from the other methods {short(wanted)}")
    if not look.over and game.defines("agent"):
        agent = look.twice("agent")
        if agent not in range(CHANCE, game.declared.players):
            raise Found("derived", f"agent(state) is {short(agent)}; players = {game.declared.players}")
    if not look.over and game.defines("forced"):
        forced = look.twice("forced")
        if not is_truth(forced):
            raise Found("not-a-bool", f"forced(state) is {short(forced)}")
