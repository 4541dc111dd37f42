"""From a game and a state to what compiled code is called with, and back."""

import contextlib
import weakref
from collections import defaultdict
from functools import partial
from typing import Any

from plies.core import Game, InvalidGame
from plies.engine.blueprint import Blueprint, blueprint, data_kind
from plies.engine.namespaces import field_kinds
from plies.engine.native import declare
from plies.engine.record import Record, signed

__all__ = ["Prepared", "native_state", "prepare"]


class Prepared:
    """A game made ready: its blueprint, and a record that follows its data."""

    def __init__(self, game: Game[Any, Any], plan: Blueprint) -> None:
        self.plan = plan
        self.record = Record(game, plan)


_plans: dict[type, list[Blueprint]] = defaultdict(list)
_prepared: dict[int, tuple[Any, Prepared]] = {}


def prepare(game: Game[Any, Any]) -> Prepared:
    """The game's blueprint and record, made anew only where something has changed."""
    reference, prepared = _prepared.get(id(game), (None, None))
    if reference is not None and reference() is game and prepared is not None and _fits(prepared.plan, game):
        prepared.record.refresh(game)
        return prepared
    prepared = Prepared(game, _plan(game))
    with contextlib.suppress(TypeError):  # a class with __slots__ has no weak references: prepared for each call
        _prepared[id(game)] = (weakref.ref(game, partial(_forget, id(game))), prepared)
    return prepared


def _forget(key: int, reference: Any) -> None:
    if key in _prepared and _prepared[key][0] is reference:
        del _prepared[key]


def _plan(game: Game[Any, Any]) -> Blueprint:
    for plan in _plans[type(game)]:
        if _fits(plan, game):
            return plan
    plan = blueprint(game)
    declare(plan)
    _plans[type(game)].append(plan)
    return plan


def _fits(plan: Blueprint, game: Game[Any, Any]) -> bool:
    """Is this still the blueprint of game? Quicker than making another."""
    return (
        not plan.is_stale()
        and all(_same(value, getattr(game, name, None)) for name, value in plan.shape.items())
        and all(data_kind(name, getattr(game, name, None)) == kind for name, kind in plan.data.items())
        and all(_fits_inner(inner, getattr(game, name, None)) for name, inner in plan.games.items())
    )


def _fits_inner(plan: Blueprint, game: Any) -> bool:
    return f"{type(game).__module__}.{type(game).__qualname__}" == plan.name and _fits(plan, game)


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and one == other and repr(one) == repr(other))


def native_state(state: Any) -> Any:
    """state with every field as compiled code holds it: plain ints, and Bits as the int64 with the same bits."""
    if isinstance(state, tuple):
        if not hasattr(state, "_fields"):
            return tuple(native_state(part) for part in state)
        kinds = field_kinds(type(state))
        return type(state)(*(_native_field(kinds[name], part) for name, part in zip(state._fields, state, strict=True)))
    if isinstance(state, int) and not isinstance(state, bool):
        return _checked(state)
    return state


def _native_field(kind: str, part: Any) -> Any:
    if kind in ("int", "bits"):
        return _checked(int(part))
    if kind == "float":
        return float(part)
    if kind == "ints":
        return tuple(_checked(int(entry)) for entry in part)
    return native_state(part)


def _checked(number: int) -> int:
    if not -(2**63) <= number < 2**64:
        raise InvalidGame(f"{number} in the state does not fit into 64 bits")
    return signed(number)
