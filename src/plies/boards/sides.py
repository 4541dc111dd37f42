"""What each player plays with, in words: x, white, the red discs."""

from typing import Any

from plies.core import Game
from plies.games.backgammon.rules import Backgammon
from plies.games.checkers.rules import Checkers
from plies.games.chess.game import Chess
from plies.games.connect_four import ConnectFour
from plies.games.couriers import Couriers
from plies.games.go.rules import Go
from plies.games.othello import Othello
from plies.games.pacman import Pacman
from plies.games.rolit import COLOURS, Rolit
from plies.games.tic_tac_toe import TicTacToe

__all__ = ["side_name"]

SIDES: dict[type[Any], tuple[str, ...]] = {
    Backgammon: ("x", "o"),
    Checkers: ("black, b and B on the board", "white, w and W on the board"),
    Chess: ("white, capital letters on the board", "black, small letters on the board"),
    ConnectFour: ("x", "o"),
    Couriers: ("courier A", "courier B"),
    Go: ("x, black", "o, white"),
    Othello: ("x, black", "o, white"),
    Pacman: ("Pacman, P on the board",),  # all others are ghosts
    Rolit: tuple(COLOURS),
    TicTacToe: ("x", "o"),
}


def side_name(game: Game[Any, Any], player: int) -> str:
    """Return what player plays with; "" if all play with the same. A game of one's own may have `sides`, a tuple."""
    own = getattr(game, "sides", None)
    kind = next((kind for kind in type(game).__mro__ if kind in SIDES), None)
    names = own if isinstance(own, tuple) and all(isinstance(name, str) for name in own) else SIDES.get(kind, ())  # type: ignore[arg-type]
    if player < len(names):
        return str(names[player])
    return "a ghost, G on the board" if kind is Pacman else ""
