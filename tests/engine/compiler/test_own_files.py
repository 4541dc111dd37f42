"""Compiled searches are read only from files that nobody else can have written."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plies.core import InvalidArgument
from plies.engine.compiler import disk_cache, own_files

NAME = "0123456789abcdef0123456789abcdef.plies"
STRANGER = 54321  # another user
unix = pytest.mark.skipif(not own_files.UNIX, reason="owners and modes of files are there on Unix alone")
root = pytest.mark.skipif(not own_files.UNIX or os.geteuid() != 0, reason="only root can give files away")


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A cache with one entry, in a directory of its own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(disk_cache, "_told", set())
    disk_cache.save(NAME, "alphabeta", "my.Game", {"a": 1})
    assert disk_cache.load(NAME) == {"a": 1}
    return tmp_path / "cache" / "plies"


class Trap:
    """Something that runs code when it is unpickled."""

    sprung = False

    def __reduce__(self):
        return (spring, ())


def spring():
    Trap.sprung = True


# -- the directory, and the way to it --


def refused(words):
    """Check that the cache is not used, and that one warning says why and what to do, however often it is asked."""
    with pytest.warns(UserWarning, match=words) as told:
        assert [disk_cache.load(NAME) for _ in range(3)] == [None, None, None]
    assert len(told) == 1
    assert "NUMBA_CACHE_DIR" in str(told[0].message)
    assert disk_cache.entries() == []
    assert disk_cache.refusal() is not None
    before = sorted(disk_cache.directory().iterdir())
    disk_cache.save("other.plies", "search", "game", 1)
    assert sorted(disk_cache.directory().iterdir()) == before
    with pytest.raises(InvalidArgument, match=words):
        disk_cache.clear()
    assert sorted(disk_cache.directory().iterdir()) == before


@unix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o707, 0o702, 0o720])
@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_directory_that_others_can_write_to(place, mode, above):
    there = [place, *place.parents][above]
    there.chmod(mode)
    refused(f"other users can write to {there}: chmod go-w {there}")
    there.chmod(0o700)
    assert disk_cache.load(NAME) == {"a": 1}


@unix
def test_a_sticky_directory_is_as_good_as_ones_own(place):
    """Others can add files there, as in /tmp, but cannot replace or rename files that are not theirs."""
    place.parent.chmod(0o1777)
    assert disk_cache.load(NAME) == {"a": 1}
    place.chmod(0o1777)
    assert disk_cache.load(NAME) == {"a": 1}


@root
@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_directory_of_somebody_else(place, above):
    there = [place, *place.parents][above]
    os.chown(there, STRANGER, -1)
    there.chmod(0o1755)  # the owner of a sticky directory may replace everything in it
    refused(f"{there} belongs to another user")


def test_a_link_instead_of_the_directory(place):
    place.rename(place.with_name("elsewhere"))
    place.symlink_to("elsewhere", target_is_directory=True)
    refused(f"{place} is a symbolic link")


@unix
def test_links_on_the_way_are_followed_where_nobody_else_can_turn_them(place, tmp_path, monkeypatch):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "link").symlink_to("../cache")
    (tmp_path / "whole").symlink_to(tmp_path / "deep")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "whole" / "link"))
    assert disk_cache.load(NAME) == {"a": 1}
    (tmp_path / "deep").chmod(0o777)
    refused(f"other users can write to {tmp_path}/deep")


@root
def test_a_link_of_somebody_else_on_the_way(place, tmp_path, monkeypatch):
    (tmp_path / "common").mkdir()
    (tmp_path / "common").chmod(0o1777)
    link = tmp_path / "common" / "link"
    link.symlink_to(tmp_path / "cache")
    os.chown(link, STRANGER, -1, follow_symlinks=False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(link))
    refused(f"{link} belongs to another user")


def test_links_in_a_circle(tmp_path, monkeypatch):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "a"))
    disk_cache.save(NAME, "search", "game", 1)
    assert (disk_cache.load(NAME), disk_cache.entries(), disk_cache.clear()) == (None, [], 0)


@unix
def test_directories_are_made_for_the_user_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "one" / "two"))
    before = os.umask(0)
    try:
        disk_cache.save(NAME, "search", "game", 1)
    finally:
        os.umask(before)
    for path in ("one", "one/two", "one/two/plies", f"one/two/plies/{NAME}"):
        assert not (tmp_path / path).stat().st_mode & 0o077, path


@unix
def test_nothing_is_made_where_others_can_write(tmp_path, monkeypatch):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "open" / "new"))
    disk_cache.save(NAME, "search", "game", 1)
    assert list((tmp_path / "open").iterdir()) == []


def test_a_user_without_a_home(monkeypatch):
    def nowhere():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    disk_cache.save(NAME, "search", "game", 1)
    assert disk_cache.load(NAME) is None
    with pytest.raises(InvalidArgument, match="set NUMBA_CACHE_DIR"):
        disk_cache.entries()


def test_without_owners_and_modes_links_are_refused_all_the_same(place, monkeypatch):
    """As on Windows."""
    monkeypatch.setattr(own_files, "UNIX", False)
    monkeypatch.delattr(os, "O_NOFOLLOW", raising=False)
    monkeypatch.setattr(own_files, "FLAGS", os.O_RDONLY)
    assert disk_cache.load(NAME) == {"a": 1}
    (place / NAME).rename(place / "there.plies")
    (place / NAME).symlink_to("there.plies")
    assert disk_cache.load(NAME) is None
    assert disk_cache.load("there.plies") == {"a": 1}


# -- files in it --


def spoilt(path):
    """Return functions that put something in an entry's place that must not be read, by name."""
    good = path.read_bytes()
    spoils = {
        "symbolic link": lambda path: path.symlink_to(path.with_name("good.plies")),
        "dangling link": lambda path: path.symlink_to("nowhere"),
        "pipe": os.mkfifo if hasattr(os, "mkfifo") else None,
        "socket": listen if hasattr(socket, "AF_UNIX") else None,
        "directory": Path.mkdir,
        "empty": lambda path: path.write_bytes(b""),
        "cut off": lambda path: path.write_bytes(good[:40]),
        "no JSON": lambda path: path.write_bytes(b"plies compiled 1 {\n\n"),
        "no object": lambda path: path.write_bytes(b'plies compiled 1 "x"\n\n'),
        "deep JSON": lambda path: path.write_bytes(b"plies compiled 1 " + b"[" * 4000 + b"\n\n"),
        "no line": lambda path: path.write_bytes(b"\0" * 100_000),
    }
    return {name: spoil for name, spoil in spoils.items() if spoil}


