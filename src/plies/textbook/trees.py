"""Game trees written as nested literals. A tree is itself a Game.

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

A number is a leaf, with MAX's utility. A tuple is a leaf with a utility for every player. A list is an
inner node; who moves there follows from its layer: MAX at the root, then MIN, and so on in turn, or as
`players` says. For anything else, write a dict, whose keys are all optional:

    {"name": "B", "player": "chance", "children": [3, 12], "chances": [0.25, 0.75]}
    {"name": "C", "player": 2, "children": {"hit": 5, "stand": "B"}}
    {"name": "leaf", "value": 7}          {"children": [...], "evaluate": 4.5}

`player` is "max", "min", "chance" or a number; `children` a list, or a dict from action names to
children; `chances` probabilities (equal ones if left out); `evaluate` the estimate for a depth-limited
search (the middle of the utility bounds if left out); `quiet` is False where quiescence searches on. A
string is the node of that name: nodes can be shared.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plies.core import CHANCE, MAX, Game, InvalidArgument, InvalidGame, InvalidNotation
from plies.core.adding import plain_sum
from plies.core.readers import listed, shown
from plies.textbook.readings import check_depth
from plies.textbook.tree_literals import MIN, Flat, Literal, flatten, parse

__all__ = ["Literal", "Node", "Tree", "unfold"]


class Node(NamedTuple):
    """A state of a tree: the number of a node, in breadth-first order from the root, 0."""

    number: int


class Tree(Game[Node, int]):
    """Actions, in order: the children from the left, numbered from 0.

    owners[n]                            who moves at node n
    children[starts[n] : starts[n+1]]    its children; none: n is a leaf
    probabilities                        of those children, where chance moves
    payoffs[n * width + player]          the utilities of leaf n; width is 1 in a zero-sum tree
    estimates                            likewise, for evaluate
    quiets[n]                            may node n be evaluated? if False, quiescence searches on
    """

    data = (
        *("owners", "starts", "children", "probabilities", "payoffs", "estimates", "quiets"),
        *("utility_bounds", "utility_sum", "names", "labels", "literal"),
    )

    def __init__(
        self,
        literal: Literal | str,
        players: Sequence[str | int] = (),
        bounds: tuple[float, float] | None = None,
    ) -> None:
        """Take a literal or its text; players in turn, one per layer; bounds on utility, if wider than the leaves'."""
        self.literal = parse(literal) if isinstance(literal, str) else literal
        flat = flatten(self.literal, tuple(players), bounds)
        self.zero_sum = flat.width == 1
        self.players = flat.players
        self.width = flat.width
        self.owners = tuple(flat.owners)
        self.starts = tuple(flat.starts)
        self.children = tuple(flat.children)
        self.probabilities = tuple(flat.probabilities)
        self.payoffs = tuple(flat.payoffs)
        self.estimates = tuple(flat.estimates)
        self.quiets = tuple(flat.quiets)
        self.utility_bounds = flat.bounds
        self.utility_sum = _common_sum(flat)
        self.names = tuple(flat.names)
        self.labels = tuple(flat.labels)

    @property
    def deterministic(self) -> bool:
        return CHANCE not in self.owners

    def initial(self) -> Node:
        return Node(0)

    def player(self, state: Node) -> int:
        return self.owners[state.number]

    def actions(self, state: Node) -> Iterator[int]:
        for action in range(self.starts[state.number + 1] - self.starts[state.number]):
            yield action

    def chances(self, state: Node) -> Iterator[tuple[float, int]]:
        start = self.starts[state.number]
        for action in range(self.starts[state.number + 1] - start):
            yield (self.probabilities[start + action], action)

    def result(self, state: Node, action: int) -> Node:
        return Node(self.children[self.starts[state.number] + action])

    def is_terminal(self, state: Node) -> bool:
        return self.starts[state.number] == self.starts[state.number + 1]

    def utility(self, state: Node, player: int) -> float:
        if self.zero_sum:
            return self.payoffs[state.number] if player == MAX else -self.payoffs[state.number]
        return self.payoffs[state.number * self.width + player]

    def evaluate(self, state: Node, player: int) -> float:
        if self.zero_sum:
            return self.estimates[state.number] if player == MAX else -self.estimates[state.number]
        return self.estimates[state.number * self.width + player]

    def quiet(self, state: Node) -> bool:
        return self.quiets[state.number]

    def index(self, state: Node) -> int:
        return state.number

    def size(self) -> int:
        return len(self.owners)

    def show(self, state: Node) -> str:
        if self.is_terminal(state):
            return f"{self.names[state.number]} = {self.payoff_text(state.number)}"
        moves = (f"{self.action_name(state, a)}: {self.names[self.result(state, a).number]}" for a in self.edges(state))
        return f"{self.names[state.number]}, {self.player_name(state)} -> " + ", ".join(moves)

    def action_name(self, state: Node, action: int) -> str:
        return self.labels[self.starts[state.number] + action]

    def state_text(self, state: Node) -> str:
        return self.names[state.number]

    def read_state(self, text: str) -> Node:
        if text.strip() in self.names:
            return Node(self.names.index(text.strip()))
        raise InvalidNotation(f"the tree has no node called {shown(text.strip())}; it has {listed(self.names)}")

    # -- for pictures and exercises --

    def edges(self, state: Node) -> range:
        """Return the numbers of the children, whether a player or chance moves."""
        return range(self.starts[state.number + 1] - self.starts[state.number])

    def player_name(self, state: Node) -> str:
        """Return MAX, MIN, CHANCE, or a numbered player."""
        owner = self.owners[state.number]
        if owner == CHANCE:
            return "CHANCE"
        if self.zero_sum:
            return "MAX" if owner in self.maximizers else "MIN"
        return f"player {owner}"

    def payoff_text(self, number: int) -> str:
        """Return the utility of a leaf as it is written: 3, or (5, 2, 5)."""
        entries = [f"{u:.10g}" for u in self.payoffs[number * self.width : (number + 1) * self.width]]
        return entries[0] if self.zero_sum else f"({', '.join(entries)})"

    def _repr_svg_(self) -> str | None:
        from plies.textbook import pictures

        return pictures.shown(self)


