"""Backgammon: the rules, the notation of plays, and the position IDs of GNU Backgammon."""

from plies.games.backgammon.rules import Backgammon, State

__all__ = ["Backgammon", "State"]
