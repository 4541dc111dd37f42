"""What all readers of text share: limits that are checked first, and messages that stay short.

A reader may be given anything: a million characters, digits of other scripts, half a character. So it reads a number
with a limit, measures a text before taking it apart, and quotes only its beginning in a message.
"""

import ast
import warnings
from collections.abc import Iterable
from numbers import Integral

from plies.core.errors import InvalidArgument, InvalidNotation

__all__ = [
    *("LONGEST_LINE", "check_encodable", "check_length", "check_whole", "listed", "parsed", "shown", "unquoted"),
    "whole_number",
]

LONGEST_LINE = 100_000  # characters of a state or an action; the largest board that plies makes takes 5,000
MOST_SHOWN = 100  # characters
MOST_LISTED = 60  # names
SOURCE = "<text>"  # the file name that Python gives to text that it parses

warnings.filterwarnings("ignore", module=SOURCE)  # of style: what clients write does not belong in a server's log


def shown(thing: object, most: int = MOST_SHOWN) -> str:
    """Return thing as a message quotes it: its repr, cut short if that is long."""
    if isinstance(thing, str):
        return repr(thing) if len(thing) <= most else f"{thing[:most]!r}... ({len(thing):,} characters)"
    if isinstance(thing, int) and not -(10**most) < thing < 10**most:
        return f"a number of more than {most} digits"  # from 4,300 digits on Python refuses to write it
    try:
        text = repr(thing)
    except (ValueError, RecursionError):  # a number in it has too many digits, or it is nested too deeply
        return f"a {type(thing).__name__} that is too large to be shown"
    return text if len(text) <= most else f"{text[:most]}..."


def unquoted(text: str, most: int = MOST_SHOWN) -> str:
    """Return text itself if it is short and ordinary, else as shown quotes it."""
    return text if len(text) <= most and text.isprintable() else shown(text, most)


def listed(names: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return the names with commas between them; if there are very many, the first and how many more."""
    names = list(names)
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def check_length(text: str, most: int = LONGEST_LINE, what: str = "a text") -> None:
    """Raise InvalidNotation if the text is too long."""
    if len(text) > most:
        raise InvalidNotation(f"{what} has at most {most:,} characters, not {len(text):,}: {shown(text, 20)}")


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """Return the number that text writes with the digits 0 to 9; None if it is not a number or out of bounds."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > len(str(max(most, -least))):
        return None
    return int(text) if least <= int(text) <= most else None


def check_whole(name: str, number: object, least: int, most: int) -> None:
    """Raise InvalidArgument unless a parameter of a game is a whole number from least to most."""
    if not isinstance(number, Integral) or isinstance(number, bool) or not least <= int(number) <= most:
        raise InvalidArgument(f"{name} is a whole number from {least:,} to {most:,}, not {shown(number)}")


def parsed(text: str) -> ast.Expression:
    """Return the syntax tree that Python's grammar gives to text; the text is never run."""
    return ast.parse(text.strip(), SOURCE, "eval")


def check_encodable(text: str, what: str = "the text") -> None:
    """Raise InvalidNotation if the text cannot be written to a file or sent to a page."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = text[error.start]
        raise InvalidNotation(f"{what} holds half a character ({half!r}, a surrogate), at {error.start + 1}") from None
