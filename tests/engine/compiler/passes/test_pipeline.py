"""Rules in which something fails: a `try` catches what it catches in Python, and all else reaches the caller."""

import dis
import textwrap
import types

import pytest

from engine.compiler import page
from engine.shared import asked, needs_compiler
from plies.engine.compiler.passes.comprehensions import guards_of, plain
from plies.engine.errors import NotCompilable
from plies.engine.execution.rule_by_rule import Probe

HELPERS = """
def risky(self, n):
    if n < 0: raise ValueError("negative")
    try: return 12 // n
    except Exception: return 70

def deep(self, n):
    if n <= 0: return 12 // n
    try: return 1 + self.deep(n - 1)
    except Exception: return 50

def quotients(self, n):
    for i in range(4):
        try: k = 12 // (i - n)
        except Exception: k = 99
        yield k

def places(self, n):
    listed = [12 // (i - n) for i in range(4) if i > 1]
    for i in range(len(listed)): yield i + 12 // (3 - n)
"""
CAUGHT = {
    "a call that has failed before": """
        for k in (-1, 2, -1, 0, 3):
            try: r += self.risky(k + n)
            except Exception: r += 100
        """,
    "an error before the try": """
        x = t[n]
        try: r = 12 // (x - 2)
        except Exception: r = 5
        """,
    "an error behind the try": """
        try: r = 12 // n
        except Exception: r = 5
        r += t[n]
        """,
    "a rule that calls itself": "r = self.deep(n)",
    "a generator": "for k in self.quotients(n): r = r * 7 + k",
    "around a generator": """
        try:
            for k in self.steps(4): r = r * 7 + 12 // (k - n)
        except Exception: r = -7
        """,
    "a condition": """
        try:
            if t[n] > 1: r = 1
            else: r = 2
        except Exception: r = 5
        """,
    "a loop": """
        for x in t:
            try:
                if x == 2: continue
                r += t[x + n - 2]
                if r > 3: break
            except Exception:
                r += 100
                continue
            else: r += 1000
            r += 7
        """,
    "one in the other": """
        try:
            try: r = t[n]
            except Exception: r = 12 // (n - 3)
        except Exception: r = 9
        """,
}
COMPREHENSIONS = {
    "an error in a comprehension": "r = [12 // (x - n) for x in t if x > 1][0]",
    "a comprehension with a name": "z = [12 // (x - n) for x in t]\nr = z[0]",
    "a comprehension in a loop": """
        for x in t:
            z = [y // (x - n) for y in t if y]
            if z[0] > 2: r = x
        """,
    "one comprehension in the other": """
        x = 0.5
        z = [x // (y - n) for x in t for y in [x + k for k in t if k > 1 or x > 2] if y != x]
        r = len(z) + x
        """,
    "before a yield": "for k in self.places(n): r = r * 7 + k",
}


def outcome(ask, *arguments):
    """What comes of it: a number, or the kind of error."""
    try:
        return ask(*arguments)
    except (ArithmeticError, LookupError) as error:
        return type(error)


def compare(pieces):
    bodies = [page.body(textwrap.dedent(piece).strip()) for piece in pieces.values()]
    space, cls = page.with_many(bodies, HELPERS)
    game = cls()
    for number, name in enumerate(pieces):
        seen = set()
        for n in range(5):
            state = space["State"](n, 2, (1, 2, 3))
            expected = outcome(game.evaluate, state, number)
            assert outcome(Probe(game).ask, asked, state, number) == expected, (name, n)
            seen.add(expected)
        assert len(seen) > 1, name


@needs_compiler
def test_caught():
    compare(CAUGHT)


@needs_compiler
def test_comprehensions():
    compare(COMPREHENSIONS)


NESTED = """
def rule(t):
    try:
        return [{y: {z for z in (x, y) if z} for y in t if y} for x in t if x], [x for x in t]
    except Exception:
        return sorted([x for x in t if x], key=lambda y: [z for z in t if z > y])
    finally:
        t = ()
"""


def test_no_comprehension_has_a_handler():
    """And what is left catches what it caught before."""
    space = {}
    exec(NESTED, space)
    code = plain(space["rule"].__code__)
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    for part in (code, *inner):
        names = {step.offset: step.opname for step in dis.get_instructions(part)}
        assert "SWAP" not in {names[guard.target] for guard in guards_of(part)}
    rule = types.FunctionType(code, {})
    assert rule((2, 1)) == space["rule"]((2, 1))
    assert rule(([3],)) == space["rule"](([3],)) == [[3]]


@needs_compiler
def test_a_generator_inside_a_rule():
    snippet = "def halves(k):\n    while k: yield k; k //= 2\nfor x in halves(n): r += x"
    space, cls, _ = page.with_rule(snippet)
    with pytest.raises(NotCompilable, match="rule uses a generator inside a function in line 4 of"):
        Probe(cls()).ask(asked, space["State"](1, 2, (1, 2, 3)), 0)
