"""If a game does not compile, is it the fault of the rules, or of a Numba that plies does not know?"""

import ast
import warnings
from pathlib import Path

import pytest

import plies
from engine.shared import needs_compiler, python
from plies.core import CHANCE
from plies.engine.compiler import canary
from plies.engine.errors import Interpreted, NotCompilable, Obstacle, UnknownNumba
from plies.games import Halving

ENGINE = Path(plies.__file__).parent / "engine"
UNKNOWN = NotCompilable("Mine", Obstacle("result", 3, "mine.py", "something", "the compiler says: no", is_known=False))
KNOWN = NotCompilable("Mine", Obstacle("result", 3, "mine.py", "a set", "use bits"))


@pytest.fixture(autouse=True)
def forgotten():
    """The canary is compiled once per process."""
    canary._what_goes_wrong.cache_clear()
    yield
    canary._what_goes_wrong.cache_clear()


@needs_compiler
def test_the_canary_compiles():
    assert canary._what_goes_wrong() is None
    assert canary.blame(UNKNOWN) is UNKNOWN


def test_what_is_known_needs_no_canary(monkeypatch):
    monkeypatch.setattr(canary, "prepare", None)
    assert canary.blame(KNOWN) is KNOWN


def test_a_numba_that_compiles_nothing_is_named(monkeypatch):
    def broken(*_):
        raise AttributeError("module 'numba.core.ir' has no attribute 'Assign'")

    monkeypatch.setattr(canary, "prepare", broken)
    blamed = canary.blame(UNKNOWN)
    assert isinstance(blamed, UnknownNumba)
    assert str(blamed).startswith("plies does not know Numba ")
    assert "no attribute 'Assign'" in str(blamed)


BROKEN = """
import warnings
from numba.core import lowering
from plies.engine.compiler.passes import pipeline
def fail(self, *_):
    raise AttributeError("LeanLower has no attribute 'fold_call_args'")
pipeline.LeanLower.lower_normal_function = fail
import plies
from plies.games import Halving
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    print(plies.search(Halving(9)).value)
print(*(str(each.message) for each in said))
"""


@needs_compiler
def test_a_search_says_so_and_goes_on_interpreted(tmp_path):
    printed = python("-c", BROKEN, NUMBA_CACHE_DIR=str(tmp_path)).splitlines()
    assert float(printed[0]) == plies.search(Halving(9)).value
    assert printed[1].startswith("plies does not know Numba")
    assert "interpreted" in printed[1]
    assert "Halving" not in printed[1]


def test_a_numba_without_a_name_that_plies_needs():
    code = """
import numba.core.typeinfer, numba.core
del numba.core.typeinfer
import sys
sys.modules["numba.core.typeinfer"] = None
try:
    import plies.engine.numba_internals
except ImportError as error:
    print(error)
"""
    assert python("-c", code).startswith("plies does not know Numba ")


def test_private_names_of_numba_are_in_one_place():
    private = ("numba.core", "numba.cpython", "numba.np", "numba.misc", "numba.typed", "llvmlite")
    found = []
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [path.name for name in names if name.startswith(private)]
    assert set(found) == {"numba_internals.py"}


def test_the_canary_is_a_sound_game():
    game = canary.Canary()
    with warnings.catch_warnings():
        warnings.simplefilter("error", Interpreted)
        assert plies.check(game, seconds=20).ok
    assert CHANCE not in {game.player(game.initial())}
