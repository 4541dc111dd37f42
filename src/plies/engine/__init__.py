"""Run games and searches at the speed of C. Numba is loaded when something is first compiled."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plies.engine.errors import Interpreted, OutOfBudget
    from plies.engine.execution.found import Found
    from plies.engine.twin import Twin, compiled, perft

__all__ = ["Found", "Interpreted", "OutOfBudget", "Twin", "compiled", "perft"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        place = "errors" if name == "Interpreted" else "twin"
        return getattr(importlib.import_module(f"plies.engine.{place}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
