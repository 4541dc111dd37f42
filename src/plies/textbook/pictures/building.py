"""Turns a tree or a trace into the nodes of a picture.

Visited nodes are drawn from the visits of the search, skipped nodes from the rules of the game. A node
that several paths lead to is drawn once for each path: the picture is the tree that the search walks.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY, MAX, Game, InvalidArgument
from plies.textbook.pictures import wording
from plies.textbook.pictures.claims import best_line, claims
from plies.textbook.pictures.nodes import Node, Picture, SmallBoard
from plies.textbook.trace import Horizon, Trace, Visit, used_up
from plies.textbook.tree_literals import LABELS
from plies.textbook.trees import Tree

__all__ = ["LIMIT", "Boards", "picture"]

LIMIT = 2_000  # nodes; nobody can read more
COUNTED = 10_000  # nodes never visited; if there are more, the caption says so

Boards = Callable[[Game[Any, Any], Any], SmallBoard]


def picture(
    thing: Tree | Trace, most: int | None = None, boards: Boards | None = None, most_boards: int = 0
) -> Picture:
    """Return the picture of a tree without values, as on an exercise sheet, or of what a search did.

    With most, a larger tree is drawn as many levels deep as have that many nodes, and a note says so. Otherwise it is
    refused. boards draws the states of the upper levels, as long as these have no more than most_boards nodes.
    """
    if isinstance(thing, Tree):
        builder, root = Builder(thing), Place(Node("leaf"), thing.initial(), INFINITY, None)
    elif isinstance(thing, Trace):
        first = thing.visits[0]
        builder, root = Searched(thing), Place(Node("leaf"), first.state, first.depth, first)
    else:
        raise InvalidArgument(f"a picture shows a Tree or a Trace, not {type(thing).__name__}: record the search first")
    builder.deepest = INFINITY if most is None else max(1, builder.levels_within(root, most))
    if boards is not None:
        builder.boards, builder.boards_to = boards, builder.levels_within(root, most_boards)
    nodes = builder.nodes(root)
    caption = _caption(thing, nodes) if isinstance(thing, Trace) else ""
    return Picture(nodes, caption, _note(thing, nodes, builder.deepest))


def _caption(trace: Trace, nodes: list[Node]) -> str:
    visited = f"{trace.nodes:,} node{'s' * (trace.nodes != 1)} visited"
    return f"{trace.algorithm}: {nodes[0].value} at the root, {visited}{_spared(trace)}"


def _spared(trace: Trace) -> str:
    try:
        spared = sum(1 for _ in trace.never_visited(COUNTED))
    except InvalidArgument:
        return f", more than {COUNTED:,} nodes never visited"
    return f", {spared:,} {'leaf' if spared == 1 else 'leaves'} never visited" if spared else ""


def _note(thing: Tree | Trace, nodes: list[Node], deepest: float) -> str:
    """Return a sentence if the picture ends before the tree does."""
    if not any(node.cut_off for node in nodes):
        return ""
    rest = "the tree goes on"
    if isinstance(thing, Trace):
        hidden = sum(1 for visit in thing.visits if len(visit.path) > deepest)
        rest = f"{hidden:,} visited {'nodes lie' if hidden != 1 else 'node lies'} deeper"
    levels = f"the first {deepest} levels below the root are" if deepest > 1 else "the first level below the root is"
    return f"Only {levels} drawn; {rest}. Choose a smaller depth, or a later state, to see all."


class Place(NamedTuple):
    """A node still to be looked at, and where it hangs below its parent."""

    node: Node
    state: Any
    depth: float
    visit: Visit | None


class Builder:
    """Builds the whole tree of a game, without values."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.two_sided = game.zero_sum or game.players == 1
        self.maximizers, self.hero = game.maximizers, MAX
        self.tuples = not self.two_sided
        self.deepest: float = INFINITY  # the last level that is drawn
        self.boards: Boards | None = None
        self.boards_to: float = INFINITY  # the last level that has boards
        self.at_horizon: Horizon = used_up

    def levels_within(self, root: Place, most: int) -> float:
        """Return how many whole levels below root have at most so many nodes, with the root; INFINITY if all have."""
        front, count, level = [root], 1, 0
        while front:
            following: list[Place] = []
            for place in front:
                self.look(place)
                following += self.below(place, 0)
                if count + len(following) > most:
                    return level
            front, count, level = following, count + len(following), level + 1
        return INFINITY

    def nodes(self, root: Place) -> list[Node]:
        """Return the nodes from root on, in preorder, down to the deepest level."""
        found: list[Node] = []
        levels: list[int] = []
        due = [root]
        while due:
            place = due.pop()
            levels.append(0 if place.node.parent is None else levels[place.node.parent] + 1)
            if place.node.parent is not None:
                found[place.node.parent].children.append(len(found))
            found.append(place.node)
            self.look(place)
            if self.boards is not None and levels[-1] <= self.boards_to:
                place.node.board = self.boards(self.game, place.state)
            if levels[-1] < self.deepest:
                due += reversed(list(self.below(place, len(found) - 1)))
            else:
                place.node.cut_off = next(self.below(place, 0), None) is not None
            if len(found) + len(due) > LIMIT:
                raise InvalidArgument(f"the picture has more than {LIMIT} nodes: draw a smaller tree or depth")
        return found

    def look(self, place: Place) -> None:
        """Add the drawing of the node itself."""
        node, state = place.node, place.state
        if isinstance(self.game, Tree):
            node.name = wording.clean(self.game.names[state.number])
        if self.game.is_terminal(state):
            node.value = self.payoff(self.game.utilities(state))
        elif self.at_horizon(self.game, state, place.depth):
            node.kind = "horizon"
            node.value = self.payoff(self.game.evaluations(state))
        else:
            node.player = self.game.player(state)
            node.kind = self.kind(node.player)

    def kind(self, player: int) -> str:
        if player == CHANCE:
            return "chance"
        if self.two_sided:
            return "max" if player in self.maximizers else "min"
        return "player"

    def payoff(self, utilities: tuple[float, ...]) -> str:
        return wording.payoff(utilities if self.tuples else utilities[self.hero])

    def below(self, place: Place, number: int) -> Iterator[Place]:
        """Yield the places of the children of the node with this number."""
        if place.node.is_leaf or place.node.table:
            return
        depth = place.depth - (place.node.player != CHANCE)
        tried = self.tried(place.visit)
        skipped = set(place.visit.cut.skipped) if place.visit and place.visit.cut else set()
        for action, name, chance in self.edges(place.state):
            for visit in tried.get(action, [] if place.visit and place.visit.probe else [None]):
                node = Node("leaf", parent=number, action=name, chance=chance, crossed=action in skipped)
                state = self.game.result(place.state, action)
                yield Place(node, state, visit.depth if visit else depth, visit)

    def edges(self, state: Any) -> Iterator[tuple[Any, str, str]]:
        """Yield (action, name, probability) of every choice."""
        actions = list(self.game.choices(state))
        names = [wording.clean(self.game.action_name(state, action)) for action in actions]
        chances = [""] * len(actions)
        if self.game.player(state) == CHANCE:
            chances = wording.probabilities([p for p, _ in self.game.chances(state)])
            if isinstance(self.game, Tree) and names == _given(len(names)):
                names = [""] * len(names)  # the probability says enough
        yield from zip(actions, names, chances, strict=True)

    def tried(self, above: Visit | None) -> dict[Any, list[Visit | None]]:
        """Return the visits just below above, by their actions; a search may try an action again."""
        return {}


