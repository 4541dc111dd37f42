"""Compiled code runs in a thread of its own, so that it can always be stopped.

The thread that asked waits: it can be interrupted (Ctrl-C), and it watches the clock. To stop a search it lowers the
limit in the control block, which the search looks at with every node. The thread also has a stack of known size, so
that a search knows when it is about to use it up. Whoever waits inside `with permit:` can also be told by another
thread that nobody wants the answer any more. A thread that was soon done waits for more to do: to wake it is several
times as quick as to have the system make another one. After longer searches that does not matter, and what they
used of the stack is given back.
"""

import os
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from plies.core import INFINITY, UnsupportedGame
from plies.engine.native import Handle, Stopped, TooDeep
from plies.engine.preparing import Prepared
from plies.engine.record import LIMIT, NEVER, NODES, SIZE
from plies.engine.twin import OutOfBudget

__all__ = ["Job", "Permit", "Run", "Withdrawn", "permit_here", "run", "start"]

STACK_SIZE = 256 << 20  # virtual memory; only what a search really uses is ever touched
SHORT = 0.02  # seconds
SPARE = 1 << 20  # left for what a search calls between two nodes
GLANCE = 0.02  # seconds between two looks at a permit
LINE = 16  # words: processors fetch lines of 64 bytes, often two at a time

_starting = threading.Lock()
_here = threading.local()  # .permit: what the searches of this thread are allowed by, if anything
_idle: "list[_Hand]" = []
os.register_at_fork(after_in_child=_idle.clear)  # threads do not come along


class Run:
    """One run of a compiled search: its control block, and what came out."""

    def __init__(self, prepared: Prepared, nodes: int | None = None) -> None:
        self.memory = _apart(prepared.record.memory)  # a control block of its own: searches of one game may run at once
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
    job = start(lambda: this.work(kernel, arguments))
    try:
        job.wait(seconds)
    finally:  # also when the one who waits was interrupted
        if not job.done:
            this.stop()
            job.wait()
    if isinstance(this.error, Stopped):
        raise OutOfBudget(f"the search was stopped after {this.nodes} nodes, before it was done") from None
    if isinstance(this.error, TooDeep):
        raise UnsupportedGame(
            f"a line is longer than the search's stack of {STACK_SIZE >> 20} MiB allows, perhaps endless: give a depth"
        ) from None
    if this.error is not None:
        raise this.error
    return this


class Withdrawn(BaseException):
    """Nobody wants the answer any more, or it took too long. Like KeyboardInterrupt it is no error of the search."""


class Permit:
    """Leave to search, for so many seconds in all, which any thread may withdraw.

    All searches of a thread inside `with permit:` end with Withdrawn soon after. The seconds count while a search runs,
    not while it is being compiled.
    """

    def __init__(self, seconds: float = INFINITY) -> None:
        self.seconds_left = seconds
        self.withdrawn = False
        self._told = False
        self._since = 0.0
        self._before: Permit | None = None

    def __enter__(self) -> "Permit":
        self._before = permit_here()
        _here.permit = self
        return self

    def __exit__(self, *_: object) -> None:
        _here.permit = self._before

    def withdraw(self) -> None:
        self.withdrawn = True

    def begin(self) -> None:
        """A search begins: from now on the seconds count."""
        self._since = time.monotonic()

    def spend(self) -> None:
        """Count the seconds until now, and check."""
        now = time.monotonic()
        self.seconds_left -= now - self._since
        self._since = now
        self.check()

    def check(self) -> None:
        """Withdrawn, but only once: whoever cleans up afterwards may wait for searches that are ending."""
        if (self.withdrawn or self.seconds_left <= 0) and not self._told:
            self._told = True
            raise Withdrawn

    def wait(self, lock: threading.Lock, seconds: float) -> bool:
        """Acquire the lock within so many seconds, looking at the permit now and then."""
        self.begin()
        end = self._since + seconds
        while True:
            self.spend()
            if lock.acquire(timeout=max(0.0, min(GLANCE, end - self._since))):
                return True
            if time.monotonic() >= end:
                return False


def permit_here() -> Permit | None:
    """What the searches of this thread are allowed by."""
    return getattr(_here, "permit", None)


class Job:
    """Something that a thread does."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.work = work
        self.done = False
        self._doing = threading.Lock()
        self._doing.acquire()

    def do(self) -> None:
        try:
            self.work()
        finally:
            self.done = True

    def tell(self) -> None:
        """Let those go on who wait."""
        self._doing.release()

    def wait(self, seconds: float | None = None) -> None:
        """Until it is done, or the time is up; Withdrawn if this thread's permit is withdrawn."""
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
