"""Systems other than Linux, as far as one can tell without them: a child process lacks what only Unix has."""

from engine.shared import needs_compiler, python

# What Windows lacks, of what plies or its dependencies could use. macOS lacks the large pages of Linux alone.
MODULES = ("fcntl", "resource", "termios", "tty", "pty", "readline", "pwd", "grp", "syslog")
NAMES = {
    "os": (
        "fork register_at_fork sysconf sysconf_names getuid geteuid getgid getegid chown fchmod fchown nice killpg "
        "setsid getpgid sched_getaffinity sched_setaffinity O_NOFOLLOW O_NONBLOCK O_NOCTTY O_CLOEXEC O_DIRECTORY "
        "getloadavg mkfifo wait3 wait4 forkpty openpty statvfs"
    ),
    "mmap": "MAP_PRIVATE MAP_ANONYMOUS MAP_ANON MAP_SHARED MADV_HUGEPAGE PROT_READ PROT_WRITE",
    "signal": (
        "pthread_kill pthread_sigmask sigwait alarm setitimer SIGKILL SIGUSR1 SIGUSR2 SIGALRM SIGHUP SIGQUIT SIGCHLD"
    ),
}

WITHOUT_UNIX = f"""
import asyncio  # first: as Linux has it, it needs what is taken away below
import importlib, importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {MODULES!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
for name in {MODULES!r}:
    sys.modules.pop(name, None)
for module, names in {NAMES!r}.items():
    for name in names.split():
        vars(importlib.import_module(module)).pop(name, None)

import mmap
whole = mmap.mmap
def windows_mmap(fileno, length, tagname=None, access=0, offset=0):
    return whole(fileno, length)
mmap.mmap = windows_mmap
"""


def without_unix(code, **environment):
    """What a program prints where nothing of Unix alone is there. A game that is not compiled would warn, and fail."""
    warnings = ("-W", "error", "-W", "ignore::DeprecationWarning")  # old names still work
    return python(*warnings, "-c", WITHOUT_UNIX + code, seconds=180, **environment).split()


@needs_compiler
def test_compiled_search():
    """Also with several threads; and what is compiled is kept on disk."""
    code = """
import plies
game = plies.game("tic-tac-toe")
print(plies.search(game).value, plies.search(game, threads=2).value)
from plies.engine.compiler import disk_cache
print(len(disk_cache.entries()) > 0, disk_cache.unusable())
"""
    assert without_unix(code) == ["0.0", "0.0", "True", "[]"]


def test_interpreted_search_and_check():
    code = """
import plies
print(plies.search(plies.game("nim"), depth=3).depth, plies.check(plies.game("halving"), games=3).ok)
"""
    assert without_unix(code, NUMBA_DISABLE_JIT="1") == ["3", "True"]


def test_commands():
    code = """
import sys
sys.argv[1:] = ["analyse", "tic-tac-toe", "--depth", "2", "--json"]
from plies.cli import main
main()
"""
    assert '"depth":' in without_unix(code, NUMBA_DISABLE_JIT="1")


def test_every_module_and_a_match():
    code = """
import pkgutil, importlib, plies
for module in pkgutil.walk_packages(plies.__path__, "plies."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
record = plies.play(plies.game("tic-tac-toe"), [lambda game, state: next(game.actions(state))] * 2)
print(record.ending)
"""
    assert without_unix(code) == ["over"]
