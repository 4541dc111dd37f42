"""What check found."""

from dataclasses import dataclass
from typing import Any

from plies.kit.fault import Fault

__all__ = ["Report"]


@dataclass(frozen=True)
class Report:
    """The faults of a game, at most one of each kind, and how much was looked at."""

    game: str
    seed: int
    games: int  # random games begun
    plies: int  # played in them
    states: int  # different states looked at
    complete: bool  # False: time ran out, or a fault made everything else unreliable
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Was no fault found?"""
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        return {
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "games": self.games,
            "plies": self.plies,
            "states": self.states,
            "complete": self.complete,
            "faults": [fault.to_dict() for fault in self.faults],
        }

    def __str__(self) -> str:
        count = {0: "no fault", 1: "1 fault"}.get(len(self.faults), f"{len(self.faults)} faults")
        looked = f"random games: {self.games}, plies: {self.plies}, states: {self.states}, seed: {self.seed}"
        early = "" if self.complete else "; stopped early"
        return "\n".join([f"{self.game}: {count} ({looked}{early})", *map(str, self.faults)])
