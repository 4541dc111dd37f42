"""How a game ended, in a sentence: who won, by how much, and by which rule."""

from collections.abc import Callable
from typing import Any

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

__all__ = ["ending_words", "how_it_ended"]

STAKES = {1: "one point", 2: "a gammon, two points", 3: "a backgammon, three points"}


def ending_words(game: Game[Any, Any], state: Any, names: list[str]) -> str:
    """The result of a game that is over: "white wins, by checkmate"."""
    utilities = game.utilities(state)
    best = max(utilities)
    how = how_it_ended(game, state)
    after = f", {how}" if how else ""
    if len(utilities) == 1 or isinstance(game, Couriers):  # who share what they collect, and do not win
        return how or f"the game is over with {best:g}"
    winners = [names[player] for player, utility in enumerate(utilities) if utility == best]
    if len(winners) == len(utilities) or (game.zero_sum and best == 0):
        return f"a draw{after}"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}{after}"


def how_it_ended(game: Game[Any, Any], state: Any) -> str:
    """The score or the rule that ended the game; empty for a game that is not known here."""
    for kind in type(game).__mro__:
        if kind in WORDS:
            return WORDS[kind](game, state)
    return ""


def _chess(game: Chess, state: Any) -> str:
    if game.utility(state, 0):
        return "by checkmate"
    if state.clock >= game.most:
        return f"after {game.most // 2} moves without a capture or a pawn's move"
    return "since nobody can checkmate any more" if game.is_drawn(state) else "by stalemate"


def _backgammon(game: Backgammon, state: Any) -> str:
    return STAKES[round(abs(game.utility(state, 0)))]


def _go(game: Go, state: Any) -> str:
    return f"by {abs(game.score(state)):g} points"


def _othello(game: Othello, state: Any) -> str:
    first, second = (int(discs).bit_count() for discs in (state.first, state.second))
    return f"{max(first, second)} discs to {min(first, second)}"


def _rolit(game: Rolit, state: Any) -> str:
    return " to ".join(map(str, sorted((int(discs).bit_count() for discs in state.discs), reverse=True)))


def _pig(game: Pig, state: Any) -> str:
    return " to ".join(map(str, sorted(state.banked, reverse=True)))


def _2048(game: Game2048, state: Any) -> str:
    largest = max(state.board >> 4 * cell & 15 for cell in range(16))
    return f"{game.score(state):,} points, with a tile of {1 << largest:,}"


def _couriers(game: Couriers, state: Any) -> str:
    has = " and ".join(f"{'AB'[player]} has {utility:g}" for player, utility in enumerate(game.utilities(state)))
    return f"{game.collected(state)} of {game.total} parcels are delivered; {has} points"


def _pacman(game: Pacman, state: Any) -> str:
    return f"with {game.utility(state, 0):,.0f} points"


def _nothing_left(game: Any, state: Any) -> str:
    return "by the last move"


def _line(game: Any, state: Any) -> str:
    if not game.utility(state, 0):
        return "since the board is full"
    return f"with {getattr(game, 'line', 3)} in a line"


def _stuck(game: Checkers, state: Any) -> str:
    return "since the other side cannot move" if game.utility(state, 0) else "since nothing was taken for long"


WORDS: dict[type[Any], Callable[[Any, Any], str]] = {
    Backgammon: _backgammon,
    Checkers: _stuck,
    Chess: _chess,
    ConnectFour: _line,
    Couriers: _couriers,
    Game2048: _2048,
    Go: _go,
    Halving: _nothing_left,
    Nim: _nothing_left,
    Othello: _othello,
    Pacman: _pacman,
    Pig: _pig,
    Rolit: _rolit,
    TicTacToe: _line,
}
