"""Writes trees as forms and as literals."""

from collections import deque
from typing import Any

from plies.core import CHANCE, MAX
from plies.teach.forms import Form, nodes, usual_labels
from plies.textbook.tree_literals import MIN, Literal
from plies.textbook.trees import Node, Tree

__all__ = ["to_form", "to_text"]


def to_form(tree: Tree) -> Form:
    """Return the form that read_form reads. Defaults are left out, so that they follow an edit."""
    said, bounded = _must_be_said(tree)
    form = _whole(tree)
    front = [form]
    while front:
        node = front.pop()
        for name in ("name", "evaluate"):
            if name not in said and not (name == "name" and _is_shared(tree, node)):
                node.pop(name, None)
        below = node.get("children", [])
        if [child["label"] for child in below] == usual_labels(len(below)):
            for child in below:
                del child["label"]
        front += below
    return form | {"bounds": list(map(_short, tree.utility_bounds))} if bounded else form


def to_text(tree: Tree) -> str:
    """Return a short literal that makes this tree, given its utility_bounds."""
    said, _ = _must_be_said(tree)
    return _compact(_literal(tree, _whole(tree), 0, said))


def _compact(literal: Literal) -> str:
    """Return the text of a literal without spaces."""
    if isinstance(literal, dict):
        return "{" + ",".join(f"{name!r}:{_compact(part)}" for name, part in literal.items()) + "}"
    if isinstance(literal, list):
        return f"[{','.join(map(_compact, literal))}]"
    return f"({','.join(map(_compact, literal))})" if isinstance(literal, tuple) else repr(literal)


def _must_be_said(tree: Tree) -> tuple[set[str], bool]:
    """Return which of "name" and "evaluate" would change if they were left out, and whether the bounds would change."""
    form = _whole(tree)
    again = nodes(Tree(_literal(tree, form, 0, set()), bounds=tree.utility_bounds))
    pairs = list(zip(nodes(tree), again, strict=True))
    said = {name for name in ("name", "evaluate") if any(getattr(a, name) != getattr(b, name) for a, b in pairs)}
    return said, Tree(_literal(tree, form, 0, said)).utility_bounds != tree.utility_bounds


def _is_shared(tree: Tree, node: dict[str, Any]) -> bool:
    return "name" in node and tree.children.count(tree.names.index(node["name"])) > 1


def _tuple(part: Any) -> Any:
    return tuple(part) if isinstance(part, list) else part


def _whole(tree: Tree) -> dict[str, Any]:
    """Return the form with nothing left out. A shared node is written at its first place from the top."""
    root = _node_form(tree, tree.initial())
    known = {0}
    front = deque([(tree.initial(), root)])
    while front:
        state, form = front.popleft()
        for action in tree.edges(state):
            after = tree.result(state, action)
            child = {"same_as": tree.names[after.number]} if after.number in known else _node_form(tree, after)
            form["children"].append(child | {"label": tree.action_name(state, action)})
            if after.number not in known:
                known.add(after.number)
                front.append((after, form["children"][-1]))
    return root


def _node_form(tree: Tree, state: Node) -> dict[str, Any]:
    form: dict[str, Any] = {"name": tree.names[state.number]}
    if tree.is_terminal(state):
        return form | {"value": _payoff_form(tree, tree.payoffs, state)}
    form["player"] = _player(tree, tree.player(state))
    if tree.player(state) == CHANCE:
        form["chances"] = [_short(probability) for probability, _ in tree.chances(state)]
    if not tree.quiet(state):
        form["quiet"] = False
    return form | {"evaluate": _payoff_form(tree, tree.estimates, state), "children": []}


def _payoff_form(tree: Tree, payoffs: tuple[float, ...], state: Node) -> Any:
    start = state.number * tree.width
    parts = [_short(utility) for utility in payoffs[start : start + tree.width]]
    return parts[0] if tree.width == 1 else parts


def _short(number: float) -> float:
    return int(number) if float(number).is_integer() else number


def _player(tree: Tree, player: int) -> str | int:
    if player == CHANCE or (tree.zero_sum and player <= MIN):
        return {CHANCE: "chance", MAX: "max", MIN: "min"}[player]
    return player


def _literal(tree: Tree, form: dict[str, Any], layer: int, said: set[str]) -> Literal:
    """Return form without its defaults, except for the keys in said."""
    if "same_as" in form:
        return form["same_as"]
    node: dict[str, Any] = {}
    for name in ("name", "evaluate"):
        if name in said and name in form:
            node[name] = _tuple(form[name])
    if _is_shared(tree, form):
        node["name"] = form["name"]
    if "value" in form:
        return node | {"value": _tuple(form["value"])} if node else _tuple(form["value"])
    turns = ["max", "min"] if tree.zero_sum else list(range(tree.width))
    if form["player"] != turns[layer % len(turns)]:
        node["player"] = form["player"]
    if "quiet" in form:
        node["quiet"] = form["quiet"]
    count = len(form["children"])
    if "chances" in form and form["chances"] != [_short(1 / count)] * count:
        node["chances"] = form["chances"]
    children: Any = [_literal(tree, child, layer + 1, said) for child in form["children"]]
    labels = [child["label"] for child in form["children"]]
    if labels != usual_labels(count):
        children = dict(zip(labels, children, strict=True))
    if not node and isinstance(children, list):
        return children
    return node | {"children": children}
