"""Native twins of plies.core.bits and plies.core.tuples, under the same names.

Bits are kept as the int64 with the same 64 bits; only what depends on the highest bit being a bit like any other needs
code of its own.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload, register_jitable

from plies.core import bits, tuples
from plies.engine.obstacles import refusal

__all__ = ["ints", "whole"]

WORD = ir.IntType(64)


def _unsigned(name: str, arity: int, lower: Any) -> Any:
    """An intrinsic on 64 bits that takes and gives int64."""
    if arity == 1:

        @intrinsic
        def function(typingctx: Any, a: Any) -> Any:
            return signature(types.int64, types.int64), lambda context, builder, sig, args: lower(builder, *args)

        return function

    @intrinsic
    def function_of_two(typingctx: Any, a: Any, b: Any) -> Any:
        return signature(types.int64, types.int64, types.int64), lambda context, builder, sig, args: lower(
            builder, *args
        )

    return function_of_two


_shift_right = _unsigned("shift_right", 2, lambda builder, a, b: builder.lshr(a, b))
_count = _unsigned("count", 1, lambda builder, a: builder.ctpop(a))
_lowest = _unsigned("lowest", 1, lambda builder, a: builder.cttz(a, ir.Constant(ir.IntType(1), 0)))
_less = _unsigned("less", 2, lambda builder, a, b: builder.zext(builder.icmp_unsigned("<", a, b), WORD))


@overload(bits.bit, inline="always")
def _bit_twin(square):
    return lambda square: 1 << square


@overload(bits.has, inline="always")
def _has_twin(bits, square):
    return lambda bits, square: (bits >> square) & 1 == 1


@overload(bits.complement, inline="always")
def _complement_twin(bits):
    return lambda bits: ~bits


@overload(bits.without, inline="always")
def _without_twin(bits, others):
    return lambda bits, others: bits & ~others


@overload(bits.shift_left, inline="always")
def _shift_left_twin(bits, distance):
    return lambda bits, distance: bits << distance


@overload(bits.shift_right)
def _shift_right_twin(bits, distance):
    return lambda bits, distance: _shift_right(bits, distance)


@overload(bits.count)
def _count_twin(bits):
    return lambda bits: _count(bits)


@overload(bits.lowest)
def _lowest_twin(bits):
    return lambda bits: _lowest(bits)


@overload(bits.less)
def _less_twin(left, right):
    return lambda left, right: _less(left, right) == 1


@overload(tuples.put)
def _put_twin(values, place, value):
    if not isinstance(values, types.UniTuple):
        return None
    cast = values.dtype

    def put(values, place, value):
        if place < 0 or place >= len(values):
            raise IndexError("place outside the tuple")
        return tuple_setitem(values, place, cast(value))

    return put


@overload(tuples.add)
def _add_twin(values, place, number):
    """Every entry by itself: 3 ns for 26 of them, a fourth of what reading and putting one take."""
    if not isinstance(values, types.UniTuple):
        return None
    entries = [f"values[{i}] + (number if place == {i} else 0)" for i in range(len(values))]
    parts = [f"({', '.join(entries[begin : begin + 16])},)" for begin in range(0, len(entries), 16)]
    space = {"__name__": __name__}  # in parts: Python makes a tuple of more than 30 entries from a list
    check = "if place < 0 or place >= len(values): raise IndexError('place outside the tuple')"
    exec(f"def add(values, place, number):\n {check}\n return {' + '.join(parts)}", space)
    return space["add"]


@overload(tuples.at_least)
def _at_least_twin(values, number):
    """Without a loop: reading a tuple at a place that is not known costs a jump each time."""
    if not isinstance(values, types.UniTuple) or len(values) > 63:
        return None
    entries = " | ".join(f"(int64(values[{i}] >= number) << {i})" for i in range(len(values))) or "0"
    space = {"__name__": __name__, "int64": types.int64}
    exec(f"def at_least(values, number): return {entries}", space)
    return space["at_least"]


@overload(tuples.add_scaled)
def _add_scaled_twin(values, factor, others):
    if not isinstance(values, types.BaseTuple) or not isinstance(others, types.BaseTuple):
        return None
    entries = ", ".join(f"values[{i}] + factor * others[{i}]" for i in range(len(values)))
    space: dict[str, Any] = {"__name__": __name__}
    exec(f"def add_scaled(values, factor, others): return ({entries},)", space)
    return space["add_scaled"]


# -- what State(...) makes of its arguments --


@register_jitable
def whole(value):
    return _whole(value)


@register_jitable
def ints(values):
    return _ints(values)


@intrinsic
def _whole(typingctx: Any, value: Any) -> Any:
    """An integer of any kind, or a bool, as an int64."""
    value = types.unliteral(value)
    _refuse_floats(value)
    return signature(types.int64, value), lambda context, builder, sig, args: context.cast(
        builder, args[0], sig.args[0], types.int64
    )


@intrinsic
def _ints(typingctx: Any, values: Any) -> Any:
    """A tuple of integers of any kind as a tuple of int64."""
    if not isinstance(values, types.BaseTuple):
        return None
    for value in values:
        _refuse_floats(value)
    result = types.UniTuple(types.int64, len(values))

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.cast(builder, args[0], sig.args[0], result)

    return signature(result, values), lower


def _refuse_floats(value: Any) -> None:
    """Python would keep the fraction."""
    if isinstance(value, types.Float | types.Complex):
        raise refusal("a float for a field that is annotated as int", "use //, or annotate it as float")
