"""Functions that become part of others, without copies that nobody needs.

Before Numba inlines a function it copies all of it twice, and with every block all of the function's variables. But the
function was translated for this one place. Under a profiler the copies took a fifth of the time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plies.engine.numba_internals import InlineInlinables, inline_closurecall, register_pass

__all__ = ["InlineOnce", "without_copies"]


class NoCopies:
    """Stands for the module `copy` in Numba's inliner."""

    @staticmethod
    def deepcopy(thing: Any) -> Any:
        return thing


@contextmanager
def without_copies() -> Iterator[None]:
    """Let Numba inline functions as they are. Only one function is compiled at a time."""
    before = inline_closurecall.copy
    inline_closurecall.copy = NoCopies
    try:
        yield
    finally:
        inline_closurecall.copy = before


@register_pass(mutates_CFG=True, analysis_only=False)
class InlineOnce(InlineInlinables):
    _name = "plies_inline_once"

    def run_pass(self, state: Any) -> bool:
        with without_copies():
            return bool(super().run_pass(state))
