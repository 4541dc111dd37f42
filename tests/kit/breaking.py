"""How a healthy game is broken: one thing is spoiled, and the kit must find exactly that."""

from typing import Any

import pytest

from kit.healthy import Pile

BROKEN: list[Any] = []


def broken(fault: str, base: type = Pile, **spoiled: Any) -> None:
    """A game like base except for what is spoiled, and the fault that it then has."""
    named = f"{fault}: {', '.join(spoiled)}"
    BROKEN.append(pytest.param(type("Broken", (base,), {"fault": fault, **spoiled}), id=named))


def always(answer: Any) -> Any:
    return lambda *arguments: answer


def listing(*answers: Any) -> Any:
    return lambda self, state: iter(answers)


def raising(self: Any, *arguments: Any) -> Any:
    raise ZeroDivisionError("so it goes")
