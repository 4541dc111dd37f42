"""What `make run` compiles while the studio waits."""

import subprocess
import sys
import threading
import time

import pytest

from plies.cli import compiling_ahead as ahead
from plies.core import catalog


class Child:
    """Stands in for the process: it notes what it is told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.killed = False
        self.stdin = self

    def write(self, line: bytes) -> None:
        self.told.append(line.strip())

    def flush(self) -> None:
        pass

    def poll(self) -> int | None:
        return 0 if self.killed else None

    def kill(self) -> None:
        self.killed = True

    def wait(self) -> int:
        return 0


def until(holds) -> None:
    end = time.monotonic() + 20
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    assert holds()


def test_it_pauses_while_the_studio_searches_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    child, busy = Child(), threading.Event()
    monkeypatch.setattr(ahead.subprocess, "Popen", lambda command, **_: child)
    with ahead.compiling_ahead(busy.is_set):
        busy.set()
        until(lambda: child.told == [b"pause"])
        busy.clear()
        until(lambda: child.told == [b"pause", b"go on"])
    assert child.killed


def test_without_processes_the_studio_runs_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(command, **_):
        raise OSError("no more processes")

    monkeypatch.setattr(ahead.subprocess, "Popen", refuse)
    with ahead.compiling_ahead(lambda: False):
        pass


def test_the_likely_games_exist() -> None:
    assert set(ahead.LIKELY) <= set(catalog.GAMES)


@pytest.mark.parametrize("told", [b"", b"pause\n"])
def test_the_process_ends_with_its_input_also_while_it_pauses(told: bytes) -> None:
    command = [sys.executable, "-m", "plies.cli.compiling_ahead", "tic-tac-toe", "no-such-game"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        process.stdin.write(told)
        process.stdin.flush()
        time.sleep(0.5)
        process.stdin.close()
        assert process.wait(timeout=60) == 0
