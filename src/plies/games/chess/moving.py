"""The rules of moving: where a piece may go, and the position after the move.

An action is origin + 64 * target + 4096 * promotion: 1 queen, 2 rook, 3 bishop, 4 knight, and 0 for all other moves.
Castling is the move of the king.
"""

from plies.core.bits import Bits, bit, complement, has, lowest, shift_left, shift_right, without
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.attacks import KNIGHT as KNIGHT_STEPS
from plies.games.chess.attacks import PATH, diagonal, straight
from plies.games.chess.attacks import PAWN as PAWN_STEPS
from plies.games.chess.board import (
    BACK,
    BISHOP,
    EMPTY,
    KING,
    KNIGHT,
    PASSED,
    PAWN,
    QUEEN,
    ROOK,
    State,
    View,
    is_attacked,
    kind_at,
    kings,
    knights,
    occupied,
    pawns,
    slide_diagonally,
    slide_straight,
)
from plies.games.chess.structure import sideways

__all__ = ["PROMOTIONS", "can_move", "moved", "promotes", "targets", "trimmed"]

PROMOTIONS = (EMPTY, QUEEN, ROOK, BISHOP, KNIGHT)


def targets(state: State, view: View, origin: int, kind: int) -> Bits:
    """Return the squares where my piece on origin may go."""
    if kind == KING:
        return king_targets(state, view)
    if kind == PAWN:
        return pawn_targets(state, view, origin)
    if kind == KNIGHT:
        return 0 if has(view.pins | view.diagonal_pins, origin) else KNIGHT_STEPS[origin] & view.answers
    everything = view.mine | view.theirs
    found = view.pins ^ view.pins  # no squares
    if kind != BISHOP and not has(view.diagonal_pins, origin):
        found |= straight(origin, everything) & (view.pins if has(view.pins, origin) else view.answers)
    if kind != ROOK and not has(view.pins, origin):
        found |= diagonal(origin, everything) & (
            view.diagonal_pins if has(view.diagonal_pins, origin) else view.answers
        )
    return found & view.answers


def pawn_targets(state: State, view: View, origin: int) -> Bits:
    ahead = origin + 8 - 16 * state.mover
    free = complement(view.mine | view.theirs)
    found = bit(ahead) & free
    if found != 0 and origin >> 3 == 1 + 5 * state.mover:
        found |= bit(2 * ahead - origin) & free
    steps = PAWN_STEPS[64 * state.mover + origin]
    found = (found | steps & view.theirs) & view.answers
    if has(view.pins, origin):
        found &= view.pins
    elif has(view.diagonal_pins, origin):
        found &= view.diagonal_pins
    passed = state.rights & PASSED & steps
    if passed != 0 and takes_in_passing(state, view.mine, view.theirs, origin):
        found |= passed
    return found


def takes_in_passing(state: State, mine: Bits, theirs: Bits, origin: int) -> bool:
    """May my pawn on origin take in passing?

    Two pawns leave their rank at once, so the only way is to see whether the king is attacked afterwards.
    """
    passed = state.rights & PASSED
    taken = bit(lowest(passed) - 8 + 16 * state.mover)
    everything = (mine | theirs) ^ taken ^ bit(origin) | passed
    return not is_attacked(state, lowest(kings(state) & mine), theirs ^ taken, everything)


def king_targets(state: State, view: View) -> Bits:
    steps = without(KING_STEPS[view.king], view.mine)
    if steps == 0:
        return steps  # castling needs a free square beside the king
    everything = view.mine | view.theirs
    guarded = guarded_squares(state, view.theirs, everything ^ bit(view.king))
    found = without(steps, guarded)
    rooks = state.rights & view.mine
    while rooks != 0 and view.checkers == 0:
        rook = lowest(rooks)
        rooks &= rooks - 1
        side = 1 if rook > view.king else -1
        is_clear = PATH[64 * view.king + rook] & everything == bit(rook) and has(found, view.king + side)
        if is_clear and not has(guarded, view.king + 2 * side):
            found |= bit(view.king + 2 * side)
    return found


