"""Chess: the eighth rank is on top. A promotion has the letter of the piece that the pawn becomes."""

import re
from typing import Any

from plies.studio.boards.grids import grid, pieces

KIND = "grid"
NAMES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
WORDS = {letter: (name, 1) for letter, name in NAMES.items()} | {k.upper(): (name, 0) for k, name in NAMES.items()}
PROMOTIONS = " qrbn"


def board(game: Any, state: Any) -> dict[str, Any]:
    fields = game.state_text(state).split()
    rows = [re.sub(r"\d", lambda empty: "." * int(empty[0]), rank) for rank in fields[0].split("/")]
    found = pieces(rows, WORDS)
    checked = [each["at"] for each in found if each["piece"] == "king" and each["player"] == state.mover]
    return grid(
        "chess",
        8,
        8,
        found,
        row_names=list("87654321"),
        column_names=list("abcdefgh"),
        marks=[{"at": at, "mark": "check"} for at in checked if game.forced(state)],
    )


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    origin, target, promotion = action % 64, action // 64 % 64, action // 4096
    where = {"from": _at(origin), "to": _at(target)}
    return where | {"promotion": PROMOTIONS[promotion]} if promotion else where


def _at(square: int) -> list[int]:
    return [7 - square // 8, square % 8]
