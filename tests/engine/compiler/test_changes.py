"""What changes while Python runs: either it gives another blueprint, or compiled code never held it."""

import sys
import textwrap

import pytest

from engine.compiler.reach import BODY, DATACLASS, ROWS, STATE, Row, load
from engine.shared import alike, needs_compiler
from plies.engine.compiler.prepared_games import prepare
from plies.engine.errors import NotCompilable
from plies.engine.execution.rule_by_rule import Probe
from plies.textbook import minimax
from plies.textbook.transforms import truncated


@pytest.fixture
def made(request, monkeypatch):
    """Return a function that makes the module of a row, and remove everything afterwards."""
    before = dict(sys.modules)
    yield lambda row: load(row.sources(), f"changes_{abs(hash(request.node.name))}")
    for name in set(sys.modules) - set(before):
        if name.startswith(("changes_", "helper")):
            del sys.modules[name]


def row(rule, code, attributes="", helper=""):
    return Row(rule, code, "", "", attributes, helper)


ARRAY = row("T[n]", "T = numpy.arange(9)")
STEP = row("step(n)", "def step(n, by=3, *, more=1):\n    return n + by + more")
INNER = f"class Inner(Game):\n    by = 3\n    table = numpy.arange(9)\n{BODY}"
LOCAL = f"""
class Base(Game):
{BODY}

def made(by):
    class Local(Base):
        def utility(self, state, player):
            return 1.0 * by
    return Local()
"""

CHANGES = {
    # arrays, in place
    "an array": (ARRAY, "T[4] = 0"),
    "the ninth digit in an array": (row("T[n]", "T = numpy.linspace(0, 1, 2000)"), "T[999] += 1e-12"),
    "the shape of an array": (row("T.shape[0]", "T = numpy.zeros((2, 3))"), "T.shape = (3, 2)"),
    "the type of an array": (row("T[n]", "T = numpy.zeros(9)"), "T.dtype = numpy.int64"),
    "an array in a tuple": (row("T[1][n]", "T = (1, numpy.arange(9))"), "T[1][4] = 0"),
    "an array in a named tuple": (row("T.m[n]", "T = State(1, numpy.arange(9))"), "T.m[4] = 0"),
    "an array as an attribute": (row("self.T[n]", "", "T = numpy.arange(9)"), "Rules.T[4] = 0"),
    "an array of the instance": (
        row("self.T[n]", "", "def __init__(self):\n        self.T = numpy.arange(9)\n"),
        "game.T[4] = 0",
    ),
    "an array of a game inside": (row("self.game.table[n]", INNER, "game = Inner()"), "game.game.table[4] = 0"),
    "an array in a closure": (
        row("look(n)", "def looking(T):\n    return lambda n: T[n]\nT = numpy.arange(9)\nlook = looking(T)"),
        "T[4] = 0",
    ),
    "an array as a default": (row("look(n)", "T = numpy.arange(9)\ndef look(n, T=T):\n    return T[n]"), "T[4] = 0"),
    "an array of a module": (row("helper.T[n]", "", helper="import numpy\nT = numpy.arange(9)"), "helper.T[4] = 0"),
    "an array of an njit helper": (
        row("look(n)", "T = numpy.arange(9)\n@njit\ndef look(n):\n    return T[n]"),
        "T[4] = 0",
    ),
    "an array as a default of a state": (
        row("State(n).m[0]", "T = numpy.arange(9)\nclass State(NamedTuple):\n    n: int\n    m: object = T"),
        "T[4] = 0",
    ),
    # something else under the old name
    "an enum": (row("n + S.A", "class S(IntEnum):\n    A = 3"), "class S(IntEnum):\n    A = 4"),
    "a constant": (row("n + T", "T = 1"), "T = True"),
    "a constant of a module": (row("n + helper.T", "", helper="T = 3"), "helper.T = 4"),
    "a constant of a module of a module": (
        row("n + helper.inner.T", "", helper="import types\ninner = types.ModuleType('inner')\ninner.T = 3"),
        "helper.inner.T = 4",
    ),
    "a constant of a module that is an attribute": (
        row("n + self.helper.T", "", "helper = helper", helper="T = 3"),
        "helper.T = 4",
    ),
    "an attribute of another class": (row("n + Sizes.by", "class Sizes:\n    by = 3"), "Sizes.by = 4"),
    "an attribute of the class of a game inside": (row("self.game.by", INNER, "game = Inner()"), "Inner.by = 4"),
    "a method of a dataclass": (row("T.area()", DATACLASS), "Sizes.area = lambda self: 5"),
    "a method of a state": (row("state.total()", STATE), "State.total = lambda self: 5"),
    "a constant of an njit helper": (
        row("step(n)", "BY = 3\n@njit\ndef step(n):\n    return n + BY"),
        "BY = 4",
    ),
    "a function of Python that is hidden": (row("max(n, 3)", ""), "def max(n, m):\n    return n"),
    "an attribute that was not there": (row("getattr(self, 'by', 3)", ""), "game.by = 4"),
    # functions, in place, as notebooks reload them
    "the code of a function": (STEP, "step.__code__ = (lambda n, by=3, *, more=1: n - by).__code__"),
    "a default": (STEP, "step.__defaults__ = (4,)"),
    "a default by keyword": (STEP, "step.__kwdefaults__['more'] = 2"),
    "the class of a game": (
        row("n", f"class Base(Game):\n{BODY}"),
        "class Other(Rules):\n    def evaluate(self, state, player):\n        return 3.0\ngame.__class__ = Other",
    ),
    # rules
    "a rule of the class": (row("n", ""), "Rules.evaluate = lambda self, state, player: 3.0"),
    "a rule of a base class": (row("n", ""), "Game.quiet = lambda self, state: state.n > 3"),
    "a rule that was inherited": (row("n", ""), "Rules.quiet = lambda self, state: state.n > 3"),
    "a rule of the game alone": (row("n", ""), "game.evaluate = lambda state, player: 3.0"),
    "a method of the game as a rule": (
        row("n", "", "def other(self, state, player):\n        return 3.0\n"),
        "game.evaluate = game.other",
    ),
    "a game of another class of that name": (
        row(
            "self.game.utility(state, 0)",
            f"class Base(Game):\n{BODY}{LOCAL}",
            "def __init__(self):\n        self.game = made(3)\n",
        ),
        "game.game = made(4)",
    ),
}


