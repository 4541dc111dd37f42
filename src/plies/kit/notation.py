"""How a game writes its states and actions, and what it refuses to read."""

import unicodedata
from collections.abc import Callable
from typing import Any

from plies.core import PliesError
from plies.kit.asking import MOST, Look
from plies.kit.fault import short
from plies.kit.values import Found, alike, equal

__all__ = ["action_names", "refusals", "shown", "state_text", "unreadable"]

NAMES = 200  # actions of one state whose names are compared
READ = 8  # how many of these are read again
GARBAGE = ("", "?!", "no such thing")


def shown(look: Look) -> None:
    encodable("show(state)", look.text("show"))


def state_text(look: Look) -> None:
    """Require that a game reads what it writes, and that equal states have one text."""
    text = look.text("state_text")
    again = look.game.ask("state_text", look.copy)
    if again != text:
        raise Found("state-text", f"equal states have different texts, {short(text)} and {short(again)}")
    if not look.game.defines("state_text") and not look.game.defines("read_state"):
        return  # the default works for tuples of numbers; `unreadable` reports others
    one_line("state-text", "state_text(state)", text)
    read, error = _read(look.game.ask, "read_state", text)
    if error is not None:
        raise Found("state-text", f"state_text(state) is {short(text)}, which read_state refuses: {error}")
    if not _same(read, look.state):
        raise Found("state-text", f"state_text(state) is {short(text)}, which read_state reads as {short(read)}")
    for garbage in GARBAGE:
        if garbage != text and _read(look.game.ask, "read_state", garbage)[1] is None:
            raise Found("state-text", f"read_state accepts {garbage!r}")


def unreadable(look: Look) -> None:
    """Note that read_state cannot read what the default writes; a match can be played all the same."""
    if look.game.defines("state_text") or look.game.defines("read_state"):
        return
    text = look.text("state_text")
    read, error = _read(look.game.ask, "read_state", text)
    if error is not None or not _same(read, look.state):
        raise Found("unreadable", f"read_state cannot read what state_text writes: {short(text)}")


def _same(read: Any, state: Any) -> bool:
    """Are they equal, and of one type? A plain tuple instead of a NamedTuple would be of no use."""
    return equal(read, state) and alike(read, state)


def one_line(kind: str, call: str, text: str) -> None:
    """Require one line: such texts stand in files and on the screen, one to a line, and people type them."""
    encodable(call, text)
    printable = text.replace("\t", " ").isprintable()  # mostly; joined emojis are not printable, but harmless
    if not printable and any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in text if letter != "\t"):
        raise Found(kind, f"{call} has more than one line, or control characters: {short(text)}")


def encodable(call: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Found("not-text", f"{call} is {short(text)}, which cannot be written as UTF-8: {error}") from error


def action_names(look: Look) -> None:
    if look.over:
        return
    named: dict[str, Any] = {}
    for action in look.some(look.choices, NAMES):
        name = look.text("action_name", action)
        one_line("action-name", f"action_name(state, {short(action)})", name)
        if not name:
            raise Found("action-name", f"the name of {short(action)} is empty, so it cannot be typed")
        if name in named:
            raise Found("action-name", f"the actions {short(named[name])} and {short(action)} are both called {name!r}")
        named[name] = action
    for name, action in look.some(list(named.items()), READ):
        read, error = _read(look.ask, "read_action", name)
        if error is not None:
            raise Found("action-name", f"{short(action)} is called {name!r}, which read_action refuses: {error}")
        if not equal(read, action):
            raise Found("action-name", f"{short(action)} is called {name!r}, which read_action reads as {short(read)}")


def refusals(look: Look, elsewhere: dict[Any, str]) -> None:
    """Require that illegal actions are refused; elsewhere has actions of other states, and their names there."""
    choices = [] if look.over else look.choices
    if len(choices) == MOST:
        return  # there may be no end of them, and a refusal names them all
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
            raise Found("accepts-illegal", f"play(state, {short(action)}) is accepted, but it is not an action here")
        name = elsewhere[action]
        read, error = _read(look.ask, "read_action", name)
        if error is None and read not in choices:
            raise Found("accepts-illegal", f"read_action(state, {name!r}) is {short(read)}, not an action here")


def _read(ask: Callable[..., Any], method: str, *arguments: Any) -> tuple[Any, PliesError | None]:
    """Return what was read, or why it was refused."""
    try:
        return ask(method, *arguments), None
    except Found as found:
        if isinstance(found.error, PliesError):
            return None, found.error
        raise
