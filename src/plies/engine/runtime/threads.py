"""Compiled code runs in a thread of its own, so that it can always be stopped.

The thread that asked waits: it can be interrupted (Ctrl-C), and it watches the clock. To stop a search it lowers the
limit in the control block, which the search looks at with every node. A stop is sticky: whatever limit the search is
given later, it stays stopped (`Stoppable`). The thread also has a stack of known size, so that a search knows when it
is about to use it up. A search that is asked for inside `with permit:` can also be told by another thread that nobody
wants the answer any more.

A thread that was soon done waits for more to do: to wake it is several times as quick as to have the system make
another one. After longer searches that does not matter, and what they used of the stack is given back.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plies.core import INFINITY
from plies.engine.compiler.game_type import Handle, Stopped
from plies.engine.runtime.permits import Permit, Withdrawn, permit_here
from plies.engine.compiler.prepared_games import Prepared
from plies.engine.compiler.game_record import LIMIT, NEVER, NODES, SIZE
from plies.engine.twin import OutOfBudget

__all__ = ["Crew", "Job", "Permit", "Run", "Stoppable", "Withdrawn", "permit_here", "run", "start"]

STACK_SIZE = 256 << 20  # virtual memory; only what a search really uses is ever touched
SHORT = 0.02  # seconds
SPARE = 1 << 20  # left for what a search calls between two nodes
LINE = 16  # words: processors fetch lines of 64 bytes, often two at a time

_starting = threading.Lock()
_idle: "list[_Hand]" = []
os.register_at_fork(after_in_child=_idle.clear)  # threads do not come along


class Stoppable:
    """Something that visits no more nodes than a limit, and that any thread may stop, for good.

    The one who sets the limit and the one who stops may be two threads. `stop` first says that it is a stop and then
    lowers the limit; `limit` first writes the limit and then looks whether there was a stop. Whichever way their steps
    mix, the last to write the limit writes a stop.
    """

    stopped = False
    most: float = NEVER  # nodes

    def limit(self, nodes: int | None) -> None:
        """Let it visit so many nodes in all, unless it was stopped; None: as many as it likes."""
        self.most = NEVER if nodes is None else nodes
        self.write_limit(self.most)
        if self.stopped:
            self.write_limit(0)

    def stop(self) -> None:
        """Let it visit no more nodes, whatever its limit is now or will be."""
        self.stopped = True
        self.write_limit(0)

    def write_limit(self, nodes: float) -> None:
        raise NotImplementedError


class Run(Stoppable):
    """One run of a compiled search: its control block, and what came out."""

    def __init__(self, prepared: Prepared, nodes: int | None = None) -> None:
        self.memory = _apart(prepared.record.memory)  # a control block of its own: searches of one game may run at once
        self.keep = prepared.record
        self.memory[NODES] = 0
        self.limit(nodes)
        self.memory[SIZE] = STACK_SIZE - SPARE
        self.handle = Handle(prepared.plan, self.memory.ctypes.data)
        self.value: Any = None
        self.error: BaseException | None = None

    @property
    def nodes(self) -> int:
        """How many were visited; the one at which a budget ran out was not."""
        return int(self.memory[NODES]) - isinstance(self.error, Stopped)

    def write_limit(self, nodes: float) -> None:
        self.memory[LIMIT] = nodes

    def work(self, kernel: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            self.value = kernel(self.handle, *arguments)
        except BaseException as error:
            self.error = error


def _apart(memory: Any) -> Any:
    """A copy in lines of the processor's caches that hold nothing else: every node changes it, and what another core
    changes must be fetched anew."""
    room = np.empty(len(memory) + 2 * LINE, dtype=np.int64)
    begin = -(room.ctypes.data // 8) % LINE
    copy = room[begin : begin + len(memory)]
    copy[:] = memory
    return copy


def run(
    kernel: Callable[..., Any],
    prepared: Prepared,
    arguments: tuple[Any, ...],
    nodes: int | None = None,
    seconds: float | None = None,
) -> Run:
    """kernel(game, *arguments), within a budget. OutOfBudget when it was not enough."""
    this = Run(prepared, nodes)
    with Crew([this]) as crew, crew:
        crew.start(lambda: this.work(kernel, arguments)).wait(seconds)
    if isinstance(this.error, Stopped):
        raise OutOfBudget(f"the search was stopped after {this.nodes} nodes, before it was done") from None
    if this.error is not None:
        raise this.error
    return this


class Crew:
    """Jobs that are over when the block is: `with Crew(stoppables) as crew, crew:`.

    At its end everything is stopped and waited for. It is left twice, because Ctrl-C may hit the first time.
    """

    def __init__(self, stoppables: Sequence[Stoppable]) -> None:
        self.stoppables = stoppables
        self.jobs: list[Job] = []
        self._unsure = False

    def start(self, work: Callable[[], None]) -> "Job":
        """Let a thread do work, which raises nothing."""
        self._unsure = True  # until it is noted: Ctrl-C may come between the two
        self.jobs.append(start(work))
        self._unsure = False
        return self.jobs[-1]

    @property
    def is_over(self) -> bool:
        """Is it certain that no thread works any more, so that what they used may be used again?"""
        return not self._unsure and all(job.done for job in self.jobs)

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.stoppables:  # not only those of the jobs: see _unsure
            each.stop()
        for job in self.jobs:
            job.wait()


class Job:
    """Something that a thread does."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.work = work
        self.done = False
        self._told = False
        self._doing = threading.Lock()
        self._doing.acquire()

    def do(self) -> None:
        try:
            self.work()
        finally:
            self.done = True

    def tell(self) -> None:
        """Let those go on who wait."""
        self._told = True
        self._doing.release()

    def wait(self, seconds: float | None = None) -> None:
        """Until it is done, or the time is up; Withdrawn if this thread's permit is withdrawn."""
        if self._told:  # the lock may still be held by a wait that was interrupted
            return
        permit = permit_here()
        if permit is not None:
            done = permit.wait(self._doing, INFINITY if seconds is None else seconds)
        else:
            done = self._doing.acquire(timeout=-1 if seconds is None else min(seconds, threading.TIMEOUT_MAX))
        if done:
            self._doing.release()


class _Hand(threading.Thread):
    """A thread with the stack that searches count on, which does one job after the other."""

    def __init__(self, job: Job) -> None:
        super().__init__(name="plies search", daemon=True)
        self.job = job
        self.wanted = threading.Lock()
        self.wanted.acquire()

    def run(self) -> None:
        stays = True
        while stays:
            job, begun = self.job, time.monotonic()  # the next job may come before this one's end is told
            job.do()
            stays = time.monotonic() - begun < SHORT
            if stays:
                _idle.append(self)  # first, so that whoever waits for the job finds a thread for the next
            job.tell()
            if stays:
                self.wanted.acquire()


def start(work: Callable[[], None]) -> Job:
    """Let a thread do work, which raises nothing."""
    job = Job(work)
    try:
        hand = _idle.pop()
    except IndexError:
        hand = _Hand(job)
        with _starting:
            before = threading.stack_size(STACK_SIZE)
            try:
                hand.start()
            finally:
                threading.stack_size(before)
    else:
        hand.job = job
        hand.wanted.release()
    return job
