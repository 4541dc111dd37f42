"""Looking after workers: start them, notice when one hangs or crashes, start another that looks into why."""

import contextlib
import json
import os
import pickle
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fuzz.cases.drawing import draw_cases
from fuzz.workers.board import Board, Stand
from fuzz.workers.orders import Orders, Suspect, hang_key

__all__ = ["Watch", "watch"]

ROOT = Path(__file__).parents[2]
COMMAND = ("-m", "fuzz.workers.worker")
GLANCE = 0.2  # seconds between two looks
LONGEST_GLANCE = 1.0  # seconds that may count between two looks: more, and this process was paused itself
LAST_WORDS = 4_000  # characters of what a dead worker wrote to its standard error

Tell = Callable[[dict[str, Any]], None]


class Watch:
    """One worker process after the other, for one share of the cases."""

    def __init__(self, orders: Orders, place: Path, tell: Tell) -> None:
        self.orders, self.place, self.tell = orders, place, tell
        self.before: Counter[str] = Counter()  # what earlier workers have counted
        self.now: Counter[str] = Counter()
        self.begun = time.monotonic()
        self.sorts: list[str] = list(orders.known)
        self.start(orders)

    def start(self, orders: Orders) -> None:
        """Start a worker."""
        self.before, self.now = self.before + self.now, Counter()
        self.place.unlink(missing_ok=True)
        self.board = Board(self.place)
        self.patience = Patience(self.board.read())
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the worker
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            [sys.executable, *COMMAND, str(self.place)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it crashed at once, which the next look will see
            pickle.dump(orders, self.process.stdin)
            self.process.stdin.close()
        os.set_blocking(self.process.stdout.fileno(), False)
        self.rest = b""

    def read(self) -> None:
        """Pass on what the worker has told."""
        assert self.process.stdout is not None
        with contextlib.suppress(BlockingIOError):
            self.rest += self.process.stdout.read() or b""
        *lines, self.rest = self.rest.split(b"\n")
        for line in lines:
            event = json.loads(line)
            if event["event"] == "counts":
                self.now = Counter(event["counts"])
            else:
                self.sorts.append(event["sort"])
                self.tell(event)

    def look(self) -> bool:
        """See how the worker is doing. Is there more to come?"""
        self.read()
        stand = self.board.read()
        runs = self.process.poll() is None
        hangs = runs and self.patience.is_over(stand)
        if runs and not hangs:
            return True
        if hangs:
            self.process.send_signal(signal.SIGABRT)  # a traceback of every thread, also of those that wait
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            self.process.kill()
        self.process.wait()
        self.read()
        if not hangs and self.process.returncode == 0:
            return False
        return self.go_on(Suspect(stand.number, stand.question, "hang" if hangs else "crash"))

    def go_on(self, suspect: Suspect) -> bool:
        """Start another worker, which first looks into what the last one died of. Is there time for that?"""
        key = self.key(suspect)
        may_look = key != "" and key not in self.orders.avoid
        if not may_look:  # it was looked into, and that went wrong, too; or it is no question
            self.tell(self.last_words(suspect))
        avoid = (*self.orders.avoid, key) if key else self.orders.avoid
        self.orders = self.orders._replace(first=max(suspect.number, self.orders.first) + self.orders.step, avoid=avoid)
        seconds = self.orders.seconds - (time.monotonic() - self.begun)
        if seconds <= 0 or suspect.number < 0:  # without a first case there will be no second
            return False
        known = tuple(self.sorts)
        self.close()
        self.start(self.orders._replace(seconds=seconds, suspect=suspect if may_look else None, known=known))
        return True

    def key(self, suspect: Suspect) -> str:
        """What to avoid from now on; nothing where the worker was at no question."""
        if suspect.number < 0:
            return ""
        drawn = draw_cases(self.orders.seed, suspect.number, self.orders.wishes)
        return hang_key(drawn.cases[suspect.question], drawn.tags) if 0 <= suspect.question < len(drawn.cases) else ""

    def last_words(self, suspect: Suspect) -> dict[str, Any]:
        """A failure of which nothing is known but what the worker wrote in the end."""
        self.errors.seek(0)
        words = self.errors.read().decode(errors="replace")[-LAST_WORDS:]
        self.before[f"failure: {suspect.what}"] += 1
        test = f"# seed {self.orders.seed}, case {suspect.number}, question {suspect.question}\n{words}"
        said = f"the worker did {suspect.what}"
        return {"event": "failure", "number": suspect.number, "sort": suspect.what, "said": said, "test": test}

    def counted(self) -> Counter[str]:
        return self.before + self.now

    def end(self) -> None:
        """End the worker, if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
            self.process.kill()
        self.close()

    def close(self) -> None:
        """Wait for the end of a worker, and close what it wrote to."""
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()


class Patience:
    """How long a worker has been standing in one place, but for the time in which everybody was paused."""

    def __init__(self, stand: Stand) -> None:
        self.stand, self.waited, self.looked = stand, 0.0, time.monotonic()

    def is_over(self, stand: Stand) -> bool:
        """Is it standing there for longer than it said that it might take?"""
        now = time.monotonic()
        self.waited = self.waited + min(now - self.looked, LONGEST_GLANCE) if stand == self.stand else 0.0
        self.stand, self.looked = stand, now
        return self.waited > stand.patience


def watch(orders: Orders, jobs: int, tell: Tell, glance: Callable[[Counter[str]], None]) -> Counter[str]:
    """Run the orders in so many processes, until they are done or somebody interrupts; return what was counted."""
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
    """Wait until somebody tells something, or for a moment."""
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
