"""One run of a compiled search: its control block and its result."""

from collections.abc import Callable
from typing import Any

import numpy as np

from plies.engine.compiler.game_type import Handle
from plies.engine.compiler.prepared_games import Prepared
from plies.engine.errors import OutOfBudget, Stopped
from plies.engine.runtime.control_block import LIMIT, NODES, SIZE
from plies.engine.runtime.stack_limit import SPARE, STACK_SIZE
from plies.engine.runtime.stopping import Crew, Stoppable

__all__ = ["Run", "run"]

LINE = 16  # words: processors fetch lines of 64 bytes, often two at a time


class Run(Stoppable):
    """One run of a compiled search: its control block and its result."""

    def __init__(self, prepared: Prepared, nodes: int | None = None) -> None:
        self.memory, address = _apart(prepared.record.memory)  # its own: searches of one game may run at once
        self.keep = prepared.record
        self.memory[NODES] = 0
        self.limit(nodes)
        self.memory[SIZE] = STACK_SIZE - SPARE
        self.handle = Handle(prepared.plan, address)
        self.value: Any = None
        self.error: BaseException | None = None

    @property
    def nodes(self) -> int:
        """Return how many nodes were visited, without the one at which a budget ran out."""
        return int(self.memory[NODES]) - isinstance(self.error, Stopped)

    def write_limit(self, nodes: float) -> None:
        self.memory[LIMIT] = nodes

    def work(self, kernel: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            self.value = kernel(self.handle, *arguments)
        except BaseException as error:
            self.error = error


def _apart(memory: Any) -> tuple[Any, int]:
    """Return a copy that shares no cache line of the processor with anything else, and its address. Every node changes
    it, and a core must fetch again what another core has changed."""
    room = np.empty(len(memory) + 2 * LINE, dtype=np.int64)
    address = room.ctypes.data
    begin = -(address // 8) % LINE
    copy = room[begin : begin + len(memory)]
    copy[:] = memory
    return copy, address + 8 * begin


def run(
    kernel: Callable[..., Any],
    prepared: Prepared,
    arguments: tuple[Any, ...],
    nodes: int | None = None,
    seconds: float | None = None,
) -> Run:
    """Run kernel(game, *arguments) within a budget, and return the run. Raise OutOfBudget if it was not enough."""
    this = Run(prepared, nodes)
    with Crew([this]) as crew, crew:
        crew.start(lambda: this.work(kernel, arguments)).wait(seconds)
    if isinstance(this.error, Stopped):
        raise OutOfBudget(f"the search was stopped after {this.nodes} nodes, before it was done") from None
    if this.error is not None:
        raise this.error
    return this
