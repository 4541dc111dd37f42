"""The disk cache: compiled searches in files, so that the next process need not compile.

There is one file for each search and kind of game. Its name is a digest of everything that the machine code depends
on, so there is no index to go stale or to be written by two processes at once. A broken file, or a directory that
cannot be written, costs a compilation and nothing else. Files are read with pickle, which can run anything, so plies
reads only files that nobody else can have written (`own_files`). Other processes may write and remove files any time.
"""

import contextlib
import hashlib
import json
import os
import pickle
import sys
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from plies.core import InvalidArgument
from plies.engine.compiler.own_files import open_own, real_place
from plies.engine.errors import Unsafe

__all__ = ["Entry", "clear", "directory", "entries", "load", "name_of", "refusal", "save", "unusable"]

MAGIC = b"plies compiled 1\n"
SUFFIX = ".plies"
TEMPORARY = ".tmp"
MOST = 2_000  # files, of about 50 kB each
LARGEST = 64 << 20  # bytes of a file; those of chess take 1 MB
HEAD = 4096  # bytes, which name the search and the game
ABANDONED = 3600  # seconds after which a temporary file is no longer being written


def directory() -> Path:
    """Return the directory of compiled searches: NUMBA_CACHE_DIR, or one in the user's cache directory."""
    numba = os.environ.get("NUMBA_CACHE_DIR")
    if numba:
        return Path(numba) / "plies"
    home = os.environ.get("XDG_CACHE_HOME")
    if home and Path(home).is_absolute():
        return Path(home) / "plies"
    try:
        return Path.home() / ".cache" / "plies"
    except RuntimeError:
        raise InvalidArgument("there is no home directory for compiled searches: set NUMBA_CACHE_DIR") from None


@cache
def sources(package: Path = Path(__file__).parents[2]) -> str:
    """Return a digest of plies' own code that goes into every compiled search, in whatever folder below it is."""
    digest, within = hashlib.sha256(), len(os.path.join(package, ""))
    for folder in ("engine", "textbook", "core"):
        for place, folders, names in os.walk(package / folder):  # in a third of the time that Path.rglob takes
            folders.sort()
            for name in sorted(name for name in names if name.endswith(".py")):
                path = os.path.join(place, name)
                with open(path, "rb", buffering=0) as file:
                    code = file.read()
                digest.update(f"{path[within:]} {len(code)}\n".encode() + code)
    return digest.hexdigest()


def name_of(*parts: Any) -> str:
    """Return the file name of a compiled search that depends on parts."""
    import numba

    words = [sources(), numba.__version__, sys.version.partition(" ")[0], *map(str, parts)]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32] + SUFFIX


# -- reading and writing --


def load(name: str) -> Any:
    """Return what was saved under name, or None."""
    place = _place()
    if place is None:
        return None
    try:
        with open_own(os.path.join(place, name), LARGEST) as file:
            raw = file.read()
        head, _, rest = raw.partition(b"\n\n")
        digest, payload = rest[:32], rest[32:]
        if not head.startswith(MAGIC.strip()) or hashlib.sha256(payload).digest() != digest:
            return None
        return pickle.loads(payload)
    except Exception:
        return None  # whatever is wrong with it, compiling again helps


def has(name: str) -> bool:
    """Is there a file of this name? Only loading shows whether it can be used."""
    place = _place()
    return place is not None and os.path.exists(os.path.join(place, name))


def is_usable() -> bool:
    """Can files be kept?"""
    try:
        place = _made_place()
    except (Unsafe, OSError, InvalidArgument):
        return False
    return os.access(place, os.W_OK)


def save(name: str, search: str, game: str, content: Any) -> None:
    """Save content under name, if the directory allows."""
    from plies.engine.numba_internals import dumps

    with contextlib.suppress(Exception):
        payload = dumps(content)
        head = MAGIC.strip() + b" " + json.dumps({"search": search, "game": game}).encode()
        place = _made_place()
        handle, temporary = tempfile.mkstemp(dir=place, suffix=TEMPORARY)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(head + b"\n\n" + hashlib.sha256(payload).digest() + payload)
            os.replace(temporary, os.path.join(place, name))
        except BaseException:
            with contextlib.suppress(OSError):  # another process may have cleared the cache
                os.unlink(temporary)
            raise
        _make_room(place)


