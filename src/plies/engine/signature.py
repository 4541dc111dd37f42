"""One number for the behaviour of rules and searches: the nodes that fixed searches visit."""

from copy import copy
from types import ModuleType
from typing import Any, NamedTuple

from plies.core import Game
from plies.engine.twin import compiled
from plies.textbook import alphabeta, multiplayer, star1

__all__ = ["Signature", "of"]


class Signature(NamedTuple):
    search: str
    depth: int
    value: float
    nodes: int


def of(game: Game[Any, Any], nodes: int) -> Signature:
    """The fitting textbook search from the initial state, deepened until it visits that many nodes or sees the end."""
    game = copy(game)
    game.repetition = 0  # nodes are counted by rules and order alone; the textbook searches know no past
    search = fitting(game)
    depth, before = 1, 0
    while True:
        found = compiled(search).find(game, game.initial(), depth)
        if found.nodes >= nodes or found.nodes == before:
            v = found.value[0] if isinstance(found.value, tuple) else found.value
            return Signature(search.__name__.rpartition(".")[2], depth, float(v), found.nodes)
        depth, before = depth + 1, found.nodes


def fitting(game: Game[Any, Any]) -> ModuleType:
    """The textbook search for games of this kind."""
    if not game.zero_sum and game.players > 1:
        return multiplayer
    return alphabeta if game.deterministic else star1
