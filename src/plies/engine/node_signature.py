"""One number for the behaviour of rules and searches: how many nodes a set of fixed searches visits.

Textbook searches begin in the initial state. plies.search begins a few plies later, where a player moves and there is
a history to look back to. It uses one thread, one size of table, one seed and no clock, so its nodes depend on the
rules and the search alone: they are the same in every run and on every machine. Monte Carlo tree search is given its
nodes; its behaviour shows in the number of simulations.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from types import ModuleType
from typing import Any, NamedTuple

from plies.core import CHANCE, MAX, Game, catalog
from plies.engine.front_door import search
from plies.engine.twin import compiled
from plies.textbook import alphabeta, multiplayer, star1

__all__ = ["Signature", "of", "of_searches", "of_solving", "rows"]

PLIES = 4  # played before plies.search begins
TABLE_MB, SEED = 4, 1
SHARE = 5  # plies.search deepens until it visits one node for every SHARE nodes of the textbook search
SAMPLES = 4  # outcomes of chance, in the rows that draw a sample

SEARCHES: dict[str, dict[str, Any]] = {  # the options of plies.search, by the name of the row
    "alphabeta": {"algorithm": "alphabeta"},
    "alphabeta, every move": {"algorithm": "alphabeta", "every_move": True},
    "mtdf": {"algorithm": "mtdf"},
    "expectimax": {"algorithm": "expectimax"},
    "expectimax, samples": {"algorithm": "expectimax", "samples": SAMPLES},
    "multiplayer": {"algorithm": "multiplayer"},
    "paranoid": {"algorithm": "paranoid"},
    "best-reply": {"algorithm": "best-reply"},
    "mcts": {"algorithm": "mcts"},
}
WITHOUT_CHANCE = ("alphabeta", "alphabeta, every move", "mtdf", "mcts")
WITH_CHANCE = ("expectimax", "expectimax, samples", "mcts")
FOR_MANY = ("multiplayer", "paranoid", "best-reply", "mcts")

# Searches of games whose parameters are not the catalog's, and states from which a game is searched to its end.
MORE: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (("pig", {"players": 3}, ("multiplayer",)),)
SOLVED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("connect-four", {"by_distance": True}, "44444752267223355"),
    ("nim", {}, ""),
    ("tic-tac-toe", {}, ""),
)


class Signature(NamedTuple):
    """What one search did. Only Monte Carlo tree search has simulations."""

    by: str  # "textbook" or "plies.search"
    search: str
    depth: int
    value: float
    nodes: int
    simulations: int = 0


def rows(nodes: int) -> Iterator[tuple[str, Signature]]:
    """Yield every signature with its game's name, as soon as it is known. Each search visits `nodes` or a few more."""
    for name in catalog.GAMES:
        yield name, of(catalog.find(name), nodes)
    for name in catalog.GAMES:
        for each in of_searches(catalog.find(name), nodes):
            yield name, each
    for name, parameters, searches in MORE:
        for each in of_searches(catalog.find(name, **parameters), nodes, searches):
            yield name_of(name, parameters), each
    for name, parameters, text in SOLVED:
        game = catalog.find(name, **parameters)
        yield name_of(name, parameters), of_solving(game, game.read_state(text) if text else game.initial())


def name_of(game: str, parameters: dict[str, Any]) -> str:
    return " ".join([game, *(f"{name}={value}" for name, value in parameters.items())])


def of(game: Game[Any, Any], nodes: int) -> Signature:
    """Return the textbook search from the initial state, deepened until it visits that many nodes or sees the end."""
    game = copy(game)
    game.repetition = 0  # the textbook searches have no history: only rules and order decide their nodes
    search = fitting(game)
    depth, before = 1, 0
    while True:
        found = compiled(search).find(game, game.initial(), depth)
        if found.nodes >= nodes or found.nodes == before:
            return Signature("textbook", search.__name__.rpartition(".")[2], depth, of_max(found.value), found.nodes)
        depth, before = depth + 1, found.nodes


def fitting(game: Game[Any, Any]) -> ModuleType:
    """Return the textbook search for games of this kind."""
    if is_general(game):
        return multiplayer
    return alphabeta if game.deterministic else star1


def is_general(game: Game[Any, Any]) -> bool:
    return not game.zero_sum and game.players > 1


def of_max(value: Any) -> float:
    return float(value[MAX] if isinstance(value, tuple) else value)


# -- plies.search --


def of_searches(game: Game[Any, Any], nodes: int, names: Sequence[str] = ()) -> Iterator[Signature]:
    """Run plies.search by every algorithm for games of this kind, or by those named, and yield the signatures."""
    past, state = later(game)
    for name in names or algorithms(game):
        asked: dict[str, Any] = {**SEARCHES[name], "history": past, "table_mb": TABLE_MB, "seed": SEED}
        if name == "mcts":
            found = search(game, state, nodes=nodes, **asked)
        else:
            found = deepened(game, state, max(1, nodes // SHARE), asked)
        simulations = sum(move.visits or 0 for move in found.moves)
        yield Signature("plies.search", name, found.depth, of_max(found.value), found.nodes, simulations)


def algorithms(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the names in SEARCHES that fit the game."""
    if is_general(game):
        return FOR_MANY
    if not game.deterministic:
        return WITH_CHANCE
    # With reductions, some searches only return an end of their window; MTD(f) then moves in the smallest of steps.
    return tuple(name for name in WITHOUT_CHANCE if name != "mtdf" or not game.sound_reductions)


def deepened(game: Game[Any, Any], state: Any, nodes: int, asked: dict[str, Any]) -> Any:
    """Return the answer at the first depth that takes so many nodes or solves it. A limit of nodes would be used up."""
    depth, before = 1, 0
    while True:
        found = search(game, state, depth=depth, **asked)
        if found.nodes >= nodes or found.stopped != "depth" or found.nodes == before:
            return found
        depth, before = depth + 1, found.nodes


def of_solving(game: Game[Any, Any], state: Any) -> Signature:
    """Return the signature of plies.search without a budget: to the end of the game."""
    found = search(game, state, table_mb=TABLE_MB, seed=SEED)
    return Signature("plies.search", "to the end", found.depth, of_max(found.value), found.nodes)


def later(game: Game[Any, Any]) -> tuple[tuple[Any, ...], Any]:
    """Return the history and the state, some plies after the initial one, in which plies.search begins. A player moves.

    If the game ends before that, the state is half-way there. The actions and outcomes on the way are arbitrary, but
    fixed: random numbers may change with Python.
    """
    past: list[Any] = []
    turns: list[int] = []  # the indices in the past at which a player moved
    state = game.initial()
    while not game.is_terminal(state) and len(turns) <= PLIES:
        if game.player(state) != CHANCE:
            turns.append(len(past))
        past.append(state)
        choices = list(game.choices(state))
        state = game.result(state, choices[(len(past) ** 2 + 2) % len(choices)])
    place = turns[-1] if len(turns) > PLIES else turns[len(turns) // 2]
    return tuple(past[:place]), past[place]
