"""What happens on one square if both sides capture there in turn, always with the least valuable piece."""

from plies.core.bits import Bits, bit, lowest, without
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.attacks import KNIGHT as KNIGHT_STEPS
from plies.games.chess.attacks import PAWN as PAWN_STEPS
from plies.games.chess.attacks import diagonal, straight
from plies.games.chess.board import (
    KING,
    State,
    kind_at,
    kings,
    knights,
    pawns,
    queens,
    slide_diagonally,
    slide_straight,
)

__all__ = ["VALUES", "loses"]

VALUES = (0, 5, 3, 9, 1, 0, 3)  # by kind: empty, rook, bishop, queen, pawn, king, knight
NOBODY = 64


def loses(state: State, origin: int, target: int, everything: Bits, white: Bits, gained: int, risked: int) -> bool:
    """Does the move from origin to target, which gains and risks so much, lose material in the end?

    Each side in turn is behind by `due`. It captures if it can, and stays behind if it cannot; it need not capture if
    it is not behind. A king captures only what nobody protects.
    """
    due, mover, first = gained, state.mover, state.mover
    everything = everything ^ bit(origin) | bit(target)
    while True:
        mover = 1 - mover
        side = white & everything if mover == 0 else without(everything, white)
        taker = least_taker(state, target, side, everything, mover)
        if taker == NOBODY:
            return mover == first
        everything ^= bit(taker)
        kind = kind_at(state, taker)
        if kind == KING and least_taker(state, target, without(everything, side), everything, 1 - mover) != NOBODY:
            return mover == first
        due, risked = risked - due, VALUES[kind]
        if due < 0 or (due == 0 and mover != first):
            return mover == first


def least_taker(state: State, target: int, side: Bits, everything: Bits, mover: int) -> int:
    """Return the square of the side's least valuable piece that could capture on target; NOBODY if there is none."""
    found = PAWN_STEPS[64 * (1 - mover) + target] & pawns(state) & side
    if found == 0:
        found = KNIGHT_STEPS[target] & knights(state) & side
    if found == 0:
        across = diagonal(target, everything) & slide_diagonally(state) & side
        found = without(across, queens(state))
        if found == 0:
            along = straight(target, everything) & slide_straight(state) & side
            found = without(along, queens(state))
            if found == 0:
                found = across | along
    if found == 0:
        found = KING_STEPS[target] & kings(state) & side
    return lowest(found)