def _common_sum(flat: Flat) -> float | None:
    """Return the sum of the utilities of a general tree if it is always the same, else None."""
    leaves = [number for number in range(len(flat.owners)) if flat.is_leaf(number)]
    sums = {plain_sum(flat.payoffs[number * flat.width : (number + 1) * flat.width]) for number in leaves}
    return sums.pop() if flat.width > 1 and len(sums) == 1 else None


def unfold(game: Game[Any, Any], state: Any, depth: int, limit: int = 20_000) -> Tree:
    """Return the next depth plies of any game as a tree of at most limit nodes.

    Nodes at the horizon become leaves whose utility is the evaluation; inner nodes keep their evaluation.
    """
    check_depth(depth)
    try:
        return Tree(_Unfolding(game, limit).node(state, depth), bounds=game.utility_bounds)
    except RecursionError:
        raise InvalidArgument("a line is longer than Python's stack: unfold fewer plies") from None


class _Unfolding:
    """A game, and how many nodes of its tree have been made."""

    def __init__(self, game: Game[Any, Any], limit: int) -> None:
        self.game, self.limit, self.count = game, limit, 0

    def node(self, state: Any, depth: float) -> Literal:
        """The node of state as a literal, with all that lies below it."""
        self.count += 1
        if self.count > self.limit:
            raise InvalidArgument(f"the tree has more than {self.limit} nodes: unfold fewer plies")
        if self.game.is_terminal(state):
            return self.payoff(self.game.utilities(state))
        if depth == 0:
            return self.payoff(self.game.evaluations(state))
        game, player = self.game, self.game.player(state)
        moves = list(game.chances(state)) if player == CHANCE else [(0.0, action) for action in game.actions(state)]
        left = depth if player == CHANCE else depth - 1
        names = [game.action_name(state, action) for _, action in moves]
        if len(set(names)) < len(names):
            raise InvalidGame(f"two actions have one name here: {', '.join(names)}")
        made = {
            "player": self.two_sided(player),
            "children": {
                name: self.node(game.result(state, action), left)
                for name, (_, action) in zip(names, moves, strict=True)
            },
            "evaluate": self.payoff(game.evaluations(state)),
        }
        if not game.quiet(state):
            made["quiet"] = False
        return made | {"chances": [probability for probability, _ in moves]} if player == CHANCE else made

    def payoff(self, utilities: tuple[float, ...]) -> Any:
        """MAX's utility, or those of all players where each has one of their own."""
        return utilities[MAX] if self.game.zero_sum or self.game.players == 1 else utilities

    def two_sided(self, player: int) -> int:
        """MAX or MIN in a zero-sum game, whoever of the side moves."""
        if player == CHANCE or not self.game.zero_sum:
            return player
        return MAX if player in self.game.maximizers else MIN
