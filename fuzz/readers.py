"""Spoilt text for everything in plies that reads text: only errors of plies may come out.

`tests/readers.py` lists the readers, each with texts that it reads. Where that file is missing, there is nothing to do.
"""

import importlib.util
import random
import string
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fuzz.isolated import isolated
from plies.core import PliesError

__all__ = ["Reading", "complain", "draw_reading", "is_there", "paste", "shortened"]

PLACE = Path(__file__).parents[1] / "tests" / "readers.py"
ALIEN = (
    "\0",
    "\n",
    "\t",
    "é",
    "²",
    "٣",
    "\u202e",
    "😀",
    "\ud800",
    '"',
    "'",
    "\\",
    "%",
    "{",
    "[",
    "(",
    "-",
    "1e999",
    "nan",
)
PATIENCE = 10.0  # seconds that a text may take to be read


class Reading(NamedTuple):
    """A text for a reader."""

    reader: str
    text: str


@cache
def readers() -> dict[str, tuple[Callable[[str], Any], list[str]]]:
    """The readers by their names; none where the list is missing."""
    if not PLACE.exists():
        return {}
    sys.path.insert(0, str(PLACE.parent))  # what stands beside it
    named = importlib.util.spec_from_file_location("readers", PLACE)
    assert named is not None
    assert named.loader is not None
    module = importlib.util.module_from_spec(named)
    named.loader.exec_module(module)
    found: dict[str, tuple[Callable[[str], Any], list[str]]] = module.READERS
    return found


def is_there() -> bool:
    return PLACE.exists()


def draw_reading(dice: random.Random) -> Reading:
    """A text that some reader reads, with some of it spoilt."""
    name = dice.choice(sorted(readers()))
    samples = readers()[name][1]
    text = dice.choice(samples)
    for _ in range(dice.choice((1, 1, 2, 5))):
        text = dice.choice(WAYS)(dice, text, samples)
    return Reading(name, text[:20_000])


def _cut(dice: random.Random, text: str, samples: list[str]) -> str:
    begin = dice.randrange(len(text) + 1)
    return text[:begin] + text[begin + dice.choice((1, 2, 10, 10_000)) :]


def _repeat(dice: random.Random, text: str, samples: list[str]) -> str:
    begin = dice.randrange(len(text) + 1)
    part = text[begin : begin + dice.choice((1, 3, 10))]
    return text[:begin] + part * dice.choice((2, 3, 2_000)) + text[begin:]


def _insert(dice: random.Random, text: str, samples: list[str]) -> str:
    begin = dice.randrange(len(text) + 1)
    return text[:begin] + dice.choice((*ALIEN, dice.choice(string.printable))) + text[begin:]


def _replace(dice: random.Random, text: str, samples: list[str]) -> str:
    begin = dice.randrange(len(text) + 1)
    return text[:begin] + dice.choice(string.printable) + text[begin + 1 :]


def _number(dice: random.Random, text: str, samples: list[str]) -> str:
    """Another number where there is one."""
    digits = [place for place, letter in enumerate(text) if letter in string.digits]
    if not digits:
        return text
    place = dice.choice(digits)
    return (
        text[:place]
        + dice.choice(("-1", "0", "00", "99999999999999999999", "1e400", "0.5", "9" * 5_000))
        + text[place + 1 :]
    )


def _splice(dice: random.Random, text: str, samples: list[str]) -> str:
    other = dice.choice(samples)
    return text[: dice.randrange(len(text) + 1)] + other[dice.randrange(len(other) + 1) :]


WAYS = (_cut, _cut, _repeat, _insert, _insert, _replace, _replace, _number, _splice)


def complain(reading: Reading) -> str:
    """The error that is not plies' own, if one comes out."""
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
            outcome = isolated(lambda shorter=shorter: complain(shorter), PATIENCE)  # type: ignore[misc]
            same = outcome.ended if outcome.ended != "well" else str(outcome.result).partition(":")[0]
            if same == kind:
                reading = shorter
            else:
                begin += length
        length //= 2
    return reading


def paste(reading: Reading, said: str) -> str:
    """The test to paste, for tests/hostile or wherever the readers are at hand."""
    return (
        "from readers import READERS\n\n\n"
        f"def test_{reading.reader.replace('-', '_').replace(' ', '_').replace('.', '_')}():\n"
        f'    """{said}"""\n'.replace("\\", "")
        + "    with pytest.raises(PliesError):\n"
        + f"        READERS[{reading.reader!r}][0]({reading.text!r})\n"
    ).replace("from readers", "import pytest\nfrom plies.core import PliesError\nfrom readers", 1)
