"""Ask compiled code one rule after another, to compare it with Python.

Compiled arithmetic has 64 bits and does not check indices. If a game relies on more, its compiled rules give other
answers. These functions run both ways, from one source, and show the difference.
"""

from collections.abc import Callable
from typing import Any

from numba import njit

from plies.core import CHANCE, MAX, Game
from plies.engine.compiler.kernels import Kernel
from plies.engine.compiler.options import INSIDE
from plies.engine.compiler.prepared_games import native_state, state_kind
from plies.engine.errors import Unfit
from plies.engine.execution.action_words import code_of, token_of
from plies.engine.execution.compiled_or_interpreted import ready
from plies.engine.execution.native_run import run

__all__ = ["Probe", "difference"]


def live(game: Any, state: Any) -> Any:  # what the rules say about a state in which a player moves
    player = game.player(state)
    count, order, chances, hope, natural = 0, 0, 0.0, 0.0, 0
    if player == CHANCE:
        for probability, outcome in game.chances(state):
            count += 1
            order = (order * 31 + code_of(0, token_of(outcome))) % 1_000_003
            chances += count * probability
    else:
        for action in game.actions(state):
            count += 1
            order = (order * 31 + code_of(0, token_of(action))) % 1_000_003
            hope += count * game.promise(state, action)
            natural += count * game.natural(state, action)
    low, high = game.value_bounds(state)
    looks = (hope, natural, game.evaluate(state, MAX), float(low), float(high), game.quiet(state))
    return (player, count, order, chances, *looks)


LIVE = (
    *("player", "number of choices", "choices in order", "chances", "promise", "natural", "evaluate"),
    *("value_bounds", "value_bounds", "quiet"),
)


def over(game: Any, state: Any) -> Any:  # whether the game is over, and the utilities if it is
    if game.is_terminal(state):
        return (True, float(game.utility(state, MAX)))
    return (False, 0.0)


OVER = ("is_terminal", "utility")


def after(game: Any, state: Any, action: Any) -> Any:
    return game.result(state, action)


class Probe:
    """Asks compiled code what the rules of one game say."""

    kernels: dict[Callable[..., Any], Kernel] = {}  # noqa: RUF012 - shared by all probes: a kernel serves every game

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def ask(self, question: Callable[..., Any], state: Any, *arguments: Any) -> Any:
        """Return question(game, state, ...), run as machine code. Raise NotCompilable if the game does not compile."""
        if question not in self.kernels:
            self.kernels[question] = Kernel(f"probe {question.__name__}", njit(**INSIDE)(question))
        prepared, start = ready(self.game, state)
        given = (start, *(native_state(argument) for argument in arguments))
        entry = self.kernels[question].entry(self.game, prepared, *map(state_kind, given))
        return run(entry, prepared, given).value


def difference(game: Game[Any, Any], state: Any) -> str:
    """Return, in words, where compiled rules differ from Python's in this state; "" if nowhere."""
    probe = Probe(game)
    questions = [(over, OVER)] if game.is_terminal(state) else [(over, OVER), (live, LIVE)]
    for question, names in questions:
        plain, native = question(game, state), probe.ask(question, state)
        for name, one, other in zip(names, plain, native, strict=True):
            if one != other:
                return f"{name}: {one} in Python, {other} compiled"
    for action in game.choices(state):
        plain, native = _held(game.result(state, action)), probe.ask(after, state, action)
        if plain != native:
            return f"result of {game.action_name(state, action)}: {plain} in Python, {native} compiled"
    return ""


def _held(state: Any) -> Any:
    """Return the state as compiled code would hold it, if it can."""
    try:
        return native_state(state)
    except Unfit:
        return state
