"""Searches run in threads of their own, so that the one who asked can be interrupted and can stop them.

Such a thread has a stack of known size, so that a search knows when it is about to use it up. A thread that was soon
done waits for more to do: to wake it is several times as quick as to have the system make another one. After longer
searches that does not matter, and what they used of the stack is given back.
"""

import os
import threading
import time
from collections.abc import Callable

from plies.core import INFINITY
from plies.engine.runtime.permits import permit_here
from plies.engine.runtime.stack_limit import STACK_SIZE

__all__ = ["Job", "start"]

SHORT = 0.02  # seconds of work after which a thread waits for more
ASK_EVERY = 0.02  # seconds between two questions whether it is enough

_starting = threading.Lock()
_idle: "list[_Hand]" = []
if hasattr(os, "register_at_fork"):  # as Windows has not
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not come along


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

    def wait_until(self, seconds: float | None, enough: Callable[[], bool] | None) -> None:
        """Until it is done, the time is up, or it is enough, which is asked now and then."""
        if enough is None:
            self.wait(seconds)
            return
        end = INFINITY if seconds is None else time.monotonic() + seconds
        while not self.done and not enough() and time.monotonic() < end:
            self.wait(min(ASK_EVERY, max(0.0, end - time.monotonic())))

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
                _idle.append(self)  # first: the thread that waits for the job may start the next one at once
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
