"""Python code that another thread can interrupt, wherever it is.

Searches check their permit. Other Python code does not, such as a user's own rules, or the code that grows random trees
until one is as asked. It is interrupted by an exception, which Python can raise in another thread. That is not done to
searches: it would leave compiled code running, or stop the compiler half-way.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from plies.engine.errors import Withdrawn

__all__ = ["Interruptible"]


class Interruptible:
    """A piece of work. The thread that calls it does it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self._thread: int | None = None  # the thread that does the work
        self._lock = threading.Lock()  # held while that changes, so that no other work is interrupted
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
                _raise_in(threading.get_ident(), None)  # withdraw an exception that is still to come

    def interrupt(self) -> None:
        """Raise Withdrawn in the work, if it is being done, at its next step in Python. Do so only once.

        The exception can come between any two steps, so a second call might find the lock still taken.
        """
        if self._interrupted:
            return
        self._interrupted = True
        with self._lock:
            if self._thread is not None:
                _raise_in(self._thread, Withdrawn)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
