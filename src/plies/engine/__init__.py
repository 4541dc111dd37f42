"""The same games and searches at the speed of C. Numba is loaded when something is first compiled."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plies.engine.twin import compiled

__all__ = ["compiled"]

_PLACES = {"compiled": "plies.engine.twin"}


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(importlib.import_module(_PLACES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
