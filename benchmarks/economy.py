"""Node economy: how many nodes a search to a fixed depth visits, and what each technique saves.

    python -m benchmarks economy [--games connect-four,othello] [--positions 5] [--json]

Nodes are those of all iterations up to the depth, summed over the same positions. Plain alpha-beta is the textbook's,
without deepening, table or order. The minimum is Knuth and Moore's for a uniform tree with as many leaves as the game
has lines of this length: no search without a table can do with fewer leaves. Each further row switches one technique
off and leaves all others on; a number above 1.00 is what the technique saves.
"""

import argparse
import copy
import json
import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any

from numba.extending import register_jitable
from rich.console import Console
from rich.table import Table

import plies
from plies.core import INFINITY, Game
from plies.engine import compiled, perft
from plies.engine.searches import iterative_deepening, tuned_alphabeta, two_sides
from plies.engine.searches.transposition_table import NONE
from plies.textbook import alphabeta
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, reading

__all__ = ["GAMES", "OFF", "Economy", "main", "minimum", "positions"]

GAMES = {  # the depth, and how many random plies lead to a position
    "connect-four": (10, 8),
    "othello": (7, 10),
    "checkers": (9, 10),
    "chess": (5, 10),
}


# -- what can be switched off --


@register_jitable
def find_nothing(table: Any, key: Any) -> Any:
    return (False, -INFINITY, INFINITY, 0, NONE)


@register_jitable
def keep_nothing(table: Any, key: Any, low: Any, high: Any, depth: Any, best: Any, work: Any) -> None:
    pass


@register_jitable
def remember_nothing(game: Any, notes: Any, ply: Any, maximizing: Any, action: Any, depth: Any) -> None:
    pass


@register_jitable
def never_reduce(depth: Any, tried: Any, rank: Any, is_narrow: Any) -> int:
    return 0


@register_jitable
def stay_wide(bar: Any, b: Any) -> Any:
    return b


@contextmanager
def changed(place: Any, **names: Any) -> Iterator[None]:
    """Give names of a module another meaning for a while."""
    before = {name: getattr(place, name) for name in names}
    for name, meaning in names.items():
        setattr(place, name, meaning)
    try:
        yield
    finally:
        for name, meaning in before.items():
            setattr(place, name, meaning)


@contextmanager
def another_search(title: str, **names: Any) -> Iterator[None]:
    """Run the engine with some functions of its search replaced."""
    module = ModuleType(f"{tuned_alphabeta.__name__}_{title}")
    functions = reading(vars(tuned_alphabeta), **names) | {"__name__": module.__name__}
    for function in functions.values():
        if isinstance(function, FunctionType) and function.__module__ == tuned_alphabeta.__name__:
            function.__module__ = module.__name__
    vars(module).update(functions)
    sys.modules[module.__name__] = module  # the compiler looks there for the names of functions
    with changed(two_sides, SOURCES={"alphabeta": (module, (ZERO_SUM, DETERMINISTIC))}):
        yield


@contextmanager
def nothing() -> Iterator[None]:
    yield


def without(*rules: str) -> Callable[[Game[Any, Any]], Game[Any, Any]]:
    """Return a function that takes some hints away from a game."""

    def bare(game: Game[Any, Any]) -> Game[Any, Any]:
        changed_game = copy.copy(game)
        plain = {rule: getattr(Game, rule) for rule in rules}
        changed_game.__class__ = type(f"{type(game).__name__}Without", (type(game),), plain)
        return changed_game

    return bare


# Each has: the rules that must exist for it to matter, how the engine changes, how the game changes.
OFF: dict[str, tuple[tuple[str, ...], Callable[[], Any], Callable[[Any], Any]]] = {
    "the transposition table": (
        (),
        lambda: another_search("without_table", find=find_nothing, keep=keep_nothing),
        lambda game: game,
    ),
    "killers and history": (
        (),
        lambda: another_search("without_history", remember=remember_nothing),
        lambda game: game,
    ),
    "promise": (("promise",), nothing, without("promise")),
    "narrow windows": ((), lambda: another_search("without_narrow", narrow=stay_wide), lambda game: game),
    "aspiration": ((), lambda: changed(iterative_deepening, FIRST_WINDOW=INFINITY), lambda game: game),
    "quiet": (("quiet",), nothing, without("quiet", "loud")),
    "candidates": (("candidates",), nothing, without("candidates")),
    "value_bounds": (("value_bounds",), nothing, without("value_bounds", "candidates")),
    "canonical": (("canonical",), nothing, without("canonical")),
    "null moves": (("passed",), nothing, without("passed")),
    "swing": (("swing",), nothing, without("swing")),
    "late-move reductions": (
        ("passed",),
        lambda: another_search("without_reductions", reduction=never_reduce),
        lambda game: game,
    ),
}


# -- counting --


@dataclass
class Economy:
    """The nodes of one game at one depth."""

    game: str
    depth: int
    positions: int
    plain: int = 0
    minimum: float = 0.0
    engine: int = 0
    off: dict[str, int] = field(default_factory=dict)

    def measure(self) -> None:
        game = plies.game(self.game)
        states = positions(game, GAMES[self.game][1], self.positions)
        for state in states:
            self.plain += compiled(alphabeta).find(game, state, self.depth).nodes
            self.minimum += minimum(perft(game, state, self.depth), self.depth)
        self.engine = nodes(game, states, self.depth)
        for technique, (rules, engine, change) in OFF.items():
            if all(getattr(type(game), rule) is not getattr(Game, rule) for rule in rules):
                with engine():
                    self.off[technique] = nodes(change(game), states, self.depth)


def nodes(game: Game[Any, Any], states: list[Any], depth: int) -> int:
    return sum(plies.search(game, state, depth=depth, table_mb=64).nodes for state in states)


def minimum(leaves: int, depth: int) -> float:
    """Return the fewest leaves that alpha-beta must visit in a uniform tree."""
    branching: float = leaves ** (1 / depth)
    return branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1


def positions(game: Game[Any, Any], length: int, count: int) -> list[Any]:
    """Return states after random plies in which the game goes on for a while."""
    draw = random.Random(length)
    found: list[Any] = []
    while len(found) < count:
        state = game.initial()
        for _ in range(length):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        if not game.is_terminal(state) and not any(
            game.is_terminal(game.result(state, action)) for action in game.actions(state)
        ):
            found.append(state)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks economy", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default=",".join(GAMES), help="names with commas between them")
    parser.add_argument("--positions", type=int, default=5, help="positions of each game")
    parser.add_argument("--depth", type=int, help="one depth for all games")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    given = parser.parse_args(arguments)
    found: list[Economy] = []
    for name in given.games.split(","):
        found.append(Economy(name, given.depth or GAMES[name][0], given.positions))
        found[-1].measure()
    if given.json:
        print(json.dumps([vars(each) for each in found], indent=2))
        return
    for each in found:
        table = Table("search", "nodes", "of the engine's", title=f"{each.game}, depth {each.depth}")
        rows: dict[str, float] = {
            "plain alpha-beta": each.plain,
            "minimum of leaves": each.minimum,
            "the engine": each.engine,
        }
        for title, count in (rows | {f"without {name}": n for name, n in each.off.items()}).items():
            table.add_row(title, f"{count:,.0f}", f"{count / each.engine:.2f}")
        Console().print(table)
