"""The package as a new user gets it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plies

ROOT = Path(__file__).parents[2]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def test_importing_is_light():
    """In seconds of the processor, since others may use the machine."""
    code = (
        "import sys, time; t = time.process_time(); import plies; print(time.process_time() - t); print(*sys.modules)"
    )
    answers = [run(sys.executable, "-c", code).splitlines() for _ in range(5)]
    assert min(float(seconds) for seconds, _ in answers) < 0.15
    loaded = set(answers[0][1].split())
    assert "plies.core.game" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "rich", "typer", "plies.textbook", "plies.kit"})


def test_help_is_instant():
    code = (
        "import atexit, time; atexit.register(lambda: print(time.process_time())); from plies.cli import main; main()"
    )
    answers = [run(sys.executable, "-c", code, "--help") for _ in range(3)]
    assert all("check" in answer for answer in answers)
    assert min(float(answer.split()[-1]) for answer in answers) < 1.0


def test_declared_pythons_are_tested():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [name.rpartition(" ")[2] for name in project["classifiers"] if " :: Python :: 3." in name]
    (tested,) = re.findall(r"^PYTHONS := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert declared == tested.split()
    assert project["requires-python"] == f">={declared[0]}"


def test_public_names():
    for name in plies.__all__:
        assert getattr(plies, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = plies.chess


@pytest.fixture(scope="session")
def clean_environment(tmp_path_factory):
    """The wheel, built and installed where no other copy of plies can be seen."""
    place = tmp_path_factory.mktemp("clean")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT))
    (wheel,) = place.glob("plies-*.whl")
    assert wheel.name in built
    run(sys.executable, "-m", "venv", str(place / "venv"))
    python = str(place / "venv" / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "-c", str(ROOT / "constraints.txt"), str(wheel))
    return python, place


@pytest.mark.long
def test_the_wheel_works_alone(clean_environment):
    python, place = clean_environment
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    code = "import plies, plies.utility, plies.textbook.minimax; plies.game('pacman'); print(plies.__file__)"
    assert str(place) in run(python, "-c", code, cwd=place, env=environment)
    assert "tic-tac-toe" in run(str(place / "venv" / "bin" / "plies"), "games", cwd=place, env=environment)
    package = Path(run(python, "-c", "import plies; print(plies.__path__[0])", cwd=place, env=environment).strip())
    shipped = {path.relative_to(package) for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    sources = ROOT / "src" / "plies"
    ours = {path.relative_to(sources) for path in sources.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert shipped == ours
