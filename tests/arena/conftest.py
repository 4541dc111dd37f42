"""Searches run interpreted and look less far, so that nothing waits for a compiler."""

import numba
import pytest


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    monkeypatch.setattr("plies.arena.openings.LOOK", 50)
