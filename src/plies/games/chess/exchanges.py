"""What happens on one square when both sides take there in turn, with the least valuable piece first."""

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
    """Whoever moves goes from origin to target, gains so much and risks so much: would it be less in the end?

    Each side in turn is behind by `due`. It takes if it can, and stays behind if it cannot; it need not take if it is
    not behind. A king takes only what nobody protects.
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
    """The square of the least valuable piece of a side that could take on target; NOBODY if there is none."""
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
