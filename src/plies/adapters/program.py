"""Separate programs that answer line by line.

No call waits for ever: a program that dies, hangs or answers nonsense raises ProgramFailed with its last words.
"""

import contextlib
import os
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Self

from plies.core import PliesError
from plies.core.readers import shown

__all__ = ["PATIENCE", "Program", "ProgramFailed"]

PATIENCE = 10.0  # seconds for answers that should take no time


class ProgramFailed(PliesError):
    """The program died, hangs, or gave an answer that makes no sense."""


class Program:
    """A running program. It is stopped by close(), or at the end of a `with`."""

    def __init__(self, command: str | Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise ProgramFailed(f"{shown(command)} is not a command: {error}") from None
        if not self.command:
            raise ProgramFailed("there is no command to start")
        self.name = self.command[0]
        self.last: deque[str] = deque(maxlen=5)  # lines
        self.lines: queue.Queue[str | None] = queue.Queue()
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env={**os.environ, **(environment or {})},
                start_new_session=True,  # Ctrl-C in a terminal is for plies, and must not end the program
            )
        except (OSError, ValueError) as error:  # ValueError: no file can have this name
            raise ProgramFailed(f"{shown(self.command[0])} cannot be started: {error}") from None
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        with contextlib.suppress(OSError, ProgramFailed):
            self._say("quit")
        try:
            self.process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _say(self, line: str) -> None:
        try:
            assert self.process.stdin is not None
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._failure(f"cannot be told {line!r}") from None

    def _ask(self, line: str, end: str, seconds: float, each: Callable[[str], None] = lambda line: None) -> str:
        """Say a line, listen until a line begins with end, and return that line."""
        self._say(line)
        until = time.monotonic() + seconds
        while True:
            try:
                heard = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                self.process.kill()  # anything it said from now on would answer an old question
                raise self._failure(f"does not answer {line!r} within {seconds:g} s") from None
            if heard is None:
                raise self._failure(f"ended instead of answering {line!r}")
            if heard.split()[:1] == [end]:
                return heard
            each(heard)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):  # closed in the meantime
            for line in self.process.stdout:
                self.last.append(line.rstrip())
                self.lines.put(line.rstrip())
        self.lines.put(None)

    def _failure(self, what: str) -> ProgramFailed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=0.2)
        code = self.process.poll()
        ended = "" if code is None else f" (exit status {code})"
        return ProgramFailed(f"{self.name} {what}{ended}; it said last: {' | '.join(self.last) or 'nothing'}")
