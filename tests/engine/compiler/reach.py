"""Everything that a rule can reach, each with an edit of it that the next process must notice.

Run as a script, it reads sources of games from standard input and prints the digests of their rules.
"""

import json
import sys
import textwrap
import types
from typing import NamedTuple

GAME = """
import functools, math, operator
from array import array
from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum, Flag, IntEnum
from typing import NamedTuple

import numba
import numpy
from numba import njit
from plies import Game

class State(NamedTuple):
    n: int
    m: int = 0

{code}

class Rules(Game):
    {attributes}
    def evaluate(self, state, player):
        n = state.n
        return 1.0 * ({rule})
"""
BODY = """
    def initial(self):
        return State(5)
    def player(self, state):
        return 0
    def actions(self, state):
        yield 1
    def result(self, state, action):
        return State(state.n - action)
    def is_terminal(self, state):
        return state.n <= 0
    def utility(self, state, player):
        return 0.0
"""


class Row(NamedTuple):
    rule: str  # what the rule evaluates; T is what the row is about
    code: str  # code before the class
    old: str
    new: str
    attributes: str = ""
    helper: str = ""  # the source of a module that the game imports

    def game(self):
        code = ("import helper\n" if self.helper else "") + textwrap.dedent(self.code)
        return GAME.format(code=code, attributes=self.attributes, rule=self.rule) + BODY

    def sources(self):
        """Return the game and its helper before the edit."""
        return {"helper": self.helper, "game": self.game()}

    def edited(self):
        """Return the game and its helper after the edit."""
        old = self.sources()
        new = {name: text.replace(self.old, self.new) for name, text in old.items()}
        assert new != old, self
        return new


def constant(old, new, rule="n + T"):
    return Row(rule, f"T = {old}", f"T = {old}", f"T = {new}")


FLOATS = "numpy.linspace(0, 1, 3000)"
WRAPPED = """
def doubled(function):
    @functools.wraps(function)
    def wrapper(*given):
        return 2 * function(*given)
    return wrapper
"""
DATACLASS = """
@dataclass(frozen=True)
class Sizes:
    width: int = 3
    def area(self):
        return self.width * 4
T = Sizes()
"""
STATE = """
class State(NamedTuple):
    n: int
    m: int = 0
    def total(self):
        return self.n + 1
    @property
    def half(self):
        return self.n // 2
    @staticmethod
    def plus(n):
        return n + 3
"""

