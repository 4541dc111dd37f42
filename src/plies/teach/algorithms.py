"""The searches that can be watched step by step, and which of them can solve a tree."""

import importlib
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from plies.core import INFINITY, Game, InvalidArgument
from plies.core.readers import shown
from plies.teach.plain import Plain
from plies.textbook import deepening, trace, transposition
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, check_depth, demands_of, refuse
from plies.textbook.transforms import ordered
from plies.textbook.transposition import Table
from plies.textbook.trees import Tree

__all__ = ["ALGORITHMS", "Algorithm", "check", "fitting", "named", "record", "record_game"]


@dataclass(frozen=True)
class Algorithm(Plain):
    name: str  # of the module in plies.textbook
    title: str
    idea: str

    @property
    def search(self) -> ModuleType:
        """The module; for deepening, the one that it repeats."""
        name = "transposition" if self.name == "deepening" else self.name
        return importlib.import_module(f"plies.textbook.{name}")


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "minimax", "the best that MAX can reach against a MIN who plays as well as possible"),
        Algorithm("alphabeta", "alpha-beta", "minimax that skips what cannot matter; it cuts on equality"),
        Algorithm("alphabeta_strict", "alpha-beta, strict", "alpha-beta that cuts only what is certainly worse"),
        Algorithm("quiescence", "quiescence", "alpha-beta that searches on at the horizon where a state is not quiet"),
        Algorithm("expectimax", "expectimax", "minimax with chance nodes, which are worth their mean"),
        Algorithm("star1", "Star1", "expectimax that cuts, because utilities have known bounds"),
        Algorithm("star2", "Star2", "Star1 that first looks at one action after each outcome"),
        Algorithm("transposition", "alpha-beta with a table", "a state reached by several paths is searched once"),
        Algorithm("deepening", "iterative deepening", "depth 1, then 2, then 3, each trying first what was best"),
        Algorithm("multiplayer", "max^n", "everyone for themselves, on tuples of utilities"),
        Algorithm("multiplayer_shallow", "max^n, shallow pruning", "max^n for utilities that have a constant sum"),
        Algorithm("paranoid", "paranoid", "one player against all others, who act as one adversary"),
    )
}


def named(name: str) -> Algorithm:
    """Return the algorithm called name."""
    if name not in ALGORITHMS:
        raise InvalidArgument(f"no algorithm is called {shown(name)}; choose from: {', '.join(ALGORITHMS)}")
    return ALGORITHMS[name]


def check(name: str, tree: Tree) -> None:
    """Raise UnsupportedGame, with the reason, if the algorithm does not solve trees of this kind."""
    demands = (ZERO_SUM, DETERMINISTIC) if name == "deepening" else demands_of(named(name).search.value)
    refuse(name, tree, demands)


def fitting(tree: Tree) -> list[str]:
    """Return the names of the algorithms that solve the tree."""
    return [name for name in ALGORITHMS if _fits(name, tree)]


def _fits(name: str, tree: Tree) -> bool:
    try:
        check(name, tree)
    except ValueError:
        return False
    return True


def record(name: str, tree: Tree, depth: float = INFINITY) -> list[trace.Trace]:
    """Return what the algorithm did on the tree: one trace, or one for each iteration of deepening."""
    check(name, tree)
    return record_game(name, tree, tree.initial(), depth)


def record_game(
    name: str, game: Game[Any, Any], state: Any, depth: float = INFINITY, limit: int = trace.LIMIT
) -> list[trace.Trace]:
    """Return what the algorithm did from a state of any game: one trace, or one for each iteration of deepening.

    Each visits at most limit nodes; a larger search is refused.
    """
    if name == "deepening":
        return _deepened(game, state, depth, limit)
    search = importlib.import_module(f"plies.textbook.{name}")
    hero: tuple[int, ...] = ()
    if name in ("paranoid", "best_reply") and not game.zero_sum and not game.is_terminal(state):
        hero = (max(game.player(state), 0),)  # the player who moves at the root, or player 0 if that is chance
    return [trace.record(search, game, state, depth, *hero, limit=limit)]


def _deepened(game: Game[Any, Any], state: Any, depth: float, most: int) -> list[trace.Trace]:
    """Return the traces of deepening, except that the root is searched like any other node.

    deepening.decide treats the root apart, so that a tie goes to the earlier action; the values are the same.
    """
    refuse("deepening", game, (ZERO_SUM, DETERMINISTIC), depth)
    check_depth(depth, least=1)
    traces: list[trace.Trace] = []
    previous: Table = {}
    while len(traces) < depth:
        table: Table = {}
        best_first = ordered(game, lambda game, state, known=previous: deepening.best_first(game, state, known))  # type: ignore[misc]
        limit = len(traces) + 1
        traces.append(trace.record(transposition, best_first, state, limit, -INFINITY, INFINITY, table, limit=most))
        if all(visit.ending != "horizon" for visit in traces[-1].visits):
            break
        previous = table
    return traces
