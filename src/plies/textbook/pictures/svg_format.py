"""SVG: one file with everything in it, for browsers, notebooks and slides, on light and on dark pages."""

from math import cos, pi, sin
from xml.sax.saxutils import escape

from plies.textbook.pictures.looks import DARK, LIGHT, colour, shape
from plies.textbook.pictures.nodes import Node, Picture
from plies.textbook.pictures.scene import ABOVE_BOARD, FONT, RADIUS, SMALL_FONT, Edge, Point, Scene, text_width

__all__ = ["svg"]

FONTS = "system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif"
COLOURS = [name.removesuffix("-line") for name in LIGHT if name.endswith("-line")]

# Two sets of rules instead of CSS variables, which many viewers outside of browsers do not know.
RULES = """\
.plies .paper{{fill:{paper}}}
.plies text{{fill:{ink}}}
.plies .muted{{fill:{muted}}}
.plies .edge{{stroke:{edge}}}
.plies .best{{stroke:{ink}}}
.plies .bar{{stroke:{cut}}}
"""
SKIPPED = """\
.plies .skipped .node{{fill:{paper};stroke:{pale}}}
.plies .skipped text{{fill:{pale}}}
.plies .skipped.edge{{stroke:{pale}}}
"""
# The rule for screens lets a page shrink the picture; converters have no page and must not see it.
FIXED = f"""\
@media screen{{svg.plies{{max-width:100%;height:auto}}}}
.plies text{{font-family:{FONTS};font-size:{FONT:g}px;text-anchor:middle}}
.plies .value{{font-weight:600}}
.plies .small{{font-size:{SMALL_FONT:g}px;font-weight:400}}
.plies .beside{{text-anchor:start}}
.plies .aside{{text-anchor:end}}
.plies .node{{stroke-width:1.6;stroke-linejoin:round}}
.plies .edge{{fill:none;stroke-width:1.4}}
.plies .best{{stroke-width:4;stroke-linecap:round}}
.plies .bar{{fill:none;stroke-width:2.2;stroke-linecap:round}}
.plies .skipped .node{{stroke-width:1.2}}
.plies .skipped.edge{{stroke-width:1.2;stroke-dasharray:3 4}}
.plies .horizon .node{{stroke-dasharray:5 3}}
.plies .horizon text{{font-style:italic}}
.plies .skipped .board{{opacity:.45}}
"""


def svg(picture: Picture) -> str:
    """Return the picture as an SVG document."""
    scene = Scene(picture)
    width, height = _px(scene.width), _px(scene.height)
    edges = sorted(scene.edges(), key=lambda edge: edge.node.best)  # the best line lies on top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plies" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(picture.caption or 'a game tree')}</title>",
        f"<desc>{escape(picture.words())}</desc>",
        f"<style>{FIXED}{_colours(LIGHT)}@media(prefers-color-scheme:dark){{\n{_colours(DARK)}}}{_board_style(picture)}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
        *map(_line, edges),
        *map(_bars, edges),
        *map(_label, edges),
        *(_node(scene, number) for number in range(len(picture.nodes))),
        *_captions(scene),
        "</svg>",
    ]
    return "\n".join(filter(None, parts))


def _captions(scene: Scene) -> list[str]:
    """Return the lines below the picture."""
    lines = list(filter(None, (scene.picture.caption, scene.picture.note)))
    bottoms = [scene.height - SMALL_FONT * (1 + 2 * number) for number in reversed(range(len(lines)))]
    return [_text(line, Point(scene.width / 2, y), "small muted") for line, y in zip(lines, bottoms, strict=True)]


def _board_style(picture: Picture) -> str:
    """Return the style sheet that the boards need; those of one picture share it."""
    return "\n".join(dict.fromkeys(["", *(node.board.style for node in picture.nodes if node.board)]))


def _colours(palette: dict[str, str]) -> str:
    nodes = "".join(f".plies .{name}{{{{fill:{{{name}}};stroke:{{{name}-line}}}}}}\n" for name in COLOURS)
    return (RULES + nodes + SKIPPED).format_map(palette)


