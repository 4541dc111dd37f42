"""Chess."""

from plies.games.chess.board import State
from plies.games.chess.game import Chess

__all__ = ["Chess", "State"]
