"""A drawing of a board: shapes, places to click, and for each action the places to click for it.

+-----> x      Units are squares of the board; a square is 1 by 1. Paints are words: what colour a word means is
|              the page's to say, so that a board looks right by day and by night.
v y
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

__all__ = ["Board"]

# What lies under the pieces. The page marks the last move between the two.
GROUND = frozenset(
    "square shelf rack hole cloth wood line star light dark label small table bar point-0 point-1 match tray gap night "
    "wall groove".split()
)


@dataclass
class Board:
    """A drawing. Its width and height are in squares; a sentence describes it to people who cannot see it.

    ways has a way for every action, in the game's order: the places to click one after the other. An action without
    places is a button. If any_order is true a way is made of pairs, from and to, that may be clicked in any order.
    """

    width: float
    height: float
    label: str
    any_order: bool = False
    shapes: list[dict[str, Any]] = field(default_factory=list)
    places: dict[str, dict[str, Any]] = field(default_factory=dict)
    ways: list[list[str]] = field(default_factory=list)

    def rect(self, x: float, y: float, w: float, h: float, paint: str, round: float = 0, key: str = "") -> Self:
        return self._add("rect", paint, key, x=x, y=y, w=w, h=h, round=round)

    def circle(self, x: float, y: float, r: float, paint: str, key: str = "") -> Self:
        """Draw a circle. If it has a key, it glides to where the next drawing has the circle with this key."""
        return self._add("circle", paint, key, x=x, y=y, r=r)

    def line(self, x: float, y: float, x2: float, y2: float, paint: str = "line") -> Self:
        return self._add("line", paint, "", x=x, y=y, x2=x2, y2=y2)

    def path(self, x: float, y: float, d: str, paint: str, scale: float = 1, turn: float = 0, key: str = "") -> Self:
        """Draw SVG path data, with its origin at x, y; turn is in degrees."""
        return self._add("path", paint, key, x=x, y=y, d=d, scale=scale, turn=turn)

    def text(self, x: float, y: float, text: str, size: float = 0.3, paint: str = "label") -> Self:
        """Write text, centred at x, y."""
        return self._add("text", paint, "", x=x, y=y, text=text, size=size)

    def place(self, name: str, x: float, y: float, w: float = 1, h: float = 1, spoken: str = "") -> Self:
        """Add a place to click."""
        self.places[name] = {"x": x, "y": y, "w": w, "h": h, "name": spoken or name}
        return self

    def mark(self, name: str, x: float, y: float, w: float = 1, h: float = 1) -> Self:
        """Say where a place shows that it can be clicked, or was: for a column, on the square that a stone falls to.

        With w=0 it does not show at all.
        """
        self.places[name]["mark"] = {"x": x, "y": y, "w": w, "h": h}
        return self

    def lead(self, ways: Iterable[Sequence[str]]) -> Self:
        """Set the ways of the actions, in order."""
        self.ways = [list(way) for way in ways]
        return self

    def to_dict(self) -> dict[str, Any]:
        """The drawing as data; the first `ground` shapes lie under the pieces."""
        ground = [shape for shape in self.shapes if shape["paint"] in GROUND]
        pieces = [shape for shape in self.shapes if shape["paint"] not in GROUND]
        return {
            "width": self.width,
            "height": self.height,
            "label": self.label,
            "any_order": self.any_order,
            "shapes": ground + pieces,
            "ground": len(ground),
            "places": self.places,
            "ways": self.ways,
        }

    def _add(self, shape: str, paint: str, key: str, **where: Any) -> Self:
        where = {name: round(value, 3) if isinstance(value, float) else value for name, value in where.items()}
        self.shapes.append({"shape": shape, "paint": paint, **({"key": key} if key else {}), **where})
        return self
