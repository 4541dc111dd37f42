"""Searches run in threads of their own, so that the thread that asked can be interrupted and can stop them.

Each has a stack of known size, so that a search knows when it is about to use it up. After a short search, the thread
waits for the next: waking it is several times faster than creating another. After a longer search that does not
matter; the thread ends, and the system gets its stack back.
"""

import os
import threading
import time
from collections.abc import Callable

from plies.core import INFINITY
from plies.engine.runtime.permits import permit_here
from plies.engine.runtime.stack_limit import STACK_SIZE

__all__ = ["Job", "start"]

SHORT = 0.02  # seconds; a thread that worked less than this waits for more work
ASK_EVERY = 0.02  # seconds between two calls of enough()

_starting = threading.Lock()
_idle: "list[_Hand]" = []
if hasattr(os, "register_at_fork"):  # Windows does not have it
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork


class Job:
    """Work that a thread does."""

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
        """Wake the threads that wait for it."""
        self._told = True
        self._doing.release()

    def wait_until(self, seconds: float | None, enough: Callable[[], bool] | None) -> None:
        """Wait until it is done, the time is up, or enough() is true, which is called now and then."""
        if enough is None:
            self.wait(seconds)
            return
        end = INFINITY if seconds is None else time.monotonic() + seconds
        while not self.done and not enough() and time.monotonic() < end:
            self.wait(min(ASK_EVERY, max(0.0, end - time.monotonic())))

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is done or the time is up. Raise Withdrawn if this thread's permit is withdrawn."""
        if self._told:  # an interrupted wait may still hold the lock
            return
        permit = permit_here()
        if permit is not None:
            done = permit.wait(self._doing, INFINITY if seconds is None else seconds)
        else:
            done = self._doing.acquire(timeout=-1 if seconds is None else min(seconds, threading.TIMEOUT_MAX))
        if done:
            self._doing.release()


class _Hand(threading.Thread):
    """A thread with the stack size that searches expect. It does one job after the other."""

    def __init__(self, job: Job) -> None:
        super().__init__(name="plies search", daemon=True)
        self.job = job
        self.wanted = threading.Lock()
        self.wanted.acquire()

    def run(self) -> None:
        stays = True
        while stays:
            job, begun = self.job, time.monotonic()  # the next job may come before anybody hears of this one's end
            job.do()
            stays = time.monotonic() - begun < SHORT
            if stays:
                _idle.append(self)  # first: the thread that waits for the job may start the next one at once
            job.tell()
            if stays:
                self.wanted.acquire()


def start(work: Callable[[], None]) -> Job:
    """Let a thread do work, which must raise nothing. Return its job."""
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
