"""The shape of a random game: who moves where, and what leads to what. Bushy trees, chains, shared nodes, circles."""

import random
from collections.abc import Callable
from typing import NamedTuple

from fuzz.descriptions import CHANCE, KINDS

__all__ = ["STRUCTURES", "Bare", "draw_structure"]


class Bare(NamedTuple):
    """A node without numbers."""

    owner: int
    children: tuple[int, ...]


class Owners:
    """Who moves where: in turn, in any order, or mostly one of them."""

    def __init__(self, dice: random.Random, kind: str) -> None:
        said = KINDS[kind]
        self.dice, self.players = dice, said.players
        self.chance = dice.choice((0.2, 0.4, 0.7)) if said.chance else 0.0
        self.in_turn = dice.random() < 0.4
        self.most_in_circles = 6 if said.repetition > 2 else 9  # nodes; of all that may have been there, lines are many

    def draw(self, layer: int) -> int:
        if layer > 0 and self.chance and self.dice.random() < self.chance:
            return CHANCE
        return layer % self.players if self.in_turn else self.dice.randrange(self.players)


def tree(dice: random.Random, owners: Owners) -> list[Bare]:
    """A tree of a few layers; in some, lines end early."""
    depth, most, early = dice.randrange(1, 6), dice.randrange(1, 4), dice.choice((0.0, 0.2, 0.5))
    most, limit = (2, 24) if depth > 3 else (most + 1, 30)
    nodes: list[Bare] = [Bare(owners.draw(0), ())]
    ahead = [(0, 0)]  # nodes that still get children, with their layers
    while ahead:
        number, layer = ahead.pop(0)
        count = dice.randrange(1, most + 1)
        if layer == depth or len(nodes) + count > limit or (layer > 0 and dice.random() < early):
            continue
        nodes[number] = Bare(owners.draw(layer), tuple(range(len(nodes), len(nodes) + count)))
        ahead += [(len(nodes) + place, layer + 1) for place in range(count)]
        nodes += [Bare(0, ())] * count
    return nodes if nodes[0].children else single(dice, owners)


def single(dice: random.Random, owners: Owners) -> list[Bare]:
    """One choice, and the end."""
    count = dice.randrange(1, 5)
    return [Bare(owners.draw(0), tuple(range(1, count + 1))), *[Bare(0, ())] * count]


def chain(dice: random.Random, owners: Owners, lengths: tuple[int, ...] = (3, 10, 40, 120)) -> list[Bare]:
    """A long line; now and then one may leave it."""
    length, ways_out = dice.choice(lengths), dice.choice((0.0, 0.1, 0.5))
    nodes: list[Bare] = []
    ends = 0
    for layer in range(length):
        leaves = layer == length - 1 or dice.random() < ways_out
        children = (layer + 1, -1) if leaves and layer < length - 1 else (layer + 1,)
        ends += leaves and layer < length - 1
        nodes.append(Bare(owners.draw(layer), children[::-1] if dice.random() < 0.5 else children))
    nodes.append(Bare(0, ()))
    for number, node in enumerate(nodes[:-1]):  # each way out has an end of its own
        if -1 in node.children:
            out = len(nodes)
            nodes[number] = Bare(node.owner, tuple([out if child == -1 else child for child in node.children]))
            nodes.append(Bare(0, ()))
    return nodes


def long_chain(dice: random.Random, owners: Owners) -> list[Bare]:
    """A line that outgrows stacks."""
    return chain(dice, owners, (400, 1500, 5000))


def wide(dice: random.Random, owners: Owners) -> list[Bare]:
    """One node with very many children, below the root."""
    count = dice.choice((100, 1000, 3000, 70_000))
    return [
        Bare(owners.draw(0), (1, 2)),
        Bare(owners.draw(1), tuple(range(3, count + 3))),
        *[Bare(0, ())] * (count + 1),
    ]


def layered(dice: random.Random, owners: Owners) -> list[Bare]:
    """Nodes in layers, shared within them: a state is reached by several ways of one length."""
    sizes = [1, *(dice.randrange(1, 6) for _ in range(dice.randrange(1, 7)))]
    nodes: list[Bare] = []
    for layer, size in enumerate(sizes):
        first = len(nodes) + size
        below = range(first, first + sizes[layer + 1]) if layer + 1 < len(sizes) else range(0)
        for _ in range(size):
            ends = not below or (layer > 0 and dice.random() < 0.15)
            count = 0 if ends else dice.randrange(1, min(4, len(below)) + 1)
            nodes.append(Bare(owners.draw(layer), tuple(dice.sample(below, count))))
    return nodes


def shared(dice: random.Random, owners: Owners) -> list[Bare]:
    """Nodes that lead to any later ones: a state is reached by ways of any length."""
    count = dice.randrange(3, 20)
    nodes = []
    for number in range(count):
        later = range(number + 1, min(count, number + 7))
        most = min(len(later), dice.randrange(0 if number > 3 else 1, 5))
        nodes.append(Bare(owners.draw(number), tuple(dice.sample(later, most))))
    return nodes


def circles(dice: random.Random, owners: Owners) -> list[Bare]:
    """Nodes that lead anywhere, and some ends: few of both, or many, so that a node is reached by many ways."""
    ways, ends, fewer = dice.choice((((1, 2, 2, 2, 3), 0.1, 0), ((2, 2, 3, 3), 0.35, 1)))
    count = dice.randrange(3, owners.most_in_circles + 1 - fewer)
    nodes = []
    for number in range(count):
        owner, is_end = owners.draw(number), number >= count - 2 or (number > 0 and dice.random() < ends)
        onward = range(number + 1, count) if owner == CHANCE else range(count)  # chance does not go round by itself
        most = 0 if is_end else min(dice.choice(ways), len(onward))
        nodes.append(Bare(owner if most else 0, tuple(dice.sample(onward, most))))
    return nodes


STRUCTURES: dict[str, tuple[float, Callable[[random.Random, Owners], list[Bare]]]] = {  # how often, and what
    "tree": (52, tree),
    "single": (3, single),
    "chain": (5, chain),
    "layered": (16, layered),
    "shared": (18, shared),
    "circles": (6, circles),
    "long chain": (0.02, long_chain),
    "wide": (0.01, wide),
}


def draw_structure(dice: random.Random, kind: str) -> tuple[str, list[Bare]]:
    """(its name, the nodes). The root is a player's, and not the end."""
    if KINDS[kind].repetition:
        name = "circles"
    else:
        names = [name for name in STRUCTURES if name != "circles" or KINDS[kind].zero_sum]
        name = dice.choices(names, [STRUCTURES[name][0] for name in names])[0]
    nodes = STRUCTURES[name][1](dice, Owners(dice, kind))
    return name, reachable([node if node.children else Bare(0, ()) for node in nodes])


def reachable(nodes: list[Bare]) -> list[Bare]:
    """Those that play may come to, numbered anew."""
    found, place = [0], {0: 0}
    for number in found:
        for child in nodes[number].children:
            if child not in place:
                place[child] = len(found)
                found.append(child)
    return [Bare(nodes[n].owner, tuple([place[child] for child in nodes[n].children])) for n in found]
