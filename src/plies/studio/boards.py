"""The old place of `plies.boards`."""

import warnings

from plies.boards import Board, draw

__all__ = ["Board", "draw"]

warnings.warn("plies.studio.boards is now plies.boards", DeprecationWarning, stacklevel=2)
