"""The floats next to a float. No float lies between two neighbours, so they are the narrowest window."""

import math
from typing import Any

from numba import types
from numba.extending import intrinsic

from plies.engine.numba_internals import llvm, native_twin, signature

__all__ = ["above", "below"]


def above(number: float) -> float:
    """Return the next larger float. No float lies between the two, so they are the narrowest window."""
    return math.nextafter(number, math.inf)


def below(number: float) -> float:
    return math.nextafter(number, -math.inf)


@intrinsic
def _step(typingctx: Any, number: Any, upward: Any) -> Any:
    """Return the neighbour of number: its bits, as an int that orders as floats do, plus or minus one."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word, one = llvm.IntType(64), llvm.Constant(llvm.IntType(64), 1)
        bits = builder.bitcast(builder.fadd(args[0], llvm.Constant(llvm.DoubleType(), 0.0)), word)  # -0.0 becomes 0.0
        positive = builder.icmp_signed(">=", bits, llvm.Constant(word, 0))
        away = builder.icmp_unsigned("==", positive, builder.trunc(args[1], llvm.IntType(1)))
        moved = builder.select(away, builder.add(bits, one), builder.sub(bits, one))
        zero = builder.icmp_signed("==", bits, llvm.Constant(word, 0))
        least = builder.select(builder.trunc(args[1], llvm.IntType(1)), one, llvm.Constant(word, -(2**63) + 1))
        return builder.bitcast(builder.select(zero, least, moved), llvm.DoubleType())

    return signature(types.float64, types.float64, types.int64), lower


@native_twin(above)
def _above_twin(number: Any) -> Any:
    return lambda number: number if number == math.inf else _step(number, 1)


@native_twin(below)
def _below_twin(number: Any) -> Any:
    return lambda number: number if number == -math.inf else _step(number, 0)
