"""plies.board: a state that draws itself in a notebook, and as text with print."""

from dataclasses import dataclass
from typing import Any

from plies.boards import drawings, svg_format
from plies.core import Game, InvalidArgument, as_state

__all__ = ["Diagram", "board"]


@dataclass(frozen=True, repr=False)
class Diagram:
    """A state of a game, to look at. A notebook shows its drawing; print shows it as text."""

    game: Game[Any, Any]
    state: Any

    def svg(self) -> str:
        """Return the drawing as an SVG document that needs no other file."""
        return svg_format.svg(drawings.draw(self.game, self.state))

    def __str__(self) -> str:
        return self.game.show(self.state)

    def __repr__(self) -> str:
        return f"<board of {type(self.game).__name__}: {self.game.state_text(self.state)}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the board as text in IPython's terminal, too."""
        printer.text(str(self))


def board(game: Game[Any, Any] | str, state: Any = None) -> Diagram:
    """Return a picture of state: a notebook draws it, and print shows it as text.

    The game may be given by its name, as for plies.game, and the state as text; by default it is the initial one.

    >>> import plies
    >>> print(plies.board("tic-tac-toe", "x.o.x...."))
    x . o
    . x .
    . . .
    """
    if isinstance(game, str):
        from plies.core import catalog

        game = catalog.find(game)
    if not isinstance(game, Game):
        raise InvalidArgument(f"a board shows a state of a game, not {type(game).__name__}: give the game first")
    if state is None:
        return Diagram(game, game.initial())
    pattern = game.initial()
    if isinstance(state, str) and not isinstance(pattern, str):
        return Diagram(game, game.read_state(state))
    return Diagram(game, as_state(game, state))
