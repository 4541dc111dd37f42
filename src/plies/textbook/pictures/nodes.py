"""A picture before it has a format: what is drawn and written, but not where."""

from dataclasses import dataclass, field

__all__ = ["Node", "Picture", "SmallBoard"]

SMALL = 60  # nodes; in larger trees the names of actions on the edges would be too crowded
TITLES = {"max": "MAX", "min": "MIN", "chance": "CHANCE", "leaf": "leaf", "horizon": "horizon"}


@dataclass(frozen=True)
class SmallBoard:
    """A state as it is shown at its node: as lines of text, and as SVG with its upper left corner at 0, 0."""

    lines: tuple[str, ...]
    svg: str = ""
    style: str = ""  # the style sheet that the SVG needs; the same for all boards of a picture
    width: float = 0.0  # pixels
    height: float = 0.0


@dataclass
class Node:
    """One node, and the edge that leads to it."""

    kind: str  # "max", "min", "chance", "player", "leaf" or "horizon"
    player: int | None = None  # who moves; None at a leaf
    name: str = ""  # in a tree
    value: str = ""  # the utility or the evaluation, or what the search found; "": no value
    window: str = ""  # at entry
    parent: int | None = None
    children: list[int] = field(default_factory=list)
    action: str = ""  # on the edge
    chance: str = ""  # on the edge: its probability
    skipped: bool = False  # the search never visited it
    crossed: bool = False  # the cut was made on this edge
    table: bool = False  # not searched, because it is known from a table
    best: bool = False  # the edge is on the best line
    board: SmallBoard | None = None
    cut_off: bool = False  # the picture ends here; the tree goes on

    @property
    def is_leaf(self) -> bool:
        return self.kind in ("leaf", "horizon")

    @property
    def title(self) -> str:
        """MAX, MIN, CHANCE, player 2, leaf or horizon."""
        return TITLES.get(self.kind) or f"player {self.player}"

    @property
    def equation(self) -> str:
        """The name and the value: A = 3, C ≤ 2, or one of the two."""
        if not self.name or not self.value:
            return self.name or self.value
        return f"{self.name} {'' if self.value[0] in '≤≥' else '= '}{self.value}"


@dataclass
class Picture:
    """The nodes, each after its parent and its parent's earlier children; the root is 0."""

    nodes: list[Node]
    caption: str = ""
    note: str = ""  # a sentence, if not everything is drawn

    def edge(self, node: Node) -> str:
        """Return what is written on the edge to node."""
        action = node.action if len(self.nodes) <= SMALL else ""
        return f"{action} {node.chance}".strip()

    def words(self) -> str:
        """Return the picture in words, for those who cannot see it."""
        sentences = [f"{self.caption}."] if self.caption else []
        for number, node in enumerate(self.nodes):
            if number == 0 or not node.is_leaf:
                ways = "; ".join(map(self._way, node.children))
                sentences.append(f"{self.phrase(number)}{': ' if ways else ''}{ways}.")
        return " ".join([*sentences, self.note]).strip()

    def phrase(self, number: int) -> str:
        """Return the node in words, such as "Node 3, MIN, C ≤ 2, window [3, ∞]"."""
        node = self.nodes[number]
        window = f"window {node.window}" if node.window else ""
        remarks = ("never visited" if node.skipped else "", "from the table" if node.table else "")
        return ", ".join(filter(None, (f"Node {number + 1}", node.title, node.equation, window, *remarks)))

    def _way(self, number: int) -> str:
        node = self.nodes[number]
        goal = node.value if node.is_leaf else f"node {number + 1}"
        remarks = ("estimated" if node.kind == "horizon" else "", "cut" if node.crossed else "", "best" * node.best)
        edge = f"{node.action} {node.chance}".strip()
        return ", ".join(filter(None, (f"{edge} leads to {goal}", *remarks)))
