"""Spoilt text for everything in plies that reads text: only errors of plies may come out.

`tests/readers.py` lists the readers, each with texts that it reads; `tests/mutations.py` spoils them. Where tests are
missing, as in an installed plies, there is nothing to do.
"""

import importlib
import random
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fuzz.failures.isolated import isolated
from plies.core import PliesError

__all__ = ["Reading", "complain", "draw_reading", "is_there", "paste", "shortened"]

TESTS = Path(__file__).parents[1] / "tests"
LONGEST = 20_000  # characters of a text: a spoilt one may have been doubled fifty times, four times over
SPLICED = 0.1  # how often two texts become one
PATIENCE = 10.0  # seconds that a text may take to be read
TEST = '''\
import contextlib

from plies.core import PliesError
from readers import READERS


def test_{name}():
    """{said}"""
    with contextlib.suppress(PliesError):
        READERS[{reader!r}][0]({text!r})
'''


class Reading(NamedTuple):
    """A text for a reader."""

    reader: str
    text: str


def is_there() -> bool:
    """Are the tests here, which list the readers?"""
    return (TESTS / "readers.py").exists()


@cache
def beside(name: str) -> Any:
    """A module of the tests."""
    if str(TESTS) not in sys.path:
        sys.path.append(str(TESTS))
    return importlib.import_module(name)


def readers() -> dict[str, tuple[Callable[[str], Any], list[str]]]:
    """The readers by their names, each with what it reads."""
    found: dict[str, tuple[Callable[[str], Any], list[str]]] = beside("readers").READERS
    return found


def draw_reading(dice: random.Random) -> Reading:
    """A text that some reader reads, spoilt."""
    name = dice.choice(sorted(readers()))
    samples = list(readers()[name][1])
    text = dice.choice(samples)
    if dice.random() < SPLICED:
        other = dice.choice(samples)
        text = text[: dice.randrange(len(text) + 1)] + other[dice.randrange(len(other) + 1) :]
    return Reading(name, beside("mutations").mutated(text, dice)[:LONGEST])


def complain(reading: Reading) -> str:
    """The error that is not plies' own, if one comes out; else nothing."""
    try:
        readers()[reading.reader][0](reading.text)
    except PliesError:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    return ""


def shortened(reading: Reading, kind: str) -> Reading:
    """A shorter text of which the same kind of error comes out."""
    length = max(1, len(reading.text) // 2)
    while length:
        begin = 0
        while begin < len(reading.text):
            shorter = reading._replace(text=reading.text[:begin] + reading.text[begin + length :])
            if _kind_apart(shorter) == kind:
                reading = shorter
            else:
                begin += length
        length //= 2
    return reading


def _kind_apart(reading: Reading) -> str:
    """The kind of error that comes out in a copy of this process, which may also hang or crash."""
    outcome = isolated(lambda: complain(reading), PATIENCE)
    return str(outcome.result).partition(":")[0] if outcome.ended == "well" else outcome.ended


def paste(reading: Reading, said: str) -> str:
    """The test to paste into a file of tests/hostile."""
    name = re.sub(r"\W+", "_", reading.reader)
    said = said.replace("\\", "").replace('"', "'").encode("ascii", "replace").decode()
    return TEST.format(name=name, said=said, reader=reading.reader, text=reading.text)
