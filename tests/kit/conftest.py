"""Small games for the kit: healthy ones, and for every kind of fault some games that have it."""

import pytest

from kit import broken_declarations, broken_hints, broken_rules, broken_values  # noqa: F401 - each adds to BROKEN
from kit.breaking import BROKEN
from kit.healthy import Coin, Long, NotThrice, OnBoard, Pile, Team, Three, Words
from plies.kit import conformance


@pytest.fixture(autouse=True)
def impatience(monkeypatch):
    """Rules without an answer are given up soon."""
    monkeypatch.setattr(conformance, "GRACE", 0.2)


@pytest.fixture(params=[Pile, Coin, Three, Team, OnBoard, NotThrice, Words, Long])
def healthy(request):
    return request.param


@pytest.fixture(params=BROKEN)
def broken_game(request):
    return request.param


@pytest.fixture
def broken_games():
    return [param.values[0] for param in BROKEN]
