"""How the nodes of a description hang together: is there an end, and is a state always as many plies away?"""

from functools import cached_property

from fuzz.descriptions import CHANCE, Description

__all__ = ["Graph"]


class Graph:
    """The part of a description that can be reached from start."""

    def __init__(self, description: Description, start: int = 0) -> None:
        self.nodes, self.start = description.nodes, start

    @cached_property
    def order(self) -> list[int]:
        """The nodes, each before all that can be reached from it; empty if a line may come back."""
        found: list[int] = []
        open_nodes: set[int] = set()
        done: set[int] = set()
        stack = [self.start]
        while stack:
            node = stack[-1]
            if node in done:
                stack.pop()
            elif node in open_nodes:  # all below it is done
                stack.pop()
                open_nodes.discard(node)
                done.add(node)
                found.append(node)
            else:
                open_nodes.add(node)
                for child in self.nodes[node].children:
                    if child in open_nodes:
                        return []
                    stack.append(child)
        return found[::-1]

    @property
    def is_acyclic(self) -> bool:
        return bool(self.order)

    @cached_property
    def plies(self) -> dict[int, set[int]]:
        """For each node how many plies away it can be, with twins taken for one; only without cycles."""
        away: dict[int, set[int]] = {node: set() for node in self.order}
        away[self.start].add(0)
        for number in self.order:
            node = self.nodes[number]
            step = 0 if node.owner == CHANCE else 1
            for child in node.children:
                away[child].update(plies + step for plies in away[number])
        for number in self.order:
            twin = self.nodes[number].twin
            if twin >= 0:
                away.setdefault(twin, set()).update(away[number])
        return away

    @cached_property
    def is_layered(self) -> bool:
        """Is every state always as many plies away, whichever way leads there? Then a depth is never exceeded."""
        return self.is_acyclic and all(len(plies) == 1 for plies in self.plies.values())

    @cached_property
    def longest(self) -> int:
        """The most plies of a line; only without cycles."""
        return max(max(plies) for plies in self.plies.values())
