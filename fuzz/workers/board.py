"""Where a worker stands, in memory that it shares with the process that watches it.

It can be read even after the worker has hung or crashed.
"""

import mmap
import struct
from pathlib import Path
from typing import NamedTuple

__all__ = ["Board", "Stand"]

FORM = struct.Struct("qqqd")
START = 120.0  # seconds that a worker has to begin with its first case


class Stand(NamedTuple):
    """What a worker is doing, and how many seconds that may take."""

    step: int  # counts what was noted
    number: int
    question: int  # -1: a text to read
    patience: float


class Board:
    def __init__(self, place: Path | None = None) -> None:
        """Use a file, which is made if it is not there, or memory of this process alone."""
        self.step = 0
        if place is None:
            self.memory = mmap.mmap(-1, FORM.size)
            return
        if not place.exists():
            place.write_bytes(FORM.pack(0, -1, -1, START))
        with place.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), FORM.size)

    def note(self, number: int, question: int, patience: float) -> None:
        """Say what comes next."""
        self.step += 1
        FORM.pack_into(self.memory, 0, self.step, number, question, patience)

    def read(self) -> Stand:
        return Stand(*FORM.unpack_from(self.memory, 0))
