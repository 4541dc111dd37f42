"""Progress in the cell of a notebook. IPython shows it; where that is not loaded, nothing here does anything."""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from html import escape
from importlib import import_module
from typing import Any

from plies.engine.analysis import Analysis, Iteration, number_text
from plies.engine.question import Question

__all__ = ["Cell", "in_notebook", "shown_in_cell"]

FIRST, EVERY = 1.0, 0.2  # seconds: a search that takes less than FIRST shows nothing
PLIES = 12  # of the line that are shown


def in_notebook() -> bool:
    """Does this program run in a notebook, where a cell can show what changes?"""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None and hasattr(ipython, "get_ipython") else None
    return getattr(shell, "kernel", None) is not None


class Cell:
    """A line in the output of a cell, shown while the block runs, and then empty."""

    handle: Any = None

    def __enter__(self) -> "Cell":
        return self

    def __exit__(self, *_: object) -> None:
        if self.handle is not None:
            self.handle.update(html(""))

    def show(self, text: str) -> None:
        """Show text in place of what was shown before."""
        if self.handle is None:
            self.handle = _ipython().display(html(text), display_id=True)
        else:
            self.handle.update(html(text))


def html(text: str) -> Any:
    """Return text as IPython shows it, escaped."""
    return _ipython().HTML(f"<pre>{escape(text)}</pre>" if text else "")


def _ipython() -> Any:
    """Return IPython's module of what a cell shows. It has no types."""
    return import_module("IPython.display")


def shown_in_cell(question: Question, answer: Callable[[Question], Analysis]) -> Analysis:
    """Return the answer, and show depth, value and line in the cell meanwhile."""
    shown = time.monotonic() + FIRST - EVERY
    with Cell() as cell:

        def progress(iteration: Iteration) -> None:
            nonlocal shown
            if time.monotonic() - shown >= EVERY:
                cell.show(sentence(question, iteration))
                shown = time.monotonic()

        return answer(replace(question, progress=progress))


def sentence(question: Question, iteration: Iteration) -> str:
    """Say where a search stands."""
    names, state = [], question.state
    for action in iteration.line[:PLIES] or (iteration.action,):
        names.append(question.game.action_name(state, action))
        state = question.game.result(state, action)
    how = "" if iteration.compiled else "; interpreted"
    return (
        f"depth {iteration.depth}, {number_text(iteration.value)}, {iteration.nodes:,} nodes, "
        f"{iteration.seconds:.1f} s{how}\n{' '.join(names)}"
    )
