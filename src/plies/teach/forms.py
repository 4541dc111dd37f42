"""Trees that people draw, type, grow or unfold, within the limits of what a page can show.

A form is a tree in JSON, easy to edit:

    {"player": "max", "children": [{"player": "chance", "chances": [0.5, 0.5], "children": [3, 5]}, 4]}

A node has `children` or a `value` (a number, or a list with one for every player), and, as in literals,
`player`, `chances`, `evaluate`, `quiet` and `name`, all optional. `label` is the action that leads to it. A number
among the children is a leaf; {"same_as": "B"} is the node of that name, which is shared. The root may have `bounds` on
utility.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plies.core import CHANCE, InvalidArgument, InvalidNotation, catalog
from plies.core.readers import check_encodable, listed, shown, unquoted
from plies.teach.plain import Plain, Value, key
from plies.textbook.random_trees import random_tree
from plies.textbook.tree_literals import LABELS, Literal, parse
from plies.textbook.trees import Node, Tree, unfold

__all__ = [
    *("LIMITS", "Form", "Limits", "NodeInfo", "from_game", "grow", "kind", "nodes", "read_form", "read_literal"),
    *("state_at", "usual_labels", "within"),
]

Form = Any  # a dict as above, or a number

KEYS = ("player", "children", "chances", "value", "evaluate", "quiet", "name", "label", "same_as")
AS_GIVEN = ("player", "name", "chances", "quiet")  # are written in a literal as in a form
LONGEST_TEXT = 50_000  # characters of a literal
LONGEST_NAME = 60


@dataclass(frozen=True)
class Limits:
    """How large a tree may be when walked: a shared node counts once for every path to it."""

    nodes: int = 2_000
    depth: int = 16


LIMITS = Limits()


# -- reading --


def read_form(form: Form, limits: Limits = LIMITS) -> Tree:
    """Return the tree that a form describes; InvalidNotation names the node that is wrong."""
    bounds = form.get("bounds") if isinstance(form, dict) else None
    if isinstance(form, dict) and "bounds" in form:
        form = {name: part for name, part in form.items() if name != "bounds"}
    count = 0

    def literal(form: Form, place: str, depth: int) -> Literal:
        nonlocal count
        count += 1
        if count > limits.nodes:
            raise InvalidNotation(f"{place}: the tree has more than {limits.nodes} nodes: draw a smaller one")
        if depth > limits.depth:
            raise InvalidNotation(f"{place}: the tree is deeper than {limits.depth} plies: draw a flatter one")
        if not isinstance(form, dict):
            return _leaf(form, place)
        _check_keys(form, place)
        if "same_as" in form:
            return _shared(form, place)
        node = {name: part for name, part in form.items() if name in AS_GIVEN and part is not None}
        for name in ("value", "evaluate"):
            if name in form:
                node[name] = _payoff(form[name])
        if "children" in form:
            below = form["children"]
            if not isinstance(below, list):
                raise InvalidNotation(f"{place}: children are a list of nodes, not {shown(below)}")
            parts = [literal(child, f"{place}[{number}]", depth + 1) for number, child in enumerate(below)]
            node["children"] = _labelled(below, parts, place)
        return node

    return within(Tree(literal(form, "tree", 0), bounds=bounds), limits)


def read_literal(
    text: str,
    players: tuple[str | int, ...] = (),
    bounds: tuple[float, float] | None = None,
    limits: Limits = LIMITS,
) -> Tree:
    """Return the tree that a literal's text writes, such as [[3, 12, 8], [2, 4, 6], [14, 5, 2]]."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise InvalidNotation(f"a tree is written in at most {LONGEST_TEXT} characters")
    return within(Tree(parse(text), players, bounds), limits)


def _leaf(form: Form, place: str) -> Literal:
    if isinstance(form, int | float) and not isinstance(form, bool):
        return form
    raise InvalidNotation(f"{place}: a node is a dict with children or a value, or a number, not {shown(form)}")


def _shared(form: dict[str, Any], place: str) -> Literal:
    if place != "tree" and isinstance(form["same_as"], str) and set(form) <= {"same_as", "label"}:
        return form["same_as"]
    raise InvalidNotation(f"{place}: same_as names a node, not at the root, and goes with no other key but label")


def _check_keys(form: dict[str, Any], place: str) -> None:
    for name in form:
        if name not in KEYS:
            raise InvalidNotation(f"{place}: a node has no {shown(name)}; it may have {', '.join(KEYS)}")
    for name in ("name", "label"):
        text = form.get(name)
        if text is not None and not (isinstance(text, str) and 0 < len(text) <= LONGEST_NAME):
            limit = f"at most {LONGEST_NAME} characters"
            raise InvalidNotation(f"{place}: a {name} is a text of {limit}, not {shown(text)}")
        check_encodable(text or "", f"{place}: the {name}")


