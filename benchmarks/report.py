"""The measurements, as tables for people and as data for programs."""

from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.rows import Row
from benchmarks.starts import Start

__all__ = ["NOTES", "as_data", "as_markdown", "show"]

NOTES = (
    "All contenders of a row take turns in this one process; a figure is the fastest run of each, in seconds of CPU. "
    "Contenders at the depth of the row visit the same number of nodes and find the same value: this is "
    "asserted.",
    "of C: the compiled search itself against the same algorithm in C. Called, of C: what a user waits for, by the "
    "clock: `find` with the thread that lets it be stopped and gives it a stack of known size. That costs every search "
    "the same, and shows in the shortest. Times interpreted and times a peer are of the call too.",
    "Stoppable costs: what the control block costs in speed (counting nodes, budgets, Ctrl-C, the stack's end), "
    "compared with the same search compiled without it. The C twin counts its nodes and cannot be stopped.",
    "Interpreted Python and peers run shallower if they would take too long, and are compared in nodes per second; "
    "a node is a position that the search visits. easyAI's only search prunes, in the row of minimax too.",
    "OpenSpiel: its Python searches on its C++ games; perft is written on its states, as it has none. Its C++ max^n "
    "cannot be called from Python; 8 million nodes/s are published for it.",
    "docs/benchmarks.md says what limits the rows.",
)

COLUMNS = (
    "nodes",
    "compiled, M/s",
    "C, M/s",
    "of C",
    "called, of C",
    "× interpreted",
    "× OpenSpiel",
    "× easyAI",
    "stoppable costs",
)
STARTS = ("cold: compiles", "warm: from the cache", "import numba")


def ratio(row: Row, one: str, other: str) -> float | None:
    """Return how many times the other's nodes per second one has."""
    if one in row.contenders and other in row.contenders:
        return row.contenders[one].rate / row.contenders[other].rate
    return None


def ratios(row: Row) -> dict[str, float | None]:
    return {
        "of C": ratio(row, "search", "C"),
        "called, of C": ratio(row, "called", "C"),
        "times interpreted": ratio(row, "called", "interpreted"),
        "times OpenSpiel": ratio(row, "called", "OpenSpiel"),
        "times easyAI": ratio(row, "called", "easyAI"),
        "price of being stoppable": 1 - (ratio(row, "search", "unstoppable") or 1.0),
    }


def as_data(rows: list[Row], starts: list[Start], machine: dict[str, str], versions: dict[str, str]) -> dict[str, Any]:
    """Return everything, for --json."""
    return {
        "machine": machine,
        "versions": versions,
        "rows": [_row_data(row) for row in rows],
        "starts": [vars(start) for start in starts],
        "notes": list(NOTES),
    }


def _row_data(row: Row) -> dict[str, Any]:
    contenders = {
        name: {
            "depth": contender.depth if contender.depth < 1e9 else None,
            "nodes": contender.nodes,
            "runs": len(contender.seconds),
            "seconds": contender.best,
            "median_seconds": contender.median,
            "nodes_per_second": contender.rate,
        }
        for name, contender in row.contenders.items()
    }
    return {"row": row.name, "nodes": row.nodes, "ratios": ratios(row), "contenders": contenders}


def show(console: Console, rows: list[Row], starts: list[Start], where: dict[str, str]) -> None:
    """Print the tables and the notes."""
    console.print(", ".join(f"{name} {value}" for name, value in where.items()), style="dim")
    console.print(_table("nodes per second", "search", COLUMNS, [_speeds(row) for row in rows]))
    title = "the first search of a process, in seconds of CPU beyond `import numba`"
    console.print(_table(title, "search", STARTS, [_seconds(start) for start in starts]))
    for note in NOTES:
        console.print(f"- {note}", style="dim")


def as_markdown(rows: list[Row], starts: list[Start]) -> str:
    """Return the same tables, for docs/benchmarks.md."""
    parts = ((COLUMNS, [_speeds(row) for row in rows]), (STARTS, [_seconds(start) for start in starts]))
    return "\n\n".join(_markdown("search", heads, lines) for heads, lines in parts)


def _table(title: str, first: str, heads: tuple[str, ...], lines: list[list[str]]) -> Table:
    table = Table(title=title)
    table.add_column(first, no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right")
    for line in lines:
        table.add_row(*line)
    return table


def _markdown(first: str, heads: tuple[str, ...], lines: list[list[str]]) -> str:
    rule = ["---"] + ["---:"] * len(heads)
    return "\n".join(f"| {' | '.join(line)} |" for line in ([first, *heads], rule, *lines))


def _speeds(row: Row) -> list[str]:
    found = ratios(row)
    millions = [_number(row, name, _millions(row, name), ".1f") for name in ("search", "C")]
    of_c = [_number(row, "C", found[name], ".2f") for name in ("of C", "called, of C")]
    times = [_number(row, name, found[f"times {name}"], ",.0f") for name in ("interpreted", "OpenSpiel", "easyAI")]
    return [row.name, f"{row.nodes:,}", *millions, *of_c, *times, f"{found['price of being stoppable']:.0%}"]


def _millions(row: Row, name: str) -> float | None:
    return row.contenders[name].rate / 1e6 if name in row.contenders else None


def _number(row: Row, contender: str, number: float | None, form: str) -> str:
    if number is not None:
        return format(number, form)
    return "not installed" if contender in row.missing else "-"


def _seconds(start: Start) -> list[str]:
    name = f"{start.search}, {start.game}" + "".join(f", {key} {value}" for key, value in start.parameters.items())
    return [name, *(f"{seconds:.2f}" for seconds in (start.cold, start.warm, start.numba))]
