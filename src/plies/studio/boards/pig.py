"""Pig: what everybody has safe, and what is at stake in this turn."""

from typing import Any

KIND = "pig"


def board(game: Any, state: Any) -> dict[str, Any]:
    return {
        "kind": "pig",
        "banked": list(state.banked),
        "turn_total": state.turn_total,
        "goal": game.goal,
        "mover": state.mover,
        "rolling": bool(state.rolling),
        "caption": f"first to {game.goal}; a one loses what was rolled in this turn",
    }


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    return {"die": action} if state.rolling else {}
