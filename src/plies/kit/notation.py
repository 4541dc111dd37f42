"""How a game writes its states and actions, and what it refuses to read."""

from collections.abc import Callable
from typing import Any

from plies.core import PliesError
from plies.kit.asking import MOST, Found, Look, equal
from plies.kit.fault import short

__all__ = ["action_names", "refusals", "shown", "state_text"]

NAMES = 200  # actions of one state whose names are compared
READ = 8  # of these, read back
GARBAGE = ("", "?!", "no such thing")


def shown(look: Look) -> None:
    look.text("show")


def state_text(look: Look) -> None:
    if not look.game.defines("state_text") and not look.game.defines("read_state"):
        return  # the default serves tuples of numbers, and says so of others when it is asked
    text = look.text("state_text")
    if "\n" in text:
        raise Found("state-text", f"state_text(state) has more than one line: {short(text)}")
    read, error = _read(look.game.ask, "read_state", text)
    if error is not None:
        raise Found("state-text", f"state_text(state) is {short(text)}, which read_state refuses: {error}")
    if not equal(read, look.state):
        raise Found("state-text", f"state_text(state) is {short(text)}, which read_state takes for {short(read)}")
    for garbage in GARBAGE:
        if garbage != text and _read(look.game.ask, "read_state", garbage)[1] is None:
            raise Found("state-text", f"read_state accepts {garbage!r}")


def action_names(look: Look) -> None:
    if look.over:
        return
    named: dict[str, Any] = {}
    for action in look.some(look.choices, NAMES):
        name = look.text("action_name", action)
        if name in named:
            raise Found("action-name", f"the actions {short(named[name])} and {short(action)} are both called {name!r}")
        named[name] = action
    for name, action in look.some(list(named.items()), READ):
        read, error = _read(look.ask, "read_action", name)
        if error is not None:
            raise Found("action-name", f"{short(action)} is called {name!r}, which read_action refuses: {error}")
        if not equal(read, action):
            raise Found("action-name", f"{short(action)} is called {name!r}, which read_action takes for {short(read)}")


def refusals(look: Look, elsewhere: dict[Any, str]) -> None:
    """elsewhere: actions of other states, and what they are called there."""
    choices = [] if look.over else look.choices
    if len(choices) == MOST:
        return  # they may be endless, and a refusal names them all
    names = {look.text("action_name", action) for action in choices[:NAMES]}
    for text in GARBAGE:
        read, error = _read(look.ask, "read_action", text)
        if text not in names and error is None:
            raise Found("accepts-illegal", f"read_action(state, {text!r}) is {short(read)}")
    here = set(choices)
    foreign = [action for action in elsewhere if action not in here]
    for action in look.some(foreign, READ):
        _, error = _read(look.ask, "play", action)
        if error is None:
            raise Found("accepts-illegal", f"play(state, {short(action)}) goes through, but it is no action here")
        name = elsewhere[action]
        read, error = _read(look.ask, "read_action", name)
        if error is None and read not in choices:
            raise Found("accepts-illegal", f"read_action(state, {name!r}) is {short(read)}, which is no action here")


def _read(ask: Callable[..., Any], method: str, *arguments: Any) -> tuple[Any, PliesError | None]:
    """What was read, or why it was refused."""
    try:
        return ask(method, *arguments), None
    except Found as found:
        if isinstance(found.error, PliesError):
            return None, found.error
        raise
