"""What boards of squares have in common. Row 0 is on top, column 0 on the left."""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["grid", "pieces"]

Piece = dict[str, Any]


def grid(
    style: str,
    rows: int,
    columns: int,
    pieces: list[Piece],
    *,
    row_names: Sequence[str] | None = None,
    column_names: Sequence[str] | None = None,
    marks: Sequence[Piece] = (),
    caption: str = "",
    **more: Any,
) -> dict[str, Any]:
    return {
        "kind": "grid",
        "style": style,
        "rows": rows,
        "columns": columns,
        "row_names": None if row_names is None else list(row_names),
        "column_names": None if column_names is None else list(column_names),
        "pieces": pieces,
        "marks": list(marks),
        "caption": caption,
        **more,
    }


def pieces(rows: Sequence[str], words: Mapping[str, tuple[str, int | None]]) -> list[Piece]:
    """The pieces of a board written in rows, by what each mark means: a word and whose it is. Other marks are empty."""
    return [
        {"at": [row, column], "piece": words[mark][0], "player": words[mark][1]}
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark in words
    ]
