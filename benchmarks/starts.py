"""How long the first search of a fresh process takes: with an empty cache, and with the search in it."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

__all__ = ["STARTS", "Start"]

WARM_RUNS = 5

PROGRAM = """
import json, time
begun = time.process_time()
import numba
imported = time.process_time()
import plies
from plies.engine import compiled
from plies.textbook import {search} as search
game = plies.game({game!r}, **{parameters!r})
compiled(search).find(game, game.initial(), 4)
print(json.dumps([imported - begun, time.process_time() - imported]))
"""


@dataclass
class Start:
    """The first search of one game in its own process, in seconds of CPU beyond `import numba`."""

    search: str
    game: str
    parameters: dict[str, int]
    numba: float = 0.0
    cold: float = 0.0
    warm: float = 0.0

    def measure(self) -> None:
        """Run once with an empty cache, then take the fastest of several runs with what that left behind."""
        with tempfile.TemporaryDirectory() as cache:
            self.cold = self._run(cache)[1]
            runs = [self._run(cache) for _ in range(WARM_RUNS)]
        self.numba = min(numba for numba, _ in runs)
        self.warm = min(search for _, search in runs)

    def _run(self, cache: str) -> list[float]:
        program = PROGRAM.format(search=self.search, game=self.game, parameters=self.parameters)
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_CACHE_DIR": cache},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        seconds: list[float] = json.loads(told)
        return seconds


STARTS = (
    Start("minimax", "tic-tac-toe", {}),
    Start("alphabeta", "connect-four", {}),
    Start("expectimax", "pig", {"goal": 20}),
    Start("multiplayer", "pig", {"goal": 20, "players": 3}),
)
