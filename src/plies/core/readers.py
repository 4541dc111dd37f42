"""What everything that reads text has in common: limits that are checked first, and messages that stay short.

What a reader is given may be anything: a million characters, digits of other scripts, half a character. So a number is
read with a limit, a text is measured before it is taken apart, and a message quotes only its beginning.
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

LONGEST_LINE = 100_000  # characters of a state or an action: the largest board that plies makes takes 5,000
MOST_SHOWN = 100  # characters
MOST_LISTED = 60  # names
SOURCE = "<text>"  # what Python takes for the file of a text that it parses

warnings.filterwarnings("ignore", module=SOURCE)  # of its style: a server's log is not the place for what clients write


def shown(thing: object, most: int = MOST_SHOWN) -> str:
    """thing as a message quotes it: by its repr, cut short where that is long."""
    if isinstance(thing, str):
        return repr(thing) if len(thing) <= most else f"{thing[:most]!r}... ({len(thing):,} characters)"
    if isinstance(thing, int) and not -(10**most) < thing < 10**most:
        return f"a number of more than {most} digits"  # from 4,300 digits on Python refuses to write it
    try:
        text = repr(thing)
    except (ValueError, RecursionError):  # it holds a number of too many digits, or too much in each other
        return f"a {type(thing).__name__} that is too large to be shown"
    return text if len(text) <= most else f"{text[:most]}..."


def unquoted(text: str, most: int = MOST_SHOWN) -> str:
    """text as it is, where it is short and ordinary; else as shown."""
    return text if len(text) <= most and text.isprintable() else shown(text, most)


def listed(names: Iterable[str], most: int = MOST_LISTED) -> str:
    """The names with commas between; of very many, the first and how many more there are."""
    names = list(names)
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def check_length(text: str, most: int = LONGEST_LINE, what: str = "a text") -> None:
    """Refuse a text that is too long to be looked at."""
    if len(text) > most:
        raise InvalidNotation(f"{what} has at most {most:,} characters, not {len(text):,}: {shown(text, 20)}")


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """The number that text writes with the digits 0 to 9; None if it writes none, or one that is out of bounds."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > len(str(max(most, -least))):
        return None
    return int(text) if least <= int(text) <= most else None


def check_whole(name: str, number: object, least: int, most: int) -> None:
    """Refuse a parameter of a game that is no whole number, or absurdly large."""
    if not isinstance(number, Integral) or not least <= int(number) <= most:
        raise InvalidArgument(f"{name} is a whole number from {least:,} to {most:,}, not {shown(number)}")


def parsed(text: str) -> ast.Expression:
    """text as Python's grammar has it; it is never run."""
    return ast.parse(text.strip(), SOURCE, "eval")


def check_encodable(text: str, what: str = "the text") -> None:
    """Refuse a text that cannot be written to a file or sent to a page."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = text[error.start]
        raise InvalidNotation(f"{what} holds half a character ({half!r}, a surrogate), at {error.start + 1}") from None
