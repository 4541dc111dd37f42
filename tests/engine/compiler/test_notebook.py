"""Games from a notebook, the REPL, `python -c` and scripts; and rules that are replaced while Python runs."""

import textwrap
import types
from typing import NamedTuple

import pytest

from engine.shared import alike, needs_compiler, python
from later import later
from plies.core import Game
from plies.engine import compiled
from plies.engine.errors import Interpreted
from plies.textbook import minimax

CELL = """
from typing import NamedTuple

from plies import Game

BASE = 11


class State(NamedTuple):
    number: int
    plies: int


def score(number):
    return number % BASE


class Climb(Game[State, int]):
    def initial(self):
        return State(5, 0)

    def player(self, state):
        return state.plies % 2

    def actions(self, state):
        yield 3

    def result(self, state, action):
        return State(state.number * action + 1, state.plies + 1)

    def is_terminal(self, state):
        return state.plies >= 4

    def utility(self, state, player):
        return score(state.number) / 16 if player == 0 else -score(state.number) / 16
"""


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch, tmp_path):
    """Forget what other tests loaded: code from disk does not show whether a namespace is stale."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))


def agree(game):
    return alike(minimax, game, game.initial())


def notebook(code=CELL, **names):
    space = {"__name__": "__main__", **names}
    run(space, code)
    return space


def run(space, code):
    exec(compile(textwrap.dedent(code), f"<cell {hash(code) % 1000}>", "exec"), space)


def test_a_cell():
    agree(notebook()["Climb"]())


def test_a_cell_that_is_run_again(monkeypatch, tmp_path):
    """The same cell, run twice, makes new classes with the same code. Both games work."""
    space = notebook()
    first = space["Climb"]()
    agree(first)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "another"))
    run(space, CELL)
    agree(space["Climb"]())
    agree(first)


EDITS = {
    "a constant": ("BASE = 7", "number % 7"),
    "a helper": ("def score(number):\n    return number % 5", "number % 5"),
    "a helper with another default": ("def score(number, base=3):\n    return number % base", "number % 3"),
    "a helper of a helper": (
        "def part(number):\n    return number % 6\n\n\ndef score(number):\n    return part(number)",
        "number % 6",
    ),
}
ONE, *OTHERS = EDITS  # test_changes tells all edits apart every day


@pytest.mark.parametrize("edit", [ONE, *later(*OTHERS)])
def test_something_replaced_in_a_later_cell(edit):
    """The class stays the same; what its rules use does not."""
    new, meaning = EDITS[edit]
    space = notebook()
    game = space["Climb"]()
    before = agree(game)
    run(space, new)
    after = agree(game), agree(space["Climb"]())
    expected = agree(notebook(CELL.replace("number % BASE", meaning))["Climb"]())
    assert after == (expected, expected)
    assert expected != before


@needs_compiler
def test_another_process_gets_the_new_rules_too():
    """Code compiled after a change is saved under the changed rules' name, so it must follow the changed rules."""
    python("-c", CELL + SHOW + "BASE = 7\n" + SHOW)
    check(python("-c", CELL.replace("BASE = 11", "BASE = 7") + SHOW), 0)


def test_a_method_replaced_on_the_class():
    space = notebook()
    game = space["Climb"]()
    before = agree(game)
    run(
        space,
        """
        def utility(self, state, player):
            return state.number % 3 / 8 if player == 0 else -(state.number % 3) / 8
        Climb.utility = utility
        """,
    )
    assert agree(game) != before


def test_attributes_replaced():
    """They are replaced on the class, and then on the instance."""
    space = notebook(
        CELL.replace("yield 3", "yield self.factor").replace("def initial", "factor = 3\n\n    def initial")
    )
    game = space["Climb"]()
    before = agree(game)
    space["Climb"].factor = 4
    later = agree(game)
    assert later != before
    game.factor = 3
    assert agree(game) == before


def test_something_replaced_in_an_imported_module():
    helper = types.ModuleType("helper_of_climb")
    exec("BASE = 11\n\n\ndef score(number):\n    return number % BASE\n", vars(helper))
    space = notebook(CELL.replace("score(state.number)", "helper.score(state.number)"), helper=helper)
    game = space["Climb"]()
    before = agree(game)
    helper.BASE = 7
    later = agree(game)
    assert later != before
    exec("def score(number):\n    return number % 5\n", vars(helper))
    assert agree(game) != later


