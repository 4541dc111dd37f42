"""The control block: the first words of a game's record. A search shares it with the threads that wait for it.

    word 0   NODES   nodes visited
    word 1   LIMIT   the number of nodes at which to stop; 0 stops at once
    word 2   STACK   the lowest stack address that the search may use
    word 3   SIZE    how much stack the search may use, in bytes
    word 4   FIRST   the game's data begin here, see `compiler.game_record`

A compiled search sees its game as the address of this block. Every run has its own copy.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

from plies.engine.numba_internals import llvm, native_twin, signature

__all__ = ["FIRST", "LIMIT", "NEVER", "NODES", "SIZE", "STACK", "control_word", "tick", "visited"]

NODES, LIMIT, STACK, SIZE, FIRST = 0, 1, 2, 3, 4
NEVER = 2**63 - 1  # a limit that no search reaches
WORD = llvm.IntType(64)


def control_word(builder: Any, game: Any, word: int) -> Any:
    """Return the address of a word of the control block."""
    return builder.gep(builder.inttoptr(game, WORD.as_pointer()), [llvm.Constant(WORD, word)])


@intrinsic
def tick(typingctx: Any, game: Any) -> Any:
    """Count a node. Return whether it is one too many."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = control_word(builder, args[0], NODES)
        nodes = builder.add(builder.load(place), llvm.Constant(WORD, 1))
        builder.store(nodes, place)
        limit = builder.load_atomic(control_word(builder, args[0], LIMIT), "monotonic", 8)  # any thread may lower it
        return builder.icmp_signed(">", nodes, limit)

    return signature(types.boolean, game), lower


def visited(game: Any) -> int:
    """Return how many nodes this search has visited: how often it has asked whether the game is over."""
    count: int = game.count
    return count


@intrinsic
def _visited(typingctx: Any, game: Any) -> Any:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(control_word(builder, args[0], NODES))

    return signature(types.int64, game), lower


@native_twin(visited)
def _visited_twin(game: Any) -> Any:
    return lambda game: _visited(game)
