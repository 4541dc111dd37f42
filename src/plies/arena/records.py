"""The matches of a comparison in a file, one line of JSON each, so that a comparison can be stopped and continued.

The first line says what is compared. Each line is written when its match has ended. If a process was killed while
writing, its unfinished last line is removed. Files are read as data and checked: every match is replayed. Only one
comparison at a time may use a file: two would play, and write, everything twice.
"""

import json
import math
import os
from pathlib import Path
from typing import Any, NamedTuple, Self

from plies.agents.record import Record
from plies.arena.locking import LockedFile
from plies.core import Game, InvalidArgument, InvalidNotation

__all__ = ["FORMAT", "Place", "Records"]

FORMAT = "plies matches 1"


class Place(NamedTuple):
    """Which match of a comparison."""

    pair: int
    swapped: bool  # the second agent is player 0


class Records:
    """The matches played so far; with a path, they are also in that file, which no other process writes to meanwhile.

    Use it in a with statement, or close it.
    """

    def __init__(self, header: dict[str, Any], game: Game[Any, Any], path: str | os.PathLike[str] | None) -> None:
        self.header = {"format": FORMAT, **header}
        self.game = game
        self.path = None if path is None else Path(path)
        self.matches: dict[Place, Record] = {}
        self._file: LockedFile | None = None
        if self.path is not None:
            self._file = LockedFile(self.path)
            try:
                self._read(self.path, self._file)
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release the file for others."""
        if self._file is not None:
            self._file.close()

    def add(self, place: Place, record: Record) -> None:
        """Keep a match that has ended."""
        self.matches[place] = record
        if self._file is not None:
            self._file.append(_line({**place._asdict(), **record.to_dict()}))

    def _read(self, path: Path, file: LockedFile) -> None:
        """Read the matches in the file, or begin a new one."""
        content = file.read()
        if not content:
            file.append(_line(self.header))
            return
        whole, newline, rest = content.rpartition(b"\n")
        lines = whole.split(b"\n") if newline else [rest]
        self._compare(path, _object(path, 1, lines[0]))
        for number, line in enumerate(lines[1:], 2):
            self._take(path, number, _object(path, number, line))
        if rest and newline:
            file.cut(len(whole) + len(newline))

    def _compare(self, path: Path, found: dict[str, Any]) -> None:
        """Raise an error if the file belongs to another comparison."""
        if found.get("format") != FORMAT:
            raise InvalidNotation(f"{path} holds no matches to go on with: its first line has no format {FORMAT!r}")
        mine = json.loads(json.dumps(self.header))
        for key in [*mine, *(key for key in found if key not in mine)]:
            if mine.get(key) != found.get(key):
                raise InvalidArgument(
                    f"{path} holds matches with {key} {found.get(key)!r}, not {mine.get(key)!r}: "
                    f"ask for what it has, or give another file"
                )

    def _take(self, path: Path, number: int, line: dict[str, Any]) -> None:
        """Keep a match from the file; raise InvalidNotation if it does not belong or was not played by the rules."""
        where = f"{path}, line {number}"
        try:
            place, record = _place(line), Record.from_dict(line)
            _check(record, self.game)
        except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
            raise InvalidNotation(f"{where}: {error}") from None
        if place in self.matches:
            raise InvalidNotation(f"{where}: pair {place.pair} appears before with the same sides; remove one of them")
        self.matches[place] = record


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise InvalidNotation(f"{path}, line {number}: this is not a line of JSON: {error}") from None
    if not isinstance(found, dict):
        raise InvalidNotation(f"{path}, line {number}: this is not a JSON object")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is not a number")


def _place(line: dict[str, Any]) -> Place:
    pair, swapped = line.get("pair"), line.get("swapped")
    if type(pair) is not int or pair < 0 or type(swapped) is not bool:
        raise InvalidNotation(f"pair is a number from 0 and swapped is true or false, not {pair!r} and {swapped!r}")
    return Place(pair, swapped)


def _check(record: Record, game: Game[Any, Any]) -> None:
    if record.utilities is None or len(record.utilities) != game.players:
        raise InvalidNotation(f"a match that counts has utilities of {game.players} players, not {record.utilities}")
    if not all(map(math.isfinite, record.utilities)):
        raise InvalidNotation(f"utilities are finite, not {record.utilities}")
    record.replay(game)
