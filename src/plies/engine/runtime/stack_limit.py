"""The stack's limit: a search knows how much stack its thread has, and raises TooDeep before it runs out."""

from typing import Any

from numba import types
from numba.extending import intrinsic

from plies.engine.numba_internals import cgutils, llvm, signature
from plies.engine.runtime.control_block import SIZE, STACK, control_word

__all__ = ["SPARE", "STACK_SIZE", "anchor", "is_deep"]

STACK_SIZE = 256 << 20  # bytes for a search's thread: virtual memory, of which only the part in use is touched
SPARE = 1 << 20  # reserved for functions that a search calls between two nodes


@intrinsic
def anchor(typingctx: Any, game: Any) -> Any:
    """Note, at the beginning of a search, how far down its stack may reach."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = builder.load(control_word(builder, args[0], SIZE))
        builder.store(builder.sub(_frame_address(builder), size), control_word(builder, args[0], STACK))
        return context.get_dummy_value()

    return signature(types.none, game), lower


def is_deep(builder: Any, game: Any) -> Any:
    """Return code that tests whether the stack is used up."""
    lowest = builder.load(control_word(builder, game, STACK))
    return builder.icmp_unsigned("<", _frame_address(builder), lowest)


def _frame_address(builder: Any) -> Any:
    pointer, number = llvm.PointerType(llvm.IntType(8)), llvm.IntType(32)
    function = cgutils.get_or_insert_function(
        builder.module, llvm.FunctionType(pointer, [number]), "llvm.frameaddress.p0"
    )
    return builder.ptrtoint(builder.call(function, [llvm.Constant(number, 0)]), llvm.IntType(64))
