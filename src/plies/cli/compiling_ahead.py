"""Compile the games that people are likely to open, while the studio waits for them.

A process of the lowest priority compiles one game after the other into the disk cache: `python -m
plies.cli.compiling_ahead GAME...`. It pauses while the studio searches, and ends with the studio. It hears of both on
its standard input: a line "pause" or "go on", and the end.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

__all__ = ["LIKELY", "compiling_ahead"]

LIKELY = ("connect-four", "tic-tac-toe", "othello", "chess", "checkers", "pacman", "backgammon")  # in this order
GLANCE = 0.1  # seconds between two looks at whether the studio searches


@contextmanager
def compiling_ahead(is_busy: Callable[[], bool]) -> Iterator[None]:
    """Let a process compile the likely games during the block, whenever the studio is not busy."""
    command = [sys.executable, "-m", "plies.cli.compiling_ahead", *LIKELY]
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:  # the system starts no process: then nothing is compiled ahead
        yield
        return
    ended = threading.Event()
    watch = threading.Thread(target=_tell, args=(process, is_busy, ended), name="plies compiling ahead", daemon=True)
    watch.start()
    try:
        yield
    finally:
        ended.set()
        watch.join()
        process.kill()
        process.wait()


def _tell(process: "subprocess.Popen[bytes]", is_busy: Callable[[], bool], ended: threading.Event) -> None:
    """Tell the process when to pause and when to go on, until it has ended or is to end."""
    paused = False
    with suppress(OSError):  # it has ended
        while process.poll() is None and not ended.wait(GLANCE):
            if is_busy() != paused:
                paused = not paused
                process.stdin.write(b"pause\n" if paused else b"go on\n")  # type: ignore[union-attr]
                process.stdin.flush()  # type: ignore[union-attr]


# -- the process --


def main(games: list[str]) -> None:
    """Compile the games, and pause when told to."""
    if hasattr(os, "nice"):
        os.nice(19)
    may_work = threading.Event()
    may_work.set()
    threading.Thread(target=_listen, args=(may_work,), daemon=True).start()
    from plies.cli.preparing import prepare
    from plies.engine.runtime.permits import Permit

    class Pausing(Permit):
        """The compiler looks at it between its steps, and waits there."""

        def check(self) -> None:
            may_work.wait()

    with Pausing():
        for game in games:
            may_work.wait()
            with suppress(Exception):  # whoever opens the game will be told
                prepare(game)


def _listen(may_work: threading.Event) -> None:
    with open(0, "rb", buffering=0, closefd=False) as told:  # Python would wait for a buffer's lock when it ends
        for line in told:
            if line.strip() == b"pause":
                may_work.clear()
            else:
                may_work.set()
    os._exit(0)  # the studio has ended


if __name__ == "__main__":
    main(sys.argv[1:])
