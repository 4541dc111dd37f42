"""The options that plies compiles every function with."""

from typing import Any

from plies.engine.numba_internals import CompilerBase

__all__ = ["INSIDE", "OPTIONS"]


class Compiler(CompilerBase):
    """Numba's compiler, for functions that ask a game and call themselves."""

    def define_pipelines(self) -> list[Any]:
        from plies.engine.compiler.passes.pipeline import passes_for  # code that is found on disk needs none of them

        return [passes_for(self.state)]


OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python", "pipeline_class": Compiler}
# For functions that only compiled code calls: the wrapper for Python takes a third of the time to compile.
INSIDE: dict[str, Any] = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
