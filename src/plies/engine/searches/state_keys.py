"""The key of a state in a transposition table: 64 bits that stand for the state."""

import itertools
import weakref
from dataclasses import fields, is_dataclass
from typing import Any

from numba import types
from numba.extending import intrinsic

from plies.core import InvalidGame
from plies.engine.numba_internals import llvm, native_twin, signature
from plies.engine.runtime.memory import bits_of

__all__ = ["state_key"]

MINUS_ONE = 0x123456789ABCDEF  # stands for -1


def state_key(state: Any) -> int:
    """Return the state's key. Equal states have equal keys; different states almost certainly have different keys."""
    try:
        return hash(_apart(state))
    except TypeError as error:
        instead = "use tuples, NamedTuples and frozensets instead of lists, dicts and sets"
        raise InvalidGame(f"a state cannot be hashed ({error}): {instead}") from error


def _apart(thing: Any) -> Any:
    """Return thing for hashing, with something else for every -1 in it: Python gives -1 and -2 the same hash."""
    if type(thing) in (int, float):
        return MINUS_ONE if thing == -1 else thing
    if isinstance(thing, tuple):
        return tuple([_apart(part) for part in thing])
    if isinstance(thing, frozenset):
        return frozenset([_apart(part) for part in thing])
    if is_dataclass(thing):
        return tuple([_apart(getattr(thing, each.name)) for each in fields(thing) if each.compare])
    by_identity: bool = type(thing).__hash__ is object.__hash__  # type: ignore[comparison-overlap]
    return _serial(thing) if by_identity and thing is not None else thing


_serials: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
_counter = itertools.count()


def _serial(thing: Any) -> Any:
    """Return a number for an object that compares by identity. Its hash would not do: it is the address, which another
    object has as soon as this one is gone."""
    try:
        return ("serial", _serials.setdefault(thing, next(_counter)))
    except TypeError:  # it takes no weak references
        if type(thing).__module__ == "builtins":
            return thing
        raise InvalidGame(
            f"{type(thing).__name__} compares by identity: give it __eq__ and __hash__, or make it a NamedTuple"
        ) from None


@intrinsic
def _mix(typingctx: Any, key: Any, word: Any) -> Any:
    """Mix one more word into the key: a multiplication by an odd number spreads it upward, a rotation downward."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = llvm.IntType(64)
        mixed = builder.mul(builder.xor(args[0], args[1]), llvm.Constant(size, 0x9E3779B97F4A7C15))
        folded = builder.xor(mixed, builder.lshr(mixed, llvm.Constant(size, 32)))
        return builder.mul(folded, llvm.Constant(size, 0xD6E8FEB86659FD93))

    return signature(types.int64, types.int64, types.int64), lower


@native_twin(state_key)
def _state_key_twin(state: Any) -> Any:
    words = list(_words("state", state))
    key = "0x243F6A8885A308D3"
    for word in words:
        key = f"_mix({key}, {word})"
    space = {"__name__": __name__, "_mix": _mix, "bits_of": bits_of, "int64": types.int64}
    exec(f"def state_key(state): return _fold({key})", space | {"_fold": _fold}, space)
    return space["state_key"]


def _words(name: str, kind: Any) -> Any:
    """Yield expressions for all the numbers in a state."""
    if isinstance(kind, types.BaseTuple):
        for place, part in enumerate(kind):
            yield from _words(f"{name}[{place}]", part)
    elif isinstance(kind, types.Float):
        yield f"bits_of({name})"
    else:
        yield f"int64({name})"


@intrinsic
def _fold(typingctx: Any, key: Any) -> Any:
    """Fold the highest bits, which are mixed best, into the lowest, which choose the place in the table."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.xor(args[0], builder.lshr(args[0], llvm.Constant(llvm.IntType(64), 29)))

    return signature(types.int64, types.int64), lower
