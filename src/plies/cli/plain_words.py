"""What is wrong with an option, in plain words: Typer's own come from a library for programmers."""

import re
from typing import Any

from typer.core import TyperGroup

__all__ = ["PlainWords", "plain"]

WORDS = (
    (r"Input should be a valid integer.*", "it must be a whole number."),
    (r"Input should be a valid number.*", "it must be a number."),
    (r"Input should be a finite number.*", "it must be a finite number."),
    (r"Input should be a valid boolean.*", "it must be true or false."),
    (r"Input should be less than or equal to (\S+)", r"it must be at most \1."),
    (r"Input should be greater than or equal to (\S+)", r"it must be at least \1."),
    (r"Input should be (less|greater) than (\S+)", r"it must be \1 than \2."),
    (r"Value error, (.*)", r"\1"),
    (r"No such option: (-\d.*)", r"\1 looks like an option; numbers here are not negative."),
)


def plain(message: str) -> str:
    """Return a message about an option in plain words."""
    for theirs, ours in WORDS:
        message = re.sub(theirs, ours, message, flags=re.DOTALL)
    return message


class PlainWords(TyperGroup):
    """The list of commands. What a command says about its options is put into plain words."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            told: Any = error  # Typer's errors have no common class that all of its versions offer
            if hasattr(told, "format_message") and isinstance(getattr(told, "message", None), str):
                told.message = plain(told.message)
            raise
