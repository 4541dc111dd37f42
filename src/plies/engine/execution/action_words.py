"""How a search notes actions of any kind, in one word each.

Interpreted, the word is the action itself. Compiled, an int is its own word. The word of a tuple of ints is its number,
its place among the actions of the state, by which the action is found again.

A search remembers which actions cut by a number, the action's code. An int is its own code, a tuple of ints is mixed
into one, and anything else is numbered as it appears. Different actions may have the same code: it decides the order
in which actions are tried, never a value.

    `word_of`, `action_of`, `outcome_of`   note an action or an outcome of chance, and find it again
    `token_of`, `candidate_of`, `code_of`  the same if the number is noted as well; the token of a tuple is its code
"""

from collections.abc import Iterator
from typing import Any

from numba import types
from numba.extending import lower_builtin, type_callable

from plies.core import InvalidGame
from plies.engine.compiler.game_type import GameType, as_plain
from plies.engine.compiler.rule_functions import returned_type
from plies.engine.numba_internals import native_twin

__all__ = ["action_of", "candidate_of", "code_of", "is_tuple", "outcome_of", "token_of", "word_of"]

WORD = (1 << 64) - 1
FACTOR = 0x9E3779B1  # odd, so that every int reaches the higher bits of the code


def word_of(action: Any, number: int) -> Any:
    """Return the word for an action, or for an outcome of chance, with this number."""
    return action


def action_of(game: Any, state: Any, word: Any) -> Any:
    """Return the action in state that this word was noted for."""
    return word


def outcome_of(game: Any, state: Any, word: Any) -> Any:
    """Return the outcome of chance in state that this word was noted for."""
    return word


def token_of(action: Any) -> Any:
    """Return what is noted of an action besides its number."""
    return action


def candidate_of(game: Any, state: Any, token: Any, number: int) -> Any:
    """Return the candidate with this token and number; the action, in a game that prefers to win sooner."""
    return token


def is_tuple(game: Any, state: Any) -> bool:
    """Is an action found by its number alone?"""
    return False


def code_of(notes: Any, token: Any) -> int:
    """Return the number by which a search remembers an action."""
    if isinstance(token, int):
        return int(token)
    parts = list(_ints(token))
    if None in parts:
        return int(notes.codes.setdefault(token, len(notes.codes)))
    code = 1
    for part in parts:
        code = (code * FACTOR + part) & WORD
    return code - (1 << 64) if code >> 63 else code


def _ints(thing: Any) -> Iterator[Any]:
    """Yield the ints in a tuple, and in the tuples inside it; None for anything else."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from _ints(part)
    else:
        yield thing if isinstance(thing, int) else None


# -- the same, compiled --


def _kind(game: GameType, rule: str, state: Any) -> Any:
    """Return the type of what a rule yields; for chances, that of the outcomes."""
    yielded = returned_type(game.plan, rule, game.plain, state)
    yielded = getattr(yielded, "yield_type", getattr(yielded, "dtype", yielded))
    return yielded[1] if rule == "chances" else yielded


@native_twin(word_of)
def _word_twin(action: Any, number: Any) -> Any:
    if isinstance(action, types.BaseTuple):
        return lambda action, number: number
    return lambda action, number: action


@native_twin(action_of)
def _action_twin(game: Any, state: Any, word: Any) -> Any:
    if not isinstance(_kind(game, "actions", state), types.BaseTuple):
        return lambda game, state, word: word

    def action_of(game: Any, state: Any, word: Any) -> Any:
        number = 0
        for action in as_plain(game).actions(state):
            if number == word:
                return action
            number += 1
        raise InvalidGame

    return action_of


@native_twin(outcome_of)
def _outcome_twin(game: Any, state: Any, word: Any) -> Any:
    if not isinstance(_kind(game, "chances", state), types.BaseTuple):
        return lambda game, state, word: word

    def outcome_of(game: Any, state: Any, word: Any) -> Any:
        number = 0
        for _, outcome in as_plain(game).chances(state):
            if number == word:
                return outcome
            number += 1
        raise InvalidGame

    return outcome_of


@native_twin(token_of)
def _token_twin(action: Any) -> Any:
    if not isinstance(action, types.BaseTuple):
        return None
    code = "1"
    for part in _entries("action", action):
        code = f"({code} * {FACTOR} + {part})"
    space: dict[str, Any] = {"__name__": __name__, "int64": types.int64}
    exec(f"def token_of(action): return {code}", space)
    return space["token_of"]


def _entries(name: str, kind: Any) -> Iterator[str]:
    """Yield expressions for all the ints in a tuple."""
    if isinstance(kind, types.BaseTuple):
        for place, part in enumerate(kind):
            yield from _entries(f"{name}[{place}]", part)
    else:
        yield f"int64({name})"


@native_twin(candidate_of)
def _candidate_twin(game: Any, state: Any, token: Any, number: Any) -> Any:
    if not isinstance(_kind(game, "actions", state), types.BaseTuple):
        return None
    if game.plan.shape.get("prefer_sooner"):
        return lambda game, state, token, number: action_of(game, state, number)

    def candidate_of(game: Any, state: Any, token: Any, number: int) -> Any:
        place = 0
        for action in as_plain(game).candidates(state):
            if place == number:
                return action
            place += 1
        raise InvalidGame

    return candidate_of


@native_twin(is_tuple)
def _is_tuple_twin(game: Any, state: Any) -> Any:
    found = isinstance(_kind(game, "actions", state), types.BaseTuple)
    return (lambda game, state: True) if found else (lambda game, state: False)


# What is an int already is compiled in place: a function that does nothing still takes its time to compile.


@type_callable(token_of)
def _type_of_token(context: Any) -> Any:
    return lambda action: None if isinstance(action, types.BaseTuple) else action


@lower_builtin(token_of, types.Any)
def _lower_token(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return args[0]


@type_callable(code_of)
def _type_of_code(context: Any) -> Any:
    return lambda notes, token: token


@lower_builtin(code_of, types.Any, types.Any)
def _lower_code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return args[1]


@type_callable(candidate_of)
def _type_of_candidate(context: Any) -> Any:
    def kind(game: Any, state: Any, token: Any, number: Any) -> Any:
        return None if isinstance(_kind(game, "actions", state), types.BaseTuple) else token

    return kind


@lower_builtin(candidate_of, types.Any, types.Any, types.Any, types.Any)
def _lower_candidate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return args[2]
