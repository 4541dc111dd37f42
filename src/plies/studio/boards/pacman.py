"""Pacman: walls, food and everybody's place. Ghosts that are scared have the number of turns left."""

import re
from typing import Any

KIND = "pacman"
HEADINGS = {"n": "north", "s": "south", "e": "east", "w": "west"}


def board(game: Any, state: Any) -> dict[str, Any]:
    text, score, mover, *ghosts = game.state_text(state).split()
    rows = text.replace("_", " ").split("/")
    food, pacman = _all(rows, "."), _all(rows, "P")[0]
    haunted = [_ghost(player, written) for player, written in enumerate(ghosts, 1)]
    over = game.is_terminal(state)
    dangerous = [ghost["at"] for ghost in haunted if not ghost["scared"]]
    cleared = over and not food
    return {
        "kind": "pacman",
        "rows": len(rows),
        "columns": len(rows[0]),
        "walls": [re.sub("[^%]", " ", row) for row in rows],
        "food": food,
        "capsules": _all(rows, "o"),
        "pacman": pacman,
        "ghosts": haunted,
        "score": int(score),
        "mover": int(mover),
        "caught": over and not cleared and pacman in dangerous,
        "cleared": cleared,
        "caption": f"score {score}",
    }


def _all(rows: list[str], mark: str) -> list[list[int]]:
    return [[row, column] for row, line in enumerate(rows) for column, found in enumerate(line) if found == mark]


def _ghost(player: int, written: str) -> dict[str, Any]:
    parts = re.fullmatch(r"(\d+):(\d+)([nsew-])(\d*)\*?", written)
    assert parts is not None, written
    at = [int(parts[1]) - 1, int(parts[2]) - 1]
    return {"player": player, "at": at, "heading": HEADINGS.get(parts[3]), "scared": int(parts[4] or 0)}


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    return {"direction": game.action_name(state, action)}
