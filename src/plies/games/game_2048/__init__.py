"""2048: the rules, and the lines of four cells."""

from plies.games.game_2048.lines import push
from plies.games.game_2048.rules import DOWN, LEFT, RIGHT, UP, Game2048, State, mirror, tiles_of

__all__ = ["DOWN", "LEFT", "RIGHT", "UP", "Game2048", "State", "mirror", "push", "tiles_of"]
