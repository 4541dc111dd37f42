"""Positions as text: FEN, the notation of Forsyth and Edwards.

`rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`: the ranks from the eighth down, the player to move, who
may still castle, where a pawn may be taken in passing, the clock of plies without pawn move or capture, and the number
of the move. That number is not part of the rules: it is read, not kept, and written as 1. Nothing is guessed: a
position that cannot occur in play, or cannot go on, is refused, and the message names the square or field that is
wrong.
"""

import re

from plies.core import InvalidNotation
from plies.core.bits import bit, has, lowest
from plies.core.readers import check_length, shown
from plies.games.chess.attacks import KING as KING_STEPS
from plies.games.chess.board import BISHOP, KING, KNIGHT, PASSED, PAWN, QUEEN, ROOK, State, look
from plies.games.chess.moving import trimmed

__all__ = ["LETTERS", "SIDES", "START", "read", "read_square", "square_name", "write"]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LETTERS = {ROOK: "r", BISHOP: "b", QUEEN: "q", PAWN: "p", KING: "k", KNIGHT: "n"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}
SIDES = ("white", "black")
CASTLING = (("K", 0, 4, 7), ("Q", 0, 4, 0), ("k", 1, 60, 63), ("q", 1, 60, 56))  # letter, side, king, rook
LONGEST = 500  # characters: a FEN takes 90
USUAL = {QUEEN: 1, ROOK: 2, BISHOP: 2, KNIGHT: 2}  # pieces of each kind before a pawn promotes


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def read_square(text: str) -> int:
    """Return the number of a square; InvalidNotation if there is no such square."""
    if not re.fullmatch("[a-h][1-8]", text):
        raise InvalidNotation(f"{shown(text)} is not a square; squares are a1 to h8")
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def piece_at(state: State, square: int) -> str:
    """Return the letter of the piece on a square, a capital for white; an empty text if there is none."""
    kind = has(state.straight, square) + 2 * has(state.diagonal, square) + 4 * has(state.short, square)
    letter = LETTERS.get(kind, "")
    return letter.upper() if has(state.white, square) else letter


def write(state: State) -> str:
    ranks = []
    for rank in range(7, -1, -1):
        marks = "".join(piece_at(state, 8 * rank + file) or "." for file in range(8))
        ranks.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), marks))
    castling = "".join(letter for letter, _, _, rook in CASTLING if has(state.rights, rook)) or "-"
    passed = state.rights & PASSED
    target = square_name(lowest(passed)) if passed else "-"
    return " ".join(("/".join(ranks), "wb"[state.mover], castling, target, str(state.clock), "1"))


def read(text: str) -> State:
    """Return the position; clock and number may be left out, as in EPD, and are then 0 and 1."""
    check_length(text, LONGEST, "a FEN")
    fields = text.split()
    if len(fields) not in (4, 6):
        raise InvalidNotation(
            f"{shown(text.strip())} has {len(fields)} fields; a FEN has six (board, side, castling, en passant, clock, "
            f"number), as in {START!r}, or the first four"
        )
    board = _read_board(fields[0])
    _check_pieces(board)
    mover, clock = _read_side(fields[1]), _read_numbers(*fields[4:])
    sets = dict.fromkeys(State._fields[:4], 0)
    for square, piece in board.items():
        kind = KINDS[piece.lower()]
        for name, member in zip(sets, (piece.isupper(), kind & 1, kind & 2, kind & 4), strict=True):
            sets[name] |= bit(square) if member else 0
    state = State(**sets, rights=0, mover=mover, clock=clock)
    _check_turn(state)
    return _with_passed(state._replace(rights=_read_castling(fields[2], board)), fields[3], board)


def _read_board(text: str) -> dict[int, str]:
    """Return a dict from squares to letters."""
    ranks = text.split("/")
    if len(ranks) != 8:
        raise InvalidNotation(f"{shown(text)} has {len(ranks)} ranks; a board has eight, with / between")
    board: dict[int, str] = {}
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        file = 0
        for place, mark in enumerate(rank):
            if (mark not in "12345678" and mark.lower() not in KINDS) or not mark.isascii():
                raise InvalidNotation(
                    f"rank {number} has {mark!r}, which is not a piece (KQRBNP, kqrbnp) or a number 1-8"
                )
            if mark.isdigit():
                if place and rank[place - 1].isdigit():
                    raise InvalidNotation(f"rank {number} has two numbers in a row, {rank[place - 1 : place + 1]!r}")
                file += int(mark)
            else:
                board[8 * (number - 1) + file] = mark
                file += 1
        if file != 8:
            raise InvalidNotation(f"rank {number} ({shown(rank)}) has {file} squares instead of 8")
    return board


