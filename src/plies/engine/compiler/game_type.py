"""Let compiled code call a Game: its kind is a Numba type, its value the address of its record.

A search sees the game as a ticking type: its questions count nodes and check whether to stop (`node_checks`). Rules
see it as the plain type. `game_attributes` lists what both may read.
"""

from functools import cached_property
from typing import Any

from numba import types
from numba.extending import NativeValue, intrinsic, lower_cast, models, register_model, typeof_impl, unbox

from plies.core import TooDeep
from plies.engine.compiler.blueprint import Blueprint
from plies.engine.numba_internals import cgutils, llvm, signature
from plies.engine.runtime.stack_limit import is_deep

__all__ = ["GameType", "Handle", "as_plain", "expanding", "game_type", "register"]


class GameType(types.Type):
    """A kind of game. Its key holds only strings, so that another process can find it again."""

    def __init__(self, name: str, digest: str, serial: int, ticking: bool) -> None:
        self.game, self.digest, self.serial, self.ticking = name, digest, serial, ticking
        super().__init__(name=f"{'search' if ticking else 'rules'} of {name}@{digest}.{serial}")

    @property
    def key(self) -> tuple[str, str, int, bool]:
        return (self.game, self.digest, self.serial, self.ticking)

    @property
    def plain(self) -> "GameType":
        return GameType(self.game, self.digest, self.serial, False)

    @property
    def plan(self) -> Blueprint:
        return _plans[self.digest, self.serial]


_plans: dict[tuple[str, int], Blueprint] = {}


def register(plan: Blueprint) -> None:
    """Make the blueprint known, so that types can find it."""
    plan.serial = sum(1 for digest, _ in _plans if digest == plan.digest)
    _plans[plan.digest, plan.serial] = plan


def game_type(plan: Blueprint, ticking: bool = True) -> GameType:
    return GameType(plan.name, plan.digest, plan.serial, ticking)


class Handle:
    """What Python passes to a compiled function for a game."""

    def __init__(self, plan: Blueprint, address: int) -> None:
        self.plan, self.address = plan, address

    @cached_property
    def type(self) -> GameType:
        """The kind of game that the compiler takes it for. Finished code does not ask."""
        return game_type(self.plan)


@typeof_impl.register(Handle)
def _typeof_handle(handle: Handle, context: Any) -> GameType:
    return handle.type


@register_model(GameType)
class GameModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, llvm.IntType(64))


@lower_cast(GameType, GameType)
def _cast(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return value  # the record is the same, ticking or not


@unbox(GameType)
def _unbox_handle(typ: Any, handle: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(handle, "address")
    value = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    return NativeValue(value)


# -- from what a search sees to what rules see --


@intrinsic
def as_plain(typingctx: Any, game: Any) -> Any:
    """Return the game as rules see it."""
    return signature(game.plain, game), lambda context, builder, sig, args: args[0]


@intrinsic
def expanding(typingctx: Any, game: Any) -> Any:
    """Return the game as rules see it, for a node with successors: leaves need no check of the stack. Raise TooDeep."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        with cgutils.if_unlikely(builder, is_deep(builder, args[0])):
            context.call_conv.return_user_exc(builder, TooDeep, None)
        return args[0]

    return signature(game.plain, game), lower
