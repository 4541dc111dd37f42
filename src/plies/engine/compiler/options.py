"""The options that plies compiles every function with."""

from typing import Any

from plies.engine.numba_internals import Compiler

__all__ = ["INSIDE", "OPTIONS", "rare"]


def _passes(state: Any) -> Any:
    """Return the passes for a function. They load when something is compiled: code that is found on disk needs none."""
    from plies.engine.compiler.passes.pipeline import passes_for

    return passes_for(state)


Compiler.passes = staticmethod(_passes)
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python", "pipeline_class": Compiler}
# For functions that only compiled code calls: the wrapper for Python takes a third of the time to compile.
INSIDE: dict[str, Any] = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def rare(function: Any) -> Any:
    """Return the function, marked as called so seldom that its code must not become part of its callers'."""
    function.is_rare = True
    return function
