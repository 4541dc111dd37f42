"""What a search answers."""

from dataclasses import dataclass, field
from html import escape
from typing import Any

__all__ = ["Analysis", "Iteration", "Move", "number_text"]

BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}


@dataclass(frozen=True)
class Move:
    """A root action and what is known of it."""

    action: Any
    name: str
    value: Any  # MAX's; a tuple, one entry per player, in general games
    bound: str  # "exact"; "lower": the true value is no less; "upper": it is no more
    line: tuple[Any, ...]  # best play, beginning with the action
    line_names: tuple[str, ...]


@dataclass(frozen=True)
class Iteration:
    """Where a search stands after one depth."""

    depth: int
    action: Any
    value: Any
    nodes: int
    seconds: float
    line: tuple[Any, ...]


@dataclass(frozen=True)
class Analysis:
    """The answer to plies.search."""

    game: str
    action: Any
    value: Any  # MAX's; a tuple in general games
    line: tuple[Any, ...]  # best play from here, as far as it was seen
    line_names: tuple[str, ...]
    depth: int  # of the last whole iteration
    nodes: int
    seconds: float
    proved: bool  # the value is the game's own, not an estimate
    exact: bool  # False: the algorithm itself is approximate (sampling, cut-offs)
    algorithm: str
    stopped: str  # why: "proved", "depth", "nodes", "seconds"
    threads: int
    table_mb: float
    table_used: float  # share of the table's entries
    moves: tuple[Move, ...] = field(repr=False)

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    @property
    def summary(self) -> str:
        """One sentence: what to do, what it is worth, and how sure that is."""
        sure = "proved" if self.proved else f"depth {self.depth}"
        rate = f"{self.nodes:,} nodes in {self.seconds:.2f} s, {self.nodes_per_second / 1e6:.1f} million a second"
        return f"{self.line_names[0]}, worth {number_text(self.value)} ({sure}; {rate}; stopped: {self.stopped})"

    def __str__(self) -> str:
        return f"{self.game}: {self.summary}\nline: {' '.join(self.line_names)}"

    def __rich__(self) -> Any:
        from rich.console import Group
        from rich.table import Table

        table = Table("action", "value", "line", box=None, header_style="bold")
        for move in self.moves:
            table.add_row(move.name, BOUNDS[move.bound] + number_text(move.value), " ".join(move.line_names))
        return Group(self.summary, "", table)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(move.name)}</td><td>{BOUNDS[move.bound]}{escape(number_text(move.value))}</td>"
            f"<td>{escape(' '.join(move.line_names))}</td></tr>"
            for move in self.moves
        )
        head = "<tr><th>action</th><th>value</th><th>line</th></tr>"
        return f"<p><b>{escape(self.game)}</b>: {escape(self.summary)}</p><table>{head}{rows}</table>"

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers, strings, lists and dicts, for JSON."""
        plain = {name: thing for name, thing in vars(self).items() if name != "moves"}
        plain["nodes_per_second"] = self.nodes_per_second
        plain["moves"] = [dict(vars(move)) for move in self.moves]
        return {name: _plain(thing) for name, thing in plain.items()}


def number_text(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, tuple):
        return f"({', '.join(number_text(part) for part in value)})"
    return f"{value:.6g}"


def _plain(thing: Any) -> Any:
    if isinstance(thing, tuple | list):
        return [_plain(part) for part in thing]
    if isinstance(thing, dict):
        return {key: _plain(part) for key, part in thing.items()}
    return thing if isinstance(thing, bool | int | float | str | None) else str(thing)
