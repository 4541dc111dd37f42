"""Nim: heaps of objects. An action takes so many from one heap."""

from typing import Any

KIND = "nim"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def board(game: Any, state: Any) -> dict[str, Any]:
    names = list(LETTERS[: len(state.heaps)])
    rule = "loses" if game.misere else "wins"
    return {
        "kind": "nim",
        "heaps": list(state.heaps),
        "names": names,
        "start": list(game.heaps),
        "caption": f"whoever takes the last object {rule}",
    }


def place(game: Any, state: Any, action: Any) -> dict[str, Any]:
    take, heap = divmod(action, len(state.heaps))
    return {"heap": heap, "take": take}
