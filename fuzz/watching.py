"""Looking after workers: start them, notice when one hangs or crashes, start another that looks into why."""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from fuzz.board import Board
from fuzz.worker import Orders, hang_key

__all__ = ["Watch", "watch"]

ROOT = Path(__file__).parents[1]
GLANCE = 0.2  # seconds between two looks
TAIL = 4_000  # characters of what a dead worker wrote to its standard error


class Watch:
    """One worker process after the other, for one share of the cases."""

    def __init__(self, orders: Orders, place: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        self.orders, self.place, self.tell = orders, place, tell
        self.before: Counter[str] = Counter()  # what earlier workers have counted
        self.now: Counter[str] = Counter()
        self.begun = time.monotonic()
        self.sorts: list[str] = list(orders.known)
        self.start(orders)

    def start(self, orders: Orders) -> None:
        self.before, self.now = self.before + self.now, Counter()
        self.place.unlink(missing_ok=True)
        self.board = Board(self.place)
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the worker
        command = [sys.executable, "-m", "fuzz.worker", orders.written(), str(self.place)]
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, env=environment)
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.rest = b""

    @property
    def seconds_left(self) -> float:
        return self.orders.seconds - (time.monotonic() - self.begun)

    def read(self) -> None:
        """Pass on what the worker has told."""
        assert self.process.stdout is not None
        with contextlib.suppress(BlockingIOError):
            self.rest += self.process.stdout.read() or b""
        *lines, self.rest = self.rest.split(b"\n")
        for line in lines:
            event = json.loads(line)
            if event["event"] == "counts":
                self.now = Counter({"cases": event["cases"], "searches": event["searches"], **event["counts"]})
            else:
                self.sorts.append(event["sort"])
                self.tell(event)

    def look(self) -> bool:
        """See how the worker is doing. Is there more to come?"""
        self.read()
        stand = self.board.read()
        hangs = self.process.poll() is None and time.monotonic() > stand.until
        if self.process.poll() is None and not hangs:
            return True
        if hangs:
            self.process.send_signal(signal.SIGABRT)  # a traceback of every thread, whoever holds the interpreter
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            self.process.kill()
        self.process.wait()
        self.read()
        if not hangs and self.process.returncode == 0:
            return False
        return self.go_on(stand.number, stand.question, "hang" if hangs else "crash")

    def go_on(self, number: int, question: int, what: str) -> bool:
        """Start another worker, which first looks into what the last one died of."""
        self.errors.seek(0)
        last_words = self.errors.read().decode(errors="replace")[-TAIL:]
        key = self.key(number, question)
        if key in self.orders.avoid or question < 0 or not key:  # it was looked into, and that went wrong, too
            test = f"# seed {self.orders.seed}, case {number}, question {question}\n{last_words}"
            self.tell(
                {"event": "failure", "number": number, "sort": what, "said": f"the worker did {what}", "test": test}
            )
        self.orders = self.orders._replace(avoid=(*self.orders.avoid, key) if key else self.orders.avoid)
        suspect = (number, question, what) if question >= 0 and key not in self.orders.avoid[:-1] else None
        first = number + self.orders.step
        self.orders = self.orders._replace(first=first)
        if self.seconds_left <= 0 and self.orders.seconds < inf:
            return False
        self.start(self.orders._replace(seconds=self.seconds_left, suspect=suspect, known=tuple(self.sorts)))
        return True

    def key(self, number: int, question: int) -> str:
        from fuzz.cases import draw_cases

        drawn = draw_cases(self.orders.seed, number, self.orders.wishes)
        return hang_key(drawn.cases[question], drawn.tags) if 0 <= question < len(drawn.cases) else ""

    def counted(self) -> Counter[str]:
        return self.before + self.now

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
            self.process.kill()


def watch(
    orders: Orders, jobs: int, tell: Callable[[dict[str, Any]], None], glance: Callable[[Counter[str]], None]
) -> Counter[str]:
    """Run the orders in so many processes, until they are done or somebody interrupts; what was counted."""
    with tempfile.TemporaryDirectory() as folder:
        shares = [orders._replace(first=orders.first + job, step=jobs) for job in range(jobs)]
        watches = [Watch(share, Path(folder) / f"board{job}", tell) for job, share in enumerate(shares)]
        going = list(watches)
        try:
            while going:
                _wait(going)
                going = [each for each in going if each.look()]
                glance(_sum(watches))
        except KeyboardInterrupt:
            pass
        finally:
            for each in watches:
                each.read()
                each.end()
        return _sum(watches)


def _wait(going: list[Watch]) -> None:
    with selectors.DefaultSelector() as selector:
        for each in going:
            assert each.process.stdout is not None
            selector.register(each.process.stdout, selectors.EVENT_READ)
        selector.select(GLANCE)
    time.sleep(0.01)  # a worker that has ended is always ready


def _sum(watches: list[Watch]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in watches:
        total += each.counted()
    return total