def guarded_squares(state: State, others: Bits, everything: Bits) -> Bits:
    """Return the squares where one of the others, opponents of the player to move, could take next."""
    pawn = pawns(state) & others
    found = sideways(shift_right(pawn, 8) if state.mover == 0 else shift_left(pawn, 8))
    found |= KING_STEPS[lowest(kings(state) & others)]
    knight = knights(state) & others
    while knight != 0:
        found |= KNIGHT_STEPS[lowest(knight)]
        knight &= knight - 1
    across = slide_diagonally(state) & others
    while across != 0:
        found |= diagonal(lowest(across), everything)
        across &= across - 1
    along = slide_straight(state) & others
    while along != 0:
        found |= straight(lowest(along), everything)
        along &= along - 1
    return found


def can_move(state: State, view: View) -> bool:
    """Has the player to move an action?"""
    pawn = without(pawns(state) & view.mine, view.pins | view.diagonal_pins)
    ahead = shift_left(pawn, 8) if state.mover == 0 else shift_right(pawn, 8)
    if without(ahead & view.answers, view.theirs) != 0:
        return True  # this is so nearly always
    pieces = view.mine
    while pieces != 0:
        origin = lowest(pieces)
        if targets(state, view, origin, kind_at(state, origin)) != 0:
            return True
        pieces &= pieces - 1
    return False


def promotes(state: State, origin: int) -> bool:
    """Is a pawn of the player to move on origin, about to promote?"""
    return origin >> 3 == 6 - 5 * state.mover and kind_at(state, origin) == PAWN


def moved(state: State, action: int) -> State:
    """Return the position after a legal action."""
    origin, target, kind = action & 63, action >> 6 & 63, kind_at(state, action & 63)
    came, left = bit(target), bit(origin)
    gone = left | came
    everything = occupied(state)
    mine = (state.white if state.mover == 0 else everything ^ state.white) ^ gone
    clock = 0 if kind == PAWN or has(everything, target) else state.clock + 1
    rights = without(state.rights & BACK, gone)
    rook = left ^ left  # a rook that castles: from and to
    passed = rook
    if kind == KING:
        rights = without(rights, mine)
        if target - origin == 2:
            rook = bit(target + 1) | bit(target - 1)
        elif origin - target == 2:
            rook = bit(target - 2) | bit(target + 1)
    elif kind == PAWN:
        kind = PROMOTIONS[action >> 12] if action >> 12 != 0 else PAWN
        if has(state.rights & PASSED, target):
            gone |= bit(target - 8 + 16 * state.mover)  # taken in passing
        elif target - origin == 16 or origin - target == 16:
            passed = bit((origin + target) >> 1)
    theirs = without(everything, mine | gone)
    mine ^= rook
    after = State(
        mine if state.mover == 0 else theirs,
        without(state.straight, gone) ^ rook | shift_left(kind & 1, target),
        without(state.diagonal, gone) | shift_left(kind >> 1 & 1, target),
        without(state.short, gone) | shift_left(kind >> 2, target),
        rights | passed,
        1 - state.mover,
        clock,
    )
    return after if passed == 0 else trimmed(after, theirs, mine)


def trimmed(state: State, mine: Bits, theirs: Bits) -> State:
    """Return the position without the right to take in passing if no pawn can use it."""
    passed = lowest(state.rights & PASSED)
    takers = PAWN_STEPS[64 * (1 - state.mover) + passed] & pawns(state) & mine
    while takers != 0:
        if takes_in_passing(state, mine, theirs, lowest(takers)):
            return state
        takers &= takers - 1
    rights = state.rights & BACK
    return State(state.white, state.straight, state.diagonal, state.short, rights, state.mover, state.clock)
