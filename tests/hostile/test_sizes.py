"""Games of absurd sizes are refused before they are built, in a sentence that names the limit."""

import inspect
import re
import time

import pytest

from plies.core import InvalidArgument, InvalidNotation, catalog

ABSURD = (10**19, 10**30, 10**400, -(10**400), 10**5_000, float("inf"), float("nan"), 1e300)
NONSENSE = (None, "x", "9" * 5_000, 2.5, b"", [], {}, (), object(), -1, 0, "\ud800", "\0", "%" * 10_000)
REFUSALS = (InvalidArgument, InvalidNotation)
PARAMETERS = [
    (name, parameter.name, parameter.default)
    for name in catalog.GAMES
    for parameter in inspect.signature(type(catalog.find(name))).parameters.values()
]


def refusal(name, parameter, value):
    """What is said of the value; None if the game is made with it."""
    begun = time.thread_time()
    try:
        catalog.find(name, **{parameter: value})
    except REFUSALS as error:
        assert time.thread_time() - begun < 1, "refused, but too late"
        return str(error)
    return None


@pytest.mark.parametrize(("name", "parameter", "default"), PARAMETERS)
def test_numbers_without_end(name, parameter, default):
    for value in ABSURD:
        said = refusal(name, parameter, (value,) if isinstance(default, tuple) else value)
        if not isinstance(default, bool):
            assert said is not None, value
            assert len(said) < 500, said


@pytest.mark.parametrize(("name", "parameter", "default"), PARAMETERS)
def test_things_that_are_no_numbers(name, parameter, default):
    for value in NONSENSE:
        said = refusal(name, parameter, value)
        assert said is None or (0 < len(said) < 500 and said.encode()), value


@pytest.mark.parametrize(
    ("name", "parameters", "limit"),
    [
        ("connect-four", {"width": 1_000}, "32"),
        ("connect-four", {"line": 33}, "32"),
        ("halving", {"start": 10**19}, "1,000,000,000,000,000,000"),
        ("nim", {"heaps": (3, 10**6)}, "10,000"),
        ("nim", {"heaps": (1,) * 27}, "26"),
        ("pig", {"players": 10**6}, "100"),
        ("pig", {"goal": 10**9}, "1,000,000"),
        ("chess", {"draw_after": 10**6}, "10,000"),
        ("go", {"side": 25}, "19"),
        ("pacman", {"layout": "%" * 200 + "\n" + f"%{'.' * 198}%\n" * 8 + f"%P{'.' * 197}%\n" + "%" * 200}, "1,500"),
        ("pacman", {"layout": ("%" * 2_000 + "\n") * 9}, "10,000"),
        ("pacman", {"layout": "%" * 40 + f"\n%P.{'G' * 36}%\n" + "%" * 40}, "24"),
        ("pacman", {"layout": "%" * 10**6 + "\n"}, "30,000"),
        ("pacman", {"win": 10**12}, "1,000,000,000"),
    ],
)
def test_the_limit_is_named(name, parameters, limit):
    with pytest.raises(REFUSALS, match=re.escape(limit)):
        catalog.find(name, **parameters)


@pytest.mark.parametrize(
    "name", ["", ":", "a\0b:C", "\ud800", "\ud800:x", ".a:B", "a..b:C", "x" * 100_000, "\0.py:A", "é:é"]
)
def test_names_of_games(name):
    with pytest.raises(InvalidArgument) as error:
        catalog.find(name)
    assert len(str(error.value).encode()) < 500
