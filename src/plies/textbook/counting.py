"""How much of the tree a search visits."""

from types import ModuleType
from typing import Any, NamedTuple

from plies.core import INFINITY, Game
from plies.textbook.readings import reading, require_one_search, run

__all__ = ["Count", "count"]


class Count(NamedTuple):
    value: Any
    nodes: int  # calls of the search's value, the root's included
    leaves: int  # those that searched no further: terminal, at the horizon, or known from a table


def count(search: ModuleType, game: Game[Any, Any], state: Any, depth: float = INFINITY, *window: Any) -> Count:
    """What search.value(game, state, depth, ...) finds, and in how many nodes."""
    require_one_search(search)
    nodes = leaves = 0

    def visit(*arguments: Any) -> Any:
        nonlocal nodes, leaves
        nodes += 1
        before = nodes
        v = source(*arguments)
        leaves += nodes == before
        return v

    functions = reading(vars(search))
    source = functions["value"]
    functions["value"] = visit
    v = run(search.value, visit, game, state, depth, *window)
    return Count(v, nodes, leaves)
