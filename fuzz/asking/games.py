"""Descriptions as plies games.

There is one class for each kind of game and style of actions. Everything that differs between two descriptions of a
kind is data, so that a class is compiled once, and loaded from plies' cache ever after.
"""

import enum
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, chain
from typing import Any, NamedTuple

from fuzz.descriptions import KINDS, Description, Node
from plies.core import CHANCE, Game

__all__ = ["STYLES", "Described", "State", "declaration", "game_of", "state_of", "tables_of"]


Ints = Sequence[int]  # tuples or arrays
Floats = Sequence[float]


class State(NamedTuple):
    """A state: the number of a node, and a clock."""

    node: int
    clock: int


class Described(Game[State, Any]):
    """A game given by tables.

    owners[n]                       who moves at node n
    targets[starts[n]:starts[n+1]]  its children; none: the game is over
    numbers, odds, promises         of the action, outcome or child at the same place as in targets
    wanted                          1 if the action is a candidate
    payoffs, estimates              for each node, one in a zero-sum game, else one for each player
    lows, highs                     bounds on MAX's value
    twins, passes                   the canonical node, and the node if the player does nothing
    louds, forces                   1 where the node is not quiet, and where a threat must be answered
    """

    data = (
        *("owners", "starts", "targets", "numbers", "odds", "promises", "wanted", "payoffs", "estimates"),
        *("lows", "highs", "twins", "passes", "louds", "forces", "ticks"),
        *("utility_bounds", "utility_sum", "swing"),
    )

    chance: bool
    owners: Ints
    starts: Ints
    targets: Ints
    numbers: Ints
    odds: Floats
    promises: Floats
    wanted: Ints
    payoffs: Floats
    estimates: Floats
    lows: Floats
    highs: Floats
    twins: Ints
    passes: Ints
    louds: Ints
    forces: Ints
    ticks: int

    def __init__(self, **tables: Any) -> None:
        vars(self).update(tables)

    @property
    def deterministic(self) -> bool:
        return not self.chance

    def initial(self) -> State:
        return State(0, 0)

    def player(self, state: State) -> int:
        return self.owners[state.node]

    def action(self, edge: int) -> Any:
        """What stands for the action at this place."""
        return self.numbers[edge]

    def edge(self, state: State, action: Any) -> int:
        """The place of an action."""
        edge = self.starts[state.node]
        while self.action(edge) != action:
            edge += 1
        return edge

    def actions(self, state: State) -> Iterator[Any]:
        for edge in range(self.starts[state.node], self.starts[state.node + 1]):
            yield self.action(edge)

    def chances(self, state: State) -> Iterator[tuple[float, Any]]:
        for edge in range(self.starts[state.node], self.starts[state.node + 1]):
            yield (self.odds[edge], self.action(edge))

    def candidates(self, state: State) -> Iterator[Any]:
        for edge in range(self.starts[state.node], self.starts[state.node + 1]):
            if self.wanted[edge] == 1:
                yield self.action(edge)

    def result(self, state: State, action: Any) -> State:
        return State(self.targets[self.edge(state, action)], state.clock + self.ticks)

    def is_terminal(self, state: State) -> bool:
        return self.starts[state.node] == self.starts[state.node + 1]

    def utility(self, state: State, player: int) -> float:
        if self.zero_sum:
            return self.payoffs[state.node] if player in self.maximizers else -self.payoffs[state.node]
        return self.payoffs[state.node * self.players + player]

    def evaluate(self, state: State, player: int) -> float:
        if self.zero_sum:
            return self.estimates[state.node] if player in self.maximizers else -self.estimates[state.node]
        return self.estimates[state.node * self.players + player]

    def promise(self, state: State, action: Any) -> float:
        return self.promises[self.edge(state, action)]

    def value_bounds(self, state: State) -> tuple[float, float]:
        return (self.lows[state.node], self.highs[state.node])

    def canonical(self, state: State) -> State:
        return State(self.twins[state.node], state.clock)

    def position(self, state: State) -> State:
        return State(state.node, 0)

    def passed(self, state: State) -> State:
        return State(self.passes[state.node], state.clock)

    def quiet(self, state: State) -> bool:
        return self.louds[state.node] == 0

    def forced(self, state: State) -> bool:
        return self.forces[state.node] == 1


