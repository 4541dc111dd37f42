"""Compiled searches on disk are found again, are never stale, and never cause an error."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from later import later
from plies.engine.compiler import disk_cache

ASK = """
import json, sys
import plies, plies.engine as engine
from plies.engine.compiler import kernels
from plies.textbook import alphabeta
game = plies.game(sys.argv[1])
found = engine.compiled(alphabeta).find(game, game.initial(), int(sys.argv[2]))
print(json.dumps([found.value, found.nodes, kernels.compilations]))
"""

RULES = """
from base import Base
from helper import LIMIT, step

class Rules(Base):
    def result(self, state, action):
        return (state[0] - step(action), 1 - state[1])
"""
BASE = """
from plies import Game

class Base(Game):
    def initial(self):
        return (12, 0)
    def player(self, state):
        return state[1]
    def actions(self, state):
        for taken in range(1, 3):
            yield taken
    def is_terminal(self, state):
        return state[0] <= 0
    def utility(self, state, player):
        return 1.0 if player != state[1] else -1.0
"""
HELPER = """
LIMIT = 3

def step(action):
    return min(action, LIMIT)
"""


def ask(game, cache, depth=6, **environment):
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(cache), **environment}
    done = subprocess.run(
        [sys.executable, "-c", ASK, game, str(depth)], capture_output=True, text=True, env=variables, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return tuple(json.loads(done.stdout))


@pytest.fixture
def rules(tmp_path):
    for name, text in (("rules", RULES), ("base", BASE), ("helper", HELPER)):
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


@pytest.mark.long
def test_the_second_process_compiles_nothing(tmp_path):
    first, second = ask("tic-tac-toe", tmp_path), ask("tic-tac-toe", tmp_path)
    assert first[2] == 1
    assert second == (*first[:2], 0)


@pytest.mark.long
def test_processes_that_begin_together(tmp_path):
    games = ["tic-tac-toe", "halving", "nim", "tic-tac-toe"]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda game: ask(game, tmp_path), games))
    afterwards = [ask(game, tmp_path) for game in games]
    assert [found[:2] for found in together] == [found[:2] for found in afterwards]
    assert [found[2] for found in afterwards] == [0, 0, 0, 0]


EDITS = {
    "rules.py": ("state[0] - step(action)", "state[0] - 2 * step(action)"),
    "base.py": ("range(1, 3)", "range(1, 4)"),
    "helper.py": ("min(action, LIMIT)", "max(action, LIMIT)"),
}


@pytest.mark.parametrize("file", ["helper.py", *later("rules.py", "base.py")])
def test_an_edit_anywhere_is_seen(rules, tmp_path, file):
    """A remark is none. Every day, the tests of the digest tell all kinds of edits apart; here one is enough."""
    before = ask(f"{rules}/rules.py:Rules", tmp_path)
    path = rules / file
    path.write_text(path.read_text().replace(*EDITS[file]))
    after = ask(f"{rules}/rules.py:Rules", tmp_path)
    assert after[2] == 1
    assert after[1] != before[1]
    path.write_text(path.read_text().replace(*reversed(EDITS[file])) + "\n# a remark\n")
    assert ask(f"{rules}/rules.py:Rules", tmp_path) == (*before[:2], 0)


@pytest.mark.long
def test_an_edited_constant_is_seen(rules, tmp_path):
    before = ask(f"{rules}/rules.py:Rules", tmp_path, depth=14)
    (rules / "helper.py").write_text(HELPER.replace("LIMIT = 3", "LIMIT = 1"))
    after = ask(f"{rules}/rules.py:Rules", tmp_path, depth=14)
    assert (after[1] != before[1], after[2]) == (True, 1)


REACHED = """
from enum import IntEnum

import numpy
from numba import njit
from base import Base

class Side(IntEnum):
    LEFT = 3

TABLE = numpy.linspace(0.0, 1.0, 2000)
TABLE[1000] = 5.0

@njit
def step(n):
    return n + 7

class Rules(Base):
    def result(self, state, action):
        return (state[0] - action, 1 - state[1])
    def evaluate(self, state, player):
        worth = step(state[0]) + Side.LEFT + TABLE[1000]
        return worth / 64 if player == 0 else -worth / 64
