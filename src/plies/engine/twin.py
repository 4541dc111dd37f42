"""The textbook searches at C speed: the same source, compiled.

`compiled(alphabeta)` has the functions of alphabeta, with the same arguments, answers and node counts. The layers
(max_value, min_value, exp_value) are inlined into value, which alone is recursive.
"""

import inspect
from collections.abc import Callable
from functools import cache, wraps
from types import ModuleType
from typing import Any

from plies.core import Game, InvalidArgument, as_state
from plies.engine.errors import OutOfBudget
from plies.engine.execution.found import Found
from plies.textbook.readings import check_budget, check_depth, demands_of, reading, refuse, require_one_search

__all__ = ["Found", "OutOfBudget", "Twin", "compiled", "perft"]


@cache
def compiled(search: ModuleType) -> "Twin":
    """Return the search module, compiled. Games that do not compile run interpreted, with a warning."""
    require_one_search(search)
    if "table" in inspect.signature(search.value).parameters:
        raise InvalidArgument(
            f"{search.__name__} keeps what it knows in Python objects and does not compile; alphabeta does"
        )
    return Twin(search)


class Twin:
    """A textbook module whose `value` is machine code."""

    def __init__(self, search: ModuleType, nodes: int | None = None, seconds: float | None = None) -> None:
        self.search = search
        self.nodes, self.seconds = nodes, seconds
        self.signature = inspect.signature(search.value)
        self.value = self._value()
        functions = reading(vars(search), value=self.value)
        for name in set(search.__all__) - {"value"}:
            setattr(self, name, functions[name])

    def within(self, nodes: int | None = None, seconds: float | None = None) -> "Twin":
        """Return the same search with a budget for each call of value, which raises OutOfBudget when it runs out."""
        check_budget(nodes, seconds)
        return Twin(self.search, nodes, seconds)

    def _value(self) -> Callable[..., Any]:
        """Return the module's value, run as machine code: same signature, same demands on games."""

        @wraps(self.search.value)
        def value(*arguments: Any, **named: Any) -> Any:
            return self.find(*arguments, **named).value

        return value

    def find(self, game: Game[Any, Any], state: Any, *arguments: Any, **named: Any) -> Found:
        """Return what the module's value finds, and the number of nodes visited."""
        from plies.engine.execution import textbook_searches  # loads Numba

        given = self.signature.bind(game, as_state(game, state), *arguments, **named)
        given.apply_defaults()
        refuse(self.search.__name__, game, demands_of(self.search.value), given.arguments["depth"])
        check_depth(given.arguments["depth"])
        return textbook_searches.find(self.search, given.args, self.nodes, self.seconds)


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Return how many lines of exactly depth layers begin in state; plies and outcomes of chance are layers."""
    from plies.textbook import perft

    lines: int = compiled(perft).value(game, state, depth)
    return lines
