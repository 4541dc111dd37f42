"""2048: tiles on sixteen cells, and the score."""

from typing import Any

from plies.studio.boards.grids import grid

KIND = "grid"
DIRECTIONS = {"left": "west", "right": "east", "up": "north", "down": "south"}


def board(game: Any, state: Any) -> dict[str, Any]:
    text, score, _ = game.state_text(state).split()
    tiles = [
        {"at": [row, column], "piece": tile, "player": None}
        for row, line in enumerate(text.split("/"))
        for column, tile in enumerate(line.split(","))
        if tile != "."
    ]
    return grid("2048", 4, 4, tiles, score=int(score), caption=f"score {score}")


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    name = game.action_name(state, action)
    return {"direction": DIRECTIONS[name]} if name in DIRECTIONS else {"cell": list(divmod(action % 16, 4))}
