"""Searches run interpreted and look less far, so that nothing waits for a compiler."""

import pytest


@pytest.fixture(autouse=True)
def no_compiler(interpreted, monkeypatch):
    monkeypatch.setattr("plies.arena.openings.LOOK", 50)
