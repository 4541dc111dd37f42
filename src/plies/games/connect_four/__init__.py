"""Connect four: the board, the rules, the evaluation, the hints, and the notation.

board ← evaluation ← hints ← rules: each adds methods to the class before it, and `rules` is the game.
"""

from plies.games.connect_four.board import State
from plies.games.connect_four.rules import ConnectFour

__all__ = ["ConnectFour", "State"]
