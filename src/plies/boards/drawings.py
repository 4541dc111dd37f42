"""Which game is drawn how: what is needed to show a state of any game, and where to click for each action.

draw(game, state) gives plain data. Every game of the catalog has its drawing here; any other game is drawn by its own
method `drawing(state)` if it has one, made with `Board` like those here, and else from its text form.
"""

from collections.abc import Callable
from typing import Any

from plies.boards import backgammon, counters, discs, grids, mazes, pieces, texts
from plies.boards.board import Board
from plies.core import Game
from plies.games.backgammon.rules import Backgammon
from plies.games.checkers.rules import Checkers
from plies.games.chess.game import Chess
from plies.games.connect_four import ConnectFour
from plies.games.couriers import Couriers
from plies.games.game_2048 import Game2048
from plies.games.go.rules import Go
from plies.games.halving import Halving
from plies.games.nim import Nim
from plies.games.othello import Othello
from plies.games.pacman import Pacman
from plies.games.pig import Pig
from plies.games.rolit import Rolit
from plies.games.tic_tac_toe import TicTacToe

__all__ = ["Board", "draw"]

DRAWINGS: dict[type[Any], Callable[[Any, Any], Board]] = {
    Backgammon: backgammon.backgammon,
    Checkers: pieces.checkers,
    Chess: pieces.chess,
    ConnectFour: discs.connect_four,
    Couriers: grids.couriers,
    Game2048: counters.game_2048,
    Go: discs.go,
    Halving: counters.halving,
    Nim: counters.nim,
    Othello: discs.othello,
    Pacman: mazes.pacman,
    Pig: counters.pig,
    Rolit: discs.rolit,
    TicTacToe: discs.tic_tac_toe,
}


def draw(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return the drawing of a state, as data: see Board.to_dict."""
    own = getattr(game, "drawing", None)
    if own is not None:
        return as_data(own(state))
    for kind in type(game).__mro__:
        if kind in DRAWINGS:
            return DRAWINGS[kind](game, state).to_dict()
    return texts.text(game, state).to_dict()


def as_data(drawing: Board | dict[str, Any]) -> dict[str, Any]:
    return drawing.to_dict() if isinstance(drawing, Board) else drawing
