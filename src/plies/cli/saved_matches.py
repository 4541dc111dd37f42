"""A match that a person has saved: a small JSON file, which is parsed and never run.

It names the game and holds the options and the names of the plies. Only a game of the catalog is made from a file; for
a game of one's own the command line must name it, since making it means running its file.
"""

import json
import math
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from plies.core import Game, InvalidArgument, InvalidNotation, PliesError, catalog
from plies.core.readers import shown, unquoted

__all__ = ["FORMAT", "Saved", "load", "read_saved", "save"]

KIND, VERSION = "plies play", 1
FORMAT = f"{KIND} {VERSION}"
LARGEST = 10_000_000  # bytes
MOST_PLIES = 100_000


@dataclass(frozen=True)
class Saved:
    """A match, as far as it was played."""

    game: str  # as on the command line
    settings: list[str]
    people: list[int]
    levels: list[int]  # of every player; those of people do not matter
    seconds: float
    seed: int
    max_plies: int
    start: str
    plies: list[str]

    def check(self) -> None:
        """Raise InvalidNotation if a field cannot be right."""
        texts = [self.game, self.start, *self.settings, *self.plies]
        wholes = [self.seed, self.max_plies, *self.people, *self.levels]
        if not all(isinstance(text, str) for text in texts):
            raise InvalidNotation("game, start, settings and plies are text")
        if not all(type(number) is int and abs(number) < 2**63 for number in wholes):
            raise InvalidNotation("seed, max_plies, people and levels are whole numbers")
        if type(self.seconds) not in (int, float) or not math.isfinite(self.seconds) or not self.seconds > 0:
            raise InvalidNotation(f"seconds is more than 0, not {shown(self.seconds)}")
        if self.max_plies < 1 or len(self.plies) > MOST_PLIES:
            raise InvalidNotation(f"a match has from 1 to {MOST_PLIES:,} plies")
        if not all(1 <= level <= 8 for level in self.levels):
            raise InvalidNotation("levels are from 1 to 8")


def save(path: Path, match: Saved) -> None:
    """Write the file as a whole or not at all. A file that is not a saved match is not overwritten."""
    if path.exists():
        load(path)
    text = json.dumps({"format": FORMAT, **asdict(match)}, indent=1, ensure_ascii=False)
    try:
        unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
        unfinished.write_text(text + "\n", encoding="utf-8", errors="strict")
        unfinished.replace(path)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or error
        raise InvalidArgument(f"{unquoted(str(path))} cannot be written: {told}") from None


def load(path: Path) -> Saved:
    """Return the match in a file, or raise InvalidArgument."""
    name = unquoted(str(path))
    try:
        if path.stat().st_size > LARGEST:
            raise InvalidArgument(f"{name} is not a saved match: it has more than {LARGEST:,} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, PliesError):
            raise
        told = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise InvalidArgument(f"{name} cannot be read: {told}") from None
    try:
        return read_saved(text)
    except InvalidNotation as error:
        raise InvalidArgument(f"{name} is not a saved match that can be played on: {error}") from None


def read_saved(text: str) -> Saved:
    """Return the match that a text holds. The text is parsed, never run."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidNotation("it is not JSON") from None
    written = plain.get("format") if isinstance(plain, dict) else None
    if not isinstance(written, str) or not written.startswith(f"{KIND} "):
        raise InvalidNotation(f"it has no format {FORMAT!r}")
    if written != FORMAT:
        raise InvalidNotation(f"its format is {unquoted(written)}, and this plies reads {FORMAT}: use a newer plies")
    try:
        found = Saved(**{name: plain[name] for name in Saved.__annotations__})
        for name in ("settings", "people", "levels", "plies"):
            if not isinstance(plain[name], list):
                raise InvalidNotation(f"{name} is a list, not {shown(plain[name])}")
    except KeyError as error:
        raise InvalidNotation(f"it lacks {error}") from None
    found.check()
    return found


def name_of_game(saved: Saved, given: str | None) -> str:
    """Return the game to make: the one that the command line names, else that of the file, if the catalog has it."""
    if given is not None:
        same = given == saved.game or (given not in catalog.GAMES and saved.game not in catalog.GAMES)
        if not same:
            raise InvalidArgument(f"the file holds a match of {unquoted(saved.game)}, not of {given}")
        return given
    if saved.game not in catalog.GAMES:
        raise InvalidArgument(
            f"the file holds a match of {unquoted(saved.game)}, which is not in the catalog: name the game as well, "
            "as in plies play my_game.py --resume FILE"
        )
    return saved.game


def replay(match: Any, saved: Saved, game: Game[Any, Any]) -> None:
    """Play the saved plies by the rules, or raise InvalidArgument."""
    for number, name in enumerate(saved.plies, 1):
        if match.ending:
            raise InvalidArgument(f"the saved match goes on after its end, at ply {number}")
        try:
            match.advance(game.read_action(match.state, name))
        except PliesError as error:
            raise InvalidArgument(f"the saved match cannot be played on: ply {number}: {error}") from None
