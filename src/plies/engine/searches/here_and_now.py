"""Short searches run in the thread that asks: waking another thread takes longer than they do.

Nobody can stop a search there, so it must be short in any case. It may visit NODES nodes and use a small part of the
stack, and it runs there only if a node of this kind of game is known to take a microsecond at most. A search that turns
out to be longer begins anew in a thread of its own, as if nothing had happened. That costs as much as the thread: so a
search is tried here only if most of the last ones of this kind of game were short.
"""

import threading
from typing import Any

from plies.core import TooDeep
from plies.engine.question import Budget
from plies.engine.runtime.control_block import NEVER, SIZE
from plies.engine.runtime.stack_limit import SPARE, STACK_SIZE
from plies.engine.searches.iterative_deepening import Deepening

__all__ = ["note_rate", "try_here"]

NODES = 256  # at most: a search that is longer visits them again
FAST = 1_000_000  # nodes a second that a game must reach
STACK = 128 << 10  # bytes that a search may use here
LEAST_STACK = 1 << 20  # bytes; in a thread with a smaller stack, nothing runs here
LATEST = 0.25  # of the share of short searches is what the last one was
TELLING = 1_000  # nodes that a search must visit for its rate to count

_rates: dict[str, float] = {}  # nodes a second, by the digest of the rules
_short: dict[str, float] = {}  # the share of short searches among the last ones, which count most


def note_rate(worker: Any, seconds: float) -> None:
    """Remember how fast this kind of game is, and whether its last search was short."""
    if not worker.compiled:
        return
    digest = worker.prepared.plan.digest
    if worker.nodes >= TELLING and seconds > 0:
        _rates[digest] = worker.nodes / seconds
    _note_length(digest, worker.nodes)


def _note_length(digest: str, nodes: int) -> None:
    share = _short.get(digest, 1.0)
    _short[digest] = share + LATEST * ((nodes <= NODES) - share)


def try_here(search: Deepening, budget: Budget) -> tuple[Deepening, str | None]:
    """Return the search and why it ended. If it is too long for this thread, return a new search and None."""
    worker = search.worker
    if not can_run_here(worker):
        return search, None
    worker.stoppable.cap = NODES
    worker.run.memory[SIZE] = STACK
    worker.limit(budget.nodes)
    try:
        reason = search.deepen(budget)
    except TooDeep:  # a search without a budget raises it also when it has visited all nodes that it may
        reason = ""
    worker.stoppable.cap = NEVER
    worker.run.memory[SIZE] = STACK_SIZE - SPARE
    whole = budget.nodes is not None and budget.nodes <= NODES
    if reason and (worker.nodes < NODES or whole) and reason != "too deep":
        _note_length(worker.prepared.plan.digest, worker.nodes)
        return search, "nodes" if reason == "stopped" else reason
    worker.restart()
    return search.anew(), None


def can_run_here(worker: Any) -> bool:
    """Are NODES nodes of this game likely to be enough, and quick, and does the thread have the stack for them?"""
    small = 0 < threading.stack_size() < LEAST_STACK  # 0: the system's default, which is large
    if not worker.compiled or not worker.can_restart or small:
        return False
    digest = worker.prepared.plan.digest
    return _short.get(digest, 1.0) > 0.5 and _rates.get(digest, 0.0) >= FAST
