"""Why a game does not compile: which line is in the way, and what to write instead."""

import inspect
import os
import re
import types as python_types
from collections.abc import Iterator
from typing import Any

from plies.core import Game
from plies.engine.compiler.advice import Finding, findings
from plies.engine.compiler.blueprint import KNOWN_MODULES, Blueprint
from plies.engine.compiler.constants import without_cache
from plies.engine.errors import NotCompilable, Obstacle, Unfit
from plies.engine.numba_internals import TypingError

__all__ = ["explain", "functions_at", "obstacle_in", "refusal", "with_article"]


def obstacle_in(function: python_types.FunctionType, uses: str, instead: str, line: int = 0) -> Obstacle:
    """Return the obstacle for something in a function, or in one of its lines."""
    code = function.__code__
    return Obstacle(function.__name__, line or code.co_firstlineno, code.co_filename, uses, instead)


def refusal(uses: str, instead: str) -> TypingError:
    """Return an error to raise while compiling. `explain` finds these words again, and the line."""
    return TypingError(f"plies: uses {uses}; {instead}")


def with_article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiouAEIOU" else f"a {word}"


Place = tuple[python_types.FunctionType, int]


def explain(game: Game[Any, Any], plan: Blueprint, error: Exception) -> NotCompilable:
    """Return the obstacle behind an error of the compiler."""
    if isinstance(error, Unfit):
        return NotCompilable(type(game).__name__, obstacle_in(_initial(game), error.uses, error.instead))
    text = str(error) or type(error).__name__
    places = list(_places(text, plan))
    obstacle = _said(text, places) or _found(places, plan) or _unknown(text, places)
    return NotCompilable(type(game).__name__, obstacle)


def _initial(game: Game[Any, Any]) -> python_types.FunctionType:
    """Return the function that makes the first state: where to look for the class of states."""
    found, usual = (without_cache(inspect.unwrap(cls.initial)) for cls in (type(game), Game))
    function: python_types.FunctionType = found if isinstance(found, python_types.FunctionType) else usual
    return function


def _functions(plan: Blueprint) -> list[python_types.FunctionType]:
    """Return the functions of a game's rules and their helpers, but not those of the base class."""
    found = list(plan.functions)
    for inner in plan.games.values():
        found += _functions(inner)
    known = (*KNOWN_MODULES, "plies.core.game")
    return [function for function in dict.fromkeys(found) if function.__module__ not in known]


PLACE = re.compile(r'File "([^"\n]+)", line (\d+)|(?:from|at|location:) (\S[^\n]*?) \((\d+)\)')


def _places(text: str, plan: Blueprint) -> Iterator[Place]:
    """Yield the lines of rules that the compiler's message names, the innermost first."""
    for match in PLACE.finditer(text):
        file, line = match[1] or match[3], int(match[2] or match[4])
        for function in functions_at(plan, file, line):
            yield function, line


def functions_at(plan: Blueprint, file: str, line: int) -> list[python_types.FunctionType]:
    """Return the rules and helpers that contain a line."""
    return [function for function in _functions(plan) if _holds(function, file, line)]


def _holds(function: python_types.FunctionType, file: str, line: int) -> bool:
    code = function.__code__
    lines = [number for _, _, number in code.co_lines() if number]
    return os.path.abspath(code.co_filename) == os.path.abspath(file) and min(lines) <= line <= max(lines)


def _said(text: str, places: list[Place]) -> Obstacle | None:
    """Return the obstacle that plies itself has named, if any."""
    match = re.search(r"plies: uses (.+?); (.+)$", text, re.M)
    if match is None or not places:
        return None
    function, line = places[0]
    return obstacle_in(function, match[1], match[2], line)


def _found(places: list[Place], plan: Blueprint) -> Obstacle | None:
    """Return a known obstacle: in the line itself, else in a function that was named, else in any other."""
    for function, line in places[:1]:
        for finding in findings(function):
            if finding.line == line:
                return _at(function, finding)
    named = dict.fromkeys(function for function, _ in places)
    for function in (*named, *reversed(_touched(plan))):
        for finding in findings(function):
            if finding.never:
                return _at(function, finding)
    return None


def _at(function: python_types.FunctionType, finding: Finding) -> Obstacle:
    return obstacle_in(function, finding.uses, finding.instead, finding.line)


def _touched(plan: Blueprint) -> list[python_types.FunctionType]:
    """Return the functions that the compiler has come across, in this order."""
    known = {id(function): function for function in _functions(plan)}
    kept = [] if plan.space is None else plan.space.kept
    found = [known[id(thing)] for thing in kept if id(thing) in known]
    for inner in plan.games.values():
        found += _touched(inner)
    return found


def _unknown(text: str, places: list[Place]) -> Obstacle:
    uses, says = "something that does not compile", f"the compiler says: {_reason(text)}"
    if not places:
        return Obstacle("a rule", 0, "", uses, says, is_known=False)
    function, line = places[0]
    return obstacle_in(function, uses, says, line)._replace(is_known=False)


def _reason(text: str) -> str:
    """Return the most useful lines of a compiler's message."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("File", "Failed in", "During", "-", "<source", "^"))]
    telling = telling or lines
    reason = " ".join(telling[:2]) if telling[0].endswith(":") else telling[0]
    return reason[:200]
