"""A search begins at once, interpreted, while its machine code is made elsewhere. Only the speed shows it."""

import json
import random
import subprocess
import sys
import textwrap
import time

import pytest

import plies
from engine.shared import needs_compiler, python
from later import later
from plies.core import CHANCE, InvalidArgument
from plies.engine.errors import Interpreted
from plies.engine.execution import background, compiled_or_interpreted, tiers
from plies.engine.question import Question
from plies.games import Halving, Pig, TicTacToe
from plies.textbook.random_trees import random_tree

pytestmark = needs_compiler

KINDS = {
    "alphabeta": {"depth": 5},
    "expectimax": {"depth": 4, "mixed": ("max", "min", "chance")},
    "multiplayer": {"depth": 4, "mixed": (0, 1, 2), "utilities": 3},
}


class Fake:
    """A maker that says nothing."""

    obstacle = ""


@pytest.fixture
def ready_after(monkeypatch):
    """Make the code seem ready once it has been asked for so often. In truth it is ready all the time."""
    looks = {"left": 0}

    def is_ready(self):
        looks["left"] -= 1
        return looks["left"] < 0

    monkeypatch.setattr(tiers.Code, "is_ready", is_ready)
    monkeypatch.setattr(background, "maker_of", lambda *_: Fake)
    monkeypatch.setattr("plies.engine.runtime.threads.ASK_EVERY", 0.0005)

    def after(number):
        looks["left"] = number

    return after


def asked(draw):
    return {"depth": draw.randint(1, 6)} if draw.random() < 0.6 else {"nodes": draw.randint(1, 300)}


@pytest.mark.parametrize(
    ("algorithm", "count"), [("alphabeta", 60), *later(*((algorithm, 2_000) for algorithm in KINDS))]
)
def test_a_switch_at_any_moment_changes_nothing(algorithm, count, ready_after):
    """Value, action and label equal those of a search that waits for its code, and of one that never compiles."""
    draw, switched, kept = random.Random(algorithm), 0, 0
    for seed in range(count):
        tree = random_tree(f"{algorithm} {seed}", **KINDS[algorithm])
        root = tree.initial()
        if tree.is_terminal(root) or tree.player(root) == CHANCE:
            continue
        how = asked(draw) | {"algorithm": algorithm}
        ready_after(draw.choice((1, 1, 2, 3, 5, 9)))
        found = plies.search(tree, compile="background", **how)
        for plain in (plies.search(tree, compile="wait", **how), plies.search(tree, compile="never", **how)):
            told = (found.value, found.action, found.proved, found.depth, found.nodes)
            assert told == (plain.value, plain.action, plain.proved, plain.depth, plain.nodes), (seed, how)
        switched += found.compiled
        kept += not found.compiled
    assert kept > 0
    if count > 1_000:
        assert switched > 0


def test_seconds_are_for_both_tiers(ready_after):
    ready_after(20)
    game = plies.game("connect-four")
    plies.search(game, depth=2)
    begun = time.monotonic()
    found = plies.search(game, seconds=1, compile="background")
    assert time.monotonic() - begun < 3
    assert found.compiled
    assert 0 < found.interpreted_seconds < found.seconds < 2


def test_never_compiles_nothing():
    found = plies.search(TicTacToe(), compile="never")
    assert (found.value, found.compiled, found.nodes) == (0, False, plies.search(TicTacToe()).nodes)
    assert plies.search(TicTacToe()).compiled


def test_progress_says_how_it_ran():
    seen = []
    plies.search(TicTacToe(), depth=3, compile="never", progress=seen.append)
    assert [each.compiled for each in seen] == [False] * 3


def test_a_word_that_means_nothing():
    with pytest.raises(InvalidArgument, match="compile is wait, background or never, not 'later'"):
        plies.search(TicTacToe(), compile="later")


def test_what_keeps_the_code_from_being_made_is_said_once(ready_after, monkeypatch):
    class Unlucky(Fake):
        obstacle = "Halving: result uses a dict"

    monkeypatch.setattr(background, "maker_of", lambda *_: Unlucky)
    monkeypatch.setattr(compiled_or_interpreted, "_warned", set())
    ready_after(10**9)
    with pytest.warns(Interpreted, match=f"^{Unlucky.obstacle}. Until then it runs interpreted.$") as said:
        found = [plies.search(Halving(9), compile="background") for _ in range(2)]
    assert len(said) == 1
    assert [(each.proved, each.compiled) for each in found] == [(True, False)] * 2


