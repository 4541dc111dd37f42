"""What the class attributes of a game promise, before any state is looked at."""

from math import isfinite
from numbers import Integral
from typing import Any

from plies.core import MAX
from plies.kit.asking import Declared, Found, Subject, error_text, is_number
from plies.kit.fault import short

__all__ = ["declaration"]


def declaration(game: Subject) -> Declared:
    """The class attributes, once they are found in order; Found says which is not."""
    declared = Declared(*(_read(game, name) for name in Declared._fields))
    if not _read(game, "perfect_information"):
        raise Found("unsupported-game", "perfect_information = False: players do not see the whole state")
    _need(_is_count(declared.players) and declared.players >= 1, "players", declared.players, "1 or more")
    _need(isinstance(declared.zero_sum, bool), "zero_sum", declared.zero_sum, "True or False")
    seen = declared.repetition
    _need(_is_count(seen) and seen != 1, "repetition", seen, "0 (never a draw), or 2 or more")
    _maximizers(declared)
    _bounds(declared.utility_bounds)
    total = declared.utility_sum
    _need(total is None or _is_finite(total), "utility_sum", total, "None or a finite number")
    for name, given in (("feature_names", declared.feature_names), ("weights", declared.weights)):
        _need(hasattr(given, "__len__"), name, given, "a tuple, one entry for every feature")
    _data(game)
    return declared


def _maximizers(declared: Declared) -> None:
    team = declared.maximizers
    wanted = f"a tuple of players 0 .. {declared.players - 1}"
    within = isinstance(team, tuple) and all(_is_count(one) and one < declared.players for one in team)
    _need(within, "maximizers", team, wanted)
    _need(MAX in team or not declared.zero_sum, "maximizers", team, f"{wanted} that holds MAX, player 0")


def _bounds(bounds: Any) -> None:
    wanted = "(lowest, highest), both finite"
    pair = isinstance(bounds, tuple) and len(bounds) == 2 and all(map(_is_finite, bounds))
    _need(pair and bounds[0] <= bounds[1], "utility_bounds", bounds, wanted)


def _data(game: Subject) -> None:
    names = _read(game, "data")
    _need(isinstance(names, tuple), "data", names, "a tuple of names of attributes; one name needs a comma: ('start',)")
    for name in names:
        _read(game, name)


def _read(game: Subject, name: str) -> Any:
    try:
        return getattr(game.game, name)
    except AttributeError as error:
        raise Found("declaration", f"the game has no attribute {name!r}, which `data` names", error) from error
    except Exception as error:
        raise Found("raises", f"{name} raised {error_text(error)}", error) from error


def _need(met: bool, name: str, given: Any, wanted: str) -> None:
    if not met:
        raise Found("declaration", f"{name} = {short(given)}, but it must be {wanted}")


def _is_count(number: Any) -> bool:
    return isinstance(number, Integral) and int(number) >= 0


def _is_finite(number: Any) -> bool:
    return is_number(number) and isfinite(number)
