"""The features of a position, for one side, to be compared with the other's.

Everything is counted in whole numbers, whose sum does not depend on the order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plies.core.bits import Bits, bit, complement, count, flip, lowest, without
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.attacks import KNIGHT as KNIGHT_STEPS
from plies.games.chess.attacks import diagonal, straight
from plies.games.chess.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    State,
    bishops,
    kings,
    knights,
    occupied,
    pawns,
    queens,
    rooks,
    slide_straight,
)
from plies.games.chess.structure import distance, shelter, structure

__all__ = ["compared", "reach_of"]

EDGE = (3, 2, 1, 0, 0, 1, 2, 3)  # of files and ranks, from the middle outward
OUTPOSTS = (0xFFFFFF << 24, 0xFFFFFF << 16)  # the fourth rank to the sixth, as white and black see them


def compared(state: State, placed_early: Sequence[int], placed_late: Sequence[int]) -> tuple[float, ...]:
    """Return white's features less black's."""
    everything = occupied(state)
    white, black = state.white, everything ^ state.white
    own, other = pawns(state) & white, pawns(state) & black
    king, other_king = lowest(kings(state) & white), lowest(kings(state) & black)
    ours = structure(own, other, everything, king, other_king)
    others = structure(flip(other), flip(own), flip(everything), other_king ^ 56, king ^ 56)
    guarded, other_guarded = ours.guarded, flip(others.guarded)
    mine = activity(state, white, complement(white | other_guarded), ours.files, 0, placed_early, placed_late)
    theirs = activity(state, black, complement(black | guarded), flip(others.files), 56, placed_early, placed_late)
    attacked, other_attacked = mine.attacked | guarded, theirs.attacked | other_guarded
    my_threats = threats(state, mine, guarded, attacked, black, other_attacked)
    their_threats = threats(state, theirs, other_guarded, other_attacked, white, attacked)
    have, have_not = material(state, white), material(state, black)
    before, before_other = (
        shelter(king, own, other, ours.files),
        shelter(other_king ^ 56, flip(other), flip(own), others.files),
    )
    lone, other_lone = white & (white - 1) == 0, black & (black - 1) == 0
    driven = (drive(king, other_king) if other_lone else 0) - (drive(other_king, king) if lone else 0)
    minors = without(state.diagonal, queens(state))
    posted = count(minors & white & guarded & ours.holes & OUTPOSTS[0]) - count(
        minors & black & other_guarded & flip(others.holes) & OUTPOSTS[1]
    )
    early = stage(state)
    late = 1.0 - early
    pieces = (
        float(have.pawns - have_not.pawns),
        float(have.knights - have_not.knights),
        float(have.bishops - have_not.bishops),
        float(have.rooks - have_not.rooks),
        float(have.queens - have_not.queens),
        float(have.pair - have_not.pair),
        early * (mine.early - theirs.early) / 100,
        late * (mine.late - theirs.late) / 100,
        float(mine.knight_moves - theirs.knight_moves),
        float(mine.bishop_moves - theirs.bishop_moves),
        early * (mine.rook_moves - theirs.rook_moves),
        late * (mine.rook_moves - theirs.rook_moves),
        early * (mine.queen_moves - theirs.queen_moves),
        late * (mine.queen_moves - theirs.queen_moves),
        early * (mine.hits - theirs.hits),
        early * (capped_square(mine.hits) - capped_square(theirs.hits)),
        early * (my_threats.checks - their_threats.checks),
        early * (before.pawns - before_other.pawns),
        early * (before.storm - before_other.storm),
        early * (before.bare - before_other.bare),
    )
    return pieces + (  # noqa: RUF005 - Python builds a tuple of more than 30 entries from a list, which does not compile
        early * (ours.passed - others.passed),
        late * (ours.passed - others.passed),
        late * (ours.free - others.free),
        late * (ours.escorted - others.escorted),
        float(ours.isolated - others.isolated),
        float(ours.backward - others.backward),
        float(ours.doubled - others.doubled),
        float(ours.supported - others.supported),
        float(mine.open_files - theirs.open_files),
        float(posted),
        float(my_threats.by_pawns - their_threats.by_pawns),
        float(my_threats.by_minors - their_threats.by_minors),
        float(my_threats.loose - their_threats.loose),
        float(driven),
        1.0 if state.mover == 0 else -1.0,
    )


def stage(state: State) -> float:
    """Return how much of the officers is left: 1 at the start, 0 with only kings and pawns."""
    weight = count(state.diagonal) + 2 * count(slide_straight(state)) + count(queens(state))
    return min(weight, 24) / 24  # a knight or bishop weighs 1, a rook 2, a queen 4


class Material(NamedTuple):
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    pair: int  # two bishops


def material(state: State, mine: Bits) -> Material:
    number = count(bishops(state) & mine)
    return Material(
        count(pawns(state) & mine),
        count(knights(state) & mine),
        number,
        count(rooks(state) & mine),
        count(queens(state) & mine),
        1 if number >= 2 else 0,
    )


class Activity(NamedTuple):
    """What the officers and the king of one side do where they stand, and how well all pieces stand."""

    early: int  # how well they stand while many pieces are on the board, in hundredths of a pawn
    late: int  # the same when few pieces are left
    knight_moves: int  # squares to go to, except those that pawns guard
    bishop_moves: int
    rook_moves: int
    queen_moves: int
    hits: int  # attacks on the other king and the squares beside it
    open_files: int  # rooks on files without own pawns
    jumps: Bits  # what knights attack
    slants: Bits  # what bishops and queens attack
    lines: Bits  # what rooks and queens attack
    minors: Bits  # what knights and bishops attack
    attacked: Bits  # by any of them


def activity(
    state: State, mine: Bits, free: Bits, files: Bits, turn: int, early: Sequence[int], late: Sequence[int]
) -> Activity:
    """Return the activity of one side. turn is 56 for black, whose squares are looked up on the board turned round."""
    everything = occupied(state)
    goal = lowest(without(kings(state), mine))
    zone = KING_STEPS[goal] | bit(goal)
    pawn = troop(PAWN, mine & pawns(state), everything, free, zone, turn, early, late)
    knight = troop(KNIGHT, mine & knights(state), everything, free, zone, turn, early, late)
    bishop = troop(BISHOP, mine & bishops(state), everything, free, zone, turn, early, late)
    rook = troop(ROOK, mine & rooks(state), everything, free, zone, turn, early, late)
    queen = troop(QUEEN, mine & queens(state), everything, free, zone, turn, early, late)
    king = troop(KING, mine & kings(state), everything, free, zone, turn, early, late)
    lines, slants, minors = rook.reach | queen.reach, bishop.reach | queen.reach, knight.reach | bishop.reach
    return Activity(
        pawn.early + knight.early + bishop.early + rook.early + queen.early + king.early,
        pawn.late + knight.late + bishop.late + rook.late + queen.late + king.late,
        knight.moves,
        bishop.moves,
        rook.moves,
        queen.moves,
        knight.hits + bishop.hits + rook.hits + queen.hits,
        count(without(mine & rooks(state), files)),
        knight.reach,
        slants,
        lines,
        minors,
        minors | lines | KING_STEPS[lowest(mine & kings(state))],
    )


class Troop(NamedTuple):
    """The pieces of one kind and side."""

    early: int  # how well they stand
    late: int
    moves: int  # free squares that they attack
    hits: int  # squares around the other king that they attack, each as often as it is attacked
    reach: Bits


def troop(
    kind: int,
    pieces: Bits,
    everything: Bits,
    free: Bits,
    zone: Bits,
    turn: int,
    early: Sequence[int],
    late: Sequence[int],
) -> Troop:
    """Return the numbers of one kind of piece. Compiled for each kind, the code need not ask every piece what it is."""
    placed_early = placed_late = moves = hits = 0
    attacked = pieces ^ pieces  # no squares
    while pieces != 0:
        square = lowest(pieces)
        pieces &= pieces - 1
        placed_early += early[64 * kind + (square ^ turn)]
        placed_late += late[64 * kind + (square ^ turn)]
        reach = reach_of(kind, square, everything)
        hits += count(reach & zone)
        moves += count(reach & free)
        attacked |= reach
    return Troop(placed_early, placed_late, moves, hits, attacked)


def reach_of(kind: int, square: int, everything: Bits) -> Bits:
    """Return the squares that an officer attacks; none for pawns and kings."""
    if kind == KNIGHT:
        return KNIGHT_STEPS[square]
    if kind == BISHOP:
        return diagonal(square, everything)
    if kind == ROOK:
        return straight(square, everything)
    if kind == QUEEN:
        return straight(square, everything) | diagonal(square, everything)
    return 0


class Threats(NamedTuple):
    by_pawns: int  # officers that pawns attack
    by_minors: int  # rooks and queens that knights and bishops attack
    loose: int  # pieces that are attacked and not protected
    checks: int  # ways to give check on a square that nobody guards


def threats(state: State, mine: Activity, guarded: Bits, attacked: Bits, preys: Bits, protected: Bits) -> Threats:
    """Return what one side threatens; preys are the other side's pieces, protected the squares that it protects."""
    everything = occupied(state)
    king = lowest(kings(state) & preys)
    officers = without(preys, pawns(state) | kings(state))
    safe = complement(everything ^ preys | protected)
    checks = count(KNIGHT_STEPS[king] & mine.jumps & safe)
    checks += count(diagonal(king, everything) & mine.slants & safe)
    checks += count(straight(king, everything) & mine.lines & safe)
    return Threats(
        count(officers & guarded),
        count(slide_straight(state) & preys & mine.minors),
        count(without(preys & attacked, protected)),
        checks,
    )


def capped_square(hits: int) -> int:
    """Return the square of hits, up to a limit: attackers help each other."""
    return min(hits, 10) ** 2


def drive(king: int, goal: int) -> int:
    """Return 0 to 12: how near a lone king is to the edge, and the other king to it; a mate needs both."""
    return EDGE[goal & 7] + EDGE[goal >> 3] + 7 - distance(king, goal)