ROWS = {
    # numbers and text
    "an int": constant("3", "4"),
    "an int that becomes a bool": constant("1", "True"),
    "an int that becomes a float": constant("1", "1.0"),
    "the sign of zero": constant("0.0", "-0.0"),
    "not a number": constant("1.0", "math.nan"),
    "the last bit of a float": constant("0.1", "0.10000000000000002"),
    "a complex": constant("1j", "-1j", "(n * T).imag"),
    "an int of thousands of digits": constant("10 ** 5000", "10 ** 5000 + 1", "n if T else 0"),
    "a text": constant("'ab'", "'abc'", "n + len(T)"),
    "bytes": constant("b'ab'", "b'ac'", "T[n % 2]"),
    "a number of one's own class": Row(
        "n + T", "class Number(int): pass\nT = Number(3)", "T = Number(3)", "T = Number(4)"
    ),
    "a slice": constant("slice(0, 2)", "slice(0, 3)", "(n, n, n)[T][0]"),
    "a range": constant("range(3)", "range(4)", "len(T)"),
    # containers
    "a tuple": constant("(1, 2)", "(1, 3)", "T[n % 2]"),
    "a tuple of tuples": constant("((1,), (2,))", "((1,), (3,))", "T[1][0]"),
    "a bool in a tuple": constant("(1, 2)", "(True, 2)", "T[0]"),
    "the middle of a long tuple": Row("T[n]", "T = tuple(range(1000)) + (5,) + tuple(range(1000))", "(5,)", "(6,)"),
    "a list": constant("[1, 2]", "[1, 3]", "T[n % 2]"),
    "a list that becomes a tuple": constant("[1, 2]", "(1, 2)", "T[n % 2]"),
    "a dict": constant("{0: 1}", "{0: 2}", "T[0]"),
    "the key of a dict": constant("{0: 1}", "{2: 1}", "T[0]"),
    "the order of a dict": constant("{0: 1, 2: 3}", "{2: 3, 0: 1}", "max(T)"),
    "another kind of dict": constant("dict(a=1)", "OrderedDict(a=1)", "len(T)"),
    "a set of texts": constant("{'a', 'b', 'c'}", "{'a', 'b', 'd'}", "len(T)"),
    "a frozenset": constant("frozenset({1, 2})", "frozenset({1, 3})", "n in T"),
    "a bytearray": constant("bytearray(b'ab')", "bytearray(b'ac')", "T[n % 2]"),
    "an array.array": constant("array('q', [1, 2])", "array('q', [1, 3])", "T[n % 2]"),
    "the type of an array.array": constant("array('q', [1, 2])", "array('d', [1, 2])", "T[n % 2]"),
    "a set inside a rule": Row("1 if 'b' in {'a', 'b', 'c'} else n", "", "{'a', 'b', 'c'}", "{'a', 'b', 'd'}"),
    "a list in itself": Row("len(T)", "T = [1, 2]\nT.append(T)", "[1, 2]", "[1, 3]"),
    # NumPy
    "the ninth digit of an array": constant("numpy.array([0.123456789])", "numpy.array([0.123456788])", "T[0]"),
    "the middle of a long array": Row("T[n]", f"T = {FLOATS}\nT[1500] = 3", "= 3", "= 4"),
    "the type of an array": constant("numpy.array([1, 2])", "numpy.array([1, 2], numpy.int8)", "T[0]"),
    "the shape of an array": constant("numpy.zeros((2, 3))", "numpy.zeros((3, 2))", "T.shape[0]"),
    "an array in a tuple": constant("(1, numpy.array([1, 2]))", "(1, numpy.array([1, 3]))", "T[1][1]"),
    "an array of records": Row(
        "T[0].a",
        "T = numpy.array([(1, 2)], numpy.dtype([('a', 'i1'), ('b', 'i8')], align=True))",
        "(1, 2)",
        "(3, 2)",
    ),
    "the name of a field of records": Row(
        "len(T)", "T = numpy.array([(1, 2)], [('a', 'i8'), ('b', 'i8')])", "'b'", "'c'"
    ),
    "an array of objects": constant("numpy.array([1, None])", "numpy.array([2, None])", "len(T)"),
    "a NumPy number": constant("numpy.int64(3)", "numpy.int64(4)"),
    "the type of a NumPy number": constant("numpy.int64(3)", "numpy.int8(3)"),
    "a function of NumPy": Row("T(n, 3)", "from numpy import add as T", "add as", "subtract as"),
    "a type of NumPy": constant("numpy.int32", "numpy.int8", "T(n)"),
    "a dtype": constant("numpy.dtype('i4')", "numpy.dtype('i8')", "numpy.zeros(2, T)[0]"),
    "a type of Numba": constant("numba.int32", "numba.int8", "T(n)"),
    # enums
    "a member of an IntEnum": Row("n + Side.LEFT", "class Side(IntEnum):\n    LEFT = 3", "LEFT = 3", "LEFT = 4"),
    "a member of an Enum": Row("n if Side.LEFT else 0", "class Side(Enum):\n    LEFT = 3", "LEFT = 3", "LEFT = 4"),
    "a member of a Flag": Row("Side.LEFT.value", "class Side(Flag):\n    LEFT = 1", "LEFT = 1", "LEFT = 2"),
    "the name of a member": Row("len(Side)", "class Side(IntEnum):\n    LEFT = 3", "LEFT = 3", "RIGHT = 3"),
    "one more member": Row("len(Side)", "class Side(IntEnum):\n    LEFT = 3", "LEFT = 3", "LEFT = 3\n    RIGHT = 4"),
    "an Enum that becomes an IntEnum": Row("n == T.A", "class T(Enum):\n    A = 5", "(Enum)", "(IntEnum)"),
    "a member in a tuple": Row("n + T[0]", "class S(IntEnum):\n    A = 3\nT = (S.A, 2)", "A = 3", "A = 4"),
    "a member as an attribute": Row(
        "n + self.side", "class S(IntEnum):\n    A = 3", "A = 3", "A = 4", attributes="side = S.A"
    ),
    "a method of an enum": Row(
        "S.A.next()",
        "class S(IntEnum):\n    A = 3\n    def next(self):\n        return 3 + 1",
        "3 + 1",
        "3 + 2",
    ),
    # states
    "a default of a state": Row("State(n).m", STATE, "m: int = 0", "m: int = 1"),
    "a method of a state": Row("state.total()", STATE, "self.n + 1", "self.n + 2"),
    "a property of a state": Row("state.half", STATE, "self.n // 2", "self.n // 3"),
    "a static method of a state": Row("state.plus(n)", STATE, "n + 3", "n + 4"),
    "what a field is annotated as": Row(
        "n", "Number = int\nclass State(NamedTuple):\n    n: 'Number'\n    m: int = 0", "Number = int", "Number = float"
    ),
    "the order of the fields": Row(
        "n",
        "class State(NamedTuple):\n    n: int\n    m: int = 0\n    k: int = 0",
        "    m: int = 0\n    k: int = 0",
        "    k: int = 0\n    m: int = 0",
    ),
    # functions
    "a helper": Row("step(n)", "def step(n):\n    return n + 3", "n + 3", "n + 4"),
    "a default": Row("step(n)", "def step(n, by=3):\n    return n + by", "by=3", "by=4"),
    "a default by keyword": Row("step(n)", "def step(n, *, by=3):\n    return n + by", "by=3", "by=4"),
    "a helper of a helper": Row(
        "step(n)", "def more(n):\n    return n + 3\ndef step(n):\n    return more(n)", "n + 3", "n + 4"
    ),
    "which of two helpers": Row(
        "one(n) + two(n) + which(n)",
        "def one(n):\n    return n\ndef two(n):\n    return n + 1\nwhich = one",
        "which = one",
        "which = two",
    ),
    "what is inside a try": Row(
        "step(n)",
        "def step(n):\n    try:\n        n += 1\n    except Exception:\n        pass\n    return n",
        "    try:\n        n += 1\n",
        "    n += 1\n    try:\n        pass\n",
    ),
    "a function in a function": Row("(lambda x: x + 3)(n)", "", "x + 3", "x + 4"),
    "a lambda": Row("step(n)", "step = lambda n: n + 3", "n + 3", "n + 4"),
    "a variable of a closure": Row(
        "step(n)", "def adding(by):\n    return lambda n: n + by\nstep = adding(3)", "adding(3)", "adding(4)"
    ),
    "a function in a closure": Row(
        "step(n)",
        "def twice(function):\n    return lambda n: function(function(n))\nstep = twice(lambda n: n + 3)",
        "n + 3",
        "n + 4",
    ),
    "a function behind functools.wraps": Row(
        "step(n)", WRAPPED + "@doubled\ndef step(n):\n    return n + 3", "n + 3", "n + 4"
    ),
    "a function behind lru_cache": Row(
        "step(n)", "@functools.lru_cache\ndef step(n):\n    return n + 3", "n + 3", "n + 4"
    ),
    "the function of a partial": Row(
        "T(n)", "def step(by, n):\n    return n + by * 2\nT = functools.partial(step, 3)", "by * 2", "by * 3"
    ),
    "an argument of a partial": Row(
        "T(n)", "def step(by, n):\n    return n + by\nT = functools.partial(step, 3)", "step, 3", "step, 4"
    ),
    "a keyword of a partial": Row(
        "T(n)", "def step(n, by):\n    return n + by\nT = functools.partial(step, by=3)", "by=3", "by=4"
    ),
    "a function in a tuple": Row("T[0](n)", "T = (lambda n: n + 3,)", "n + 3", "n + 4"),
    "a function in a dict": Row("T[0](n)", "T = {0: lambda n: n + 3}", "n + 3", "n + 4"),
    "a function as a default": Row(
        "step(n)", "def step(n, more=lambda n: n + 3):\n    return more(n)", "n + 3", "n + 4"
    ),
    "an attribute of a function": Row("step.by", "def step(n): pass\nstep.by = 3", "by = 3", "by = 4"),
    "a function of Python": Row("T(n / 2)", "from math import floor as T", "floor as", "ceil as"),
    "a function that hides one of Python": Row("max(n, 3)", "# here", "# here", "def max(n, m):\n    return n"),
    # functions that the user compiles with Numba
    "an njit helper": Row("step(n)", "@njit\ndef step(n):\n    return n + 3", "n + 3", "n + 4"),
    "a constant of an njit helper": Row(
        "step(n)", "BY = 3\n@njit\ndef step(n):\n    return n + BY", "BY = 3", "BY = 4"
    ),
    "a helper of an njit helper": Row(
        "step(n)", "@njit\ndef more(n):\n    return n + 3\n@njit\ndef step(n):\n    return more(n)", "n + 3", "n + 4"
    ),
    "an option of an njit helper": Row(
        "step(n)", "@njit\ndef step(n):\n    return n / 3", "@njit", "@njit(error_model='numpy')"
    ),
    "the signature of an njit helper": Row(
        "step(n)", "@njit('f8(f8)')\ndef step(n):\n    return n // 2", "f8(f8)", "f4(f4)"
    ),
    "a vectorized helper": Row("step(n)", "@numba.vectorize\ndef step(n):\n    return n + 3", "n + 3", "n + 4"),
    # methods and attributes
    "a method": Row("self.step(n)", "", "n + 3", "n + 4", attributes="def step(self, n):\n        return n + 3\n"),
    "a class method": Row(
        "self.step(n)", "", "n + 3", "n + 4", attributes="@classmethod\n    def step(cls, n):\n        return n + 3\n"
    ),
    "a static method": Row(
        "self.step(n)", "", "n + 3", "n + 4", attributes="@staticmethod\n    def step(n):\n        return n + 3\n"
    ),
    "a property": Row(
        "self.by", "", "3 + 1", "3 + 2", attributes="@property\n    def by(self):\n        return 3 + 1\n"
    ),
    "a bound method": Row(
        "T(n)",
        "class Steps:\n    def step(self, n):\n        return n + 3\nT = Steps().step",
        "n + 3",
        "n + 4",
    ),
    "an attribute": Row("n + self.by", "", "by = 3", "by = 4", attributes="by = 3"),
    "an attribute of a class": Row("n + Sizes.by", "class Sizes:\n    by = 3", "by = 3", "by = 4"),
    "an inherited attribute of a class": Row(
        "n + More.by", "class Sizes:\n    by = 3\nclass More(Sizes):\n    pass", "by = 3", "by = 4"
    ),
    "a field of a dataclass": Row("n + T.width", DATACLASS, "Sizes()", "Sizes(4)"),
    "a default of a dataclass": Row("n + Sizes().width", DATACLASS, "width: int = 3", "width: int = 4"),
    "a method of a dataclass": Row("n + T.area()", DATACLASS, "* 4", "* 5"),
    "an array as an attribute": Row("self.table[n]", "", "[1, 2]", "[1, 3]", attributes="table = numpy.array([1, 2])"),
    "what a game is made from": Row(
        "self.game.by + n", f"class Inner(Game):\n    by = 3\n{BODY}", "by = 3", "by = 4", attributes="game = Inner()"
    ),
    # modules
    "a constant of a module": Row("n + helper.BY", "", "BY = 3", "BY = 4", helper="BY = 3"),
    "a function of a module": Row("helper.step(n)", "", "n + 3", "n + 4", helper="def step(n):\n    return n + 3"),
    "an enum of a module": Row(
        "n + helper.Side.LEFT",
        "",
        "LEFT = 3",
        "LEFT = 4",
        helper="import enum\nclass Side(enum.IntEnum):\n    LEFT = 3",
    ),
    "a module of a module": Row(
        "n + helper.inner.BY",
        "",
        "BY = 3",
        "BY = 4",
        helper="import types\ninner = types.ModuleType('inner')\ninner.BY = 3",
    ),
    "a module as an attribute": Row(
        "n + self.helper.BY", "", "BY = 3", "BY = 4", attributes="helper = helper", helper="BY = 3"
    ),
}


def load(sources, name):
    """Return the module of a game from the sources of the game and of its helper."""
    for part in ("helper", name):
        made = sys.modules[part] = types.ModuleType(part)
        source = sources["helper" if part == "helper" else "game"]
        exec(compile(source, f"{part}.py", "exec"), vars(made))
    return made


def digest(sources, name):
    from plies.engine.compiler.blueprint import blueprint

    return blueprint(load(sources, name.replace(" ", "_")).Rules()).digest


if __name__ == "__main__":
    print(json.dumps({name: digest(sources, name) for name, sources in json.load(sys.stdin).items()}))