def test_without_a_place_for_the_code_it_waits(monkeypatch):
    monkeypatch.setattr(background, "_makers", {})
    monkeypatch.setattr("plies.engine.compiler.disk_cache.is_usable", lambda: False)
    monkeypatch.setattr(tiers.Code, "is_ready", lambda self: False)
    assert plies.search(Halving(9), seconds=5, compile="background").compiled


def test_what_cannot_travel_is_compiled_here(monkeypatch, tmp_path):
    monkeypatch.setattr(background, "_makers", {})
    monkeypatch.setattr(tiers.Code, "is_ready", lambda self: False)
    game = Pig(20)
    with (tmp_path / "open").open("w") as game.file:  # no other process can be given an open file
        assert plies.search(game, depth=1, compile="background").compiled


# -- with a real process --

GAME = '''
    from typing import NamedTuple

    import plies

    print("this script runs")


    class Heap(NamedTuple):
        left: int
        turn: int


    class Take(plies.Game[Heap, int]):
        """Who takes the last one wins."""

        def initial(self):
            return Heap(300, 0)

        def player(self, state):
            return state.turn

        def actions(self, state):
            for number in range(1, min(3, state.left) + 1):
                yield number

        def result(self, state, action):
            return Heap(state.left - action, 1 - state.turn)

        def is_terminal(self, state):
            {over}

        def utility(self, state, player):
            return -1.0 if state.turn == player else 1.0
'''
SCRIPT = """
if __name__ == "__main__":
    import json, time, warnings

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        tries = []
        for _ in range(400):
            begun = time.monotonic()
            found = plies.search(Take(), seconds=0.2)
            tries.append((found.compiled, time.monotonic() - begun))
            if found.compiled or said:
                break
    print(json.dumps([tries, [str(each.message) for each in said]]))
"""


def run_script(place, over):
    script = place / "take.py"
    script.write_text(textwrap.dedent(GAME.format(over=over)) + SCRIPT)
    printed = python(script, seconds=500, NUMBA_CACHE_DIR=str(place / "cache"), PLIES_COMPILE="").splitlines()
    assert printed[:-1] == ["this script runs"]  # once: compiling does not run it again
    tries, said = json.loads(printed[-1])
    return [compiled for compiled, _ in tries], [seconds for _, seconds in tries], said


@pytest.mark.long
def test_a_script_is_searched_at_once_and_compiled_behind(tmp_path):
    compiled, seconds, said = run_script(tmp_path, "return state.left == 0")
    assert not compiled[0]
    assert compiled[-1]
    assert said == []
    assert sorted(seconds)[len(seconds) // 2] < 2  # on a busy machine
    # The same file, imported: its machine code exists already.
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import take, plies; " + (
        "print(plies.search(take.Take(), seconds=1).compiled)"
    )
    printed = python("-c", code, NUMBA_CACHE_DIR=str(tmp_path / "cache"), PLIES_COMPILE="background")
    assert printed.splitlines()[-1] == "True"


@pytest.mark.long
def test_what_does_not_compile_is_said_once(tmp_path):
    compiled, _, said = run_script(tmp_path, "return not dict(left=state.left)['left']")
    assert set(compiled) == {False}
    (sentence,) = said
    assert sentence.startswith("Take: is_terminal uses ")
    assert sentence.endswith("Until then it runs interpreted.")


def test_an_own_module_travels_by_value(tmp_path, monkeypatch):
    (tmp_path / "away.py").write_text(textwrap.dedent(GAME.format(over="return state.left == 0")))
    monkeypatch.syspath_prepend(str(tmp_path))
    import away

    try:
        assert background.own_modules(away.Take()) == [away]
        assert background.own_modules(TicTacToe()) == []
        question = Question(away.Take(), away.Heap(3, 0), None, "alphabeta")
        packed = background.packed(question)
    finally:
        del sys.modules["away"]
    monkeypatch.undo()
    code = "import pickle, sys; game, state, _ = pickle.load(sys.stdin.buffer); print(state.left, game.initial().left)"
    done = subprocess.run([sys.executable, "-c", code], input=packed, capture_output=True, check=True)
    assert done.stdout.split() == [b"3", b"300"]
