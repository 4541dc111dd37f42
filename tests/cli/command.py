"""The command `plies` within this process, for tests of what it answers: a process of its own takes half a second."""

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from plies import cli


def plies(*arguments, code=0, typed=""):
    """Return what the command prints. If it should end with code 2, return what it says to standard error."""
    printed, said = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["plies", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        mock.patch.dict(os.environ, COLUMNS="120", NO_COLOR="1"),
        redirect_stdout(printed),
        redirect_stderr(said),
    ):
        ended = cli._run()
    assert ended == code, said.getvalue()
    return said.getvalue() if code == 2 else printed.getvalue()
