"""The command `plies`. Every command imports what it needs when it runs, so that `plies --help` is instant."""

import io
import os
import sys
from typing import Any

__all__ = ["main"]


def main() -> None:
    """Run the command line; errors of plies are one line, without a traceback."""
    from plies.cli.app import app
    from plies.core import PliesError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no triangles still gets the tree
    try:
        app(prog_name="plies")
    except PliesError as error:
        print(f"plies: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader has seen enough: `plies games | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def print_json(answer: Any) -> None:
    """answer as JSON, on standard output."""
    import json

    print(json.dumps(answer, indent=2, ensure_ascii=False, allow_nan=False))