def _px(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


def _text(text: str, at: Point, classes: str) -> str:
    return f'<text class="{classes}" x="{_px(at.x)}" y="{_px(at.y)}">{escape(text)}</text>' if text else ""


# -- edges --


def _line(edge: Edge) -> str:
    classes = "edge" + " skipped" * edge.node.skipped + " best" * edge.node.best
    (x1, y1), (x2, y2) = edge.start, edge.end
    return f'<path class="{classes}" d="M{_px(x1)} {_px(y1)}L{_px(x2)} {_px(y2)}"/>'


def _bars(edge: Edge) -> str:
    """Return two short strokes across the edge on which the cut was made."""
    if not edge.node.crossed:
        return ""
    strokes = (f"M{_px(start.x)} {_px(start.y)}L{_px(end.x)} {_px(end.y)}" for start, end in edge.bars())
    return f'<path class="bar" d="{"".join(strokes)}"/>'


def _label(edge: Edge) -> str:
    """Return the text on the edge, on a piece of paper that interrupts the line."""
    if not edge.text:
        return ""
    width, height = 0.9 * text_width(edge.text, SMALL_FONT) + 4, SMALL_FONT + 4
    x, y = edge.label
    corner = f'x="{_px(x - width / 2)}" y="{_px(y - height / 2)}"'
    rect = f'<rect class="paper" {corner} width="{_px(width)}" height="{_px(height)}"/>'
    return rect + _text(edge.text, Point(x, y + 0.35 * SMALL_FONT), "small muted")


# -- nodes --


def _node(scene: Scene, number: int) -> str:
    node, at = scene.picture.nodes[number], scene.points[number]
    classes = " ".join(filter(None, ("skipped" * node.skipped, "horizon" * (node.kind == "horizon"))))
    opening = f'<g class="{classes}">' if classes else "<g>"
    tip = f"<title>{escape(scene.picture.phrase(number))}</title>"
    return f"{opening}{tip}{_shape(scene, node, at)}{_texts(scene, number)}{_board(node, at)}</g>"


def _board(node: Node, at: Point) -> str:
    """Return the small board below the node; three dots below that if the tree goes on where the picture ends."""
    board, top = node.board, at.y + ABOVE_BOARD
    if board is None:
        drawn = ""
    else:
        drawn = f'<g class="board" transform="translate({_px(at.x - board.width / 2)} {_px(top)})">{board.svg}</g>'
        top += board.height
    return drawn + (_text("⋮", Point(at.x, top + 0.7 * SMALL_FONT), "small muted") if node.cut_off else "")


def _shape(scene: Scene, node: Node, at: Point) -> str:
    classes = f"node {colour(node)}"
    kind = shape(node)
    if kind == "box":
        half, tall = scene.leaf_half(node), 0.8 * RADIUS
        return (
            f'<rect class="{classes}" x="{_px(at.x - half)}" y="{_px(at.y - tall)}" '
            f'width="{_px(2 * half)}" height="{_px(2 * tall)}" rx="3"/>'
        )
    if kind == "circle":
        return f'<circle class="{classes}" cx="{_px(at.x)}" cy="{_px(at.y)}" r="{_px(0.95 * RADIUS)}"/>'
    points = " ".join(f"{_px(at.x + RADIUS * x)},{_px(at.y + RADIUS * y)}" for x, y in CORNERS[kind])
    return f'<polygon class="{classes}" points="{points}"/>'


def _regular(sides: int, turn: float) -> list[tuple[float, float]]:
    angles = [2 * pi * (corner + turn) / sides - pi / 2 for corner in range(sides)]
    return [(cos(angle), sin(angle)) for angle in angles]


CORNERS = {
    "up": [(0, -1), (1.15, 0.85), (-1.15, 0.85)],
    "down": [(0, 1), (1.15, -0.85), (-1.15, -0.85)],
    "diamond": _regular(4, 0),
    "pentagon": _regular(5, 0),
    "hexagon": _regular(6, 0.5),
    "octagon": _regular(8, 0.5),
}


def _texts(scene: Scene, number: int) -> str:
    drop = {"aside": 0.35 * SMALL_FONT}  # from the middle of a line to the baseline of its letters
    found = scene.texts(number)
    return "".join(
        _text(text, Point(x, y + drop.get(role, 0.35 * FONT)), CLASSES[role]) for role, text, (x, y) in found
    )


CLASSES = {"leaf": "value", "value": "value beside", "inside": "inside", "aside": "small muted aside"}
