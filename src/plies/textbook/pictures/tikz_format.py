"""TikZ: a complete LaTeX document, with a line for every node and edge, easy to copy into your own.

It needs only the packages tikz and geometry, and compiles with pdflatex and lualatex.
"""

from collections.abc import Iterator

from plies.textbook.pictures.latex import escape, width
from plies.textbook.pictures.looks import LIGHT, colour, shape
from plies.textbook.pictures.nodes import Node, Picture
from plies.textbook.pictures.scene import RADIUS, Scene

__all__ = ["tikz"]

PIXEL = 0.75  # points
LARGEST = 12_000.0  # points of paper; TeX allows no length above 16,383
SIZE = 2 * RADIUS * PIXEL
POLYGON = "regular polygon, regular polygon sides={}, minimum size={:g}pt"
FORMS = {
    "up": POLYGON.format(3, 1.2 * SIZE),
    "down": POLYGON.format(3, 1.2 * SIZE) + ", shape border rotate=180",
    "circle": f"circle, minimum size={0.95 * SIZE:g}pt",
    "diamond": f"diamond, minimum size={SIZE:g}pt",
    "pentagon": POLYGON.format(5, SIZE),
    "hexagon": POLYGON.format(6, SIZE),
    "octagon": POLYGON.format(8, SIZE),
    "box": rf"rectangle, rounded corners=2pt, minimum height={0.8 * SIZE:g}pt, font=\sffamily\bfseries",
}
STYLES = r"""
  never/.style={fill=white, draw=pliespale, text=pliespale, line width=0.6pt},
  value/.style={anchor=west, font=\sffamily\bfseries},
  aside/.style={anchor=east, text=pliesmuted, font=\sffamily\footnotesize},
  label/.style={pos=0.6, fill=white, inner sep=1.5pt, text=pliesmuted, font=\sffamily\footnotesize},
  cut/.style={pos=0.28, sloped, text=pliescut, font=\Large\boldmath},
  edge/.style={draw=pliesedge, line width=0.8pt},
  best/.style={draw=pliesink, line width=2.4pt},
  skipped/.style={draw=pliespale, dashed, line width=0.6pt}"""


def tikz(picture: Picture) -> str:
    """Return the picture as a LaTeX document."""
    scene = Scene(picture, width)
    scale = min(1.0, LARGEST / (PIXEL * max(scene.width, scene.height)))
    unit = scale * PIXEL
    paper = f"{unit * scene.width + 1:.2f}pt,{unit * scene.height + 1:.2f}pt"
    lines = [
        r"\documentclass{article}",
        rf"\usepackage[papersize={{{paper}}},margin=0pt]{{geometry}}",
        r"\usepackage{tikz}",
        r"\usetikzlibrary{shapes.geometric}",
        *_colours(picture),
        r"\pagestyle{empty}",
        r"\begin{document}\noindent",
        rf"\begin{{tikzpicture}}[x={unit:.6g}pt, y=-{unit:.6g}pt,",
        rf"  every node/.style={{inner sep=0pt, scale={scale:.6g}, font=\sffamily}},",
        *_shapes(picture),
        STYLES[1:] + "]",
        rf"\useasboundingbox (0,0) rectangle ({scene.width:.1f},{scene.height:.1f});",
        *(line for number in range(len(picture.nodes)) for line in _node(scene, number)),
        *(_edge(picture, number) for number in range(1, len(picture.nodes))),
        *_caption(scene),
        r"\end{tikzpicture}",
        r"\end{document}",
    ]
    return "\n".join(lines)


def _colours(picture: Picture) -> Iterator[str]:
    used = sorted({colour(node) for node in picture.nodes})
    for name in ("ink", "muted", "edge", "pale", "cut", *used, *(f"{name}-line" for name in used)):
        yield rf"\definecolor{{{_colour(name)}}}{{HTML}}{{{LIGHT[name][1:].upper()}}}"


def _colour(name: str) -> str:
    return f"plies{name.replace('-', '')}"


def _style(node: Node) -> str:
    return f"player {node.player}" if node.kind == "player" else node.kind


def _shapes(picture: Picture) -> Iterator[str]:
    """Yield a style for each kind of node in the picture."""
    for style, node in sorted({_style(node): node for node in picture.nodes}.items()):
        outline = f"draw={_colour(colour(node) + '-line')}, fill={_colour(colour(node))}, line width=0.9pt"
        dashed = ", dashed" * (node.kind == "horizon")
        yield f"  {style}/.style={{{FORMS[shape(node)]}, {outline}{dashed}}},"


def _node(scene: Scene, number: int) -> Iterator[str]:
    node = scene.picture.nodes[number]
    styles = [_style(node), *["never"] * node.skipped]
    if node.is_leaf:
        styles.append(f"minimum width={2 * PIXEL * scene.leaf_half(node):.4g}pt")
    for role, text, (x, y) in scene.texts(number):
        if role in ("leaf", "inside"):
            yield rf"\node[{', '.join(styles)}] (n{number}) at ({x:.1f},{y:.1f}) {{{escape(text)}}};"
        elif text:
            yield rf"\node[{role}] at ({x:.1f},{y:.1f}) {{{escape(text)}}};"


def _edge(picture: Picture, number: int) -> str:
    node = picture.nodes[number]
    style = "edge" + ", best" * node.best + ", skipped" * node.skipped
    bars = r" node[cut] {$\|$}" * node.crossed
    text = picture.edge(node)
    label = f" node[label] {{{escape(text)}}}" if text else ""
    return rf"\draw[{style}] (n{node.parent}.south) --{bars}{label} (n{number}.north);"


def _caption(scene: Scene) -> Iterator[str]:
    if scene.picture.caption:
        at = f"({scene.width / 2:.1f},{scene.height:.1f})"
        yield rf"\node[aside, anchor=south, yshift=6pt] at {at} {{{escape(scene.picture.caption)}}};"
