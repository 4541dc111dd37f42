"""Checkers, or English draughts: the rules, the notation of moves and positions, and PDN files."""

from plies.games.checkers.rules import Checkers, State

__all__ = ["Checkers", "State"]
