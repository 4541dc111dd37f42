"""compare(game): do the rules say the same interpreted and compiled?"""

from dataclasses import dataclass
from time import process_time
from typing import Any

from plies.core import Game
from plies.core.html_tables import table
from plies.kit.extremes import Line, places

__all__ = ["Comparison", "compare"]

ENOUGH, SECONDS = 300, 5.0  # states that are compared in any case, and seconds for the others


@dataclass(frozen=True)
class Comparison:
    """The result of asking every rule both ways, in states of random games."""

    states: int  # states in which all answers agreed
    obstacle: str  # why the game does not compile; "" if it does
    difference: str  # the first answer that differed; "" if none did
    line: tuple[str, ...]  # the actions that lead there

    @property
    def ok(self) -> bool:
        return not self.difference

    def __str__(self) -> str:
        if self.obstacle:
            return f"not compiled, so not compared: {self.obstacle}"
        if self.difference:
            return f"compiled rules differ from Python's: {self.difference}; after: {' '.join(self.line) or 'nothing'}"
        return f"compiled and interpreted rules agree in {self.states} states"

    def _repr_html_(self) -> str:
        rows = [("states", f"{self.states:,}"), ("obstacle", self.obstacle), ("difference", self.difference)]
        return table(str(self), (), [row for row in rows if row[1]])


def compare(game: Game[Any, Any], *, games: int = 100, seed: int = 0, states: int = 1_000) -> Comparison:
    """Ask every rule both ways in up to that many states of random games, the most extreme first.

    After 300 states it ends as soon as it has computed for five seconds.
    """
    from numba import config

    from plies.engine.errors import NotCompilable
    from plies.engine.execution.rule_by_rule import difference

    if config.DISABLE_JIT:
        return Comparison(0, "NUMBA_DISABLE_JIT switches the compiler off", "", ())
    try:
        difference(game, game.initial())
    except NotCompilable as obstacle:
        return Comparison(0, str(obstacle), "", ())
    looked, begun = 0, process_time()
    for place in places(game, games, seed, states):
        try:
            seen, line = difference(game, place.state), place.line
        except NotCompilable as unfit:  # compiled code cannot hold this state: the difference is on the way there
            seen, line = _on_the_way(game, place.line, difference) or (str(unfit), place.line)
        if seen:
            return Comparison(looked, "", seen, _names(game, line))
        looked += 1
        if looked >= ENOUGH and process_time() - begun > SECONDS:
            break
    return Comparison(looked, "", "", ())


def _on_the_way(game: Game[Any, Any], line: Line, difference: Any) -> tuple[str, Line] | None:
    """Return the first difference on the line, and the part of the line that leads there; None if there is none."""
    state = game.initial()
    for ply, action in enumerate(line):
        seen = difference(game, state)
        if seen:
            return seen, line[:ply]
        state = game.result(state, action)
    return None


def _names(game: Game[Any, Any], line: Line) -> tuple[str, ...]:
    names = []
    state = game.initial()
    for action in line:
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(names)
