"""The answer of plies.search: Analysis, with its Moves; and Iteration, its state after each depth."""

from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

__all__ = ["Analysis", "Iteration", "Move", "as_estimate", "number_text"]

TINY = 1e-12  # what rounding leaves of a mean that is 0
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ ", "estimate": "≈ "}


@dataclass(frozen=True)
class Move:
    """A root action, and what the search knows about it."""

    action: Any
    name: str
    value: Any  # MAX's; a tuple in general games, where bound is about the entry of the side to move at the root
    bound: str  # "exact"; "lower": the true value is at least this; "upper": at most this; "estimate"
    line: tuple[Any, ...]  # best play, beginning with the action
    line_names: tuple[str, ...]
    visits: int | None = None  # how many simulations took it; None without simulations
    depth: int | None = None  # plies that were searched for it; None: to the end of the game, or it was simulated
    # What the last complete iteration said, if the search was stopped in a deeper one that had reached this move.
    earlier: "Move | None" = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class Iteration:
    """The state of a search after one depth."""

    depth: int
    action: Any
    value: Any
    nodes: int
    seconds: float
    line: tuple[Any, ...]
    compiled: bool = True  # False: it ran interpreted


@dataclass(frozen=True)
class Analysis:
    """The answer to plies.search."""

    game: str
    action: Any
    value: Any  # MAX's; a tuple in general games; paranoid and best-reply search: that of the side to move
    line: tuple[Any, ...]  # best play from here, as far as the search saw
    line_names: tuple[str, ...]
    depth: int  # of the last complete iteration
    nodes: int
    seconds: float
    proved: bool  # True: it is the game's own value, not an estimate
    exact: bool  # False: it is an estimate, because something was left out or simulated
    algorithm: str
    # Why it stopped: "proved", "depth", "nodes", "seconds"; "end": everything that was asked for has been searched;
    # "too deep": a line is longer than a search can follow.
    stopped: str
    threads: int
    table_mb: float
    table_used: float  # the share of the table's entries in use, roughly
    moves: tuple[Move, ...] = field(repr=False)
    compiled: bool = True  # False: interpreted rules found it
    interpreted_seconds: float = 0.0  # the part of seconds before the compiled code was ready
    mover: int = 0  # the player to move
    maximizing: bool = True  # False: that player prefers small values

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    @property
    def ranked(self) -> tuple[Move, ...]:
        """The moves for a table: the chosen one, then by value, exact values before bounds; of one depth if possible.

        If the search was stopped within an iteration, some moves have been searched deeper than others. Their values do
        not compare, so each is shown as the last complete iteration has it; the chosen one alone is shown as it is now.
        """
        if self.action is None or any(move.visits is not None for move in self.moves):
            return self.moves  # outcomes of chance have no order, and simulations have theirs
        shown = [move.earlier if move.earlier and move.action != self.action else move for move in self.moves]
        return tuple(
            sorted(shown, key=lambda move: (move.action != self.action, -self.own(move.value), move.bound != "exact"))
        )

    def own(self, value: Any) -> float:
        """Return what a value is worth to the player to move."""
        if isinstance(value, tuple):
            return float(value[self.mover])
        return float(value) if self.maximizing else -float(value)

    def depth_note(self, move: Move) -> str:
        """Return "depth 7" if the move's value is of another depth than the table, else nothing."""
        return "" if move.depth in (None, self.depth) else f"depth {move.depth}"

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what has to be said below a table of the moves."""
        shown = self.ranked
        said = []
        if any(move.bound in ("lower", "upper") for move in shown):
            said.append("≤ and ≥ are bounds: the search stopped looking once it knew that these moves are no better.")
        if any(self.depth_note(move) for move in shown):
            said.append(f"Values are of depth {self.depth}, the last complete one, unless another depth is named.")
        return tuple(said)

    @property
    def summary(self) -> str:
        """Return one sentence: the action, its value, and how sure that is."""
        sure = "proved" if self.proved else f"depth {self.depth}"
        sure += "" if self.exact else ", not exact"
        rate = f"{self.nodes:,} nodes in {self.seconds:.2f} s, {rate_text(self.nodes_per_second)} a second"
        what = self.line_names[0] if self.line_names else "chance"
        how = "" if self.compiled else "; interpreted"
        return f"{what}, worth {number_text(self.value)} ({sure}; {rate}{how}; stopped: {self.stopped})"

    def __str__(self) -> str:
        line = f"\nline: {' '.join(self.line_names)}" if self.line_names else ""
        return f"{self.game}: {self.summary}{line}"

    def __rich__(self) -> Any:
        from rich.console import Group
        from rich.table import Table

        heads, *rows = self._rows()
        table = Table(*heads, box=None, header_style="bold")
        for row in rows:
            table.add_row(*row)
        return Group(self.summary, "", table, *(["", *self.notes] if self.notes else []))

    def _repr_html_(self) -> str:
        heads, *rows = self._rows()
        head = f"<tr>{''.join(f'<th>{escape(cell)}</th>' for cell in heads)}</tr>"
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return f"<p><b>{escape(self.game)}</b>: {escape(self.summary)}</p><table>{head}{body}</table>{notes}"

    def _rows(self) -> list[list[str]]:
        """Return the moves as a table: the heads, then one row for each move."""
        shown = self.ranked
        counted = any(move.visits is not None for move in shown)
        mixed = any(self.depth_note(move) for move in shown)
        rows = [["action" if self.line else "outcome", "value", *[""] * mixed, *["visits"] * counted, "line"]]
        for move in shown:
            value = BOUNDS[move.bound] + number_text(move.value)
            notes = [*[self.depth_note(move)] * mixed, *[f"{move.visits or 0:,}"] * counted]
            rows.append([move.name, value, *notes, " ".join(move.line_names)])
        return rows

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain numbers, strings, lists and dicts, for JSON."""
        plain = {name: thing for name, thing in vars(self).items() if name != "moves"}
        plain["nodes_per_second"] = self.nodes_per_second
        plain["moves"] = [
            {name: thing for name, thing in vars(move).items() if name != "earlier"} for move in self.moves
        ]
        return {name: _plain(thing) for name, thing in plain.items()}


def as_estimate(found: Analysis) -> Analysis:
    """Return the same answer without a claim to have proved anything."""
    moves = tuple(estimated(move) for move in found.moves)
    stopped = "end" if found.stopped == "proved" else found.stopped
    return replace(found, exact=False, proved=False, stopped=stopped, moves=moves)


def estimated(move: Move) -> Move:
    """Return the same move without a claim that its value is exact or a bound."""
    return replace(move, bound="estimate", earlier=move.earlier and replace(move.earlier, bound="estimate"))


def number_text(value: Any) -> str:
    """Return a value as text for people."""
    if isinstance(value, tuple):
        return f"({', '.join(number_text(part) for part in value)})"
    return f"{0.0 if abs(value) < TINY else value:.6g}"


def _plain(thing: Any) -> Any:
    if isinstance(thing, tuple | list):
        return [_plain(part) for part in thing]
    if isinstance(thing, dict):
        return {key: _plain(part) for key, part in thing.items()}
    return thing if isinstance(thing, bool | int | float | str | None) else str(thing)


def rate_text(rate: float) -> str:
    """Return how many a second, in words: interpreted searches do thousands, compiled ones millions."""
    return f"{rate / 1e6:.1f} million" if rate >= 1e5 else f"{rate:,.0f}"
