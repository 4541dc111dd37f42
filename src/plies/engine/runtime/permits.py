"""Permission to work. Any thread may withdraw it, and the work ends soon after.

Work that takes long looks at the permit of its thread: the thread that waits for a search, the compiler between its
steps, and the thread that waits for the compiler.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plies.core import INFINITY
from plies.engine.errors import Withdrawn

__all__ = ["Permit", "check_permit", "holding", "permit_here"]

GLANCE = 0.02  # seconds between two checks of a permit

_here = threading.local()  # .permit: the permit of this thread's work, if it has one


class Permit:
    """Permission to search for so many seconds in all. Any thread may withdraw it.

    All searches of a thread inside `with permit:` then end with Withdrawn, soon after. The seconds count while a search
    runs, not while it is being compiled.
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
        """Begin a search: from now on the seconds count."""
        self._since = time.monotonic()

    def spend(self) -> None:
        """Add the seconds since begin, and check the permit."""
        now = time.monotonic()
        self.seconds_left -= now - self._since
        self._since = now
        self.check()

    def check(self) -> None:
        """Raise Withdrawn if it is withdrawn, but only once: the clean-up may wait for searches that are ending."""
        if (self.withdrawn or self.seconds_left <= 0) and not self._told:
            self._told = True
            raise Withdrawn

    def wait(self, lock: threading.Lock, seconds: float) -> bool:
        """Acquire the lock within so many seconds, checking the permit now and then. Return whether that succeeded."""
        self.begin()
        end = self._since + seconds
        while True:
            self.spend()
            if lock.acquire(timeout=max(0.0, min(GLANCE, end - self._since))):
                return True
            if time.monotonic() >= end:
                return False


def permit_here() -> Permit | None:
    """Return the permit of this thread, or None."""
    return getattr(_here, "permit", None)


def check_permit() -> None:
    """Raise Withdrawn if this thread's permit is withdrawn."""
    permit = permit_here()
    if permit is not None:
        permit.check()


@contextmanager
def holding(lock: Any) -> Iterator[None]:
    """Hold the lock, for which it may wait long. Raise Withdrawn if this thread's permit is withdrawn meanwhile."""
    while not lock.acquire(timeout=GLANCE if permit_here() is not None else -1):
        check_permit()
    try:
        yield
    finally:
        lock.release()
