"""The old place of `plies.engine.game_size`."""

import warnings

from plies.engine.game_size import size

__all__ = ["size"]

warnings.warn("plies.engine.sizing is now plies.engine.game_size", DeprecationWarning, stacklevel=2)
