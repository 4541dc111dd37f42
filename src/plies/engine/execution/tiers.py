"""Two tiers: a search without machine code begins interpreted, and begins again when the code is ready.

Another process makes the code in the background, so that nothing slows the search (`background`). A budget of seconds
covers both tiers together; a budget of nodes covers each tier by itself.

    plies.search -> is the code ready? - yes --> compiled search
                         | no
                         +--> another process compiles into the disk cache
                         +--> interpreted search, until the time is up or the code is ready --> compiled search
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from numba import config

from plies.engine.analysis import Analysis
from plies.engine.compiler import disk_cache
from plies.engine.compiler.kernels import Kernel
from plies.engine.compiler.prepared_games import Prepared, state_kind
from plies.engine.errors import NotCompilable
from plies.engine.execution import background
from plies.engine.execution.compiled_or_interpreted import ready, warn
from plies.engine.question import Question

__all__ = ["Needed", "in_tiers"]

LITTLE = 0.01  # seconds; with less left, another search would find nothing

Needed = list[tuple[Kernel, tuple[Any, ...]]]  # kernels, and the types of their arguments that come after the state


def in_tiers(question: Question, needed: Callable[[], Needed], analyse: Callable[[Question], Analysis]) -> Analysis:
    """Return the answer of analyse. It searches interpreted until the needed kernels are compiled."""
    if question.compile != "background" or config.DISABLE_JIT:
        return analyse(question)
    compiled = replace(question, compile="wait")
    try:
        prepared, start = ready(question.game, question.state)
    except NotCompilable:
        return analyse(compiled)  # it warns, and says why it runs interpreted
    code = Code(prepared, state_kind(start), needed())
    maker = None if code.is_ready() else background.maker_of(question, prepared.plan.digest)
    if maker is None:
        return analyse(compiled)
    return interpreted_first(question, code, maker, analyse)


class Code:
    """The machine code that a search needs."""

    def __init__(self, prepared: Prepared, state: Any, needed: Needed) -> None:
        wanted = [(kernel, (state, *kinds)) for kernel, kinds in needed]
        self.missing = [
            kernel.file_name(prepared, *kinds) for kernel, kinds in wanted if not kernel.has(prepared, *kinds)
        ]

    def is_ready(self) -> bool:
        """Is all of it in memory or on disk?"""
        self.missing = [name for name in self.missing if not disk_cache.has(name)]
        return not self.missing


def interpreted_first(
    question: Question, code: Code, maker: background.Maker, analyse: Callable[[Question], Analysis]
) -> Analysis:
    """Return the answer of two tiers, or of the first alone if the code is not ready in time."""
    obstacle = maker.obstacle

    def enough() -> bool:
        nonlocal obstacle
        if maker.obstacle and not obstacle:
            obstacle = maker.obstacle
            warn(question.game, obstacle)
        return code.is_ready()

    if obstacle:
        warn(question.game, obstacle)
    first = analyse(replace(question, compile="never", budget=within_time(question), enough=enough))
    first = replace(first, interpreted_seconds=first.seconds)
    budget = within_time(question)
    late = budget.seconds is not None and budget.seconds <= LITTLE
    if late or first.stopped not in ("seconds", "nodes") or not code.is_ready():
        return first
    if first.stopped == "nodes" and question.budget.nodes is not None and first.nodes >= question.budget.nodes:
        return first  # the first tier has done everything that was asked
    second = analyse(replace(question, compile="wait", budget=budget))
    if (first.proved, first.depth) > (second.proved, second.depth) and question.algorithm != "mcts":
        return first
    return replace(second, seconds=first.seconds + second.seconds, interpreted_seconds=first.seconds)


def within_time(question: Question) -> Any:
    """Return the budget, with the seconds that are left since the question was asked."""
    seconds = question.budget.seconds
    if seconds is None:
        return question.budget
    return replace(question.budget, seconds=max(LITTLE, question.begun + seconds - time.monotonic()))
