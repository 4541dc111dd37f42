"""The textbook searches at C speed: the same source, compiled.

`compiled(alphabeta)` has the functions of alphabeta, with the same arguments and the same answers, node for node. The
layers (max_value, min_value, exp_value) are inlined into value, which alone recurses.
"""

import inspect
import types as python_types
from functools import cache
from typing import Any, NamedTuple

from plies.core import Game
from plies.textbook.readings import check_depth, reading, refuse

__all__ = ["Found", "Twin", "compiled"]

DEEPEST = 2**62  # stands for a depth without limit: no line is so long


class Found(NamedTuple):
    """What a search found, and in how many nodes."""

    value: Any
    nodes: int


@cache
def compiled(search: python_types.ModuleType) -> "Twin":
    """The search module, compiled. Games that cannot be compiled run interpreted, with a warning."""
    return Twin(search)


class Twin:
    """A textbook module whose `value` is machine code."""

    def __init__(self, search: python_types.ModuleType, nodes: int | None = None, seconds: float | None = None) -> None:
        self.search = search
        self.name = search.__name__.rpartition(".")[2]
        self.nodes, self.seconds = nodes, seconds
        self.__doc__ = search.__doc__
        self.value = search.value.__wrapped__  # replaced below; keeps the signature
        self.signature = inspect.signature(self.value)
        functions = reading(vars(search), value=self._value)
        for name in search.__all__:
            setattr(self, name, self._value if name == "value" else functions[name])

    def within(self, nodes: int | None = None, seconds: float | None = None) -> "Twin":
        """The same search with a budget for each call: OutOfBudget when it does not suffice."""
        return Twin(self.search, nodes, seconds)

    def find(self, game: Game[Any, Any], state: Any, *arguments: Any, **named: Any) -> Found:
        """The value of state, and the number of nodes visited."""
        refuse(self.search.__name__, game, self.search.value.demands)
        given = self.signature.bind(game, state, *arguments, **named)
        given.apply_defaults()
        check_depth(given.arguments["depth"])
        from plies.engine import machine

        return machine.find(self.search, given.args, self.nodes, self.seconds)

    def _value(self, game: Game[Any, Any], state: Any, *arguments: Any, **named: Any) -> Any:
        return self.find(game, state, *arguments, **named).value
