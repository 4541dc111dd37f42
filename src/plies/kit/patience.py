"""A question that is never answered: after some time an exception ends it, wherever it is.

Python can raise an exception in another thread, at its next step in Python. So a loop without end in somebody's rules
ends; what sleeps, or runs in C, cannot be helped.
"""

import ctypes
import threading
from time import monotonic, process_time

__all__ = ["Hanging", "Patience"]

GLANCE = 0.05  # seconds between two looks at the clock
STEPS = 100  # of a loop, after each of which Python looks for exceptions from other threads


class Hanging(BaseException):
    """It took too long. No rule catches it by catching Exception."""


class Patience:
    """Watches the questions of the thread that makes it: each may compute for `grace` seconds.

    Seconds are the processor's, since others may be using the machine. Who computes nothing has ten times as many.
    """

    def __init__(self, grace: float) -> None:
        self.grace = grace
        self.asking = 0  # the number of the question that is being asked; 0: none is
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._lock = threading.Lock()  # held while that changes, so that nobody else is hit

    def __enter__(self) -> "Patience":
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        done = False
        while not done:
            try:
                with self._lock:
                    self._over.set()
                for _step in range(STEPS):  # what was raised and has not come yet comes here
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
    # Never with NULL, which would take back what has not come yet: then Python 3.11 looks for it without end.
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Hanging))