def _check_pieces(board: dict[int, str]) -> None:
    """Raise InvalidNotation if these pieces cannot stand on one board."""
    for side, name in enumerate(SIDES):
        own = [piece.lower() for piece in board.values() if piece.isupper() == (side == 0)]
        found = {kind: own.count(letter) for kind, letter in LETTERS.items()}
        if found[KING] != 1:
            where = [square_name(square) for square, piece in board.items() if piece == "Kk"[side]]
            raise InvalidNotation(f"{name} has {'no king' if not where else 'kings on ' + ' and '.join(where)}")
        if found[PAWN] > 8:
            raise InvalidNotation(f"{name} has {found[PAWN]} pawns; there are 8 at most")
        promoted = sum(max(0, found[kind] - usual) for kind, usual in USUAL.items())
        if promoted > 8 - found[PAWN]:
            raise InvalidNotation(f"{name} has {promoted} pieces too many for {found[PAWN]} pawns: each was a pawn")
    for square, piece in board.items():
        if piece in "Pp" and square // 8 in (0, 7):
            raise InvalidNotation(f"{SIDES[piece == 'p']} has a pawn on {square_name(square)}, where pawns never stand")


def _read_side(text: str) -> int:
    if text not in ("w", "b"):
        raise InvalidNotation(f"{shown(text)} is not the player to move, w or b")
    return "wb".index(text)


def _check_turn(state: State) -> None:
    """Raise InvalidNotation if the player who is not to move is in check: the king could be taken."""
    other = look(state._replace(mover=1 - state.mover))
    takers = other.checkers | KING_STEPS[other.king] & bit(look(state).king)
    if takers:
        king, taker = square_name(other.king), square_name(lowest(takers))
        raise InvalidNotation(f"{SIDES[state.mover]} is to move and could take the king on {king} from {taker}")


def _read_castling(text: str, board: dict[int, str]) -> int:
    if text != "-" and (not text or "".join(letter for letter, *_ in CASTLING if letter in text) != text):
        raise InvalidNotation(f"{shown(text)} is not a set of castling rights: some of KQkq, in this order, or -")
    rights = 0
    for letter, side, king, rook in CASTLING:
        if letter in text:
            for square, piece in ((king, "Kk"[side]), (rook, "Rr"[side])):
                if board.get(square) != piece:
                    what = f"no {SIDES[side]} {'king' if piece in 'Kk' else 'rook'} on {square_name(square)}"
                    raise InvalidNotation(f"castling right {letter!r}, but there is {what}")
            rights |= bit(rook)
    return rights


def _with_passed(state: State, text: str, board: dict[int, str]) -> State:
    """Return the position with the square where a pawn may be taken in passing, if one really can be."""
    if text == "-":
        return state
    square, rank, back = read_square(text), (5, 2)[state.mover], (-8, 8)[state.mover]
    if square // 8 != rank:
        raise InvalidNotation(f"en passant on {text}: with {SIDES[state.mover]} to move it is on rank {rank + 1}")
    if board.get(square + back) != "pP"[state.mover]:
        pawn = f"{SIDES[1 - state.mover]} pawn on {square_name(square + back)}"
        raise InvalidNotation(f"en passant on {text}, but there is no {pawn} that could have passed it")
    for passed in (square, square - back):
        if passed in board:
            raise InvalidNotation(
                f"en passant on {text}, but the pawn could not have come across {square_name(passed)}"
            )
    if state.clock:
        raise InvalidNotation(f"en passant on {text}, but the clock says {state.clock} plies since a pawn moved")
    view = look(state)
    return trimmed(state._replace(rights=state.rights | bit(square)), view.mine, view.theirs)


def _read_numbers(clock: str = "0", number: str = "1") -> int:
    """Return the clock."""
    if not re.fullmatch("[0-9]{1,4}", clock):
        raise InvalidNotation(f"{shown(clock)} is not the clock, the number of plies without pawn or capture")
    if not re.fullmatch("[0-9]{1,5}", number):
        raise InvalidNotation(f"{shown(number)} is not the number of the move")
    return int(clock)
