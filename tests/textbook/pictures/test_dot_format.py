"""Pictures as DOT: a graph by its grammar."""

import re

from plies.textbook import pictures
from plies.textbook.pictures.building import picture
from plies.textbook.trees import Tree
from textbook.pictures.things import THINGS, everything

TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|->|[{}\[\]=;,]|[A-Za-z_][A-Za-z_0-9]*|-?\d+(?:\.\d+)?')
STATEMENT = re.compile(r"(I|I-I|I=V)(\[(I=V(,I=V)*)?\])?;")


@everything
def test_dot_is_a_graph(thing):
    drawn, at, shape = pictures.dot(thing), 0, []
    while at < len(drawn):
        token = TOKEN.match(drawn, at)
        assert token, drawn[at : at + 40]
        at = token.end()
        word = token.group()
        if not word.isspace():
            shape.append("-" if word == "->" else word if word in "{}[]=;," else "V" if shape[-1:] == ["="] else "I")
    body = "".join(shape)
    assert body.startswith("II{")
    assert body.endswith("}")
    assert STATEMENT.sub("", body[3:-1]) == ""
    nodes = picture(thing).nodes
    assert re.findall(r"^  n(\d+) \[", drawn, re.M) == [str(number) for number in range(len(nodes))]
    assert re.findall(r"^  n(\d+) -> n(\d+)", drawn, re.M) == [
        (str(node.parent), str(number)) for number, node in enumerate(nodes) if number
    ]


def test_dot_marks_what_the_search_did():
    drawn = pictures.dot(THINGS["lecture"])
    assert drawn.count('arrowtail="teetee"') == 2
    assert drawn.count('penwidth="3"') == 2
    assert drawn.count('shape="invtriangle"') == 3
    assert 'xlabel="≤ 2\\n[3, ∞]"' in drawn
    assert '"<b>&amp;\\"A\\\\"' in pictures.dot(Tree({"name": '<b>&"A\\', "children": [1, 2]})).replace("xlabel=", "")
