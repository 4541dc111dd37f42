"""With NUMBA_DISABLE_JIT=1 nothing is compiled, and all is the same: to debug a rule, or where Numba fails."""

from pathlib import Path

from engine.shared import needs_compiler, python

HERE = Path(__file__).parent
FILES = [HERE / f"test_{name}.py" for name in ("border", "data", "notebook", "obstacles", "threads", "twins")]


@needs_compiler
def test_the_tests_of_the_engine(tmp_path):
    """They pass; those that are about machine code are left out."""
    options = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", tmp_path / "tests")
    printed = python(*options, *FILES, folder=HERE.parents[1], NUMBA_DISABLE_JIT=1, PYTEST_XDIST_WORKER=None)
    assert printed.count(".") > 40