def _given(count: int) -> list[str]:
    """Return the action names of a tree that names none."""
    return list(LABELS.get(count) or map(str, range(1, count + 1)))


class Searched(Builder):
    """Builds the tree of a game as a search saw it."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace.game)
        self.trace, self.at_horizon = trace, trace.at_horizon
        self.tuples = isinstance(trace.value, tuple)
        if trace.visits[0].hero is not None:  # one player against all others: two sides
            self.two_sided, self.maximizers, self.hero = True, trace.maximizers, trace.visits[0].hero
        self.said = claims(trace)
        self.line = set(best_line(trace, self.said))

    def look(self, place: Place) -> None:
        super().look(place)
        node, visit = place.node, place.visit
        node.skipped = visit is None
        if visit is None:
            return
        node.value = wording.value(visit.value, self.said[visit.number], visit.player)
        node.table = visit.ending == "table"
        node.best = visit.number in self.line
        if not node.is_leaf:
            node.window = wording.window(visit, None if visit.parent is None else self.trace.visits[visit.parent])

    def tried(self, above: Visit | None) -> dict[Any, list[Visit | None]]:
        found: dict[Any, list[Visit | None]] = {}
        for number in above.children if above else ():
            found.setdefault(self.trace.visits[number].path[-1], []).append(self.trace.visits[number])
        return found
