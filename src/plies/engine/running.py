"""Compiled code runs in a thread of its own, so that it can always be stopped.

The thread that asked waits: it can be interrupted (Ctrl-C), and it watches the clock. To stop a search it lowers the
limit in the control block, which the search looks at with every node. The thread also has a stack of known size, so
that a search knows when it is about to use it up.
"""

import threading
from collections.abc import Callable
from typing import Any

from plies.core import UnsupportedGame
from plies.engine.native import Handle, Stopped, TooDeep
from plies.engine.preparing import Prepared
from plies.engine.record import LIMIT, NEVER, NODES, SIZE
from plies.engine.twin import OutOfBudget

__all__ = ["Run", "run", "start_thread"]

STACK_SIZE = 256 << 20  # virtual memory; only what a search really uses is ever touched
SPARE = 1 << 20  # left for what a search calls between two nodes

_starting = threading.Lock()


class Run:
    """One run of a compiled search: its control block, and what came out."""

    def __init__(self, prepared: Prepared, nodes: int | None = None) -> None:
        self.memory = prepared.record.memory.copy()  # a control block of its own: searches of one game may run at once
        self.keep = prepared.record
        self.memory[NODES] = 0
        self.memory[LIMIT] = NEVER if nodes is None else nodes
        self.memory[SIZE] = STACK_SIZE - SPARE
        self.handle = Handle(prepared.plan, self.memory.ctypes.data)
        self.value: Any = None
        self.error: BaseException | None = None

    @property
    def nodes(self) -> int:
        """How many were visited; the one at which a budget ran out was not."""
        return int(self.memory[NODES]) - isinstance(self.error, Stopped)

    def stop(self) -> None:
        self.memory[LIMIT] = 0

    def work(self, kernel: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            self.value = kernel(self.handle, *arguments)
        except BaseException as error:
            self.error = error


def run(
    kernel: Callable[..., Any],
    prepared: Prepared,
    arguments: tuple[Any, ...],
    nodes: int | None = None,
    seconds: float | None = None,
) -> Run:
    """kernel(game, *arguments), within a budget. OutOfBudget when it was not enough."""
    this = Run(prepared, nodes)
    thread = start_thread(lambda: this.work(kernel, arguments))
    try:
        thread.join(seconds)
    finally:  # also when the one who waits was interrupted
        if thread.is_alive():
            this.stop()
            thread.join()
    if isinstance(this.error, Stopped):
        raise OutOfBudget(f"the search was stopped after {this.nodes} nodes, before it was done") from None
    if isinstance(this.error, TooDeep):
        raise UnsupportedGame(
            f"a line is longer than the search's stack of {STACK_SIZE >> 20} MiB allows, perhaps endless: give a depth"
        ) from None
    if this.error is not None:
        raise this.error
    return this


def start_thread(work: Callable[[], None]) -> threading.Thread:
    """A running thread with the stack that searches count on."""
    thread = threading.Thread(target=work, name="plies search", daemon=True)
    with _starting:
        before = threading.stack_size(STACK_SIZE)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread
