"""The same algorithms in C, compiled on the spot and called in this process."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.timing import Outcome

__all__ = ["FLAGS", "available", "compiler", "function"]

SOURCES = Path(__file__).parent / "c"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")

INTEGER, REAL = ctypes.c_int64, ctypes.c_double


def available() -> bool:
    """Is a compiler installed?"""
    return shutil.which("gcc") is not None


def compiler() -> str:
    """Return which compiler it is, with its flags."""
    told = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True).stdout
    return f"{told.splitlines()[0]} {' '.join(FLAGS[:2])}"


@cache
def library(source: str) -> ctypes.CDLL:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{source}.so"
        subprocess.run(["gcc", *FLAGS, "-o", str(target), str(SOURCES / f"{source}.c")], check=True)
        return ctypes.CDLL(str(target))  # stays loaded when the file is gone


def function(source: str, name: str, *given: int) -> Callable[[int], Outcome]:
    """Return a function of a C file as a function of the depth; given are the arguments before it."""
    found = getattr(library(source), name)
    if name == "multiplayer":
        return _filling(found, given)
    found.restype = INTEGER if name == "perft" else REAL
    return _valuing(found, given)


def _valuing(found: Any, given: tuple[int, ...]) -> Callable[[int], Outcome]:
    nodes = INTEGER()

    def run(depth: int) -> Outcome:
        return Outcome(found(*given, depth, ctypes.byref(nodes)), nodes.value)

    return run


def _filling(found: Any, given: tuple[int, ...]) -> Callable[[int], Outcome]:
    found.restype = None
    nodes, utilities = INTEGER(), (REAL * 3)()

    def run(depth: int) -> Outcome:
        found(*given, depth, utilities, ctypes.byref(nodes))
        return Outcome(tuple(utilities), nodes.value)

    return run
