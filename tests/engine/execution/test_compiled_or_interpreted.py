"""With NUMBA_DISABLE_JIT=1 nothing is compiled and everything works, to debug a rule, or where Numba fails."""

from pathlib import Path

from engine.shared import needs_compiler, python

TESTS = Path(__file__).parents[2]
NAMES = ("prepared_games", "game_record", "notebook", "obstacles", "core_twins")
FILES = [
    *(TESTS / f"engine/compiler/test_{name}.py" for name in NAMES),
    TESTS / "engine/runtime/test_threads.py",
]


@needs_compiler
def test_the_tests_of_the_engine(tmp_path):
    """They pass; those about machine code are left out."""
    options = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", tmp_path / "tests")
    printed = python(*options, *FILES, folder=TESTS.parent, NUMBA_DISABLE_JIT=1, PYTEST_XDIST_WORKER=None)
    assert printed.count(".") > 40
