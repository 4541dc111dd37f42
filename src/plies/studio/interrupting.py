"""Python code that can be interrupted from outside, wherever it is.

Searches look at their permit; other Python code does not: what grows trees until a wish comes true, or somebody's own
rules. Python can raise an exception in another thread. It is not done to searches: it would leave compiled code
running, or the compiler in the middle of something.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from plies.engine.errors import Withdrawn

__all__ = ["Interruptible"]


class Interruptible:
    """A piece of work, done by whatever thread calls it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self._thread: int | None = None  # who is at it
        self._lock = threading.Lock()  # held while that changes, so that nobody else is hit
        self._interrupted = False

    def __call__(self) -> Any:
        with self._lock:
            if self._interrupted:
                raise Withdrawn
            self._thread = threading.get_ident()
        try:
            return self.work()
        finally:
            with self._lock:
                self._thread = None
                _raise_in(threading.get_ident(), None)  # what was to come and has not yet

    def interrupt(self) -> None:
        """Raise Withdrawn in the work, if it is being done, at its next step in Python; once.

        A second time it might find the lock still taken: the exception can come between any two steps.
        """
        if self._interrupted:
            return
        self._interrupted = True
        with self._lock:
            if self._thread is not None:
                _raise_in(self._thread, Withdrawn)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
