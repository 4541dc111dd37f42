"""How much of the tree a search visits."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from plies.core import INFINITY, Game
from plies.textbook.readings import reading, require_one_search, run, watch

__all__ = ["Count", "count"]


class Count(NamedTuple):
    value: Any
    nodes: int  # calls of the search's value, the root's included, and of its probe if it has one
    leaves: int  # those that searched no further: terminal, at the horizon, or known from a table


def count(search: ModuleType, game: Game[Any, Any], state: Any, depth: float = INFINITY, *window: Any) -> Count:
    """Return what search.value(game, state, depth, ...) finds, and how many nodes it visits."""
    require_one_search(search)
    nodes = leaves = 0

    def visit(look: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal nodes, leaves
        nodes += 1
        before = nodes
        found = look(*arguments)
        leaves += nodes == before
        return found

    v = run(search.value, watch(reading(vars(search)), visit), game, state, depth, *window)
    return Count(v, nodes, leaves)