def run(module, code):
    exec(textwrap.dedent(code), vars(module))


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_gives_another_blueprint(made, monkeypatch, name):
    given, change = CHANGES[name]
    module = made(given)
    module.game = module.Rules()
    monkeypatch.setattr(module.Game, "quiet", module.Game.quiet)  # put back afterwards
    before = prepare(module.game).plan
    assert prepare(module.game).plan is before
    run(module, change)
    after = prepare(module.game).plan
    assert after.digest != before.digest
    assert prepare(module.game).plan is after


def test_a_game_like_the_first_one(made):
    """Equal arrays make one kind of game. A later change in one of them affects that game alone."""
    module = made(CHANGES["an array of the instance"][0])
    one, two = module.Rules(), module.Rules()
    plan = prepare(one).plan
    assert prepare(two).plan is plan
    one.T[4] = 0
    assert prepare(one).plan is not plan
    assert prepare(two).plan is plan
    assert prepare(module.Rules()).plan is plan
    one.T[4] = 4
    assert prepare(one).plan is plan
    two.T[4] = 0
    assert prepare(module.Rules()).plan is plan


def test_names_that_only_look_like_globals(made):
    """A variable of a script may have the name of an attribute that rules use; no rule reads the variable."""
    module = made(row("n + self.by", "player = by = n = 1", "by = 3"))
    module.game = module.Rules()
    plan = prepare(module.game).plan
    run(module, "player = by = n = utility = 2")
    assert prepare(module.game).plan is plan


# -- what compiled code may not hold --

REFUSED = {
    "a list": "a list (`T`)",
    "a dict": "a dict (`T`)",
    "a set of texts": "a set (`T`)",
    "a frozenset": "a frozenset (`T`)",
    "a bytearray": "a bytearray (`T`)",
    "an array.array": "an array (`T`)",
    "an array of objects": "an array of objects (`T`)",
    "the function of a partial": "a partial (`T`)",
    "a vectorized helper": "a function with `vectorize` (`step`)",
    "a bound method": "a method (`T`)",
    "a class method": "a class method (`self.step`)",
    "a field of a dataclass": "a Sizes (`T`)",
    "an attribute of a class": "a class (`Sizes`)",
}


def asked(game, state, player):
    return game.evaluate(state, player)


@needs_compiler
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_constant(made, name):
    """plies could not notice a change in it, so a rule that uses it is not compiled."""
    refused(made(ROWS[name]).Rules(), REFUSED[name])


def refused(game, words):
    with pytest.raises(NotCompilable) as error:
        Probe(game).ask(asked, game.initial(), 0)
    assert words in str(error.value)


@needs_compiler
def test_large_arrays_are_data(made):
    """Comparing them before each search would take too long."""
    module = made(row("T[n]", "T = numpy.arange(8193)"))
    game = module.Rules()
    refused(game, "evaluate uses an array of more than 64 KiB (`T`) in line ")
    assert prepare(game).plan.watch.arrays == []


@needs_compiler
def test_lists_in_defaults_and_closures(made):
    code = "def step(n, T=[1, 2]):\n    return T[0]\ndef holding(T):\n    return lambda n: T[0]\nheld = holding([1, 2])"
    refused(made(row("step(n)", code)).Rules(), "a list (`a default of step`)")
    refused(made(row("held(n)", code)).Rules(), "a list (`T`)")


@needs_compiler
def test_an_object_set_as_a_rule(made):
    """The class has a rule that would compile, but Python does not call that one."""
    module = made(row("n", ""))
    game = module.Rules()
    game.evaluate = type("Estimate", (), {"__call__": lambda self, state, player: 3.0})()
    refused(game, "evaluate uses an Estimate as a rule (`self.evaluate`); write a method, or set a plain function")
    refused(truncated(game, 3), "evaluate uses an Estimate as a rule")


@needs_compiler
def test_an_object_as_a_rule_of_the_class(made):
    module = made(row("n", ""))
    module.Rules.evaluate = staticmethod(module.functools.partial(max, 2))
    refused(module.Rules(), "evaluate uses a partial as a rule (`self.evaluate`)")


ALL = """
class Side(IntEnum):
    LEFT = 3

TABLE = numpy.arange(9)

@njit
def step(n):
    return n + 3
"""
OWN = "game.evaluate = lambda state, player: 0.75"


@needs_compiler
def test_compiled_code_follows(made, monkeypatch, tmp_path):
    """After a change, the old machine code is no longer used."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    module = made(row("(step(n) + 2 * TABLE[n] + Side.LEFT) / 64", ALL))
    module.game = module.Rules()
    values = [alike(minimax, module.game, module.State(5), 0)]
    edits = ("TABLE[5] = 1", "class Side(IntEnum):\n    LEFT = 4", "@njit\ndef step(n):\n    return n + 5", OWN)
    for edit in edits:
        run(module, edit)
        values.append(alike(minimax, module.game, module.State(5), 0))
    assert values == [21 / 64, 13 / 64, 14 / 64, 16 / 64, 0.75]
