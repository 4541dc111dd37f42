"""What check found."""

from dataclasses import dataclass
from typing import Any

from plies.core.html_tables import table
from plies.kit.fault import Fault

__all__ = ["Report"]


@dataclass(frozen=True)
class Report:
    """The faults of a game, at most one of each kind, and how much was tested. Notes are not faults."""

    game: str
    seed: int
    games: int  # random games begun
    plies: int  # played in them
    states: int  # different states looked at
    complete: bool  # False: time ran out, or a fault made everything else unreliable
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...] = ()  # what should be known about a game without faults

    @property
    def ok(self) -> bool:
        """Was no fault found?"""
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        """Return the report in a form that JSON can hold."""
        return {
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "games": self.games,
            "plies": self.plies,
            "states": self.states,
            "complete": self.complete,
            "faults": [fault.to_dict() for fault in self.faults],
            "notes": [note.to_dict() for note in self.notes],
        }

    @property
    def summary(self) -> str:
        """The number of faults, and how much was tested, in one line."""
        count = {0: "no fault", 1: "1 fault"}.get(len(self.faults), f"{len(self.faults)} faults")
        looked = f"random games: {self.games}, plies: {self.plies}, states: {self.states}, seed: {self.seed}"
        early = "" if self.complete else "; stopped early"
        return f"{self.game}: {count} ({looked}{early})"

    def __str__(self) -> str:
        told = [*map(str, self.faults), *(f"note: {note}" for note in self.notes)]
        return "\n".join([self.summary, *told])

    def _repr_html_(self) -> str:
        rows = [("fault", str(fault)) for fault in self.faults] + [("note", str(note)) for note in self.notes]
        return table(self.summary, ("", "what was found") if rows else (), rows)
