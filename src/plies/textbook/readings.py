"""Reading a textbook search in another way, without a flag in its source.

A search is a module of small functions that call each other by name. Copied into another namespace, the
same functions can be counted, traced or compiled: only the meaning of some names is changed.
"""

import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from plies.core import INFINITY, Game, InvalidArgument, TooDeep, UnsupportedGame, as_state

__all__ = [
    "CONSTANT_SUM",
    "DETERMINISTIC",
    "FINITE_BOUNDS",
    "ZERO_SUM",
    "Demand",
    "check_budget",
    "check_depth",
    "demands_of",
    "name_of",
    "reading",
    "refuse",
    "require_one_search",
    "run",
    "solves",
    "too_deep",
    "watch",
]

P = ParamSpec("P")
R = TypeVar("R")


def reading(functions: Mapping[str, Any], **meanings: Any) -> dict[str, Any]:
    """Return a namespace with the functions of one module, in which the names in meanings mean something else."""
    namespace = dict(functions)
    for name, function in functions.items():
        source = getattr(function, "__wrapped__", function)
        if isinstance(source, FunctionType) and source.__module__ == functions["__name__"]:
            namespace[name] = FunctionType(source.__code__, namespace, name, source.__defaults__)
    namespace.update(meanings)
    return namespace


def watch(functions: dict[str, Any], visit: Callable[..., Any]) -> Any:
    """Replace every look at a node by visit(look, *arguments), and return the changed value.

    A look is a call of value, or of probe if the search has one.
    """
    for name in ("value", "probe"):
        if name in functions:
            functions[name] = partial(visit, functions[name])
    return functions["value"]


class Demand(NamedTuple):
    """What a search demands of a game, and what to say if the game does not meet it."""

    holds: Callable[[Game[Any, Any]], bool]
    refusal: str


ZERO_SUM = Demand(
    lambda game: game.zero_sum or game.players == 1,
    "is a general game, with a utility of its own for every player: use multiplayer",
)
DETERMINISTIC = Demand(lambda game: game.deterministic, "has chance nodes: use expectimax, star1 or star2")
CONSTANT_SUM = Demand(
    lambda game: game.utility_sum is not None, "declares no utility_sum, which this pruning relies on: use multiplayer"
)
LARGEST = 1e305  # of utilities that are added: larger sums would overflow floats
FINITE_BOUNDS = Demand(
    lambda game: -LARGEST <= game.utility_bounds[0] < game.utility_bounds[1] <= LARGEST,
    "declares no finite utility_bounds, up to 1e305, which this pruning relies on: use expectimax",
)
NO_REPETITION = Demand(
    lambda game: game.repetition == 0,
    "is a draw when a position is repeated, which depends on the past: use transforms.remembering(game), or give a "
    "depth, and repetitions are not looked for",
)
PERFECT_INFORMATION = Demand(
    lambda game: game.perfect_information,
    "is a game of imperfect information: plies searches games of perfect information only",
)


def solves(*demands: Demand) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that lets a recursive search refuse, once and at its entry, what it cannot solve."""

    def guard(search: Callable[P, R]) -> Callable[P, R]:
        inside: dict[str, Any] = {}

        @wraps(search)
        def entry(game: Any, state: Any, depth: Any = INFINITY, *window: Any, **named: Any) -> R:
            if not inside:  # built here, because the module is complete only when it is called
                inside.update(reading(vars(sys.modules[search.__module__])))
            found: R = run(entry, inside["value"], game, state, depth, *window, **named)
            return found

        vars(entry)["demands"] = demands
        return cast(Callable[P, R], entry)

    return guard


def run(search: Any, value: Callable[..., R], game: Any, state: Any, depth: Any, *window: Any, **named: Any) -> R:
    """Return value(game, state, depth, ...), a reading of search, behind search's guard."""
    refuse(search.__module__, game, demands_of(search), depth)
    check_depth(depth)
    try:
        return value(game, as_state(game, state), depth, *window, **named)
    except RecursionError as error:
        raise TooDeep(too_deep(search.__module__, game)) from error


def demands_of(search: Any) -> tuple[Demand, ...]:
    """Return what a search demands of games: nothing, unless it is decorated with solves."""
    demands: tuple[Demand, ...] = getattr(search, "demands", ())
    return demands


def require_one_search(search: ModuleType) -> None:
    """Raise InvalidArgument unless the module is one recursive search, which can be counted or traced."""
    if not callable(getattr(search, "value", None)) or hasattr(search, "iterations"):
        raise InvalidArgument(
            f"{search.__name__} has no recursive value(game, state, depth, ...) that calls itself by name; "
            "deepening is many searches in turn: take transposition, which it repeats"
        )


def name_of(game: Game[Any, Any]) -> str:
    """Return what to call a game: its class, or the class of the game that it only watches."""
    return str(getattr(game, "shown_as", type(game).__name__))


def refuse(module: str, game: Game[Any, Any], demands: tuple[Demand, ...], depth: float = INFINITY) -> None:
    """Raise UnsupportedGame unless the game meets the demands. With a depth, a game may declare repetition."""
    past = (NO_REPETITION,) if depth == INFINITY else ()
    for demand in (PERFECT_INFORMATION, *past, *demands):
        if not demand.holds(game):
            name = module.rpartition(".")[2]
            raise UnsupportedGame(f"{name} cannot search {name_of(game)}: it {demand.refusal}")


def check_depth(depth: Any, least: int = 0) -> None:
    """Raise InvalidArgument unless depth is a whole number of plies, or INFINITY."""
    whole = isinstance(depth, int | float) and not isinstance(depth, bool) and depth in (INFINITY, depth // 1)
    if not whole or depth < least:
        raise InvalidArgument(f"a depth is a whole number of plies from {least}, or INFINITY, not {depth!r}")


def check_budget(nodes: int | None, seconds: float | None) -> None:
    """Raise InvalidArgument unless the numbers of nodes and of seconds are None, or more than 0."""
    if nodes is not None and not nodes >= 1:
        raise InvalidArgument(f"nodes must be at least 1, not {nodes!r}; None is no limit")
    if seconds is not None and not seconds > 0:
        raise InvalidArgument(f"seconds must be more than 0, not {seconds!r}; None is no limit")


def too_deep(module: str, game: Game[Any, Any]) -> str:
    return (
        f"{module.rpartition('.')[2]} follows every line to its end, and a line of {name_of(game)} goes on past "
        f"Python's recursion limit of {sys.getrecursionlimit()} calls, perhaps for ever: "
        "give a depth, or search truncated(game, depth)"
    )
