"""Which moves look good, and which positions are quiet: hints for a search."""

from plies.core.bits import Bits, bit, has, lowest, shift_left, shift_right, without
from plies.games.chess.board import EMPTY, KING, PASSED, PAWN, QUEEN, State, View, kind_at, occupied, pawns
from plies.games.chess.exchanges import VALUES, loses
from plies.games.chess.judgement import reach_of
from plies.games.chess.structure import sideways

__all__ = ["promise", "takers"]

SEVENTH = (0xFF << 48, 0xFF << 8)  # the rank before promotion, for white and black
QUEENING = 1  # the promotion to a queen, as actions number them


def promise(state: State, action: int) -> float:
    """How good a move looks to whoever makes it."""
    origin, target, promotion = action & 63, action >> 6 & 63, action >> 12
    kind, taken = kind_at(state, origin), kind_at(state, target)
    if promotion > QUEENING:
        return -30.0 - promotion
    if kind == PAWN and has(state.rights & PASSED, target):
        taken = PAWN
    if taken == EMPTY and promotion == 0:
        return 0.0  # what cut elsewhere is a better guide to quiet moves than anything that is quick to see
    gained = VALUES[taken]
    risked = VALUES[kind]
    if promotion == QUEENING:
        gained, risked = gained + VALUES[QUEEN] - VALUES[PAWN], VALUES[QUEEN]
    if gained < risked and loses(state, origin, target, occupied(state), state.white, gained, risked):
        return -20.0 - risked + gained / 10
    return gained + 1.0 - risked / 10


def takers(state: State, view: View) -> Bits:
    """My pieces that attack one of theirs, perhaps while they are pinned, and pawns that are about to promote."""
    everything = view.mine | view.theirs
    own = pawns(state) & view.mine
    found = own & SEVENTH[state.mover]
    preys = view.theirs | state.rights & PASSED
    found |= own & sideways(shift_right(preys, 8) if state.mover == 0 else shift_left(preys, 8))
    pieces = without(view.mine, own)
    while pieces != 0:
        square = lowest(pieces)
        pieces &= pieces - 1
        kind = kind_at(state, square)
        if kind == KING or reach_of(kind, square, everything) & view.theirs != 0:
            found |= bit(square)
    return found
