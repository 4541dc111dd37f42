"""Standard streams that are closed, full, or read by somebody who has seen enough."""

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Any

from plies.core import InvalidArgument

__all__ = ["FAILED", "finish", "mend", "read", "say", "unwritable"]

FAILED = 1


class _Output(io.FileIO):
    """Standard output that remembers why it could not be written to: where nothing is buffered, that is told once."""

    failure: OSError | None = None

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            _Output.failure = error
            raise


def mend() -> None:
    """Streams for those that are closed, and characters that a stream does not know do not end the command.

    In place of a closed standard output comes one that cannot be written to, so that answers are not lost in silence.
    """
    for number, name, flags in ((0, "stdin", os.O_RDONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        stream = getattr(sys, name)
        if stream is None:
            handle = _at(number, os.open(os.devnull, flags))
            mode = "r" if number == 0 else "w"
            setattr(sys, name, os.fdopen(handle, mode, encoding="utf-8", errors="replace"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no triangles still gets the tree
    if isinstance(sys.stdout, io.TextIOWrapper) and os.name == "posix":
        sys.stdout = _watched(sys.stdout)


def _watched(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same stream, which remembers why it could not be written to."""
    stream.flush()
    output = _Output(stream.fileno(), "wb", closefd=False)
    return io.TextIOWrapper(
        output if stream.write_through else io.BufferedWriter(output),
        encoding=stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _at(number: int, handle: int) -> int:
    """The handle with this number, if that is free: whatever is opened next must not become a standard stream."""
    if handle == number:
        return handle
    try:
        os.fstat(number)
    except OSError:
        os.dup2(handle, number, inheritable=False)
        os.close(handle)
        return number
    return handle


def read() -> str:
    """All of standard input."""
    try:
        return sys.stdin.read()
    except OSError as error:
        raise InvalidArgument(f"standard input cannot be read: {error.strerror}") from None


def say(text: str) -> None:
    """A line on standard error, if that can be written to."""
    with suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def unwritable() -> OSError | None:
    """Why standard output cannot be written to; None if it can."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return error
    except ValueError:  # it was closed by whoever noticed
        pass
    return _Output.failure


def finish(code: int) -> int:
    """Write what is left; the exit code. A reader who has seen enough is no failure to speak of."""
    reason = unwritable()
    if reason is None:
        return code
    if reason.errno not in (errno.EPIPE, errno.EINVAL):  # the latter is what a closed pipe is called on Windows
        say(f"plies: the answer cannot be written to standard output: {reason.strerror}")
    with suppress(OSError, ValueError):  # Python would try to write the rest, and complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code or FAILED