def _make_room(place: str) -> None:
    """Remove the oldest files beyond MOST: those of earlier rules and versions are never needed again."""
    files = _files(place, SUFFIX)
    abandoned = [file for file in _files(place, TEMPORARY) if file.changed < time.time() - ABANDONED]
    for file in files[: max(0, len(files) - MOST)] + abandoned:
        with contextlib.suppress(OSError):
            os.unlink(file.path)


# -- the directory --


def _place() -> str | None:
    """Return the directory if it exists and nobody else can have written to it; else warn once, and return None."""
    try:
        return real_place(directory())
    except Unsafe as reason:
        _warn(str(directory()), str(reason))
    except (OSError, InvalidArgument):
        pass  # it does not exist yet, or cannot exist
    return None


def _made_place() -> str:
    """Return the directory, as above, and create it if needed; but never in a place that others can change."""
    with contextlib.suppress(FileNotFoundError):
        return real_place(directory())
    missing = [directory().absolute()]
    while not missing[-1].parent.exists():
        missing.append(missing[-1].parent)
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    return real_place(directory())


_told: set[str] = set()


def _warn(place: str, reason: str) -> None:
    if place in _told:
        return
    _told.add(place)
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "plies":
        level, frame = level + 1, frame.f_back
    warnings.warn(f"{_unused(place, reason)}. Until then every process compiles anew.", stacklevel=level)


def _unused(place: str, reason: str) -> str:
    return f"compiled searches in {place} are not used, since {reason}, or set NUMBA_CACHE_DIR to another directory"


def refusal() -> str | None:
    """Return why the directory is not used; None if it is used, or could be once it exists."""
    try:
        real_place(directory())
    except Unsafe as reason:
        return _unused(str(directory()), str(reason))
    except OSError:
        pass
    return None


class _File(NamedTuple):
    changed: float
    path: str
    size: int


def _files(place: str, suffix: str) -> list[_File]:
    """Return the files with this suffix in the directory, oldest first; those that disappear meanwhile are left out."""
    found = []
    with contextlib.suppress(OSError), os.scandir(place) as scan:
        for each in scan:
            with contextlib.suppress(OSError):
                if each.name.endswith(suffix) and not each.is_dir(follow_symlinks=False):
                    told = each.stat(follow_symlinks=False)
                    found.append(_File(told.st_mtime, each.path, told.st_size))
    return sorted(found)


# -- for `plies cache` --


class Entry(NamedTuple):
    """A compiled search in the cache."""

    path: Path
    search: str
    game: str
    size: int


def entries() -> list[Entry]:
    """Return what the cache holds, oldest first."""
    return [entry for entry in _entries() if entry.search]


def unusable() -> list[Path]:
    """Return the files that are named like compiled searches but are damaged, or not plain files of the user's."""
    return [entry.path for entry in _entries() if not entry.search]


def _entries() -> list[Entry]:
    """Return all files that are named like compiled searches. Damaged ones have no name of a search."""
    try:
        place = real_place(directory())
    except (Unsafe, OSError):
        return []
    return [Entry(Path(file.path), *_names(file.path), file.size) for file in _files(place, SUFFIX)]


def _names(path: str) -> tuple[str, str]:
    """Return the names of the search and of the game."""
    try:
        with open_own(path, LARGEST) as file:
            line = file.read(HEAD).partition(b"\n")[0]
        words = json.loads(line.removeprefix(MAGIC.strip()))
        return str(words["search"]), str(words["game"])
    except (Unsafe, OSError, ValueError, TypeError, LookupError, RecursionError):
        return "", ""


def clear() -> int:
    """Remove all compiled searches, and return how many there were."""
    reason = refusal()
    if reason is not None:
        raise InvalidArgument(reason)
    count, trouble = 0, ""
    place = _place()
    for file in () if place is None else (*_files(place, SUFFIX), *_files(place, TEMPORARY)):
        try:
            os.unlink(file.path)
            count += 1
        except FileNotFoundError:
            pass  # another process was faster
        except OSError as error:
            trouble = f"{file.path} cannot be removed: {error.strerror}"
    if trouble:
        raise InvalidArgument(f"{count} files removed from {place}, but {trouble}")
    return count