def listen(path):
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))


def test_what_is_no_file_of_an_entry(place):
    """Nothing hangs, nothing fails, and the good entry is still there."""
    (place / NAME).rename(place / "good.plies")
    for number, (name, spoil) in enumerate(spoilt(place / "good.plies").items()):
        path = place / f"{number}.plies"
        spoil(path)
        assert disk_cache.load(path.name) is None, name
    assert [entry.path.name for entry in disk_cache.entries()] == ["good.plies"]
    assert len(disk_cache.unusable()) == number  # all but the directory, which does not belong to plies
    disk_cache.save("0.plies", "alphabeta", "my.Game", 2)
    assert disk_cache.load("0.plies") == 2, "a file takes the place of what could not be used"
    assert disk_cache.load("good.plies") == {"a": 1}
    assert disk_cache.clear() == number + 1
    assert [path.is_dir() for path in place.iterdir()] == [True]


@unix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_to(place, mode):
    disk_cache.save(NAME, "search", "game", Trap())
    (place / NAME).chmod(mode)
    assert disk_cache.load(NAME) is None
    assert not Trap.sprung
    assert disk_cache.unusable() == [place / NAME]


@root
def test_a_file_of_somebody_else(place):
    disk_cache.save(NAME, "search", "game", Trap())
    os.chown(place / NAME, STRANGER, -1)
    assert disk_cache.load(NAME) is None
    assert not Trap.sprung


def test_a_file_that_is_too_large(place, monkeypatch):
    monkeypatch.setattr(disk_cache, "LARGEST", 50)
    assert disk_cache.load(NAME) is None


@unix
def test_a_file_that_cannot_be_read(place):
    (place / NAME).chmod(0)
    if os.geteuid() != 0:  # root reads everything
        assert disk_cache.load(NAME) is None
        assert disk_cache.entries() == []


