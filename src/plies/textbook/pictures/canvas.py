"""Rows of characters, written from the top down."""

from collections.abc import Iterable
from itertools import pairwise

from plies.textbook.pictures.wording import columns

__all__ = ["Canvas"]

UP, RIGHT, DOWN, LEFT = range(4)
LINES = (  # by the weights (none, light, heavy) of the arms up, right, down and left, as digits to base 3
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)


class Canvas:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, words: Iterable[tuple[int, str]]) -> None:
        """Write a row of words, each centred at its column, from left to right; no row if all are empty."""
        row, end = "", 0
        for column, word in words:
            if word:
                start = max(end, column - columns(word) // 2)
                row += " " * (start - end) + word
                end = start + columns(word)
        if row:
            self.lines.append(row)

    def connect(self, ways: Iterable[tuple[int, int, bool, bool]]) -> None:
        """Draw a row of lines, each from a column above to one below: (above, below, heavy, dashed)."""
        cells: dict[int, list[int]] = {}
        solid: set[int] = set()
        for above, below, heavy, dashed in ways:
            first, last = min(above, below), max(above, below)
            ends = [(above, UP), (below, DOWN)]
            between = [
                end for left, right in pairwise(range(first, last + 1)) for end in ((left, RIGHT), (right, LEFT))
            ]
            for column, arm in ends + between:
                arms = cells.setdefault(column, [0] * 4)
                arms[arm] = max(arms[arm], 2 if heavy else 1)
            if not dashed:
                solid.update(range(first, last + 1))
        if cells:
            drawn = {column: _character(arms, column in solid) for column, arms in cells.items()}
            self.lines.append("".join(drawn.get(column, " ") for column in range(max(cells) + 1)))


def _character(arms: list[int], solid: bool) -> str:
    character = LINES[arms[UP] * 27 + arms[RIGHT] * 9 + arms[DOWN] * 3 + arms[LEFT]]
    return "┄" if character == "─" and not solid else character
