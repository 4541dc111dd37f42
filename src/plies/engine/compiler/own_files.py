"""Files that nobody but the user, or root, can have written: what is read as code must come from there.

Two looks are needed. The way to a directory must be safe, or somebody could put another one in its place. And the file
must be the user's: it is opened first and looked at afterwards, so that it cannot be exchanged in between.
Systems without owners and modes of files, such as Windows, keep a user's directories from others by other means.
"""

import errno
import os
import stat
from typing import BinaryIO

from plies.engine.errors import Unsafe

__all__ = ["open_own", "real_place"]

UNIX = hasattr(os, "geteuid")
FLAGS = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):  # none is there on every system
    FLAGS |= getattr(os, _name, 0)
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
LINKS = 40  # on the way to a directory; Linux follows no more


def real_place(path: str | os.PathLike[str]) -> str:
    """The directory that path leads to, which nobody else can exchange. Unsafe or an OSError if it is not so.

    All directories on the way belong to the user or to root. Others cannot write there, or, as in /tmp, the sticky bit
    keeps them from replacing what is not theirs. Links on the way are followed once, here; path itself is none.
    """
    rest = os.path.abspath(path).split(os.sep)[::-1]
    if not UNIX:
        os.stat(path)  # a directory that is not there yet is a FileNotFoundError, as below
        _refuse_link(os.path.abspath(path))
        return os.path.abspath(path)
    here, links = os.sep, 0
    while rest:
        part = rest.pop()
        if part == os.pardir:  # of a link; here is free of links, so that its parent is the one that is named
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
    """The file, open for reading. Unsafe or an OSError if it is no plain file of the user's, or has too many bytes."""
    if not hasattr(os, "O_NOFOLLOW"):
        _refuse_link(path)
    handle = os.open(path, FLAGS)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):  # a pipe would keep whoever reads it waiting
            raise Unsafe(f"{path} is no plain file: remove it")
        _require_own(path, found)
        if found.st_size > most:
            raise Unsafe(f"{path} has more than {most:,} bytes: remove it")
        return os.fdopen(handle, "rb", buffering=0)
    except BaseException:
        os.close(handle)
        raise


def _passed(there: str, found: os.stat_result) -> str:
    """A directory on the way, if others can replace nothing in it."""
    if found.st_mode & stat.S_ISVTX:
        found = os.stat_result((found.st_mode & ~OTHERS_WRITE, *found[1:]))
    _require_own(there, found)
    return there


def _followed(here: str, there: str, found: os.stat_result, links: int, rest: list[str]) -> str:
    """Where to go on after a link: its parts are put on top of the rest."""
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
