"""Short searches run in the thread that asks: to wake another one takes longer than they do.

Nobody can stop them there, so they must be short whatever happens: they may visit a few thousand nodes, if a node of
this kind of game is known to take a microsecond at most, and use a small part of the stack. What turns out to be longer
begins anew in a thread of its own, as if nothing had happened.
"""

import threading
from typing import Any

from plies.core import TooDeep
from plies.engine.question import Budget
from plies.engine.runtime.control_block import NEVER, SIZE
from plies.engine.runtime.stack_limit import SPARE, STACK_SIZE
from plies.engine.searches.iterative_deepening import Deepening

__all__ = ["note_rate", "try_here"]

NODES = 256  # at most: more would be lost where a search is longer
FAST = 1_000_000  # nodes a second, at least
STACK = 128 << 10  # bytes
LEAST_STACK = 1 << 20  # of a thread: with less, nothing runs here
TELLING = 1_000  # nodes after which a rate means something

_rates: dict[str, float] = {}  # nodes a second, by the digest of the rules


def note_rate(worker: Any, seconds: float) -> None:
    """Remember how fast this kind of game is."""
    if worker.compiled and worker.nodes >= TELLING and seconds > 0:
        _rates[worker.prepared.plan.digest] = worker.nodes / seconds


def try_here(search: Deepening, budget: Budget) -> tuple[Deepening, str | None]:
    """Return the search and why it ended; or one that begins anew, and None, if it was too long for this thread."""
    worker = search.worker
    if not can_run_here(worker):
        return search, None
    worker.stoppable.cap = NODES
    worker.run.memory[SIZE] = STACK
    worker.limit(budget.nodes)
    try:
        reason = search.deepen(budget)
    except TooDeep:  # also where a search to the end was given all nodes that there are
        reason = ""
    worker.stoppable.cap = NEVER
    worker.run.memory[SIZE] = STACK_SIZE - SPARE
    whole = budget.nodes is not None and budget.nodes <= NODES
    if reason and (worker.nodes < NODES or whole) and reason != "too deep":
        return search, "nodes" if reason == "stopped" else reason
    worker.restart()
    return search.anew(), None


def can_run_here(worker: Any) -> bool:
    """Is a few thousand nodes of this game a short search, and is there stack for it?"""
    small = 0 < threading.stack_size() < LEAST_STACK  # 0: the system's, which is large
    if not worker.compiled or not worker.can_restart or small:
        return False
    return _rates.get(worker.prepared.plan.digest, 0.0) >= FAST
