"""Standard streams that are closed, full, or closed early by their reader."""

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
    """Standard output that remembers why it could not be written to: without a buffer, the error is seen only once."""

    failure: OSError | None = None

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            _Output.failure = error
            raise


def mend() -> None:
    """Replace closed streams, and let no unknown character end the command.

    A closed standard output is replaced by one that cannot be written to, so that answers are not lost silently.
    """
    for number, name, flags in ((0, "stdin", os.O_RDONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        stream = getattr(sys, name)
        if stream is None:
            handle = _at(number, os.open(os.devnull, flags))
            mode = "r" if number == 0 else "w"
            setattr(sys, name, os.fdopen(handle, mode, encoding="utf-8", errors="replace"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without triangles still gets the tree
    if isinstance(sys.stdout, io.TextIOWrapper) and os.name == "posix":
        sys.stdout = _watched(sys.stdout)


def _watched(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return the same stream, which now remembers why it could not be written to."""
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
    """Return the handle moved to this number if that is free: the next open file must not become a standard stream."""
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
    """Return all of standard input."""
    try:
        return sys.stdin.read()
    except OSError as error:
        raise InvalidArgument(f"standard input cannot be read: {error.strerror}") from None


def say(text: str) -> None:
    """Write a line to standard error, if that is possible."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _leave(sys.stderr)
    except ValueError:  # it is closed
        pass


def _leave(stream: Any) -> None:
    """Let the rest go nowhere: at its end, Python would try to write it, and exit with another code."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def unwritable() -> OSError | None:
    """Return why standard output cannot be written to; None if it can."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return error
    except ValueError:  # the part of the program that noticed has closed it
        pass
    return _Output.failure


def finish(code: int) -> int:
    """Write what is left, and return the exit code. A reader who has seen enough is not worth a message."""
    reason = unwritable()
    if reason is None:
        return code
    if reason.errno not in (errno.EPIPE, errno.EINVAL):  # on Windows, a closed pipe gives EINVAL
        say(f"plies: the answer cannot be written to standard output: {reason.strerror}")
    _leave(sys.stdout)
    return code or FAILED
