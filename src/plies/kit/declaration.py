"""What the class attributes of a game promise, checked before any state is looked at."""

from typing import Any

from plies.core import MAX
from plies.kit.asking import Declared, Subject
from plies.kit.fault import RAISED, short
from plies.kit.values import Found, error_text, is_finite

__all__ = ["declaration"]

BOOLS = ("zero_sum", "prefer_sooner", "sound_reductions", "perfect_information")


def declaration(game: Subject) -> Declared:
    """Return the class attributes; raise Found for the first one that is wrong."""
    declared = Declared(*(_read(game, name) for name in Declared._fields))
    for name in BOOLS:
        given = _read(game, name)
        _need(isinstance(given, bool), name, given, "True or False")
    if not _read(game, "perfect_information"):
        raise Found("unsupported-game", "perfect_information = False: players do not see the whole state")
    _need(_is_count(declared.players) and declared.players >= 1, "players", declared.players, "a number from 1")
    seen = declared.repetition
    _need(_is_count(seen) and seen != 1, "repetition", seen, "0 (never a draw), or 2 or more")
    _maximizers(declared)
    _bounds(game, declared.utility_bounds)
    total = declared.utility_sum
    _need(total is None or _is_plain(total), "utility_sum", total, "None or a finite int or float")
    swing = _read(game, "swing")
    _need(_is_plain(swing) and swing >= 0, "swing", swing, "a finite int or float from 0")
    _features(declared)
    _data(game)
    return declared


def _maximizers(declared: Declared) -> None:
    team = declared.maximizers
    wanted = f"a tuple of players 0 .. {declared.players - 1}"
    within = isinstance(team, tuple) and all(_is_count(one) and one < declared.players for one in team)
    _need(within, "maximizers", team, wanted)
    _need(MAX in team or not declared.zero_sum, "maximizers", team, f"{wanted} that holds MAX, player 0")


def _bounds(game: Subject, bounds: Any) -> None:
    pair = isinstance(bounds, tuple) and len(bounds) == 2 and all(map(_is_plain, bounds))
    apart = pair and bounds[0] <= bounds[1] and is_finite(float(bounds[1]) - float(bounds[0]))
    _need(apart, "utility_bounds", bounds, "a tuple (lowest, highest) of finite ints or floats")
    below = bounds[0] < bounds[1] or _read(game, "deterministic")
    _need(below, "utility_bounds", bounds, "(lowest, highest) with the lowest below the highest, where there is chance")


def _features(declared: Declared) -> None:
    names, weights = declared.feature_names, declared.weights
    named = isinstance(names, tuple | list) and all(isinstance(name, str) for name in names)
    _need(named, "feature_names", names, "a tuple of texts, one for every feature")
    listed = hasattr(weights, "__len__") and not isinstance(weights, str | set | frozenset | dict)
    weighed = listed and all(map(is_finite, weights))
    _need(weighed, "weights", weights, "a tuple of finite numbers, one for every feature")


def _data(game: Subject) -> None:
    names = _read(game, "data")
    listed = isinstance(names, tuple) and all(isinstance(name, str) for name in names)
    _need(listed, "data", names, "a tuple of names of attributes; one name needs a comma: ('start',)")
    for name in names:
        if callable(_read(game, name)):
            raise Found("declaration", f"data names {name!r}, which is a method: only numbers and tables are data")


def _read(game: Subject, name: str) -> Any:
    try:
        return getattr(game.game, name)
    except AttributeError as error:
        raise Found("declaration", f"the game has no attribute {name!r}, which `data` names", error) from error
    except RAISED as error:
        raise Found("raises", f"{name} raised {error_text(error)}", error) from error


def _need(met: bool, name: str, given: Any, wanted: str) -> None:
    if not met:
        raise Found("declaration", f"{name} = {short(given)}, but it must be {wanted}")


def _is_plain(number: Any) -> bool:
    return type(number) in (int, float) and is_finite(number)


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