# -- other processes --


def test_room_is_made_while_others_clear(place, monkeypatch):
    """Files that disappear before they are read or removed do not matter."""
    monkeypatch.setattr(disk_cache, "MOST", 3)
    real = os.unlink

    def twice(path, **options):
        real(path, **options)
        real(path, **options)  # another process was faster

    monkeypatch.setattr(os, "unlink", twice)
    for number in range(6):
        disk_cache.save(f"{number}.plies", "search", "game", number)
    assert len(disk_cache.entries()) == 3
    assert disk_cache.load("5.plies") == 5
    assert disk_cache.clear() == 0
    assert disk_cache.entries() == []


def test_files_that_nobody_finished_are_removed(place):
    old, new = place / "old.tmp", place / "new.tmp"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    disk_cache.save("other.plies", "search", "game", 1)
    assert not old.exists()
    assert new.exists()
    assert disk_cache.clear() == 3


def test_many_write_read_and_clear_at_once(place):
    end = time.monotonic() + 1
    done = threading.Event()

    def write(number):
        while time.monotonic() < end:
            disk_cache.save(f"{number}.plies", "search", "game", number)
            assert disk_cache.load(f"{number}.plies") in (None, number)
        done.set()

    def look():
        while time.monotonic() < end:
            disk_cache.entries()
            disk_cache.unusable()
            disk_cache.clear()

    with ThreadPoolExecutor(6) as pool:
        for job in [*(pool.submit(write, number) for number in range(3)), *(pool.submit(look) for _ in range(3))]:
            job.result()
    assert done.is_set()


def test_an_interrupt_while_writing_stays_one(place, monkeypatch):
    def interrupted(*_):
        disk_cache.clear()  # so that there is nothing to clean up, either
        raise KeyboardInterrupt

    monkeypatch.setattr(disk_cache.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        disk_cache.save("other.plies", "search", "game", 1)


# -- plies' own sources --


def test_every_source_below_the_packages_counts(tmp_path):
    files = [
        tmp_path / path
        for path in ("engine/caching.py", "engine/deep/er/one.py", "textbook/sub/two.py", "core/three.py")
    ]
    for path in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1")
    seen = {disk_cache.sources.__wrapped__(tmp_path)}
    for path in files:
        path.write_text("2")
        seen.add(disk_cache.sources.__wrapped__(tmp_path))
    files[1].rename(files[1].with_name("renamed.py"))
    seen.add(disk_cache.sources.__wrapped__(tmp_path))
    assert len(seen) == 2 + len(files)


# -- the command --


def plies(*arguments, code=0):
    done = subprocess.run([sys.executable, "-m", "plies", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if code else done.stdout


@unix
def test_the_command(place):
    (place / NAME).with_name("broken.plies").write_bytes(b"\0")
    os.mkfifo(place / "pipe.plies")
    (place / "folder.plies").mkdir()
    shown = plies("cache")
    assert "1 compiled searches" in shown
    assert "2 more are damaged or not yours" in shown
    told = json.loads(plies("cache", "--json"))
    assert ([entry["game"] for entry in told["entries"]], len(told["unusable"])) == (["my.Game"], 2)
    assert told["refused"] is None
    place.chmod(0o777)
    assert "chmod go-w" in plies("cache")
    assert "chmod go-w" in json.loads(plies("cache", "--json"))["refused"]
    assert "chmod go-w" in plies("cache", "--clear", code=2)
    place.chmod(0o700)
    assert plies("cache", "--clear").startswith("3 files removed")


SEARCH = """
import plies.engine
from plies.engine.compiler import kernels
from plies.games import Halving
from plies.textbook import alphabeta, minimax
for search in (alphabeta, minimax):
    plies.engine.compiled(search).find(Halving(9), Halving(9).initial(), 4)
print(kernels.compilations)
"""


@unix
def test_a_search_goes_on_without_it_and_says_so_once(place):
    place.chmod(0o777)
    done = subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, text=True, timeout=120)
    assert done.stdout == "2\n"
    assert done.stderr.count("Warning") == 1
    assert f"other users can write to {place}: chmod go-w {place}" in done.stderr
