"""What a case is made of: a game as plain data, and a question about it.

A description says all that there is to know of a game, in numbers and tuples. The oracle reads it as it is; `games`
makes a plies game of it. Node 0 is where play begins. A node without children is the end of the game.
"""

from math import inf
from typing import Any, NamedTuple

__all__ = ["CHANCE", "KINDS", "Case", "Description", "Kind", "Node", "Question"]

CHANCE = -1  # the owner of a node where chance moves


class Kind(NamedTuple):
    """What games have in common that run the same machine code."""

    players: int = 2
    zero_sum: bool = True
    maximizers: tuple[int, ...] = (0,)
    chance: bool = False
    constant_sum: bool = False  # the utilities always add up to the same
    prefer_sooner: bool = False
    repetition: int = 0
    sound_reductions: bool = False

    @property
    def width(self) -> int:
        """How many numbers a payoff has: MAX's alone, or one for each player."""
        return 1 if self.zero_sum else self.players


KINDS = {
    "duel": Kind(),
    "hasty": Kind(prefer_sooner=True),
    "teams": Kind(players=4, maximizers=(0, 2)),
    "dice": Kind(players=3, maximizers=(0, 2), chance=True),
    "solo": Kind(players=1),
    "gamble": Kind(players=1, zero_sum=False, chance=True),
    "three": Kind(players=3, zero_sum=False, constant_sum=True),
    "four": Kind(players=4, zero_sum=False),
    "party": Kind(players=3, zero_sum=False, chance=True, constant_sum=True),
    "twofold": Kind(repetition=2),
    "threefold": Kind(repetition=3),
    "bold": Kind(sound_reductions=True),
}


class Node(NamedTuple):
    """A state. What is left empty is as if the game had not said it."""

    owner: int = 0
    children: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()  # of the children, where chance moves
    payoff: tuple[float, ...] = ()  # of the end of the game
    estimate: tuple[float, ...] = ()
    promises: tuple[float, ...] = ()  # one for each child
    candidates: tuple[int, ...] = ()  # places of children
    bounds: tuple[float, ...] = ()  # low and high of MAX's value
    twin: int = -1  # the node that is canonical for this one
    passed: int = -1  # the node if the player did nothing
    loud: bool = False
    forced: bool = False
    actions: tuple[int, ...] = ()  # numbers that stand for the actions; else 0, 1, 2, ...


class Description(NamedTuple):
    """A game."""

    kind: str
    nodes: tuple[Node, ...]
    bounds: tuple[float, float] = (-1.0, 1.0)
    total: float | None = None  # what the utilities add up to
    swing: float = 0.0
    clock: int = 0  # 1: states count the plies, so that none comes back; positions do
    style: str = "int"  # what actions look like: see games.STYLES

    @property
    def is_hinted(self) -> bool:
        """Does the game say something of values, by which a search that ends early may be better than it asked for?"""
        return any(node.bounds or node.candidates for node in self.nodes)

    @property
    def is_loud(self) -> bool:
        return any(node.loud for node in self.nodes)


class Question(NamedTuple):
    """Something to ask about a game, from the last node of the past on."""

    search: str  # "plies.search", or the name of a textbook module
    function: str = "search"  # of the module: value, decide, every_move, iterations
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    compiled: bool = True
    past: tuple[int, ...] = (0,)  # the nodes from the beginning to where the question is asked

    @property
    def algorithm(self) -> str:
        """What to call it in a count: the algorithm, or the module and its function."""
        if self.search == "plies.search":
            return str(self.options.get("algorithm") or "default")
        return f"{self.search}.{self.function}"

    @property
    def depth(self) -> float:
        return float(self.options.get("depth", inf))


class Case(NamedTuple):
    """A game and a question about it: what is judged, shrunk and printed."""

    description: Description
    question: Question

    @property
    def start(self) -> int:
        """The node of which the question is asked."""
        return self.question.past[-1]
