"""Othello: the board, the rules, the evaluation with the hints, and the notation."""

from plies.games.othello.board import State
from plies.games.othello.notation import LETTERS
from plies.games.othello.rules import Othello

__all__ = ["LETTERS", "Othello", "State"]