"""


@pytest.mark.long
def test_what_does_not_show_by_its_name_is_seen(rules, tmp_path):
    """A member of an enum, an entry of a long array, the body of a function that is compiled already."""
    (rules / "rules.py").write_text(REACHED)
    assert ask(f"{rules}/rules.py:Rules", tmp_path, depth=0)[::2] == (27 / 64, 1)
    assert ask(f"{rules}/rules.py:Rules", tmp_path, depth=0)[::2] == (27 / 64, 0)
    edited = REACHED.replace("LEFT = 3", "LEFT = 4").replace("= 5.0", "= 7.0").replace("n + 7", "n + 11")
    (rules / "rules.py").write_text(edited)
    assert ask(f"{rules}/rules.py:Rules", tmp_path, depth=0)[::2] == (34 / 64, 1)


CIRCLE = """
def is_even(number):
    return 1 if number <= 0 else is_odd(number - 1)

def is_odd(number):
    return 0 if number <= 0 else is_even(number - 1)

def step(action):
    return 1 + is_even(action)
"""


@pytest.mark.long
def test_functions_that_call_each_other(rules, tmp_path):
    """Code that calls in a circle cannot be loaded again: every process compiles it, and none crashes."""
    (rules / "helper.py").write_text("LIMIT = 3\n" + CIRCLE)
    first, second = (ask(f"{rules}/rules.py:Rules", tmp_path) for _ in range(2))
    assert first == second
    assert first[2] == 1


def test_another_version_of_plies_compiles_anew(monkeypatch):
    before = disk_cache.name_of("search", "digest")
    monkeypatch.setattr(disk_cache, "sources", lambda: "another version")
    assert disk_cache.name_of("search", "digest") != before


def test_another_python_compiles_anew(monkeypatch):
    before = disk_cache.name_of("search", "digest")
    monkeypatch.setattr(disk_cache.sys, "version", "3.99.0 (main)")
    assert disk_cache.name_of("search", "digest") != before


@pytest.mark.long
def test_a_directory_that_cannot_be(tmp_path):
    """Not even root can make a directory below a file. Every day, test_own_files has a search go on without one."""
    (tmp_path / "file").write_text("")
    assert ask("halving", tmp_path / "file")[2] == 1


SPOILT = {
    "cut off": lambda raw: raw[:100],
    "empty": lambda raw: b"",
    "another end": lambda raw: raw[:-9] + b"nonsense!",
}


@pytest.mark.parametrize("how", SPOILT)
def test_spoilt_files_are_not_loaded(tmp_path, monkeypatch, how):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    disk_cache.save("one.plies", "alphabeta", "my.Game", {"a": list(range(100))})
    assert disk_cache.load("one.plies") == {"a": list(range(100))}
    (file,) = (tmp_path / "plies").glob("*.plies")
    file.write_bytes(SPOILT[how](file.read_bytes()))
    assert disk_cache.load("one.plies") is None


@pytest.mark.long
@pytest.mark.parametrize("how", SPOILT)
def test_spoilt_files_are_compiled_anew(tmp_path, how):
    before = ask("halving", tmp_path)
    (file,) = (tmp_path / "plies").glob("*.plies")
    file.write_bytes(SPOILT[how](file.read_bytes()))
    assert ask("halving", tmp_path) == before
    assert ask("halving", tmp_path)[2] == 0


def test_the_users_cache_directory(tmp_path):
    variables = {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    ask("halving", "", **variables)
    assert list((tmp_path / "plies").glob("*.plies"))


WORKERS = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from plies.engine import compiled
from plies.games import Halving
from plies.textbook import minimax

def work(depth):
    return compiled(minimax).find(Halving(20), Halving(20).initial(), depth)[:2]

if __name__ == "__main__":
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(work, [5, 6, 5, 6])) == [work(5), work(6)] * 2
    print("right")
"""


@pytest.mark.long
def test_worker_processes(tmp_path):
    (tmp_path / "workers.py").write_text(WORKERS)
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, str(tmp_path / "workers.py")]
    assert subprocess.run(command, capture_output=True, text=True, env=variables, timeout=120).stdout == "right\n"


def test_full_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk_cache.os, "replace", full)
    disk_cache.save("name.plies", "search", "game", (1, 2))
    assert list((tmp_path / "plies").iterdir()) == []
    assert disk_cache.load("name.plies") is None


def test_showing_and_clearing(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert (disk_cache.entries(), disk_cache.clear()) == ([], 0)
    disk_cache.save("one.plies", "alphabeta", "my.Game", {"a": 1})
    assert [(entry.search, entry.game) for entry in disk_cache.entries()] == [("alphabeta", "my.Game")]
    assert disk_cache.load("one.plies") == {"a": 1}
    assert disk_cache.clear() == 1
    assert disk_cache.entries() == []
