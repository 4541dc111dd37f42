"""Prepare a game and a state for compiled code, and translate states to its types."""

import contextlib
import weakref
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import repeat
from operator import index, is_
from types import MethodType
from typing import Any

from numba import types

from plies.core import Game
from plies.engine.compiler import game_attributes  # noqa: F401 - lets compiled code ask games
from plies.engine.compiler.blueprint import Blueprint, blueprint
from plies.engine.compiler.changes import changed
from plies.engine.compiler.constants import Snapshot, arrays_in, fingerprint
from plies.engine.compiler.game_record import Record, has_kinds, signed
from plies.engine.compiler.kinds import field_kinds
from plies.engine.compiler.obstacles import with_article
from plies.engine.compiler.rule_functions import declare
from plies.engine.compiler.survey import own_rules
from plies.engine.errors import Unfit

__all__ = ["Prepared", "native_state", "prepare", "state_kind"]


class Prepared:
    """A game made ready: its blueprint, and a record of its data. Neither changes while searches run."""

    def __init__(self, plan: Blueprint, record: Record, look: "Look") -> None:
        self.plan, self.record, self.look = plan, record, look


class Look:
    """What a game looked like when it was prepared. Comparing is faster than making its blueprint anew."""

    def __init__(self, game: Game[Any, Any], plan: Blueprint) -> None:
        self.cls, self.plan = type(game), plan
        self.own = own_rules(game, plan.rules)
        found = [(name, getattr(game, name, None)) for name in plan.shape]
        lasting = [(name, value) for name, value in found if getattr(game, name, None) is value]
        self.names, self.values = tuple(name for name, _ in lasting), tuple(value for _, value in lasting)
        self.passing = [name for name, _ in found if name not in self.names]  # new at each access, as class methods are
        self.arrays = [Snapshot(one) for value in self.values for one in arrays_in(value)]
        self.inner = [(name, Look(getattr(game, name), inner)) for name, inner in plan.games.items()]

    def holds(self, game: Any) -> bool:
        """Does the game still look the same, and are its rules still those of the blueprint?"""
        return (
            type(game) is self.cls
            and all(map(is_, map(getattr, repeat(game), self.names, repeat(None)), self.values))
            and own_rules(game, self.plan.rules) == self.own
            and not self.plan.is_stale()
            and not self._else_differs(game)
        )

    def _else_differs(self, game: Any) -> bool:
        for name in self.passing:
            if not _same(self.plan, name, game):
                return True
        for name in self.plan.absent:
            if hasattr(game, name):
                return True
        for name, inner in self.inner:
            if not inner.holds(getattr(game, name, None)):
                return True
        return changed(self.arrays)


_plans: dict[type, list[Blueprint]] = defaultdict(list)
_prepared: dict[int, tuple[Any, Prepared]] = {}


def prepare(game: Game[Any, Any]) -> Prepared:
    """Return the game's blueprint and record. They are made anew only if something has changed."""
    reference, prepared = _prepared.get(id(game), (None, None))
    if reference is not None and reference() is game and prepared is not None and prepared.look.holds(game):
        if prepared.record.holds(game):
            return prepared
        if has_kinds(prepared.plan, game, prepared.record):
            record = Record(game, prepared.plan, prepared.record)
            prepared = Prepared(prepared.plan, record, prepared.look)
            _prepared[id(game)] = (reference, prepared)
            return prepared
    plan = _plan(game)
    prepared = Prepared(plan, Record(game, plan), Look(game, plan))
    with contextlib.suppress(TypeError):  # a class with __slots__ has no weak references: it is prepared for each call
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


def _fits(plan: Blueprint, game: Any) -> bool:
    """Is this still the blueprint of game?"""
    return (
        type(game) is plan.cls
        and all(_same(plan, name, game) for name in plan.shape)
        and own_rules(game, plan.rules) == plan.own
        and not any(hasattr(game, name) for name in plan.absent)
        and all(_fits(inner, getattr(game, name, None)) for name, inner in plan.games.items())
        and has_kinds(plan, game)
        and not plan.is_stale()
    )


def _same(plan: Blueprint, name: str, game: Any) -> bool:
    """Is an attribute of game still the constant in the blueprint?"""
    then, now = plan.shape[name], getattr(game, name, None)
    if name in plan.prints:  # the contents of its arrays may have changed
        return fingerprint(now) == plan.prints[name]
    if now is then:
        return True
    if type(now) is not type(then):
        return False
    if isinstance(now, int | MethodType):
        return bool(now == then)
    print_now = fingerprint(now)
    return print_now is not None and print_now == fingerprint(then)


def native_state(state: Any) -> Any:
    """Return state with every field as compiled code holds it: plain ints, and Bits as the int64 with the same bits."""
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
    """Return, for each field of a NamedTuple, the function that makes it native."""
    kinds = field_kinds(state_class)
    return [FIELDS.get(kinds[name], native_state) for name in state_class._fields]  # type: ignore[attr-defined]


def _complain(state: tuple[Any, ...]) -> None:
    """Raise Unfit, about the field that is not what its annotation says."""
    for kind, part in zip(field_kinds(type(state)).values(), state, strict=True):
        try:
            FIELDS.get(kind, native_state)(part)
        except TypeError:
            raise Unfit(f"{part!r:.60} for a field of kind {kind}", "annotate it as what it is") from None


def state_kind(state: Any) -> Any:
    """Return the compiler's type of a native state. It is cached: the compiler takes longer than some searches."""
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
