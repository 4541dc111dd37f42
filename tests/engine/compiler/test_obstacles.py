"""A warning names the right rule, the right line of the right file, and what to write there."""

import importlib
import linecache
import sys

import pytest

from engine.shared import needs_compiler
from plies.engine import compiled
from plies.engine.compiler.advice import findings
from plies.engine.errors import Interpreted, NotCompilable
from plies.engine.execution.rule_by_rule import Probe
from plies.textbook import minimax

BASE = """
from plies import Game

class Base(Game):
    def initial(self):
        return (5, 0)
    def player(self, state):
        return 0
    def actions(self, state):
        for taken in range(1, 3):
            yield taken
    def result(self, state, action):
        return (state[0] - action, state[1])
    def is_terminal(self, state):
        return state[0] <= 0
    def utility(self, state, player):
        return 1.0
"""
IN_A_BASE_CLASS = {
    "base.py": BASE
    + """
    def evaluate(self, state, player):
        r = 0.5
        return r if any((state[0], 1)) else 0.0
""",
    "rules.py": "from base import Base\n\nclass Rules(Base):\n    pass\n",
}
IN_A_HELPER = {
    "base.py": BASE,
    "helper.py": """
def first(numbers):
    return numbers[0]

def half(n):
    m = n
    return m / {i for i in (1, n)}.nothing
""",
    "rules.py": """
import helper
from base import Base

class Rules(Base):
    def evaluate(self, state, player):
        return helper.half(helper.first(state))
""",
}
IN_AN_INNER_GAME = {
    "base.py": BASE,
    "inner.py": """
from base import Base

class Inner(Base):
    def actions(self, state):
        moves = (1, 2)
        yield from moves
""",
    "rules.py": """
from base import Base
from inner import Inner

class Rules(Base):
    inner = Inner()
    def actions(self, state):
        return self.inner.actions(state)
""",
}
OF_ONE_NAME = {
    "base.py": BASE,
    "parts/__init__.py": "",
    "parts/rules.py": "def half(n):\n    return n / 2\n\n\ndef third(n):\n    return [n].nothing\n",
    "rules.py": """
from base import Base
from parts.rules import half, third

class Rules(Base):
    def evaluate(self, state, player):
        return half(state[0]) + third(state[1])
""",
}
LISTED = {
    "base.py": BASE,
    "rules.py": """
from base import Base

class Rules(Base):
    def __init__(self):
        self.order = [2, 1]
    def actions(self, state):
        for taken in range(2):
            yield self.order[taken]
""",
}
NOWHERE = {
    "base.py": BASE,
    "rules.py": """
from base import Base

class Rules(Base):
    def evaluate(self, state, player):
        return len(state, 2)
""",
}
CHANGING = {
    "base.py": BASE,
    "rules.py": """
from base import Base

class Rules(Base):
    def result(self, state, action):
        return (state[0] - action, state[0] == 1)
""",
}
CONSTANT = {"base.py": BASE.replace("state[1])", "0)"), "rules.py": "from base import Base as Rules\n"}
PLACES = {
    "a base class": (IN_A_BASE_CLASS, "evaluate uses `any` in line 21 of base.py; write a for loop"),
    "a helper": (IN_A_HELPER, "half uses a set in line 7 of helper.py; use bits"),
    "a game inside": (
        IN_AN_INNER_GAME,
        "actions uses `yield from` in line 7 of inner.py; write a for loop",
    ),
    "files of one name": (OF_ONE_NAME, "third uses something that does not compile in line 6 of rules.py"),
    "an attribute": (LISTED, "actions uses a list (`self.order`) in line 9 of rules.py; make it a"),
    "nowhere": (NOWHERE, "a rule uses something that does not compile; the compiler says: "),
    "a constant": (CONSTANT, "result uses another type than the state before for entry 1 (int64, then the constant 0)"),
    "another type": (CHANGING, "result uses another type than the state before for entry 1 (int64, then bool)"),
}


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Return a function that writes files and imports Rules from them, and remove everything afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))

    def loaded(files):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        return importlib.import_module("rules").Rules

    yield loaded
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in sys.modules[name].__file__:
            del sys.modules[name]


@needs_compiler
@pytest.mark.parametrize("place", PLACES)
def test_places(place, load):
    files, words = PLACES[place]
    game = load(files)()
    with pytest.raises(NotCompilable) as error:
        Probe(game).ask(asked, game.initial(), 0)
    assert str(error.value).startswith(f"{type(game).__name__}: {words}")


