"""Ends a question that is never answered: after some time an exception stops it, wherever it is.

Python can raise an exception in another thread, at that thread's next step in Python. So an endless loop in a user's
rules ends. Code that sleeps, or runs in C, cannot be stopped.
"""

import ctypes
import threading
from time import monotonic, process_time

__all__ = ["Hanging", "Patience"]

GLANCE = 0.05  # seconds between two looks at the clock
STEPS = 100  # of a loop; after each, Python looks for exceptions from other threads


class Hanging(BaseException):
    """Raised when a question took too long. A rule that catches Exception does not catch it."""


class Patience:
    """Watches the questions of the thread that makes it: each may compute for `grace` seconds.

    Seconds are processor time, since others may be using the machine. A rule that computes nothing has ten times as
    many.
    """

    def __init__(self, grace: float) -> None:
        self.grace = grace
        self.asking = 0  # the number of the current question; 0: none
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._lock = threading.Lock()  # held while that changes, so that no other question is hit

    def __enter__(self) -> "Patience":
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        done = False
        while not done:
            try:
                with self._lock:
                    self._over.set()
                for _step in range(STEPS):  # an exception that was raised and has not arrived yet arrives here
                    pass
                done = True
            except Hanging:
                continue

    def _watch(self) -> None:
        asked, since, computed = 0, monotonic(), process_time()
        while not self._over.wait(GLANCE):
            if self.asking == 0 or self.asking != asked:
                asked, since, computed = self.asking, monotonic(), process_time()
            elif process_time() - computed > self.grace or monotonic() - since > 10 * self.grace:
                with self._lock:
                    if not self._over.is_set() and self.asking == asked:
                        _raise_in(self._thread)


def _raise_in(thread: int) -> None:
    # Never with NULL, which would withdraw an exception that has not arrived: then Python 3.11 looks for it endlessly.
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Hanging))
