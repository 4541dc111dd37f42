"""Where a worker stands, in memory that it shares with who watches it: readable also after it has hung or crashed."""

import mmap
import struct
import time
from pathlib import Path
from typing import NamedTuple

__all__ = ["Board", "Stand"]

FORM = struct.Struct("qqd")


class Stand(NamedTuple):
    """What a worker is at, and until when it should be done."""

    number: int
    question: int
    until: float  # by time.monotonic, which all processes share


class Board:
    def __init__(self, place: Path | None = None) -> None:
        """A file, or memory of this process alone."""
        if place is None:
            self.memory = mmap.mmap(-1, FORM.size)
            return
        if not place.exists():
            place.write_bytes(FORM.pack(0, 0, time.monotonic() + 600))
        with place.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), FORM.size)

    def note(self, number: int, question: int, patience: float) -> None:
        FORM.pack_into(self.memory, 0, number, question, time.monotonic() + patience)

    def read(self) -> Stand:
        return Stand(*FORM.unpack_from(self.memory, 0))
