"""The command `plies`. Every command imports what it needs only when it runs, so that `plies --help` is instant."""

import sys
import warnings
from typing import Any

from plies import _interrupts
from plies.cli import streams

__all__ = ["main"]


def main() -> None:
    """Run the command line; an error is one line, without a traceback."""
    try:
        _interrupts.watch()
        streams.mend()
        code = streams.finish(_run())
    except KeyboardInterrupt:
        code = _interrupts.INTERRUPTED
    _interrupts.end_at_once()
    sys.exit(code)


def _run() -> int:
    """Run the command and return its exit code."""
    from plies.cli.app import app
    from plies.core import PliesError

    try:
        with warnings.catch_warnings():
            warnings.showwarning = _tell
            app(prog_name="plies")
    except SystemExit as ending:
        if isinstance(ending.code, str):  # Python would print it
            streams.say(ending.code)
            return streams.FAILED
        return int(ending.code or 0)
    except PliesError as error:
        streams.say(f"plies: {error}")
        return 2
    except OSError:
        if streams.unwritable() is None:
            raise
    return 0


def _tell(
    message: Any, category: type[Warning], filename: str, lineno: int, file: Any = None, line: Any = None
) -> None:
    """Say what plies warns of in one line. Python would add where plies was called: here, in no file of the user."""
    if category.__module__.partition(".")[0] == "plies":
        streams.say(f"plies: {message}")
    else:
        streams.say(warnings.formatwarning(message, category, filename, lineno, line).rstrip())


def print_json(answer: Any) -> None:
    """Print answer as JSON on standard output."""
    import json

    print(json.dumps(answer, indent=2, ensure_ascii=False, allow_nan=False))
