"""Refuse inner functions that Numba would inline wrongly, or not at all, before Numba tries.

A generator inside a function does not compile. A comprehension inside a `try` would go wrong. In Python 3.11 it is a
function of its own, and once Numba has inlined it, an error in it is not caught. From 3.12 on, its variables would be
wrong where the error is caught.
"""

import dis
import inspect
import types
from collections.abc import Iterator
from typing import Any

from plies.engine.compiler.advice import LOOP, NESTED, Advice
from plies.engine.compiler.obstacles import refusal
from plies.engine.compiler.passes.comprehensions import guards_of
from plies.engine.numba_internals import FunctionPass, TypingError, ir, register_pass

__all__ = ["RefuseClosures"]

GENERATOR = Advice("a generator inside a function", "write it at the level of the module or the class")
CAUGHT = Advice("a comprehension inside `try`", LOOP)


@register_pass(mutates_CFG=False, analysis_only=True)
class RefuseClosures(FunctionPass):
    _name = "plies_refuse_closures"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        code = state.func_id.code
        for line, advice in unfit(code):
            raise TypingError(str(refusal(advice.uses, advice.instead)), ir.Loc(code.co_filename, line))
        return False


def unfit(code: types.CodeType) -> Iterator[tuple[int, Advice]]:
    """Yield the lines with such a function, and what to say about each."""
    steps = {step.offset: step for step in dis.get_instructions(code)}
    guards = [guard for guard in guards_of(code) if steps[guard.target].opname == "PUSH_EXC_INFO"]
    for offset, step in steps.items():
        line = (step.positions and step.positions.lineno) or code.co_firstlineno
        inner = step.argval if isinstance(step.argval, types.CodeType) else None
        if inner and inner.co_flags & inspect.CO_GENERATOR:
            yield line, NESTED.get(inner.co_name, GENERATOR)
        comprehends = inner.co_name.endswith("comp>") if inner else step.opname == "LOAD_FAST_AND_CLEAR"
        if comprehends and any(guard.start <= offset < guard.end for guard in guards):
            yield line, CAUGHT
