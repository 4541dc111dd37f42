"""How the games of a check ended, and what to report if they did not."""

from dataclasses import dataclass, field
from typing import Any

from plies.kit.asking import Subject
from plies.kit.values import Found
from plies.kit.walk import Walk

__all__ = ["Endings"]

OFTEN = 100  # returns of one line to earlier states: then it goes in circles


@dataclass
class Endings:
    """What happened to the lines that were played."""

    game: Subject
    counts: dict[str, int] = field(default_factory=dict)  # by Walk.ending
    longest: int = 0
    chance: bool = False  # has chance ever moved?
    back: tuple[tuple[Any, ...], Any] | None = None  # the shortest line that came back to a state, and the state

    def note(self, walk: Walk) -> None:
        """Count a line; raise Found if it has no end."""
        self.counts[walk.ending] = self.counts.get(walk.ending, 0) + 1
        self.longest = max(self.longest, len(walk.line))
        self.chance = self.chance or walk.threw
        if walk.first_return is not None:
            ply, state = walk.first_return
            if self.back is None or ply < len(self.back[0]):
                self.back = (tuple(walk.line[:ply]), state)
        circling = walk.ending == "late" and walk.returns >= OFTEN and "over" not in self.counts
        if walk.style == "random" and (walk.ending == "long" or circling):
            raise Found("endless", self._endless(walk))

    def _endless(self, walk: Walk) -> str:
        circles = f", and has returned {walk.returns} times to earlier states" if walk.returns else ""
        others = "; no game before it ended either" if "over" not in self.counts else ""
        return f"the game goes on after {len(walk.line)} plies{circles}{others}"

    def notes(self) -> list[tuple[Found, tuple[Any, ...], Any]]:
        """Return what the user should know, each with the line and the state that show it."""
        found: list[tuple[Found, tuple[Any, ...], Any]] = []
        if self.back is not None and self.game.declared.repetition == 0:
            found.append((Found("circles", "play returned to an earlier state"), *self.back))
        if self.longest == 0 and "over" in self.counts:
            found.append((Found("over-at-once", "the game is over in the initial state"), (), None))
        elif self.counts and "over" not in self.counts:
            found.append((Found("unfinished", self._unfinished()), (), None))
        if self.counts and not self.game.game.deterministic and not self.chance:
            found.append((Found("chance-never-moves", "there is `chances`, but chance never moved"), (), None))
        return found

    def _unfinished(self) -> str:
        total, drawn = sum(self.counts.values()), self.counts.get("drawn", 0)
        if drawn == total:
            return f"all {total} games were drawn by repetition, and none came to an end of its own"
        return f"none of {total} games came to an end; the longest had {self.longest} plies when it was left"
