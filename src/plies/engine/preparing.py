"""From a game and a state to what compiled code is called with, and back."""

import contextlib
import weakref
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache, partial
from operator import index
from typing import Any

from numba import types

from plies.core import Game
from plies.engine.blueprint import Blueprint, blueprint, data_kind
from plies.engine.namespaces import field_kinds
from plies.engine.native import declare
from plies.engine.obstacles import Unfit, with_article
from plies.engine.record import Record, signed

__all__ = ["Prepared", "native_state", "prepare", "state_kind"]


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
    for name, value in plan.shape.items():
        now = getattr(game, name, None)
        if now is not value and not _same(value, now):
            return False
    return (
        not plan.is_stale()
        and all(data_kind(name, getattr(game, name, None)) == kind for name, kind in plan.data.items())
        and all(_fits_inner(inner, getattr(game, name, None)) for name, inner in plan.games.items())
    )


def _fits_inner(plan: Blueprint, game: Any) -> bool:
    return f"{type(game).__module__}.{type(game).__qualname__}" == plan.name and _fits(plan, game)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other and repr(one) == repr(other)


def native_state(state: Any) -> Any:
    """state with every field as compiled code holds it: plain ints, and Bits as the int64 with the same bits."""
    if isinstance(state, tuple):
        if not hasattr(state, "_fields"):
            return tuple(native_state(part) for part in state)
        try:
            return type(state)(*[convert(part) for convert, part in zip(_converters(type(state)), state, strict=True)])
        except TypeError:
            _complain(state)
            raise
    if isinstance(state, bool | float):
        return state
    if isinstance(state, int):
        return _checked(int(state))
    raise Unfit(f"{with_article(type(state).__name__)} as a state, or in one", "make it a NamedTuple of ints")


@lru_cache(maxsize=1024)
def _converters(state_class: type) -> list[Callable[[Any], Any]]:
    """For every field of a NamedTuple what makes it native."""
    kinds = field_kinds(state_class)
    return [FIELDS.get(kinds[name], native_state) for name in state_class._fields]  # type: ignore[attr-defined]


def _complain(state: tuple[Any, ...]) -> None:
    """Unfit, about the field that is not what its annotation says."""
    for kind, part in zip(field_kinds(type(state)).values(), state, strict=True):
        try:
            FIELDS.get(kind, native_state)(part)
        except TypeError:
            raise Unfit(f"{part!r:.60} for a field of kind {kind}", "annotate it as what it is") from None


def state_kind(state: Any) -> Any:
    """The compiler's type of a native state. To ask the compiler each time would take longer than many a search."""
    return _kind_of(_shape(state))


def _shape(state: Any) -> Any:
    return (type(state), *map(_shape, state)) if isinstance(state, tuple) else type(state)


@lru_cache(maxsize=1024)
def _kind_of(shape: Any) -> Any:
    if isinstance(shape, tuple):
        return types.BaseTuple.from_types([_kind_of(part) for part in shape[1:]], shape[0])
    return NUMBERS[shape]


def _checked(number: int) -> int:
    if -(2**63) <= number < 2**63:
        return number
    raise Unfit(f"{number} in the state, which does not fit into 64 bits", "annotate sets of bits as Bits")


def _checked_bits(number: int) -> int:
    if not -(2**63) <= number < 2**64:
        raise Unfit(f"{number} in the state, which does not fit into 64 bits", "use several numbers")
    return signed(number)


NUMBERS = {int: types.int64, float: types.float64, bool: types.boolean}
FIELDS: dict[str, Callable[[Any], Any]] = {
    "int": lambda part: _checked(index(part)),
    "bits": lambda part: _checked_bits(index(part)),
    "bool": bool,
    "float": float,
    "ints": lambda part: tuple(_checked(index(entry)) for entry in part),
    "bitss": lambda part: tuple(_checked_bits(index(entry)) for entry in part),
}
