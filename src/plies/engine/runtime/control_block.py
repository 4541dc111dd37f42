"""How many nodes a search has visited, asked from inside it."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import intrinsic, overload

from plies.engine.compiler.game_record import NODES

__all__ = ["visited"]


def visited(game: Any) -> int:
    """How often this search has asked whether the game is over."""
    count: int = game.count
    return count


@intrinsic
def _visited(typingctx: Any, game: Any) -> Any:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        control = builder.inttoptr(args[0], word.as_pointer())
        return builder.load(builder.gep(control, [ir.Constant(word, NODES)]))

    return signature(types.int64, game), lower


@overload(visited)
def _visited_twin(game):
    return lambda game: _visited(game)
