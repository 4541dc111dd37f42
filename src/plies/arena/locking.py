"""A file that only one process at a time reads and appends to.

The system holds the lock, not a second file: when a process ends in any way, its locks are gone.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

from plies.core import InvalidArgument

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:
    msvcrt = None  # type: ignore[assignment]

__all__ = ["LockedFile"]

FAR = (1 << 31) - 2  # Windows locks bytes, and others cannot read them: this byte is beyond all matches
PIECE = 1 << 20  # bytes


class LockedFile:
    """The file at path, created if need be; InvalidArgument if it cannot be opened or another process uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = self._open()
        try:
            self.plain = stat.S_ISREG(os.fstat(self._handle).st_mode)
            if self.plain and not _lock(self._handle):
                raise InvalidArgument(
                    f"{path} is in use by another comparison: wait until that has ended, or give another file"
                )
            if self.plain and not self._is_at(path):
                raise InvalidArgument(f"{path} was replaced at this moment by another process: try again")
        except BaseException:
            self.close()
            raise

    def _open(self) -> int:
        flags = os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            return os.open(self.path, flags | os.O_RDWR | os.O_CREAT, 0o666)
        except IsADirectoryError as error:
            raise InvalidArgument(f"matches cannot be read from {self.path}: {error.strerror}") from None
        except OSError as error:
            reason = error.strerror
        with suppress(OSError):
            if os.path.isfile(self.path):  # it can only be read: enough to show what is in it
                return os.open(self.path, flags | os.O_RDONLY)
        raise InvalidArgument(f"matches cannot be written to {self.path}: {reason}")

    def _is_at(self, path: Path) -> bool:
        """Is it still the file at path?"""
        try:
            return os.path.samestat(os.fstat(self._handle), os.stat(path))
        except FileNotFoundError:
            return False

    def read(self) -> bytes:
        """Return the whole content. A file that is not a plain file, such as a pipe, is only written to."""
        if not self.plain:
            return b""
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            pieces = list(iter(lambda: os.read(self._handle, PIECE), b""))
            return b"".join(pieces)
        except OSError as error:
            raise InvalidArgument(f"matches cannot be read from {self.path}: {error.strerror}") from None

    def append(self, line: bytes) -> None:
        """Add a line; it is on the disk when this returns."""
        try:
            while line:
                line = line[os.write(self._handle, line) :]
            if self.plain:
                os.fsync(self._handle)
        except OSError as error:
            raise InvalidArgument(f"matches cannot be written to {self.path}: {error.strerror}") from None

    def cut(self, length: int) -> None:
        """Remove everything after so many bytes."""
        try:
            os.ftruncate(self._handle, length)
        except OSError as error:
            raise InvalidArgument(f"matches cannot be written to {self.path}: {error.strerror}") from None

    def close(self) -> None:
        """Close the file, which releases the lock."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self.close()


def _lock(handle: int) -> bool:
    """Lock the file for this process; return False if another has it. On a disk without locks, nobody can tell."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            os.lseek(handle, FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass
    return True
