"""`python -m benchmarks turns`: what is measured, as a table for people and as data for programs."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.turns.contest import HERE, SLOWEST, Ended, Row, compare
from benchmarks.turns.interval import FEWEST, Ratio

__all__ = ["as_data", "main", "show"]

WIDE = 150  # characters, where no terminal says how wide it is


def verdict(row: Row) -> str:
    if row.fails:
        return "fails"
    if not row.rounds:
        return "not measured"
    return "faster" if row.ratio.low > 1 / SLOWEST else "no clear difference"


def notes(row: Row) -> list[str]:
    """What the reader must know besides the ratio."""
    found = [f"{who} cannot do it: {why}" for who, why in row.errors.items()]
    if row.nodes[0] != row.nodes[1]:
        found.append(f"not the same work: {row.nodes[0]:,} nodes before, {row.nodes[1]:,} now")
    elif not row.is_same_work:
        found.append(f"not the same values: {row.values[0]} before, {row.values[1]} now")
    if row.before is not None:
        found.append(f"measured twice, first {span(row.before)}")
    return found


def span(ratio: Ratio) -> str:
    return f"{ratio.low:.3f} – {ratio.high:.3f}"


def as_data(row: Row) -> dict[str, Any]:
    """A row, for --json."""
    data: dict[str, Any] = {"row": row.name, "fails": row.fails, "errors": row.errors}
    data |= {"old_nodes": row.nodes[0], "new_nodes": row.nodes[1], "same_work": row.is_same_work}
    if row.rounds:
        data |= row.ratio._asdict() | {"old_seconds": row.seconds[0], "new_seconds": row.seconds[1]}
    return data | {"before": row.before._asdict() if row.before else None, "rounds": row.rounds}


def show(console: Console, rows: list[Row]) -> None:
    table = Table(title="old seconds / new seconds: above 1, the new checkout is faster")
    table.add_column("work", no_wrap=True)
    for head in ("old, ms", "new, ms", "ratio", "95 % interval"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("verdict")
    for row in rows:
        figures = [""] * 4
        if row.rounds:
            times = (f"{1000 * seconds:,.2f}" for seconds in row.seconds)
            figures = [*times, f"{row.ratio.estimate:.3f}", span(row.ratio)]
        table.add_row(row.name, *figures, "; ".join([verdict(row), *notes(row)]))
    console.print(table)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks turns", description=__doc__.partition("\n")[0])
    parser.add_argument("old", type=Path, metavar="OLD_CHECKOUT", help="a checkout of plies to compare this one with")
    parser.add_argument("--rounds", type=int, default=15, help=f"of each row, {FEWEST} or more")
    parser.add_argument("--rows", default="", metavar="TEXT", help="only rows with this text in their name")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    if given.rounds < FEWEST:
        parser.error(f"an interval takes {FEWEST} rounds or more, not {given.rounds}")
    if not (given.old / "src" / "plies").is_dir():
        parser.error(f"{given.old} is no checkout of plies: it has no src/plies")
    from benchmarks.turns.works import WORKS

    names = [name for name in WORKS if given.rows in name]
    if not names:
        parser.error(f"no row has {given.rows!r} in its name; there is {'; '.join(WORKS)}")
    try:
        with Console(stderr=True).status("starting") as status:
            rows = compare(given.old, names, given.rounds, say=status.update)
    except Ended as error:
        parser.error(str(error))
    failed = [row.name for row in rows if row.fails]
    if given.json:
        print(json.dumps({"old": str(given.old), "new": str(HERE), "failed": failed, "rows": list(map(as_data, rows))}))
    else:
        console = Console()
        show(console if console.is_terminal else Console(width=WIDE), rows)
        print(f"{len(failed)} of {len(rows)} rows fail" if failed else "no row fails")
    sys.exit(1 if failed else 0)