class Pairs(Described):
    """Actions are tuples of ints."""

    def action(self, edge: int) -> tuple[int, int]:
        return (self.numbers[edge], edge)


class Step(NamedTuple):
    """An action with names for its parts."""

    number: int
    edge: int


class Steps(Described):
    """Actions are NamedTuples."""

    def action(self, edge: int) -> Step:
        return Step(self.numbers[edge], edge)


class Words(Described):
    """Actions are strings."""

    def action(self, edge: int) -> str:
        return f"{self.numbers[edge]}"


class Name(enum.Enum):
    """Actions that are members of an enum, as far as it goes."""

    UP = 1
    DOWN = 2
    LEFT = 3
    RIGHT = 4


class Names(Described):
    """Actions are members of an enum, then None, then floats."""

    def action(self, edge: int) -> Any:
        place = edge - max(start for start in self.starts if start <= edge)
        return (*Name, None)[place] if place < 5 else place / 2


STYLES: dict[str, type[Described]] = {
    "int": Described,
    "pair": Pairs,
    "step": Steps,
    "word": Words,
    "name": Names,
}


def game_of(description: Description) -> Described:
    """The game that is described."""
    return class_of(description.kind, description.style)(**tables_of(description))


@cache
def class_of(kind: str, style: str) -> type[Described]:
    """The class of all games of a kind whose actions have this style."""
    cls = STYLES[style]
    return type(f"{kind.capitalize()}{cls.__name__}", (cls,), {**declaration(kind), "__module__": __name__})


def state_of(description: Description, past: tuple[int, ...], place: int = -1) -> State:
    """The state at a place of the past."""
    number = place % len(past)
    return State(past[number], number * description.clock)


def tables_of(description: Description) -> dict[str, Any]:
    """The data of the game. The tables are arrays: to look over tuples costs more than many a search."""
    nodes, (low, high) = description.nodes, description.bounds
    counts = [len(node.children) for node in nodes]
    blank = _blank(description.kind)
    return {
        "owners": array("q", [node.owner for node in nodes]),
        "starts": array("q", (0, *accumulate(counts))),
        "targets": _joined("q", [node.children for node in nodes]),
        "numbers": _joined("q", [node.actions or range(len(node.children)) for node in nodes]),
        "odds": _joined("d", [node.chances or (0.0,) * len(node.children) for node in nodes]),
        "promises": _joined("d", [node.promises or (0.0,) * len(node.children) for node in nodes]),
        "wanted": _joined("q", [_wanted(node) for node in nodes]),
        "payoffs": _joined("d", [node.payoff or blank for node in nodes]),
        "estimates": _joined("d", [node.estimate or blank for node in nodes]),
        "lows": array("d", [node.bounds[0] if node.bounds else low for node in nodes]),
        "highs": array("d", [node.bounds[1] if node.bounds else high for node in nodes]),
        "twins": array("q", [node.twin if node.twin >= 0 else number for number, node in enumerate(nodes)]),
        "passes": array("q", [node.passed if node.passed >= 0 else number for number, node in enumerate(nodes)]),
        "louds": array("q", [int(node.loud) for node in nodes]),
        "forces": array("q", [int(node.forced) for node in nodes]),
        "ticks": description.clock,
        "utility_bounds": description.bounds,
        "utility_sum": description.total,
        "swing": description.swing,
    }


@cache
def declaration(kind: str) -> dict[str, Any]:
    """What games of a kind declare."""
    said = KINDS[kind]
    return {
        "players": said.players,
        "zero_sum": said.zero_sum,
        "maximizers": said.maximizers,
        "chance": said.chance,
        "prefer_sooner": said.prefer_sooner,
        "repetition": said.repetition,
        "sound_reductions": said.sound_reductions,
    }


@cache
def _blank(kind: str) -> tuple[float, ...]:
    return (0.0,) * KINDS[kind].width


def _joined(code: str, rows: Any) -> Any:
    """All rows in one table."""
    return array(code, chain.from_iterable(rows))


def _wanted(node: Node) -> tuple[int, ...]:
    if not node.candidates:
        return (1,) * len(node.children)
    wanted = set(node.candidates)
    return tuple([int(place in wanted) for place in range(len(node.children))])


assert CHANCE == -1  # descriptions say it without plies
