"""Hints for a search: which moves look good, and which pieces could capture something."""

from plies.core.bits import Bits, bit, has, lowest, shift_left, shift_right
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.board import (
    BISHOP,
    EMPTY,
    KNIGHT,
    PASSED,
    PAWN,
    QUEEN,
    ROOK,
    State,
    View,
    bishops,
    kind_at,
    knights,
    occupied,
    pawns,
    queens,
    rooks,
)
from plies.games.chess.exchanges import VALUES, loses
from plies.games.chess.judgement import reach_of
from plies.games.chess.structure import sideways

__all__ = ["promise", "takers"]

SEVENTH = (0xFF << 48, 0xFF << 8)  # the rank before promotion, for white and black
QUEENING = 1  # the promotion to a queen, as actions number them


def promise(state: State, action: int) -> float:
    """Return how good a move looks to the player who makes it."""
    origin, target, promotion = action & 63, action >> 6 & 63, action >> 12
    kind, taken = kind_at(state, origin), kind_at(state, target)
    if promotion > QUEENING:
        return -30.0 - promotion
    if kind == PAWN and has(state.rights & PASSED, target):
        taken = PAWN
    if taken == EMPTY and promotion == 0:
        return 0.0  # for quiet moves, cuts elsewhere are a better guide than anything that is quick to compute
    gained = VALUES[taken]
    risked = VALUES[kind]
    if promotion == QUEENING:
        gained, risked = gained + VALUES[QUEEN] - VALUES[PAWN], VALUES[QUEEN]
    if gained < risked and loses(state, origin, target, occupied(state), state.white, gained, risked):
        return -20.0 - risked + gained / 10
    return gained + 1.0 - risked / 10


def takers(state: State, view: View) -> Bits:
    """Return my pieces that attack one of theirs, even if pinned, and my pawns that are about to promote."""
    everything, mine = view.mine | view.theirs, view.mine
    own = pawns(state) & mine
    found = own & SEVENTH[state.mover]
    preys = view.theirs | state.rights & PASSED
    found |= own & sideways(shift_right(preys, 8) if state.mover == 0 else shift_left(preys, 8))
    found |= hunters(KNIGHT, mine & knights(state), everything, view.theirs)
    found |= hunters(BISHOP, mine & bishops(state), everything, view.theirs)
    found |= hunters(ROOK, mine & rooks(state), everything, view.theirs)
    found |= hunters(QUEEN, mine & queens(state), everything, view.theirs)
    return found | bit(view.king) if KING_STEPS[view.king] & view.theirs != 0 else found


def hunters(kind: int, pieces: Bits, everything: Bits, preys: Bits) -> Bits:
    """Return the pieces, all of one kind, that attack one of the preys."""
    found = pieces ^ pieces  # no squares
    while pieces != 0:
        square = lowest(pieces)
        pieces &= pieces - 1
        if reach_of(kind, square, everything) & preys != 0:
            found |= bit(square)
    return found
