"""What a position looks like: the features of one side, to be compared with the other's.

Everything is counted in whole numbers, which add up to the same in any order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plies.core.bits import Bits, bit, complement, count, flip, lowest, shift_left, shift_right, without
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.attacks import KNIGHT as KNIGHT_STEPS
from plies.games.chess.attacks import diagonal, straight
from plies.games.chess.board import (
    BISHOP,
    KNIGHT,
    QUEEN,
    ROOK,
    State,
    kind_at,
    kings,
    knights,
    occupied,
    pawns,
    queens,
    slide_diagonally,
    slide_straight,
)

__all__ = ["compared", "reach_of", "sideways"]

FILE_A = sum(1 << square for square in range(0, 64, 8))
FILE_H = FILE_A << 7
EDGE = (3, 2, 1, 0, 0, 1, 2, 3)  # files and ranks, from the middle outward


def compared(state: State, placed_early: Sequence[int], placed_late: Sequence[int]) -> tuple[float, ...]:
    """White's features less black's."""
    everything = occupied(state)
    white, black = state.white, everything ^ state.white
    own, other = pawns(state) & white, pawns(state) & black
    ours, others = structure(own, other), structure(flip(other), flip(own))
    guarded, other_guarded = white | ours.attacked, black | flip(others.attacked)
    mine = activity(state, white, complement(guarded), ours.files, 0, placed_early, placed_late)
    theirs = activity(state, black, complement(other_guarded), flip(others.files), 56, placed_early, placed_late)
    have, have_not = material(state, white), material(state, black)
    king, other_king = lowest(kings(state) & white), lowest(kings(state) & black)
    lone, other_lone = white & (white - 1) == 0, black & (black - 1) == 0
    driven = (drive(king, other_king) if other_lone else 0) - (drive(other_king, king) if lone else 0)
    sheltered = shelter(king, own) - shelter(other_king ^ 56, flip(other))
    early = stage(state)
    late = 1.0 - early
    return (
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
        float(mine.rook_moves - theirs.rook_moves),
        float(mine.queen_moves - theirs.queen_moves),
        early * (mine.hits - theirs.hits),
        early * (capped_square(mine.hits) - capped_square(theirs.hits)),
        early * sheltered,
        early * (ours.passed - others.passed),
        late * (ours.passed - others.passed),
        float(ours.isolated - others.isolated),
        float(ours.doubled - others.doubled),
        float(mine.open_files - theirs.open_files),
        float(driven),
        1.0 if state.mover == 0 else -1.0,
    )


def stage(state: State) -> float:
    """How much of the officers is left: 1 at the start, 0 with kings and pawns alone."""
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
    queen = queens(state)
    bishops = count(without(slide_diagonally(state), queen) & mine)
    return Material(
        count(pawns(state) & mine),
        count(knights(state) & mine),
        bishops,
        count(without(slide_straight(state), queen) & mine),
        count(queen & mine),
        1 if bishops >= 2 else 0,
    )


class Structure(NamedTuple):
    """What pawns look like to the side that they belong to, which they lead upward."""

    passed: int  # for each pawn that no other can stop or take any more, the ranks it has gone, squared
    isolated: int  # without a pawn of its own on the files beside
    doubled: int  # behind another of its own
    files: Bits  # on which they stand
    attacked: Bits  # by the other's pawns


def structure(own: Bits, others: Bits) -> Structure:
    """Pawns that go up, among others that come down."""
    behind = down(shift_right(own, 8))
    files = up(own) | behind
    stopped = down(shift_right(others, 8))
    passed = without(own, stopped | sideways(stopped) | behind)
    gone = 0
    while passed != 0:
        rank = lowest(passed) >> 3
        gone += rank * rank
        passed &= passed - 1
    isolated = count(without(own, sideways(files)))
    return Structure(gone, isolated, count(own & behind), files, sideways(shift_right(others, 8)))


def shelter(king: int, own: Bits) -> int:
    """Pawns on the two ranks before their king, which lead upward."""
    near = KING_STEPS[king]
    return count((near | shift_left(near, 8)) & own)


class Activity(NamedTuple):
    """What the pieces do where they are."""

    early: int  # how well they stand while much is on the board, in hundredths of a pawn
    late: int  # and when little is left
    knight_moves: int  # squares to go to, but for those that pawns guard
    bishop_moves: int
    rook_moves: int
    queen_moves: int
    hits: int  # attacks on the other king and the squares beside it
    open_files: int  # rooks on files without pawns of their own


def activity(
    state: State, mine: Bits, free: Bits, files: Bits, turn: int, early: Sequence[int], late: Sequence[int]
) -> Activity:
    """The pieces of one side. turn is 56 for black, whose squares are looked up as if the board were turned."""
    everything = occupied(state)
    goal = lowest(without(kings(state), mine))
    zone = KING_STEPS[goal] | bit(goal)
    placed_early = placed_late = knight_moves = bishop_moves = rook_moves = queen_moves = hits = open_files = 0
    while mine != 0:
        square = lowest(mine)
        mine &= mine - 1
        kind = kind_at(state, square)
        placed_early += early[64 * kind + (square ^ turn)]
        placed_late += late[64 * kind + (square ^ turn)]
        reach = reach_of(kind, square, everything)
        hits += count(reach & zone)
        moves = count(reach & free)
        if kind == KNIGHT:
            knight_moves += moves
        elif kind == BISHOP:
            bishop_moves += moves
        elif kind == ROOK:
            rook_moves += moves
            open_files += 1 - (files >> square & 1)
        elif kind == QUEEN:
            queen_moves += moves
    return Activity(placed_early, placed_late, knight_moves, bishop_moves, rook_moves, queen_moves, hits, open_files)


def reach_of(kind: int, square: int, everything: Bits) -> Bits:
    """What an officer attacks; nothing for pawns and kings."""
    if kind == KNIGHT:
        return KNIGHT_STEPS[square]
    if kind == BISHOP:
        return diagonal(square, everything)
    if kind == ROOK:
        return straight(square, everything)
    if kind == QUEEN:
        return straight(square, everything) | diagonal(square, everything)
    return 0


def capped_square(hits: int) -> int:
    """Attackers help each other, up to a point."""
    return min(hits, 10) ** 2


def drive(king: int, goal: int) -> int:
    """0 to 12: how near a lone king is to the edge and the other king to it, as mating needs both."""
    files, ranks = abs((king & 7) - (goal & 7)), abs((king >> 3) - (goal >> 3))
    return EDGE[goal & 7] + EDGE[goal >> 3] + 7 - max(files, ranks)


def sideways(squares: Bits) -> Bits:
    """The squares beside these, to the left and to the right."""
    return without(shift_left(squares, 1), FILE_A) | without(shift_right(squares, 1), FILE_H)


def up(squares: Bits) -> Bits:
    """These squares and all above them."""
    squares |= shift_left(squares, 8)
    squares |= shift_left(squares, 16)
    return squares | shift_left(squares, 32)


def down(squares: Bits) -> Bits:
    """These squares and all below them."""
    squares |= shift_right(squares, 8)
    squares |= shift_right(squares, 16)
    return squares | shift_right(squares, 32)
