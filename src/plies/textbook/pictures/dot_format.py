"""DOT, the language of Graphviz: to change the picture, or to let Graphviz place the nodes."""

from plies.textbook.pictures.looks import LIGHT, colour, shape
from plies.textbook.pictures.nodes import Node, Picture
from plies.textbook.pictures.scene import aside, inside

__all__ = ["dot"]

SHAPES = {"up": "triangle", "down": "invtriangle"}  # the others have the same names
HEAD = """\
  graph [ordering=out, ranksep=0.6, nodesep=0.3, fontname="{font}", fontsize=10, fontcolor="{muted}"];
  node [fontname="{font}", fontsize=12, style=filled, width=0.45, height=0.45, margin="0.08,0.02"];
  edge [fontname="{font}", fontsize=9, arrowhead=none, color="{edge}", fontcolor="{muted}"];"""


def dot(picture: Picture) -> str:
    """Return the picture as a DOT graph."""
    lines = [
        "digraph plies {",
        HEAD.format(font="Helvetica,Arial,sans-serif", **LIGHT),
        *([f"  label={_quoted(picture.caption)};"] if picture.caption else []),
        *(f"  n{number} [{_attributes(_node(node))}];" for number, node in enumerate(picture.nodes)),
        *(
            f"  n{node.parent} -> n{number} [{_attributes(_edge(picture, node))}];"
            for number, node in enumerate(picture.nodes)
            if node.parent is not None
        ),
        "}",
    ]
    return "\n".join(lines)


def _node(node: Node) -> dict[str, str]:
    name = colour(node)
    found = {"shape": SHAPES.get(shape(node), shape(node)), "fillcolor": LIGHT[name], "color": LIGHT[f"{name}-line"]}
    if node.is_leaf:
        found["label"] = node.value
    else:
        found |= {
            "label": inside(node),
            "xlabel": "\n".join(filter(None, (node.value, *aside(node)))),
            "fixedsize": "true",
        }
    if node.kind == "horizon":
        found["style"] = "filled,dashed"
    if node.skipped:
        found |= {"fillcolor": LIGHT["paper"], "color": LIGHT["pale"], "fontcolor": LIGHT["pale"]}
    return found


def _edge(picture: Picture, node: Node) -> dict[str, str]:
    found = {"label": picture.edge(node)} if picture.edge(node) else {}
    if node.best:
        found |= {"penwidth": "3", "color": LIGHT["ink"]}
    if node.skipped:
        found |= {"style": "dashed", "color": LIGHT["pale"]}
    if node.crossed:
        found |= {"dir": "back", "arrowtail": "teetee", "color": LIGHT["cut"]}
    return found


def _attributes(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(text)}" for name, text in attributes.items())


def _quoted(text: str) -> str:
    """Return a DOT string: a backslash in text must not start an escape, nor & an entity."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;").replace("\n", "\\n")
    return f'"{plain}"'
