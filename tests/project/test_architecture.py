"""ARCHITECTURE.md is true: its map names the engine's modules, and what it points to is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
ENGINE = ROOT / "src/plies/engine"


def engine_map():
    """Return the modules that the map names, by the folder of their package."""
    block = next(block for block in PAGE.split("```") if block.startswith("\nplies.engine: "))
    found, folder = {}, ""
    for line in block.strip().splitlines():
        if line.startswith("  "):
            names = (line[2:26].strip(), line[64:84].strip())
            found[folder].update(name for name in names if name)
        else:
            folder = "" if line.startswith("plies.engine: ") else line.partition(":")[0]
            found[folder] = set()
    return found


def signposts():
    """Return (name, path) for every name that the page says is in a file."""
    return re.findall(r"`([\w.]+)`,? in `([\w/]+\.py)`", PAGE)


def test_the_map_has_every_package_of_the_engine():
    folders = {path.parent.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("__init__.py")}
    assert {folder or "." for folder in engine_map()} == folders


@pytest.mark.parametrize("folder", [folder for folder, names in engine_map().items() if names])
def test_the_map_has_the_modules_of(folder):
    modules = {path.stem for path in (ENGINE / folder).glob("*.py")} - {"__init__"}
    assert engine_map()[folder] == modules


def test_there_are_signposts():
    assert len(signposts()) >= 10


@pytest.mark.parametrize(("name", "path"), signposts())
def test_a_signpost_points_to_something(name, path):
    thing = import_module("plies." + path.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        thing = getattr(thing, part)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/]+\.py)`", PAGE))))
def test_a_file_is_there(path):
    assert (ROOT / "src/plies" / path).is_file()
