"""The halving game: a number."""

from typing import Any

KIND = "number"


def board(game: Any, state: Any) -> dict[str, Any]:
    return {"kind": "number", "number": state.number, "start": game.start, "caption": "whoever reaches zero wins"}


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    return {"button": True, "leads_to": game.result(state, action).number}
