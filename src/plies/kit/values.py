"""Handles what a game returned with care: comparing, hashing and even printing it may raise."""

from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any

from plies.kit.fault import RAISED, short

__all__ = [
    "Found",
    "agree",
    "alike",
    "call_text",
    "equal",
    "error_text",
    "holds_nan",
    "is_finite",
    "is_number",
    "is_truth",
    "need_hash",
    "need_self_equal",
]


class Found(Exception):
    """A fault; error is the exception that the game raised, if any."""

    def __init__(self, kind: str, seen: str, error: BaseException | None = None) -> None:
        super().__init__(kind, seen)
        self.kind, self.seen, self.error = kind, seen, error


def agree(method: str, arguments: tuple[Any, ...], first: Any, second: Any) -> None:
    """Raise the fault if two answers to one question differ."""
    if not equal(first, second):
        seen = f"{call_text(method, arguments)} is {short(first)}, and asked again {short(second)}"
        raise Found("not-repeatable", seen + _identity(first))
    try:
        same_hash = hash(first) == hash(second) or first != first  # NaN hashes by identity
    except RAISED:
        return  # a list of actions, or a state whose own check will report it
    if not same_hash:
        seen = f"{call_text(method, arguments)}, asked twice, gives equal answers with different hashes"
        raise Found("hash-differs", f"{seen}: {short(first)}")


def equal(one: Any, other: Any) -> bool:
    """Return one == other, except that NaN equals itself, and arrays compare by their looks."""
    try:
        if one == other:
            return True
    except RAISED:
        return short(one) == short(other)
    return "nan" in short(one) and short(one) == short(other)


def alike(one: Any, other: Any) -> bool:
    """Do equal things also have one type, if they are tuples? A rule cannot ask a plain tuple for fields."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and all(map(alike, one, other))
    return True


def need_hash(thing: Any, what: str) -> None:
    try:
        hash(thing)
    except RAISED as error:
        raise Found("unhashable", f"{what} cannot be hashed: {short(thing)} ({error_text(error)})", error) from error


def need_self_equal(thing: Any, what: str) -> None:
    """Require that a thing equals itself: searches and matches look states and actions up."""
    if holds_nan(thing) or not thing == thing:
        raise Found("odd-equality", f"{what} is not equal to itself: {short(thing)}")


def holds_nan(thing: Any) -> bool:
    if isinstance(thing, tuple):
        return any(map(holds_nan, thing))
    return isinstance(thing, float) and thing != thing


def is_number(thing: Any) -> bool:
    """Is it an int or a float, or one of NumPy's? Fractions and the like cannot always be mixed with floats."""
    return isinstance(thing, Integral) or (isinstance(thing, Real) and not isinstance(thing, Rational))


def is_finite(thing: Any) -> bool:
    try:
        return is_number(thing) and isfinite(thing)
    except OverflowError:  # an int that does not fit into a float
        return False


def is_truth(thing: Any) -> bool:
    return type(thing).__name__ in ("bool", "bool_")  # bool_ is NumPy's


def _identity(answer: Any) -> str:
    kind: Any = type(answer)
    if kind.__eq__ is object.__eq__:
        return f" ({kind.__name__} compares by identity: give it __eq__ and __hash__)"
    return ""


def call_text(method: str, arguments: tuple[Any, ...]) -> str:
    """Return a question as it is written in Python."""
    if method == "forbids":
        return f"forbids(history, state, {short(arguments[2])})"
    if not arguments or method == "read_state":
        return f"{method}({', '.join(map(short, arguments))})"
    return f"{method}({', '.join(['state', *map(short, arguments[1:])])})"


def error_text(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except RAISED:
        return f"{type(error).__name__}, whose text raises"
