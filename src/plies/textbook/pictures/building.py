"""Turns a tree or a trace into the nodes of a picture.

Visited nodes are drawn from the visits of the search, skipped nodes from the rules of the game. A node
that several paths lead to is drawn once for each path: the picture is the tree that the search walks.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY, MAX, Game, InvalidArgument
from plies.textbook.pictures import wording
from plies.textbook.pictures.claims import best_line, claims
from plies.textbook.pictures.nodes import Node, Picture
from plies.textbook.trace import Trace, Visit
from plies.textbook.tree_literals import LABELS
from plies.textbook.trees import Tree

__all__ = ["LIMIT", "picture"]

LIMIT = 2_000  # nodes; nobody can read more


def picture(thing: Tree | Trace) -> Picture:
    """Return the picture of a tree without values, as on an exercise sheet, or of what a search did."""
    if isinstance(thing, Tree):
        return Picture(Builder(thing).nodes(Place(Node("leaf"), thing.initial(), INFINITY, None)))
    if isinstance(thing, Trace):
        root = thing.visits[0]
        nodes = Searched(thing).nodes(Place(Node("leaf"), root.state, root.depth, root))
        return Picture(nodes, _caption(thing, nodes))
    raise InvalidArgument(f"a picture shows a Tree or a Trace, not {type(thing).__name__}: record the search first")


def _caption(trace: Trace, nodes: list[Node]) -> str:
    visited = f"{trace.nodes} node{'s' * (trace.nodes != 1)} visited"
    spared = sum(1 for _ in trace.never_visited())
    skipped = f", {spared} {'leaf' if spared == 1 else 'leaves'} never visited" if spared else ""
    return f"{trace.algorithm}: {nodes[0].value} at the root, {visited}{skipped}"


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

    def nodes(self, root: Place) -> list[Node]:
        """Return all nodes from root on, in preorder."""
        found: list[Node] = []
        due = [root]
        while due:
            place = due.pop()
            if place.node.parent is not None:
                found[place.node.parent].children.append(len(found))
            found.append(place.node)
            self.look(place)
            due += reversed(list(self.below(place, len(found) - 1)))
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
        elif place.depth == 0:
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
        self.trace = trace
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
