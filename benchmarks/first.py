"""The first answer in a fresh process, cold and warm: `python -m benchmarks first [OLD]`, OLD an older checkout.

For each game: seconds of the clock until `plies.search(game, seconds=1)` answers, with an empty cache and with a full
one, and seconds of processor time until its search is compiled. Run it on a quiet machine.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

__all__ = ["First", "main", "measure"]

HERE = Path(__file__).parents[1]
TEXTBOOK = "textbook tree"  # not a game of the catalog, and never compiled before
PROGRAM = """
import json, os, sys, time
import plies
from plies.core import CHANCE
name, way = {name!r}, {way!r}
if name == "textbook tree":
    from plies.textbook.trees import Tree
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
else:
    game = plies.game(name)
state = game.initial()
while game.player(state) == CHANCE:
    state = game.result(state, next(iter(game.choices(state))))
begun = time.monotonic()
if way == "answer":
    plies.search(game, state, seconds=1)
    print(json.dumps(time.monotonic() - begun), flush=True)
    os._exit(0)
plies.search(game, state, nodes=1)
print(json.dumps(sum(os.times()[:4])), flush=True)
"""


class First(NamedTuple):
    """What one game takes."""

    game: str
    cold: float  # seconds of the clock, with an empty cache
    warm: float  # with a full one
    compiling: float  # seconds of processor time, the start of Python included


def measure(game: str, checkout: Path = HERE) -> First:
    """Return what the first answers of a game take."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        cold = _run(game, "answer", checkout, one)
        compiling = _run(game, "compile", checkout, other)
        warm = min(_run(game, "answer", checkout, other) for _ in range(3))
    return First(game, cold, warm, compiling)


def _run(game: str, way: str, checkout: Path, cache: str) -> float:
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "NUMBA_CACHE_DIR": cache}
    program = PROGRAM.format(name=game, way=way)
    told = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout
    return float(json.loads(told))


def main(arguments: list[str]) -> None:
    """Measure all games of the catalog, here and in an older checkout if one is named, and print a table."""
    from plies.core import catalog

    checkouts = [*map(Path, arguments), HERE]
    heads = [
        f"{what}{when}" for what in ("cold", "warm", "compiling") for when in (" before", " after")[-len(checkouts) :]
    ]
    table = Table("game", *heads, box=None)
    for game in (*catalog.GAMES, TEXTBOOK):
        found = [measure(game, checkout) for checkout in checkouts]
        cells = [f"{each[place]:.2f}" for place in (1, 2, 3) for each in found]
        table.add_row(game, *cells)
        print(game, *cells, flush=True, file=sys.stderr)
    Console(width=120).print(table)
