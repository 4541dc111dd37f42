"""Moves as text: SAN as people write them (Nbd2, exd5, O-O, e8=Q+), and UCI as programs do (b1d2, e7e8q)."""

import re
from collections.abc import Sequence

from plies.core import IllegalAction
from plies.core.bits import has
from plies.core.readers import check_length, shown
from plies.games.chess.board import KING, PAWN, State, kind_at, look, occupied
from plies.games.chess.fen import LETTERS, square_name
from plies.games.chess.moving import PROMOTIONS, can_move, moved

__all__ = ["read", "uci", "write"]

UCI = re.compile("([a-h][1-8])([a-h][1-8])([qrbn]?)")
SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?")
LONGEST = 100  # characters of a move
CASTLING = {"O-O": 2, "0-0": 2, "O-O-O": -2, "0-0-0": -2}


def write(state: State, action: int, actions: Sequence[int]) -> str:
    """Return the SAN of one of the actions of state."""
    after = moved(state, action)
    view = look(after)
    check = "" if view.checkers == 0 else "+" if can_move(after, view) else "#"
    return _without_check(state, action, actions) + check


def _without_check(state: State, action: int, actions: Sequence[int]) -> str:
    origin, target, kind = action & 63, action >> 6 & 63, kind_at(state, action & 63)
    if kind == KING and abs(target - origin) == 2:
        return "O-O" if target > origin else "O-O-O"
    goal = ("x" if takes(state, action) else "") + square_name(target)
    if kind == PAWN:
        promotion = f"={LETTERS[PROMOTIONS[action >> 12]].upper()}" if action >> 12 else ""
        return (square_name(origin)[0] if "x" in goal else "") + goal + promotion
    rivals = [
        other & 63
        for other in actions
        if other >> 6 == target and other != action and kind_at(state, other & 63) == kind
    ]
    return LETTERS[kind].upper() + _distinction(origin, rivals) + goal


def _distinction(origin: int, rivals: list[int]) -> str:
    """Return what tells origin from its rivals: the file if that is enough, else the rank if it is, else both."""
    name = square_name(origin)
    if not rivals:
        return ""
    if all(rival % 8 != origin % 8 for rival in rivals):
        return name[0]
    return name[1] if all(rival // 8 != origin // 8 for rival in rivals) else name


def takes(state: State, action: int) -> bool:
    """Is it a capture, in passing or not?"""
    origin, target = action & 63, action >> 6 & 63
    return has(occupied(state), target) or (kind_at(state, origin) == PAWN and (target - origin) % 8 != 0)


def uci(action: int) -> str:
    """Return the action as programs write it; castling is the move of the king."""
    promotion = LETTERS[PROMOTIONS[action >> 12]] if action >> 12 else ""
    return square_name(action & 63) + square_name(action >> 6 & 63) + promotion


def read(state: State, text: str, actions: Sequence[int]) -> int:
    """Return the action of state that text means, in SAN or UCI. Marks such as + # ! ? may be left out."""
    check_length(text, LONGEST, "a move")
    name = text.strip()
    bare = name.rstrip("+#!?")
    found = [action for action in actions if uci(action) == bare] or [
        action for action in actions if _fits(state, action, bare)
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        legal = ", ".join(write(state, action, actions) for action in actions) or "nothing"
        wrong = "is not possible here" if _is_move(bare) else "is not a move, such as Nf3, exd5, O-O, e8=Q or g1f3"
        raise IllegalAction(f"{shown(name)} {wrong}; choose from: {legal}")
    meanings = ", ".join(write(state, action, actions) for action in found)
    raise IllegalAction(f"{name!r} may mean {meanings}: say which")


def _is_move(bare: str) -> bool:
    return bare in CASTLING or UCI.fullmatch(bare) is not None or SAN.fullmatch(bare) is not None


def _fits(state: State, action: int, bare: str) -> bool:
    """Can bare, a SAN without its marks, mean this action? It may say more than needed, and may leave out the x."""
    origin, target, kind = action & 63, action >> 6 & 63, kind_at(state, action & 63)
    castles = kind == KING and abs(target - origin) == 2
    parts = SAN.fullmatch(bare)
    if castles or parts is None:
        return castles and CASTLING.get(bare) == target - origin
    letter, file, rank, cross, goal, promotion = parts.groups()
    return (
        (letter or "P") == LETTERS[kind].upper()
        and goal == square_name(target)
        and (file or rank or "") in ("", *square_name(origin))
        and (not (file and rank) or file + rank == square_name(origin))
        and (not cross or takes(state, action))
        and (promotion or "") in ("", _promotion(action))
    )


def _promotion(action: int) -> str:
    return LETTERS[PROMOTIONS[action >> 12]].upper() if action >> 12 else "none"
