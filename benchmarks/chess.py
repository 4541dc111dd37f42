"""Perft of chess: compiled rules, python-chess, and Stockfish if it is installed, in turns in one run.

    python -m benchmarks chess [--json] [--rounds 5] [--depth 5]

A leaf is a line of the given length from the start. plies and python-chess go to every leaf; in bulk, as Stockfish
does, the moves of the last ply are counted and not made. Figures are leaves per second of CPU time in the fastest
round; Stockfish's include its start, which is why it counts one ply more.
"""

import argparse
import importlib.util
import json
import resource
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from plies.engine import compiled
from plies.games import Chess
from plies.textbook import perft, perft_in_bulk

__all__ = ["LEAVES", "Contender", "contenders", "main", "stockfish"]

LEAVES = (1, 20, 400, 8902, 197281, 4865609, 119060324, 3195901860)
GAME = Chess()


@dataclass
class Contender:
    """A program that counts leaves."""

    name: str
    depth: int
    count: Callable[[int], int]
    seconds: list[float] = field(default_factory=list)

    def run(self) -> None:
        begun = cpu()
        leaves = self.count(self.depth)
        self.seconds.append(cpu() - begun)
        if leaves != LEAVES[self.depth]:
            raise AssertionError(f"{self.name} counts {leaves} leaves at depth {self.depth}")

    @property
    def rate(self) -> float:
        return LEAVES[self.depth] / min(self.seconds)


def cpu() -> float:
    """Return the seconds of this process and of the programs that it has run."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def ours(search: ModuleType) -> Callable[[int], int]:
    def count(depth: int) -> int:
        return int(compiled(search).value(GAME, GAME.initial(), depth))

    return count


def python_chess(depth: int) -> int:
    import chess

    def leaves(board: Any, depth: int) -> int:
        if depth == 0:
            return 1
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += leaves(board, depth - 1)
            board.pop()
        return found

    return leaves(chess.Board(), depth)


def stockfish() -> str | None:
    """Return where the program is; Debian puts it among the games, which are not on root's path."""
    return shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def stockfish_perft(depth: int) -> int:
    program = stockfish()
    assert program is not None
    said = subprocess.run([program], input=f"go perft {depth}\nquit\n", capture_output=True, text=True, check=True)
    return int(said.stdout.rpartition("Nodes searched:")[2])


def contenders(depth: int) -> list[Contender]:
    found = [
        Contender("plies", depth, ours(perft)),
        Contender("plies in bulk", depth, ours(perft_in_bulk)),
    ]
    if importlib.util.find_spec("chess") is not None:
        found.append(Contender("python-chess", max(1, depth - 2), python_chess))
    if stockfish() is not None:
        found.append(Contender("Stockfish in bulk", min(depth + 1, 7), stockfish_perft))
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks chess", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which each takes a turn")
    parser.add_argument("--depth", type=int, default=5, choices=range(1, 7), help="plies that plies counts")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)

    racing = contenders(given.depth)
    for contender in racing[:2]:
        contender.count(1)  # compiles
    for _ in range(given.rounds):
        for contender in racing:
            contender.run()
    if given.json:
        print(json.dumps({contender.name: contender.rate for contender in racing}, indent=2))
        return
    table = Table("perft of chess", "depth", "leaves", "million leaves/s", "plies / it", "plies in bulk / it")
    for it in racing:
        ratios = (f"{ours.rate / it.rate:,.2f}" for ours in racing[:2])
        table.add_row(it.name, str(it.depth), f"{LEAVES[it.depth]:,}", f"{it.rate / 1e6:,.2f}", *ratios)
    Console().print(table)
