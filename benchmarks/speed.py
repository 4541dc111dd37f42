"""How fast plies is, as ratios measured in one run: to the same algorithms in C, to Python and to other libraries."""

import argparse
import json

from rich.console import Console

from benchmarks.machine import machine, versions
from benchmarks.report import as_data, as_markdown, show
from benchmarks.rows import ROWS
from benchmarks.starts import STARTS

__all__ = ["main"]

WIDE = 150  # characters, if the width of the terminal is unknown


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks speed", description=__doc__)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print data instead of tables")
    forms.add_argument("--markdown", action="store_true", help="print the tables of docs/benchmarks.md")
    parser.add_argument("--seconds", type=float, default=4.0, help="for all fast contenders of a row together")
    given = parser.parse_args(arguments)

    with Console(stderr=True).status("measuring") as status:
        for row in ROWS:
            status.update(row.name)
            row.measure(given.seconds)
        for start in STARTS:
            status.update(f"first search: {start.search}, {start.game}")
            start.measure()

    rows, starts, where, with_what = list(ROWS), list(STARTS), machine(), versions()
    if given.json:
        print(json.dumps(as_data(rows, starts, where, with_what), indent=2))
    elif given.markdown:
        print(as_markdown(rows, starts))
    else:
        console = Console()
        show(console if console.is_terminal else Console(width=WIDE), rows, starts, where | with_what)
