"""Agents as text: a kind and, after a colon, its settings.

    random   greedy   level:3   search:seconds=0.2   search:nodes=10000,threads=1   mcts:nodes=5000
    textbook:alphabeta,depth=4   uci:stockfish,UCI_Elo=2000,UCI_LimitStrength=true

The setting without a name comes first: the number of a level, the module of the textbook, the command of a program. For
`uci`, every other setting except seconds, depth and nodes is an option of the program.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from plies.agents.agent import Agent
from plies.agents.basic import Greedy, Random, Textbook
from plies.agents.levels import Level
from plies.agents.searching import Mcts, Search
from plies.core import InvalidNotation, PliesError
from plies.core.readers import check_length, shown, unquoted

__all__ = ["EXAMPLES", "read_agent", "reading_agents"]

LONGEST = 1_000  # characters
EXAMPLES = "random, greedy, level:3, search:seconds=0.2, mcts:nodes=5000, textbook:alphabeta,depth=4, uci:stockfish"


def _uci(command: str, **given: Any) -> Any:
    from plies.adapters.uci import Engine, Uci

    budget = {name: given.pop(name) for name in BUDGET if name in given}
    return Uci(Engine(command, given), **budget)


@dataclass(frozen=True)
class Kind:
    """How to make an agent: the argument without a name, if it takes one, and the types of the others."""

    make: Callable[..., Any]
    named: dict[str, type]
    unnamed: tuple[str, type, str] | None = None  # name, type, and what it is in words
    options: bool = False  # every other setting is an option


SEED: dict[str, type] = {"seed": int}
BUDGET: dict[str, type] = {"seconds": float, "depth": int, "nodes": int}
SEARCH = {**BUDGET, "threads": int, "table_mb": float, "algorithm": str, **SEED}
KINDS = {
    "random": Kind(Random, SEED),
    "greedy": Kind(Greedy, SEED),
    "level": Kind(Level, {"seconds": float, "threads": int, **SEED}, ("number", int, "a level from 1 to 8: level:3")),
    "search": Kind(Search, SEARCH),
    "mcts": Kind(Mcts, {name: SEARCH[name] for name in SEARCH if name not in ("algorithm", "depth")}),
    "textbook": Kind(Textbook, {"depth": int}, ("module", str, "a search: textbook:alphabeta,depth=4")),
    "uci": Kind(_uci, BUDGET, ("command", str, "a program: uci:stockfish"), options=True),
}
LARGEST = 2**63 - 1  # of numbers: what fits into 64 bits
WORDS: dict[type, str] = {int: "a whole number", float: "a number", str: "a text"}


def read_agent(text: str) -> Agent:
    """Return the agent that text describes. The program of a `uci` agent is started; reading_agents also ends it."""
    check_length(text, LONGEST, "an agent")
    name, colon, rest = text.strip().partition(":")
    kind = KINDS.get(name)
    if kind is None:
        near = get_close_matches(name.lower(), KINDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"write one like {EXAMPLES}"
        raise InvalidNotation(f"there is no agent {shown(name)}; {hint}")
    parts = [part.strip() for part in rest.split(",")] if colon else []
    try:
        agent: Agent = kind.make(**_arguments(name, kind, parts))
    except PliesError as error:
        raise InvalidNotation(f"{unquoted(text)}: {error}") from None
    return agent


@contextmanager
def reading_agents(*texts: str) -> Iterator[list[Agent]]:
    """Give the agents, with their programs running until the end of the `with`."""
    with ExitStack() as stack:
        agents = []
        for text in texts:
            agents.append(read_agent(text))
            engine = getattr(agents[-1], "engine", None)
            if engine is not None:
                stack.callback(engine.close)
        yield agents


def _arguments(name: str, kind: Kind, parts: list[str]) -> dict[str, Any]:
    """Return the settings in the parts between commas."""
    found: dict[str, Any] = {}
    if kind.unnamed is not None:
        argument, type_, words = kind.unnamed
        if not parts or not parts[0]:
            raise InvalidNotation(f"{name} needs {words}")
        found[argument] = _value(argument, type_, parts.pop(0), f"; write {words}")
    for part in parts:
        key, equals, value = (side.strip() for side in part.partition("="))
        if not equals or not key or (key not in kind.named and not kind.options):
            known = ", ".join(f"{each}=" for each in kind.named)
            raise InvalidNotation(f"{shown(part)} is not a setting of {name}, which takes {known}")
        if key in found:
            raise InvalidNotation(f"{unquoted(key)} appears twice")
        found[key] = _value(key, kind.named[key], value) if key in kind.named else _option(value)
    return found


def _value(name: str, type_: type, text: str, hint: str = "") -> Any:
    try:
        value = type_(text)
    except ValueError:
        value = None
    if value is None or (type_ is not str and not (text.isascii() and abs(value) <= LARGEST)):
        raise InvalidNotation(f"{name} is {WORDS[type_]}, not {shown(text)}{hint}")
    return value


def _option(text: str) -> Any:
    """Return a value for an engine's option: true or false, a whole number, or a text."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        return int(text)
    except ValueError:
        return text
