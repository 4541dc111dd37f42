"""Parameters of tests: what is for every day, and what comes later, in `make test-long`."""

import pytest


def later(*values):
    """Return the values as parameters of long tests. A tuple holds several parameters of one test."""
    rows = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*row, marks=pytest.mark.long) for row in rows]


def all_but(rare, values):
    """Return the values as parameters; those that are rare come later."""
    return [parameter for value in values for parameter in (later(value) if value in rare else [value])]
