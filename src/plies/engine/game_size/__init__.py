"""How large a game is: its states, its tree, and how long its lines are, counted or estimated."""

from plies.engine.game_size.size_estimate import size

__all__ = ["size"]
