"""A chess position in seven numbers, and which squares are attacked in it.

    8  56 57 58 59 60 61 62 63      white     the pieces of player 0 (MAX), as bits
    7  48 49 50 51 52 53 54 55      straight  rooks, queens and kings
    6  40 41 42 43 44 45 46 47      diagonal  bishops, queens and knights
    5  32 33 34 35 36 37 38 39      short     pawns, kings and knights: all that do not slide
    4  24 25 26 27 28 29 30 31      rights    rooks that may still castle; on the third or the sixth rank, where a
    3  16 17 18 19 20 21 22 23                pawn may now be taken in passing
    2   8  9 10 11 12 13 14 15      mover     whose turn it is
    1   0  1  2  3  4  5  6  7      clock     plies since a pawn moved or something was taken
        a  b  c  d  e  f  g  h

Three sets are enough for six kinds of pieces: a kind is a number of three bits, one for each set.
"""

from typing import NamedTuple

from plies.core.bits import Bits, bit, complement, lowest, without
from plies.games.chess.attacks import DIAGONALS, PATH, STRAIGHTS, diagonal, straight
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.attacks import KNIGHT as KNIGHT_STEPS
from plies.games.chess.attacks import PAWN as PAWN_STEPS

__all__ = [
    *("BACK", "BISHOP", "EMPTY", "KINDS", "KING", "KNIGHT", "PASSED", "PAWN", "QUEEN", "ROOK", "State", "View"),
    *("bishops", "is_attacked", "kind_at", "kings", "knights", "look", "occupied", "of_kind", "pawns", "queens"),
    *("rooks", "slide_diagonally", "slide_straight"),
]

EMPTY, ROOK, BISHOP, QUEEN, PAWN, KING, KNIGHT = 0, 1, 2, 3, 4, 5, 6
KINDS = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)  # in the order of their actions

BACK = 0xFF | 0xFF << 56  # the first and the last rank: where rooks begin and pawns end
PASSED = 0xFF << 16 | 0xFF << 40  # the ranks on which pawns are taken in passing


class State(NamedTuple):
    white: Bits
    straight: Bits
    diagonal: Bits
    short: Bits
    rights: Bits
    mover: int
    clock: int


def occupied(state: State) -> Bits:
    return state.straight | state.diagonal | state.short


def pawns(state: State) -> Bits:
    return without(state.short, state.straight | state.diagonal)


def knights(state: State) -> Bits:
    return state.short & state.diagonal


def kings(state: State) -> Bits:
    return state.short & state.straight


def queens(state: State) -> Bits:
    return state.straight & state.diagonal


def rooks(state: State) -> Bits:
    return without(state.straight, state.diagonal | state.short)


def bishops(state: State) -> Bits:
    return without(state.diagonal, state.straight | state.short)


def slide_straight(state: State) -> Bits:
    """Return the rooks and queens."""
    return without(state.straight, state.short)


def slide_diagonally(state: State) -> Bits:
    """Return the bishops and queens."""
    return without(state.diagonal, state.short)


def kind_at(state: State, square: int) -> int:
    """Return the kind of piece on a square; EMPTY if there is none."""
    sliding = (state.straight >> square & 1) | (state.diagonal >> square & 1) << 1
    return sliding | (state.short >> square & 1) << 2


def of_kind(state: State, kind: int) -> Bits:
    """Return the pieces of a kind."""
    straight = state.straight if kind & 1 else complement(state.straight)
    across = state.diagonal if kind & 2 else complement(state.diagonal)
    return straight & across & (state.short if kind & 4 else complement(state.short))


def is_attacked(state: State, square: int, others: Bits, everything: Bits) -> bool:
    """Could one of the others, opponents of the player to move, take on square if everything were occupied as given?"""
    if KNIGHT_STEPS[square] & knights(state) & others != 0:
        return True
    if PAWN_STEPS[64 * state.mover + square] & pawns(state) & others != 0:
        return True
    if KING_STEPS[square] & kings(state) & others != 0:
        return True
    if diagonal(square, everything) & slide_diagonally(state) & others != 0:
        return True
    return straight(square, everything) & slide_straight(state) & others != 0


class View(NamedTuple):
    """A position as the player to move sees it."""

    mine: Bits
    theirs: Bits
    king: int
    checkers: Bits  # pieces that give check
    answers: Bits  # where a piece other than the king may go with regard to checks
    pins: Bits  # ranks and files from my king through a piece of mine to one of theirs that pins it
    diagonal_pins: Bits


def look(state: State) -> View:
    """Return checks and pins: their piece that would reach my king but for one piece of mine pins that piece."""
    everything = occupied(state)
    mine = state.white if state.mover == 0 else everything ^ state.white
    theirs = everything ^ mine
    king = lowest(kings(state) & mine)
    checkers = KNIGHT_STEPS[king] & knights(state) & theirs
    checkers |= PAWN_STEPS[64 * state.mover + king] & pawns(state) & theirs
    snipers = (STRAIGHTS[king] & slide_straight(state) | DIAGONALS[king] & slide_diagonally(state)) & theirs
    pins = checkers ^ checkers  # no squares
    while snipers != 0:
        sniper = lowest(snipers)
        path = PATH[64 * king + sniper]
        between = path & everything ^ bit(sniper)
        if between == 0:
            checkers |= bit(sniper)
        elif between & (between - 1) == 0 and between & mine != 0:
            pins |= path
        snipers &= snipers - 1
    answers = complement(mine)
    if checkers != 0:
        answers = answers & PATH[64 * king + lowest(checkers)] if checkers & (checkers - 1) == 0 else 0
    return View(mine, theirs, king, checkers, answers, pins & STRAIGHTS[king], pins & DIAGONALS[king])
