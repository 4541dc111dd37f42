"""Files that only the user or root can have written. Files that are read as code must be such files.

Two checks are needed. The way to a directory must be safe, or somebody could put another one in its place. And the
file must be the user's: it is opened first and checked afterwards, so that it cannot be exchanged in between.
Systems without owners and modes of files, such as Windows, protect a user's directories by other means.
"""

import errno
import os
import stat
from typing import BinaryIO

from plies.engine.errors import Unsafe

__all__ = ["open_own", "real_place"]

UNIX = hasattr(os, "geteuid")
FLAGS = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):  # no system has all of them
    FLAGS |= getattr(os, _name, 0)
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
LINKS = 40  # on the way to a directory; Linux follows no more


def real_place(path: str | os.PathLike[str]) -> str:
    """Return the directory that path leads to. Nobody else can exchange it; otherwise raise Unsafe or an OSError.

    All directories on the way belong to the user or to root. Others cannot write there, or the sticky bit, as in /tmp,
    keeps them from replacing what is not theirs. Links on the way are followed once, here; path itself must be no link.
    """
    rest = os.path.abspath(path).split(os.sep)[::-1]
    if not UNIX:
        os.stat(path)  # a directory that is not there yet is a FileNotFoundError, as below
        _refuse_link(os.path.abspath(path))
        return os.path.abspath(path)
    here, links = os.sep, 0
    while rest:
        part = rest.pop()
        if part == os.pardir:  # from a link; `here` has no links, so this is the parent that the link means
            here = os.path.dirname(here)
        elif part not in ("", os.curdir):
            there = os.path.join(here, part)
            found = os.lstat(there)
            if not stat.S_ISLNK(found.st_mode):
                here = _passed(there, found)
                continue
            if not rest:
                _refuse_link(there)
            links += 1
            here = _followed(here, there, found, links, rest)
    return here


def open_own(path: str, most: int) -> BinaryIO:
    """Return the file, open for reading. Raise Unsafe or OSError if it is too long, or no plain file of the user's."""
    if not hasattr(os, "O_NOFOLLOW"):
        _refuse_link(path)
    handle = os.open(path, FLAGS)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):  # reading from a pipe would wait for a writer
            raise Unsafe(f"{path} is no plain file: remove it")
        _require_own(path, found)
        if found.st_size > most:
            raise Unsafe(f"{path} has more than {most:,} bytes: remove it")
        return os.fdopen(handle, "rb", buffering=0)
    except BaseException:
        os.close(handle)
        raise


def _passed(there: str, found: os.stat_result) -> str:
    """Return a directory on the way, if others can replace nothing in it."""
    if found.st_mode & stat.S_ISVTX:
        found = os.stat_result((found.st_mode & ~OTHERS_WRITE, *found[1:]))
    _require_own(there, found)
    return there


def _followed(here: str, there: str, found: os.stat_result, links: int, rest: list[str]) -> str:
    """Return where to go on after a link, and put its parts on top of the rest."""
    if links > LINKS:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), there)
    _require_owner(there, found)
    target = os.readlink(there)
    rest += target.split(os.sep)[::-1]
    return os.sep if os.path.isabs(target) else here


def _require_own(path: str, found: os.stat_result) -> None:
    _require_owner(path, found)
    if UNIX and found.st_mode & OTHERS_WRITE:
        raise Unsafe(f"other users can write to {path}: chmod go-w {path}")


def _require_owner(path: str, found: os.stat_result) -> None:
    if UNIX and found.st_uid not in (0, os.geteuid()):
        raise Unsafe(f"{path} belongs to another user: choose a directory of your own")


def _refuse_link(path: str) -> None:
    if os.path.islink(path):
        raise Unsafe(f"{path} is a symbolic link: put a directory in its place")
