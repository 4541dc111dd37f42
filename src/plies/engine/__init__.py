"""The same games and searches at the speed of C. Numba is loaded when something is first compiled."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plies.engine.twin import Found, OutOfBudget, Twin, compiled, perft

__all__ = ["Found", "OutOfBudget", "Twin", "compiled", "perft"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(importlib.import_module("plies.engine.twin"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
