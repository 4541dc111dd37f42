"""Small tables for notebooks. All text is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["table"]


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], notes: Iterable[str] = ()) -> str:
    """Return HTML: a bold title, a table, and a paragraph for each note."""
    head = f"<tr>{''.join(f'<th>{escape(cell)}</th>' for cell in heads)}</tr>" if heads else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    below = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<p><b>{escape(title)}</b></p><table>{head}{body}</table>{below}"