def _payoff(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _labelled(below: list[Form], parts: list[Literal], place: str) -> Any:
    """Return the children, under their labels if any has one; the others get the usual names."""
    given = [form.get("label") if isinstance(form, dict) else None for form in below]
    if not any(given):
        return parts
    labels = [label or usual for label, usual in zip(given, usual_labels(len(below)), strict=True)]
    if len(set(labels)) < len(labels):
        raise InvalidNotation(f"{place}: two actions have one name: {listed(map(unquoted, labels))}")
    return dict(zip(labels, parts, strict=True))


def usual_labels(count: int) -> list[str]:
    return list(LABELS.get(count) or map(str, range(1, count + 1)))


def within(tree: Tree, limits: Limits) -> Tree:
    """Return tree, or raise an error if walking it visits too many nodes."""
    count = 0
    front = [(Node(0), 0)]
    while front:
        state, depth = front.pop()
        count += 1
        if count > limits.nodes or depth > limits.depth:
            raise InvalidArgument(
                f"the tree is larger than {limits.nodes} nodes or {limits.depth} plies, as a search walks it: "
                "take a smaller one"
            )
        front += [(tree.result(state, action), depth + 1) for action in tree.edges(state)]
    return tree


# -- growing and unfolding --


def grow(seed: int | str, *, limits: Limits = LIMITS, **wishes: Any) -> Tree:
    """Return a random tree by seed and wishes: the keywords of random_trees.random_tree."""
    try:
        most = wishes.get("branching", 3)
        most = most if isinstance(most, int) else most[1]
        depth = wishes.get("depth", 3)
        too_large = depth > limits.depth or sum(most**layer for layer in range(depth + 1)) > limits.nodes
    except (TypeError, IndexError, KeyError):
        raise InvalidArgument(f"depth and branching are whole numbers, not {shown(wishes)}") from None
    if too_large:
        raise InvalidArgument(
            f"depth {depth} with {most} children each may grow more than {limits.nodes} nodes: ask for less"
        )
    try:
        return within(random_tree(seed, **wishes), limits)
    except TypeError as error:
        raise InvalidArgument(f"a tree cannot grow with these wishes: {error}") from None


def from_game(name: str, depth: int, state: str | None = None, *, limits: Limits = LIMITS, **parameters: Any) -> Tree:
    """Return the next depth plies of a game of the catalog, from a state as the game writes it or the initial one."""
    game = catalog.find(name, **parameters)
    begin = game.initial() if state is None else game.read_state(state)
    return within(unfold(game, begin, depth, limits.nodes), limits)


# -- what a page draws --


@dataclass(frozen=True)
class NodeInfo(Plain):
    """A node as a search walks the tree, and the edge that leads to it."""

    key: str
    name: str
    kind: str  # "max", "min", "chance", "player" (of a general game) or "leaf"
    player: int | None  # None at a leaf
    parent: str | None
    children: tuple[str, ...]
    label: str  # the action that leads here
    chance: float | None  # its probability, below a chance node
    value: Value | None  # the utility of a leaf
    evaluate: Value | None  # the estimate of an inner node, for searches with a depth
    quiet: bool = True  # False: quiescence does not evaluate it, and searches on


def nodes(tree: Tree) -> list[NodeInfo]:
    """Return all nodes as walked, each after its parent and its parent's earlier children."""
    return list(_preorder(tree))


def _preorder(tree: Tree) -> Iterator[NodeInfo]:
    front: list[tuple[tuple[int, ...], Node, str, float | None]] = [((), Node(0), "", None)]
    while front:
        path, state, label, chance = front.pop()
        leaf = tree.is_terminal(state)
        utilities = tree.utilities(state) if leaf else tree.evaluations(state)
        payoff = utilities[0] if tree.zero_sum else utilities
        yield NodeInfo(
            key=key(path),
            name=tree.names[state.number],
            kind=kind(tree, state),
            player=None if leaf else tree.player(state),
            parent=key(path[:-1]) if path else None,
            children=tuple(key((*path, action)) for action in tree.edges(state)),
            label=label,
            chance=chance,
            value=payoff if leaf else None,
            evaluate=None if leaf else payoff,
            quiet=leaf or tree.quiet(state),
        )
        below = []
        for probability, action in tree.chances(state):
            edge = probability if tree.player(state) == CHANCE else None
            below.append(((*path, action), tree.result(state, action), tree.action_name(state, action), edge))
        front += reversed(below)


def kind(tree: Tree, state: Node) -> str:
    """Return "max", "min", "chance", "player" or "leaf"."""
    if tree.is_terminal(state):
        return "leaf"
    if tree.player(state) == CHANCE:
        return "chance"
    if not tree.zero_sum:
        return "player"
    return "max" if tree.player(state) in tree.maximizers else "min"


def state_at(tree: Tree, path: tuple[int, ...]) -> Node:
    """Return the node to which path leads from the root."""
    state = tree.initial()
    for action in path:
        if action not in tree.edges(state):
            raise InvalidArgument(f"the tree has no node {shown(key(path))}")
        state = tree.result(state, action)
    return state
