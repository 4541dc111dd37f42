"""Numbers that do not fit into the 64 bits of compiled code; Python itself would never notice.

A rule may return such a number, or only compute with one on the way. To see that, it is asked once more about a state
whose ints note what is computed from them. The rules are plain Python: to them it is the same state.
"""

import dataclasses
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, get_type_hints

from plies.core import CHANCE, bits
from plies.kit.asking import Look
from plies.kit.fault import RAISED, short
from plies.kit.values import Found, call_text

__all__ = ["Watch", "is_native", "too_wide", "widest"]

LEAST, MOST, MOST_BITS = -(2**63), 2**63 - 1, 2**64 - 1  # Bits are larger than ints
CHOICES = 4  # of one state that are tried
WIDENING = ("add", "sub", "mul", "lshift", "pow")  # operators whose result may be too wide, even if both numbers fit
OTHERS = ("and", "or", "xor", "rshift", "floordiv", "mod")


def too_wide(look: Look) -> None:
    """Raise Found for the first number that is too wide, in states and actions that compiled code can take."""
    choices = _choices(look)
    if not all(map(is_native, (look.state, *choices))):
        return  # it runs interpreted, where every number fits
    wide = _outside(look.state)
    if wide is not None:
        raise Found("too-wide", f"the state holds {_text(wide)}; annotate sets of 64 bits as Bits")
    most = MOST_BITS if MOST_BITS in _limits(look.state.__class__) else MOST
    for call, answer, widest in _answers(look, choices):
        wide = _outside(answer)
        if wide is not None:
            raise Found("too-wide", f"{call} gives {_text(wide)}")
        if not LEAST <= widest <= most:
            raise Found("too-wide", f"{call} computes with {_text(widest)}")


def widest(look: Look) -> int:
    """Return the size of the largest number that the rules compute with in this state, as far as it was seen."""
    return max((abs(number) for _, _, number in _answers(look, _choices(look))), default=0)


def _choices(look: Look) -> list[Any]:
    return [] if look.over else look.some(look.choices, CHOICES)


def _answers(look: Look, choices: list[Any]) -> Iterator[tuple[str, Any, int]]:
    """Yield every question as text, its answer, and the widest number that was computed for it."""
    watch = Watch()
    for method, *arguments in _questions(look, choices):
        watch.widest = 0
        try:
            answer = look.game.ask(method, watch.noting(look.state), *map(watch.noting, arguments))
        except Found:
            continue  # this rule takes only plain ints; other checks report what is wrong with it
        yield call_text(method, (look.state, *arguments)), answer, watch.widest


def _questions(look: Look, choices: list[Any]) -> Iterator[tuple[Any, ...]]:
    players = range(look.game.declared.players)
    yield ("is_terminal",)
    if look.over:
        yield from (("utility", player) for player in players)
        return
    for method in ("player", "actions", "features", "value_bounds", "quiet", "position", "canonical"):
        yield (method,)
    yield from (("evaluate", player) for player in players)
    yield from (("result", choice) for choice in choices)
    if look.player != CHANCE:
        yield from ((method, choice) for method in ("promise", "natural") for choice in choices)


class Watch:
    """Makes ints that note the widest number computed from them."""

    def __init__(self) -> None:
        self.widest = 0
        members = {f"__{name}__": self._operator(f"__{name}__", True) for name in WIDENING}
        members |= {f"__r{name}__": self._operator(f"__r{name}__", True) for name in WIDENING}
        members |= {f"__{r}{name}__": self._operator(f"__{r}{name}__", False) for r in ("", "r") for name in OTHERS}
        self.int: Any = type("int", (int,), {"__slots__": (), **members})

    def noting(self, thing: Any) -> Any:
        """Return thing, with every int in it replaced by one that notes."""
        if isinstance(thing, bool):
            return thing
        if isinstance(thing, int):
            return self.int(thing)
        if isinstance(thing, tuple):
            parts = map(self.noting, thing)
            return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
        if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
            fields = {field.name: self.noting(getattr(thing, field.name)) for field in dataclasses.fields(thing)}
            return type(thing)(**fields)
        return thing

    def _operator(self, name: str, widens: bool) -> Callable[..., Any]:
        plain = getattr(int, name)

        def operate(one: int, *others: Any) -> Any:
            found = plain(one, *others)
            if type(found) is not int:
                return found
            if widens and abs(found) > abs(self.widest) and not _is_cut(found):
                self.widest = found
            return self.int(found)

        return operate


def _is_cut(number: int) -> bool:
    """Is the number too wide only for a moment? core.bits cuts its results to 64 bits."""
    return not LEAST <= number <= MOST and sys._getframe(2).f_code.co_filename == bits.__file__


def is_native(thing: Any) -> bool:
    """Is it made of numbers alone, as everything that compiles is?"""
    if isinstance(thing, tuple):
        return all(map(is_native, thing))
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return all(is_native(getattr(thing, field.name)) for field in dataclasses.fields(thing))
    return isinstance(thing, int | float)


def _outside(thing: Any, most: int = MOST) -> int | None:
    """Return a number in thing that does not fit into 64 bits; None if there is none."""
    if isinstance(thing, int):
        return None if LEAST <= thing <= most else int(thing)
    if isinstance(thing, tuple | list):
        limits = _limits(type(thing)) or (most,) * len(thing)
        wide = (_outside(part, limit) for part, limit in zip(thing, limits, strict=False))
        return next((number for number in wide if number is not None), None)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return _outside(tuple(getattr(thing, field.name) for field in dataclasses.fields(thing)), MOST_BITS)
    return None


@lru_cache(maxsize=256)
def _limits(kind: Any) -> tuple[int, ...]:
    """Return the largest number that each field of a NamedTuple can hold: larger if it is annotated as Bits."""
    fields: tuple[str, ...] = getattr(kind, "_fields", ())
    try:
        hints = get_type_hints(kind, include_extras=True)
    except RAISED:
        return (MOST_BITS,) * len(fields)
    return tuple(MOST_BITS if "64 bits" in str(hints.get(field)) else MOST for field in fields)


def _text(number: int) -> str:
    return f"{short(number)}, a number of {number.bit_length()} bits"
