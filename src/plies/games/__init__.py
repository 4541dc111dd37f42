"""The rules of games, each in a file or a small package. A name is imported when it is first used."""

import importlib
from typing import Any

from plies.core.catalog import GAMES

_CLASSES = {place.rpartition(":")[2]: place.rpartition(":")[0] for place in GAMES.values()}


def __getattr__(name: str) -> Any:
    if name in _CLASSES:
        return getattr(importlib.import_module(_CLASSES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_CLASSES)
