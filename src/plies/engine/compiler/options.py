"""The options that plies compiles every function with."""

from typing import Any

from plies.engine.compiler.passes.pipeline import Compiler

__all__ = ["INSIDE", "OPTIONS"]

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python", "pipeline_class": Compiler}
# For functions that only compiled code calls: the wrapper for Python takes a third of the time to compile.
INSIDE: dict[str, Any] = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
