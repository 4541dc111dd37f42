"""The algorithms of the lecture, one module each, line for line the pseudocode.

from plies.textbook import minimax, alphabeta, expectimax, trace
"""

import importlib
from typing import Any

_MODULES = (
    *("alphabeta", "alphabeta_strict", "best_reply", "counting", "deepening", "evaluation", "expectimax", "minimax"),
    *(
        "multiplayer",
        "multiplayer_shallow",
        "paranoid",
        "perft",
        "perft_in_bulk",
        "pictures",
        "quiescence",
        "random_trees",
        "root",
        "sooner",
        "star1",
        "star2",
        "trace",
        "transforms",
    ),
    *("transposition", "trees"),
)
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_MODULES)