def asked(game, state, player):
    for action in game.actions(state):
        player = game.result(state, action)[1]
    return game.evaluate(state, player)


@needs_compiler
def test_said_once(load):
    """Once for each class, with the place where plies was called; the search goes on interpreted."""
    game = load(IN_A_BASE_CLASS)()
    with pytest.warns(Interpreted) as said:
        values = [compiled(minimax).value(game, game.initial(), 2) for _ in range(3)]
    assert values == [minimax.value(game, game.initial(), 2)] * 3
    assert [warning.filename for warning in said] == [__file__]


# -- what is found in code --


def made(source, file):
    space = {}
    exec(compile(source, file, "exec"), space)
    return space["rule"]


ASSIGNED = """
def rule(n):
    a = b = n
    c = (d, e) = (n, n)
    if (k := a * 2) > b:
        return k
    return [d for d in c if (m := d)]
"""


@pytest.mark.parametrize("with_source", [True, False])
def test_walrus(with_source, monkeypatch):
    """With the source or without it; chained assignments do not count."""
    rule = made(ASSIGNED, "walrus.py")
    if with_source:
        monkeypatch.setitem(linecache.cache, "walrus.py", (len(ASSIGNED), None, ASSIGNED.splitlines(True), "walrus.py"))
    assert {found.line for found in findings(rule) if found.uses == "`:=`"} >= {5}
    assert not {3, 4} & {found.line for found in findings(rule)}


FOUND = {  # by byte code alone, which differs between versions of Python
    "yield from n": "`yield from`",
    "a, *b = n": "`*` on the left of an assignment",
    "match n:\n  case (1, x): return x": "`match` with a pattern",
    "match n:\n  case {'a': x}: return x": "`match` with a pattern",
    "match n:\n  case int(x): return x": "`match` with a pattern",
    "from math import floor": "an import inside a rule",
    "class Inner: pass": "a class inside a rule",
    "n.x = 1": "an assignment to an attribute",
    "global COUNT; COUNT = 1": "`global`",
    "del n": "`del`",
    "with n as m: return m": "`with`",
    "try: n()\n except Exception: pass": "`try`",
    "try: n()\n except IndexError: pass": "`try` with an exception other than Exception",
    "return {1: n}": "a dict",
    "return {'a': n, 'b': n}": "a dict",
    "return {x: 1 for x in n if x}": "a dict",
    "return {n, 1}": "a set",
    "return {x for x in n if x}": "a set",
    "return sum(x for x in n)": "a generator expression",
    "return any(n)": "`any`",
    "return f'{n}'": "an f-string",
    "return f'{n:3d}'": "an f-string",
    "return f'{n!r}, {n}'": "an f-string",
    "return super().rule(n)": "`super()`",
    "return n._replace(a=1)": "`_replace`",
    "return [x._replace(a=1) for x in n]": "`_replace`",
    "return n.bit_count()": "`bit_count`",
    "return max(n, key=lambda x: -x)": "a function inside a function",
    "return zip(n, n, strict=True)": "`zip` with strict",
    "return\n yield": "a generator that never yields",
    "if (k := n * 2) > 3: return k": "`:=`",
    "return [m for x in n if (m := x)]": "`:=`",
}
NOTHING = (
    *("return [x for x in n if x]", "return 0 < n < 5", "n[0] += 1\n return n", "a = b = n\n return a"),
    *("for x in n: yield x", "return [[y for y in x] for x in n]", "match n:\n  case 1: return 2", "return (*n, 1)"),
)


@pytest.mark.parametrize("line", [*FOUND, *NOTHING])
def test_found_on_every_python(line):
    uses = {found.uses for found in findings(made(f"def rule(n):\n {line}\n", "no_source.py"))}
    assert FOUND[line] in uses if line in FOUND else not uses


INNOCENT = """
import math
from enum import IntEnum
from typing import NamedTuple

class State(NamedTuple):
    n: int

class Side(IntEnum):
    LEFT = 1

class Trap(Exception):
    pass

def any(numbers):
    return numbers[0]

def rule(n):
    if n == Side.LEFT:
        raise Trap
    try:
        n += any((n, 1))
    except Exception:
        n = math.floor(2.5)
    for x, y in zip((1, 2), (3, 4)):
        n += x * y
    return State(n)
"""


def test_nothing_found():
    """A user's own `any`, states, enums and exceptions are no obstacles."""
    assert [found for found in findings(made(INNOCENT, "innocent.py")) if found.never] == []
