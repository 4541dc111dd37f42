"""A grid on which couriers walk, with the parcels that are left and what each courier has so far."""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.couriers import WAIT, Couriers

__all__ = ["couriers"]

BODY = "M-.22.38V.2A.22.22 0 0 1 .22.2V.38Z"


def couriers(game: Couriers, state: Any) -> Board:
    """Return the drawing of couriers. A click on a square beside the courier goes there; waiting is a button."""
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
        board.path(x, row + 0.5, BODY, f"courier-{player}", key=f"body{player}")
        board.circle(x, row + 0.34, 0.16, f"courier-{player}", key=f"head{player}")
        board.text(column + (0.86 if both and player else 0.15), row + 0.2, "AB"[player], 0.22, "number")
    has = ", ".join(f"{'AB'[player]}: {game.utility(state, player):g}" for player in range(2))
    board.text(game.width / 2, game.height + 0.32, f"{has} · {2 * game.turns - state.ply} plies left", 0.2)
    here = state.at[state.ply % 2]
    after = ((action, str(game.after(here, action))) for action in actions_of(game, state))
    return board.lead([] if action == WAIT else [square] for action, square in after)
