"""Boards on which pieces move: chess and checkers. The chessmen are drawn here, each in a square from -1 to 1."""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.checkers.board import places
from plies.games.checkers.rules import Checkers
from plies.games.chess.fen import piece_at, square_name
from plies.games.chess.game import Chess

__all__ = ["checkers", "chess"]

FOOT = "M-.6.78H.6V.62Q.6.5.45.46H-.45Q-.6.5-.6.62Z"
CHESSMEN = {
    "p": FOOT + "M-.34.46Q-.12.1-.16-.08H.16Q.12.1.34.46ZM-.3-.08H.3V-.2H-.3ZM0-.22A.27.27 0 1 1 .01-.22Z",
    "r": FOOT + "M-.4.46L-.32-.22H.32L.4.46ZM-.46-.22V-.72H-.24V-.54H-.11V-.72H.11V-.54H.24V-.72H.46V-.22Z",
    "n": FOOT + "M-.42.46Q-.4.12-.02-.1Q-.2-.06-.36.08Q-.5.14-.58 0Q-.62-.1-.46-.3Q-.34-.58-.14-.64L-.12-.82L.06-.66"
    "Q.5-.5.5.1Q.5.3.42.46Z",
    "b": FOOT + "M-.36.46Q-.16.28-.2.2H.2Q.16.28.36.46ZM-.26.2Q-.46-.1-.24-.36L0-.68L.06-.6L-.08-.22L.02-.18L.15-.46"
    "L.24-.36Q.46-.1.26.2ZM0-.68A.1.1 0 1 1 .01-.68Z",
    "q": FOOT + "M-.42.46L-.6-.36L-.3-.04L-.26-.56L-.02-.1L.02-.1L.26-.56L.3-.04L.6-.36L.42.46Z"
    "M-.6-.36A.09.09 0 1 1-.59-.36ZM-.26-.58A.09.09 0 1 1-.25-.58ZM.26-.58A.09.09 0 1 1 .27-.58Z"
    "M.6-.36A.09.09 0 1 1 .61-.36Z",
    "k": FOOT + "M-.42.46Q-.72.06-.44-.14Q-.2-.26 0-.02Q.2-.26.44-.14Q.72.06.42.46ZM-.07-.18V-.46H-.24V-.6H-.07V-.78"
    "H.07V-.6H.24V-.46H.07V-.18Z",
}
CROWN = "M-.2.14L-.26-.14L-.1-.02L0-.2L.1-.02L.26-.14L.2.14Z"


def chess(game: Chess, state: Any) -> Board:
    board = Board(8.5, 8.5, "chess, eight by eight squares")
    for square in range(64):
        x, y = square % 8 + 0.5, 7 - square // 8
        name = square_name(square)
        board.rect(x, y, 1, 1, "light" if (square % 8 + square // 8) % 2 else "dark").place(name, x, y)
    for line in range(8):
        board.text(0.25, line + 0.5, str(8 - line)).text(line + 1, 8.28, "abcdefgh"[line])
    for square in range(64):
        piece = piece_at(state, square)
        if piece:
            side = 0 if piece.isupper() else 1
            board.path(square % 8 + 1, 7.5 - square // 8, CHESSMEN[piece.lower()], f"piece-{side}", scale=0.5)
    return board.lead([square_name(action & 63), square_name(action >> 6 & 63)] for action in actions_of(game, state))


def checkers(game: Checkers, state: Any) -> Board:
    board = Board(8, 8, "checkers, squares 1 to 32 from the top left")
    for place in range(64):
        board.rect(place % 8, place // 8, 1, 1, "dark" if (place % 8 + place // 8) % 2 else "light")
    men = men_of(game.state_text(state))
    for number in range(1, 33):
        x, y = corner(number)
        board.place(str(number), x, y, spoken=f"square {number}").text(x + 0.16, y + 0.16, str(number), 0.17, "small")
        if number in men:
            side, king = men[number]
            board.circle(x + 0.5, y + 0.5, 0.38, f"man-{side}").circle(x + 0.5, y + 0.5, 0.27, f"groove-{side}")
            if king:
                board.path(x + 0.5, y + 0.52, CROWN, f"crown-{side}", scale=1.05)
    return board.lead([str(number) for number in places(action)] for action in actions_of(game, state))


def corner(number: int) -> tuple[int, int]:
    """Return the upper left corner of a square. A row has four; every other row begins one square to the left."""
    row, column = divmod(number - 1, 4)
    return 2 * column + 1 - row % 2, row


def men_of(fen: str) -> dict[int, tuple[int, bool]]:
    """Return, by square, whose piece it is and whether it is a king, from a text such as `W:W21,K5:B1,2`."""
    found = {}
    for part in fen.split(":")[1:]:
        for word in filter(None, part[1:].split(",")):
            found[int(word.lstrip("K"))] = (0 if part[0] == "B" else 1, word.startswith("K"))
    return found
