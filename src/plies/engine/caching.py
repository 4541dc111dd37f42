"""Compiled searches on disk, so that the next process need not compile.

One file per search and kind of game. Its name is a digest of everything that the machine code depends on, so there is
no index to go stale or to be written by two processes at once. A file that is broken, or a directory that cannot be
written, costs a compilation and nothing else.
"""

import contextlib
import hashlib
import json
import os
import pickle
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Entry", "clear", "directory", "entries", "load", "name_of", "save"]

MAGIC = b"plies compiled 1\n"
SUFFIX = ".plies"
MOST = 2_000  # files, of about 50 kB each


def directory() -> Path:
    """Where compiled searches are kept: NUMBA_CACHE_DIR, or the user's cache directory."""
    numba = os.environ.get("NUMBA_CACHE_DIR")
    if numba:
        return Path(numba) / "plies"
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home and Path(home).is_absolute() else Path.home() / ".cache") / "plies"


@cache
def sources() -> str:
    """A digest of plies' own code that goes into every compiled search."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for folder in (here, here.parent / "textbook", here.parent / "core"):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def name_of(*parts: Any) -> str:
    """The file name of a compiled search that depends on parts."""
    import numba

    words = [sources(), numba.__version__, *map(str, parts)]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32] + SUFFIX


def load(name: str) -> Any:
    """What was saved under name, or None."""
    try:
        raw = (directory() / name).read_bytes()
        head, _, rest = raw.partition(b"\n\n")
        digest, payload = rest[:32], rest[32:]
        if not head.startswith(MAGIC.strip()) or hashlib.sha256(payload).digest() != digest:
            return None
        return pickle.loads(payload)
    except Exception:
        return None  # whatever is wrong with it, compiling again is the answer


def save(name: str, search: str, game: str, content: Any) -> None:
    """Keep content under name, if the directory allows."""
    from numba.core.serialize import dumps

    with contextlib.suppress(Exception):
        payload = dumps(content)
        head = MAGIC.strip() + b" " + json.dumps({"search": search, "game": game}).encode()
        place = directory()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(head + b"\n\n" + hashlib.sha256(payload).digest() + payload)
            os.replace(temporary, place / name)
            _make_room(place)
        except BaseException:
            os.unlink(temporary)
            raise


def _make_room(place: Path) -> None:
    """Remove the oldest files beyond MOST: those of earlier rules and versions are never asked for again."""
    files = sorted(place.glob("*" + SUFFIX), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - MOST)]:
        path.unlink(missing_ok=True)


class Entry(NamedTuple):
    """A compiled search in the cache."""

    path: Path
    search: str
    game: str
    size: int


def entries() -> list[Entry]:
    """What the cache holds, oldest first."""
    found = []
    for path in sorted(directory().glob("*" + SUFFIX), key=lambda path: path.stat().st_mtime):
        with contextlib.suppress(OSError, ValueError):
            with path.open("rb") as file:
                words = json.loads(file.readline().removeprefix(MAGIC.strip()))
            found.append(Entry(path, words["search"], words["game"], path.stat().st_size))
    return found


def clear() -> int:
    """Remove all compiled searches; how many there were."""
    count = 0
    if directory().is_dir():
        for path in (*directory().glob("*" + SUFFIX), *directory().glob("*.tmp")):
            path.unlink()
            count += 1
    return count
