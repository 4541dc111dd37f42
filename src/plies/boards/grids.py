"""A grid on which couriers walk, with the parcels that are left and what each courier has so far."""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.couriers import Couriers

__all__ = ["couriers"]

CARRIER = "M-.2.38V.02A.2.2 0 0 1 .2.02V.38ZM0-.2m-.17 0a.17.17 0 1 0 .34 0a.17.17 0 1 0-.34 0"


def couriers(game: Couriers, state: Any) -> Board:
    """Return the drawing of couriers. A click on a square beside the courier goes there, on its own square waits."""
    left = f"{int(state.parcels).bit_count()} of {game.total} parcels are left"
    board = Board(game.width, game.height + 0.6, f"a grid of {game.width} by {game.height}; {left}")
    for square in range(game.width * game.height):
        row, column = divmod(square, game.width)
        board.rect(column + 0.03, row + 0.03, 0.94, 0.94, "square", round=0.08)
        if state.parcels >> square & 1:
            board.rect(column + 0.28, row + 0.32, 0.44, 0.4, "parcel", round=0.05)
            board.line(column + 0.5, row + 0.32, column + 0.5, row + 0.72, "string")
            board.line(column + 0.28, row + 0.5, column + 0.72, row + 0.5, "string")
        board.place(str(square), column, row, spoken=f"row {row + 1}, column {column + 1}")
    both = state.at[0] == state.at[1]
    for player, square in enumerate(state.at):
        row, column = divmod(square, game.width)
        x = column + 0.5 + (0.22 * (2 * player - 1) if both else 0)
        board.path(x, row + 0.5, CARRIER, f"courier-{player}", key=f"courier{player}")
        board.text(x, row + 0.72, "AB"[player], 0.22, "on-0")
    has = ", ".join(f"{'AB'[player]}: {game.utility(state, player):g}" for player in range(2))
    board.text(game.width / 2, game.height + 0.32, f"{has} · {2 * game.turns - state.ply} plies left", 0.3)
    here = state.at[state.ply % 2]
    return board.lead([str(game.after(here, action))] for action in actions_of(game, state))
