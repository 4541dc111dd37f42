"""Another process makes machine code, into the disk cache, while a search goes on interpreted.

There is one such process for each kind of game and algorithm. It has low priority, and it ends after two minutes at
the latest. It never keeps this process from ending: it may finish after this one is gone. Games travel by value, so a
script is never run again, and the process knows classes that were defined in a notebook.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from plies.core import Game
from plies.engine.compiler import disk_cache
from plies.engine.question import Question

__all__ = ["Maker", "maker_of"]

PROGRAM = "plies.engine.compiling_process"

_makers: dict[str, "Maker"] = {}  # by the digest of the rules
_making = threading.Lock()


class Maker:
    """A process that compiles a search for a kind of game."""

    def __init__(self, question: Question) -> None:
        environment = dict(os.environ)
        home = str(Path(__file__).parents[3])
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH", "")]))
        self._obstacle, told = "", packed(question)
        self._process = subprocess.Popen(
            [sys.executable, "-m", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        threading.Thread(target=self._talk, args=(told,), name="plies compiling", daemon=True).start()

    def _talk(self, question: bytes) -> None:
        """Tell the process what to compile, and wait for its answer."""
        try:
            told, _ = self._process.communicate(question)
        except (OSError, ValueError):
            return
        self._obstacle = told.decode(errors="replace").strip()
        if not self._obstacle and self._process.returncode != 0:
            self._obstacle = f"compiling in the background failed (exit code {self._process.returncode})"

    @property
    def obstacle(self) -> str:
        """Return why there will be no machine code; "" while that is not known."""
        return self._obstacle


def maker_of(question: Question, digest: str) -> Maker | None:
    """Return the process that compiles for this kind of game and algorithm; None if this process should do it."""
    key = f"{digest} {question.algorithm}"
    with _making:
        if key not in _makers:
            if not disk_cache.is_usable():
                return None
            try:
                _makers[key] = Maker(question)
            except Exception:  # something cannot be pickled, or the system starts no process
                return None
        return _makers[key]


def packed(question: Question) -> bytes:
    """Return what the process needs, pickled. Classes and functions of the user's own modules travel by value."""
    import cloudpickle  # not at every start: mostly the code is there

    modules = own_modules(question.game)
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        return cloudpickle.dumps((question.game, question.state, question.algorithm))
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)


def own_modules(game: Game[Any, Any]) -> list[Any]:
    """Return the modules of the game's classes, and of its attributes' classes, that belong to no installed package."""
    classes = [type(game), *map(type, vars(game).values())]
    names = {base.__module__ for cls in classes for base in cls.__mro__}
    modules = [sys.modules[name] for name in sorted(names) if name in sys.modules and is_users(name)]
    return [module for module in modules if "site-packages" not in str(getattr(module, "__file__", ""))]


def is_users(module: str) -> bool:
    """Is it a module that only its author has? (What is in __main__ travels by value in any case.)"""
    package = module.partition(".")[0]
    return package not in sys.stdlib_module_names and package not in ("plies", "__main__")
