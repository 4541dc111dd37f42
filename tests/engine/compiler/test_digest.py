"""An edit of anything that a rule can reach gives another digest, and the same source always gives the same digest."""

import dis
import json
import types
from pathlib import Path

import pytest

import plies
from engine.compiler.reach import ROWS
from engine.shared import python
from plies.core import catalog
from plies.engine.compiler.blueprint import blueprint
from plies.engine.compiler.survey import global_names

SCRIPT = Path(__file__).parent / "reach.py"

CATALOG = """
import json, plies
from plies.core import catalog
from plies.engine.compiler.blueprint import blueprint
print(json.dumps({name: blueprint(plies.game(name)).digest for name in catalog.GAMES}))
"""


def digests(sources, seed):
    return json.loads(python(SCRIPT, text=json.dumps(sources), PYTHONHASHSEED=seed))


@pytest.fixture(scope="module")
def before():
    return digests({name: row.sources() for name, row in ROWS.items()}, 1)


@pytest.fixture(scope="module")
def after():
    return digests({name: row.edited() for name, row in ROWS.items()}, 1)


@pytest.mark.parametrize("name", ROWS)
def test_an_edit_is_seen_by_the_next_process(before, after, name):
    assert before[name] != after[name]


def test_the_same_source_has_the_same_digest(before):
    """In every process: the hashes of texts and the order of sets differ between processes."""
    sources = {name: row.sources() for name, row in ROWS.items()}
    assert [digests(sources, seed) for seed in (2, 3)] == [before, before]


def test_the_games_of_the_catalog_have_the_same_digest_in_every_process():
    one, two, three = (json.loads(python("-c", CATALOG, PYTHONHASHSEED=seed)) for seed in (1, 2, 3))
    assert one == two == three
    assert len(set(one.values())) == len(one)


def loaded(code):
    """Return the globals of a code object according to Python's own disassembler."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    nested = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return found.union(*map(loaded, nested))


@pytest.mark.parametrize("name", catalog.GAMES)
def test_the_globals_of_functions(name):
    """They are read from byte code, which differs between versions of Python."""
    codes = [function.__code__ for function in blueprint(plies.game(name)).functions]
    assert [set(global_names(code)) for code in codes] == [loaded(code) for code in codes]
