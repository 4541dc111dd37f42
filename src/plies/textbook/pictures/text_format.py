"""Plain text for the terminal: drawn from the top down where that fits, else as an indented outline.

Heavy lines are the best line, ╳ is a cut, dashes lead to what was never visited, ≈ is an evaluation, ⋮ goes on below.
"""

from collections.abc import Callable, Iterable

from plies.textbook.pictures.canvas import Canvas
from plies.textbook.pictures.layout import evened, levels, places
from plies.textbook.pictures.nodes import Node, Picture
from plies.textbook.pictures.wording import columns

__all__ = ["text"]

SYMBOLS = {"max": "△", "min": "▽", "chance": "○", "leaf": "", "horizon": "≈"}
GAP = 3  # columns between neighbours; centring in whole columns takes up to two of them


def text(picture: Picture, width: int) -> str:
    """Return the picture in lines no longer than width; only an outline may be longer."""
    heading = [picture.caption] if picture.caption else []
    ending = ["", picture.note] if picture.note else []
    drawn = _drawing(picture, width, picture.edge) or _drawing(picture, width, lambda node: node.chance)
    return "\n".join(line.rstrip() for line in heading + (drawn or _outline(picture)) + ending)


def _head(node: Node) -> str:
    """Return "△ A = 3"; for a leaf only the value."""
    symbol = SYMBOLS.get(node.kind, f"p{node.player}")
    return symbol + node.value if node.is_leaf else f"{symbol} {node.equation}".strip()


def _foot(node: Node) -> str:
    return f"{node.window} table".strip() if node.table else node.window


def _block(node: Node) -> list[str]:
    """Return the board, with lines of equal width."""
    lines = node.board.lines if node.board else ()
    width = max(map(columns, lines), default=0)
    return [line + " " * (width - columns(line)) for line in lines]


def _bar(node: Node) -> str:
    """Return the edge to node where it is drawn on its own."""
    return "┃" if node.best else "┆" if node.skipped else "│"


def _drawing(picture: Picture, width: int, on_edge: Callable[[Node], str]) -> list[str]:
    """Return the texts of edges, nodes and windows and the lines below, level by level; nothing if it is too wide."""
    nodes = picture.nodes
    children = [node.children for node in nodes]
    rows = [
        [f"{'╳' * node.crossed} {on_edge(node)}".strip(), _head(node), _foot(node), *_block(node), "⋮" * node.cut_off]
        for node in nodes
    ]
    widths = [max(map(columns, words)) for words in rows]
    xs = _columns(children, widths)
    if max(x + (each + 1) // 2 for x, each in zip(xs, widths, strict=True)) > width:
        return []
    canvas = Canvas()
    for numbers in _by_level(children):
        if any(rows[number][0] for number in numbers):
            for number in numbers:
                rows[number][0] = rows[number][0] or _bar(nodes[number])
        for row in range(max(len(rows[number]) for number in numbers)):
            canvas.write((xs[number], "".join(rows[number][row : row + 1])) for number in numbers)
        ways = ((xs[number], child) for number in numbers for child in children[number])
        canvas.connect((above, xs[child], nodes[child].best, nodes[child].skipped) for above, child in ways)
    return canvas.lines


def _by_level(children: list[list[int]]) -> Iterable[list[int]]:
    found: dict[int, list[int]] = {}
    for number, level in enumerate(levels(children)):
        found.setdefault(level, []).append(number)
    return found.values()


def _columns(children: list[list[int]], widths: list[int]) -> list[int]:
    """Return the middle column of every node."""
    halves = evened(children, [width / 2 for width in widths])
    xs = places(children, halves, GAP)
    left = min(x - half for x, half in zip(xs, halves, strict=True))
    return [int(x - left + 1e-6) for x in xs]  # sums of floats may be slightly too small


def _outline(picture: Picture) -> list[str]:
    lines: list[str] = []
    indents: list[str] = []
    for number, node in enumerate(picture.nodes):
        indent = branch = ""
        if node.parent is not None:
            above, last = indents[node.parent], picture.nodes[node.parent].children[-1] == number
            corner = ("┕" if last else "┝") if node.best else ("└" if last else "├")
            branch = above + corner + ("━" if node.best else "╳" if node.crossed else "┄" if node.skipped else "─")
            indent = above + ("   " if last else "│  ")
        indents.append(indent)
        edge = f"{node.action} {node.chance}".strip()
        foot = f"{_foot(node)} {'⋮' * node.cut_off}".strip()
        lines.append(f"{branch}{' ' * bool(branch)}{edge}{': ' * bool(edge)}{_head(node)}  {foot}".rstrip())
        beside = indent + ("│  " if node.children else "   ")
        lines += [f"{beside}{line}".rstrip() for line in _block(node)]
    return lines
