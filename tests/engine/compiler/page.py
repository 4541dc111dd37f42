"""docs/what-compiles.md as data: its tables, its blocks, and games made of their lines."""

import ast
import re
import textwrap
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[3] / "docs" / "what-compiles.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```py\n(.*?)^```$", re.M | re.S)
SPAN = re.compile(r"`([^`]+)`")


class Row(NamedTuple):
    section: str
    cells: tuple[str, ...]

    def snippets(self, column=0):
        """Return the pieces of code in a cell. Spans with a line break between them are one piece."""
        found, end = [], 0
        for span in SPAN.finditer(self.cells[column]):
            if "<br>" in self.cells[column][end : span.start()]:
                found[-1] += "\n" + span.group(1)
            else:
                found.append(span.group(1))
            end = span.end()
        return found


def rows(section):
    """Return the lines of the tables under a heading."""
    part = TEXT.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    assert part, f"the page has no section {section!r}"
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", part, re.M):
        for line in table.splitlines()[2:]:
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            found.append(Row(section, tuple(cell.strip().replace("\\|", "|") for cell in cells)))
    return found


def blocks():
    """Return the blocks of code, in order: first an example, then the game of the page, then games made of it."""
    return BLOCK.findall(TEXT)


def setting():
    """Return a fresh namespace with the game of the page and everything that its rules may use."""
    space = {"__name__": "a_page"}
    exec(compile("import numpy\nfrom array import array\n" + blocks()[1], "what-compiles.md", "exec"), space)
    return space


def body(snippet):
    """Return a piece of code as the body of a rule."""
    try:
        ast.parse(snippet, mode="eval")
    except SyntaxError:
        return f"r = 0\n{snippet}\nreturn r"
    return f"r = 0\nr = {snippet}\nreturn r"


def method(name, arguments, code):
    return textwrap.indent(f"def {name}({arguments}):\n{textwrap.indent(code, '    ')}\n", "    ")


def made(source, name="Lines", file="lines.py"):
    """Return the class that source defines, in the setting of the page."""
    space = setting()
    exec(compile(source, file, "exec"), space)
    return space, space[name]


def with_rule(snippet):
    """Return a game with one piece of code as its rule, and the numbers of its lines."""
    source = "class Lines(Walk):\n" + method("rule", "self, state, n, m, t", body(snippet))
    return (*made(source), range(3, 5 + snippet.count("\n")))


def with_actions(snippet):
    """Return a game with one piece of code as its actions, and the numbers of its lines."""
    source = "class Lines(Walk):\n" + method("actions", "self, state", snippet)
    return (*made(source), range(2, 4 + snippet.count("\n")))


def with_many(bodies, attributes=""):
    """Return a game whose evaluation for player i is the result of the i-th body."""
    choice = [
        f"if player == {i}: return 1.0 * self.rule_{i}(state, state.n, state.m, state.t)" for i in range(len(bodies))
    ]
    source = f"class Lines(Walk):\n{textwrap.indent(attributes, '    ')}\n"
    source += method("evaluate", "self, state, player", "\n".join([*choice, "return 0.0"]))
    for i, code in enumerate(bodies):
        source += method(f"rule_{i}", "self, state, n, m, t", code)
    return made(source)


def folded(snippet, number):
    """Return bodies that turn the order of actions into one number: a generator, and a rule that runs through it."""
    walk = f"for action in self.actions_{number}(state): r = (r * 31 + action + 1) % 10007"
    return method(f"actions_{number}", "self, state", snippet), body(walk)