def local_game(base, helper):
    """Return a game that is local to a function, with everything that it uses."""
    table = tuple(number * number % base for number in range(40))

    class State(NamedTuple):
        number: int
        plies: int

    def looked_up(number):
        return table[number % 40]

    class Climb(Game[State, int]):
        def initial(self):
            return State(5, 0)

        def player(self, state):
            return state.plies % 2

        def actions(self, state):
            yield 3

        def result(self, state, action):
            return State(state.number * action + 1, state.plies + 1)

        def is_terminal(self, state):
            return state.plies >= 4

        def utility(self, state, player):
            return state.number % base / 16 if player == 0 else -(state.number % base) / 16

    class WithHelper(Climb):
        def utility(self, state, player):
            return looked_up(state.number) / 16 if player == 0 else -looked_up(state.number) / 16

    class WithBool(Climb):
        def result(self, state, action):
            return State(state.number % action == 1, state.plies + 1)

    return {"": Climb, "a helper": WithHelper, "a bool for an int": WithBool}[helper]()


@pytest.mark.parametrize("helper", ["a helper", *later("", "a bool for an int")])
def test_games_in_functions(helper):
    """A class may be local to a function. What it uses of the function becomes constants of the game."""
    values = {agree(local_game(base, helper)) for base in (11, 7, 5)}
    assert len(values) == (3 if helper != "a bool for an int" else 1)


def test_a_closure_that_changes():
    base = 11

    class Climb(type(local_game(11, ""))):
        def utility(self, state, player):
            return state.number % base / 16 if player == 0 else -(state.number % base) / 16

    game = Climb()
    before = agree(game)
    base = 7
    assert agree(game) != before


# -- other ways to start Python --

SHOW = """
from plies.engine import compiled
from plies.engine.compiler import kernels
from plies.textbook import minimax
game = Climb()
print(compiled(minimax).find(game, game.initial()).compiled, kernels.compilations)
print(compiled(minimax).value(game, game.initial()), minimax.value(game, game.initial()))
"""


def check(printed, compilations):
    """Check that it compiled as often as said, with the right value."""
    *_, facts, values = printed.strip().splitlines()
    assert facts.split() == ["True", str(compilations)]
    native, plain = values.split()
    assert native == plain


@needs_compiler
@pytest.mark.long
def test_python_c():
    """Every day, another test has two processes begin with -c."""
    check(python("-c", CELL + SHOW), 1)
    check(python("-c", CELL + SHOW), 0)


@needs_compiler
@pytest.mark.long
def test_standard_input():
    check(python("-", text=CELL + SHOW), 1)
    check(python(text=CELL + SHOW), 0)


@needs_compiler
@pytest.mark.long
def test_the_interactive_interpreter():
    blocks = [block.replace("\n\n", "\n").strip() for block in CELL.split("\n\n\n")]
    typed = "\n\n".join(blocks) + "\n\n" + SHOW
    check(python("-i", "-q", text=typed), 1)
    check(python("-i", "-q", text=typed), 0)


@needs_compiler
def test_a_script(tmp_path):
    """Once as __main__, once as a module: two names, one digest, one compilation."""
    script = tmp_path / "climb.py"
    script.write_text(CELL + "\n\nif __name__ == '__main__':\n" + textwrap.indent(SHOW, "    "))
    check(python(script), 1)
    check(python(script), 0)
    check(python("-c", "from climb import Climb\n" + SHOW, folder=tmp_path), 0)


@needs_compiler
def test_annotations_that_nobody_can_read():
    """The annotations are text, in a module that cannot be found: the game runs, but not compiled."""
    code = CELL.replace("from plies", "from plies.core.bits import Bits\nfrom plies").replace(
        "number: int", "number: Bits"
    )
    space = {"__name__": "a module that is nowhere"}
    run(space, "from __future__ import annotations\n" + code)
    game = space["Climb"]()
    with pytest.warns(Interpreted):
        assert compiled(minimax).value(game, game.initial()) == minimax.value(game, game.initial())
