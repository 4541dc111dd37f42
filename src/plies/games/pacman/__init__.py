"""Pacman: the rules, the mazes, the evaluation, and how ghosts behave."""

from plies.games.pacman.board import EAST, NORTH, SOUTH, STOP, WEST, State
from plies.games.pacman.ghosts import directional
from plies.games.pacman.maze import LAYOUTS
from plies.games.pacman.rules import Pacman

__all__ = ["EAST", "LAYOUTS", "NORTH", "SOUTH", "STOP", "WEST", "Pacman", "State", "directional"]
