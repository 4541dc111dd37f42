"""Hints for a described game: honest and random. They may change the speed of a search, never the value."""

import random
from math import inf

from fuzz.descriptions import CHANCE, KINDS, Description, Node
from fuzz.graphs import Graph
from fuzz.oracle.meanings import TwoSides

__all__ = ["add_hints", "copy_subtree"]

OFTEN, SELDOM = 0.6, 0.15  # how often a node has a hint where its game has such hints, and how often a game has


def add_hints(dice: random.Random, description: Description) -> Description:
    """The same game with some of the hints that it may have."""
    kind, nodes = KINDS[description.kind], list(description.nodes)
    if dice.random() < SELDOM * 2:
        nodes = [_promising(dice, node) for node in nodes]
    if dice.random() < SELDOM:
        nodes = [_numbered(dice, node) for node in nodes]
    if kind.zero_sum and not kind.repetition and Graph(description).is_acyclic:
        bounded, choosy = dice.random() < SELDOM, dice.random() < SELDOM
        values = TwoSides(description, clamps=True) if bounded or choosy else None
        for number, node in enumerate(nodes):
            if values is not None and node.children and dice.random() < OFTEN:
                nodes[number] = _known(dice, description, values, number, node, bounded, choosy)
    if dice.random() < SELDOM:
        nodes = [node._replace(loud=bool(node.children) and dice.random() < 0.3) for node in nodes]
        nodes = [node._replace(loud=nodes[node.twin].loud) if node.twin >= 0 else node for node in nodes]
    if kind.sound_reductions:
        nodes = [_reducible(dice, number, node, nodes) for number, node in enumerate(nodes)]
        description = description._replace(swing=dice.choice((0.0, 0.0, 0.5, 2.0)))
    return description._replace(nodes=tuple(nodes))


def _promising(dice: random.Random, node: Node) -> Node:
    return node._replace(promises=tuple([float(dice.randrange(-2, 3)) for _ in node.children]))


def _numbered(dice: random.Random, node: Node) -> Node:
    """Any numbers that differ may stand for the actions."""
    count = len(node.children)
    numbers, larger = dice.sample(range(-3, count + 3), count), (1,) if count > 8 else (1, 1, 4096, 2**40, 2**58)
    return node._replace(actions=tuple([number * dice.choice(larger) for number in numbers]))


def _known(
    dice: random.Random,
    description: Description,
    values: TwoSides,
    number: int,
    node: Node,
    bounded: bool,
    choosy: bool,
) -> Node:
    """The node with bounds on its value, and with candidates of which one is best."""
    value, (low, high) = values.of((number, inf)), description.bounds
    if bounded:
        under, over = dice.choice((low, value, value - 1)), dice.choice((high, value, value + 1))
        node = node._replace(bounds=(max(under, low), min(over, high)))
    if choosy and node.owner != CHANCE:
        places = range(len(node.children))
        best = dice.choice([place for place in places if values.of((node.children[place], inf)) == value])
        node = node._replace(candidates=tuple([place for place in places if place == best or dice.random() < 0.3]))
    return node


def _reducible(dice: random.Random, number: int, node: Node, nodes: list[Node]) -> Node:
    """What a search with sound_reductions asks besides. After a pass somebody else moves, and nothing comes back."""
    others = [n for n in range(number + 1, len(nodes)) if nodes[n].children and nodes[n].owner != node.owner]
    passes = bool(node.children and others and dice.random() < 0.5)
    forced = bool(node.children) and dice.random() < 0.2
    return node._replace(passed=dice.choice(others) if passes else -1, forced=forced)


def copy_subtree(dice: random.Random, nodes: list[Node]) -> list[Node]:
    """The tree with a copy of a part of it elsewhere, whose nodes have those of the original for twins."""
    inner = [number for number, node in enumerate(nodes) if number and node.children]
    if not inner:
        return nodes
    part = _below(nodes, dice.choice(inner))
    hosts = [n for n, node in enumerate(nodes) if node.children and node.owner != CHANCE and n not in part]
    if not hosts:
        return nodes
    place = {number: len(nodes) + offset for offset, number in enumerate(part)}
    for number in part:
        node = nodes[number]
        children = [place[child] for child in node.children]
        if node.owner != CHANCE:
            dice.shuffle(children)
        nodes.append(node._replace(children=tuple(children), twin=number))
    host = dice.choice(hosts)
    grown = [*nodes[host].children, place[part[0]]]
    dice.shuffle(grown)
    nodes[host] = nodes[host]._replace(children=tuple(grown))
    return nodes


def _below(nodes: list[Node], root: int) -> list[int]:
    """The nodes of a subtree, its root first."""
    found = [root]
    for number in found:
        found.extend(nodes[number].children)
    return found
