"""Shared by the tests of compiled code: a cache of their own, and other processes."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import numba
import pytest

import plies
from later import later
from plies.engine import compiled
from plies.textbook import counting

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"
needs_compiler = pytest.mark.skipif(not COMPILED, reason="machine code is what it is about")

STEPS = 60  # seconds after which a process that should have ended counts as stuck


@pytest.fixture(scope="session", autouse=True)
def cache_of_this_run(tmp_path_factory):
    """Keep compiled searches for this run of the tests, for all its workers, and never in the user's cache."""
    place = tmp_path_factory.getbasetemp()
    place = (place.parent if "PYTEST_XDIST_WORKER" in os.environ else place) / "compiled"
    before = os.environ.get("NUMBA_CACHE_DIR")
    os.environ["NUMBA_CACHE_DIR"] = str(place)
    yield place
    if before is None:
        del os.environ["NUMBA_CACHE_DIR"]
    else:
        os.environ["NUMBA_CACHE_DIR"] = before


@pytest.fixture
def interpreted(monkeypatch):
    """Games are not compiled in this test: the same source runs in Python, which takes less time than to compile it."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)


@pytest.fixture(params=["interpreted", *later("compiled")])
def either_way(request, monkeypatch):
    """Run the test interpreted every day, and compiled as a long test.

    It is for games that no other test compiles. That the search does the same compiled, other games show every day.
    """
    monkeypatch.setattr(numba.config, "DISABLE_JIT", request.param == "interpreted" or not COMPILED)


def run_in_thread(work):
    """Do work in one thread. In it, searches start no thread of their own, which would take longer than short ones."""
    errors = []

    def guarded():
        try:
            work()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=guarded)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]


def asked(game, state, which):
    """One rule of a game, for Probe."""
    return game.evaluate(state, which)


def alike(search, game, state, *limits):
    """Return the value of a search. Check that it finds the same in as many nodes, interpreted and compiled."""
    plain, native = counting.count(search, game, state, *limits), compiled(search).find(game, state, *limits)
    assert native == (plain.value, plain.nodes, COMPILED), (search.__name__, limits, state)
    return plain.value


def python(*arguments, text="", seconds=STEPS, folder=None, **environment):
    """Return what a fresh interpreter prints. It sees the plies that is tested here, and text as its standard input."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        timeout=seconds,
        cwd=folder,
        env=surroundings(**environment),
    )
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr[-3000:]}"
    return done.stdout


def surroundings(**environment):
    """Return the environment of this process with changes; None removes a variable."""
    sources = [str(Path(plies.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    changed = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sources)), **environment}
    return {name: str(value) for name, value in changed.items() if value is not None}
