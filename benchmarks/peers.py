"""Other libraries that do the same kind of work and can be called from Python. Each is optional.

OpenSpiel's searches are Python on states in C++; easyAI is Python throughout, and its only search prunes. If the
order of actions or the pruning differs, so does the number of nodes: then only nodes per second can be compared. A
node is a position that the search visits.
"""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from benchmarks.timing import Contender, Outcome

__all__ = ["easyai", "installed", "openspiel_alphabeta", "openspiel_expectimax", "openspiel_perft"]

NAMES = {"OpenSpiel": "pyspiel", "easyAI": "easyAI"}


def installed(name: str) -> bool:
    return importlib.util.find_spec(NAMES[name]) is not None


def nothing(state: Any) -> float:
    """Return 0, the value of the horizon."""
    return 0.0


@contextmanager
def counting(place: Any, name: str) -> Iterator[list[int]]:
    """Count the calls of place.name during the `with`."""
    source, calls = getattr(place, name), [0]

    def counted(*arguments: Any, **named: Any) -> Any:
        calls[0] += 1
        return source(*arguments, **named)

    setattr(place, name, counted)
    try:
        yield calls
    finally:
        setattr(place, name, source)


def contender(name: str, place: Any, function: str, depth: int, search: Callable[[], Any]) -> Contender:
    """Return a peer whose nodes are the calls of place.function."""
    with counting(place, function) as calls:
        search()
    return Contender(name, lambda: Outcome(search(), None), calls[0], depth)


def openspiel_expectimax(game: str, depth: int) -> Contender:
    """Return OpenSpiel's expectimax, which is minimax if there is no chance: it does not prune."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    state = pyspiel.load_game(game).new_initial_state()

    def search() -> float:
        return float(minimax.expectiminimax(state, depth, nothing, 0)[0])

    return contender("OpenSpiel", minimax, "expectiminimax", depth, search)


def openspiel_alphabeta(name: str, depth: int) -> Contender:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game(name)

    def search() -> float:
        return float(minimax.alpha_beta_search(game, value_function=nothing, maximum_depth=depth)[0])

    return contender("OpenSpiel", minimax, "_alpha_beta", depth, search)


def openspiel_perft(name: str, depth: int) -> Contender:
    """Return a perft that a user would write on OpenSpiel's states, since it has none."""
    import pyspiel

    walk = SimpleNamespace()

    def lines(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(walk.lines(state.child(action), depth - 1) for action in state.legal_actions())

    walk.lines = lines
    start = pyspiel.load_game(name).new_initial_state()
    return contender("OpenSpiel", walk, "lines", depth, lambda: walk.lines(start, depth))


def easyai(game: str, depth: int) -> Contender:
    """Return negamax with alpha-beta, without a table, on easyAI's own game."""
    import importlib

    from easyAI import AI_Player, Negamax

    kind = getattr(importlib.import_module(f"easyAI.games.{game}"), game)
    search = Negamax(depth)
    players = [AI_Player(search), AI_Player(search)]
    with counting(kind, "make_move") as calls:
        search(kind(players))
    return Contender("easyAI", lambda: Outcome(search(kind(players)), None), calls[0] + 1, depth)
