"""`plies studio`: the page in the browser, with trees to watch, exercises, games and utilities."""

import importlib.util
import sys
from contextlib import nullcontext
from functools import partial
from typing import Annotated, Any

import typer

from plies.cli.compiling_ahead import compiling_ahead
from plies.cli.games import Settings, make
from plies.core import InvalidArgument, catalog

__all__ = ["studio"]

NEEDED = ("fastapi", "uvicorn")


def studio(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Begin with this game: a name, module:Class, or path/to/file.py:Class."),
    ] = None,
    settings: Settings = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0: any that is free.")] = 8000,
    host: Annotated[
        str, typer.Option(help="127.0.0.1 is this machine alone. Anything else lets others in, who need a token.")
    ] = "127.0.0.1",
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = True,
    embed_from: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN", help="Let pages of this origin, as https://example.org, show the studio; can be repeated."
        ),
    ] = None,
    compile_ahead: Annotated[
        bool, typer.Option("--compile-ahead", help="Compile the usual games beforehand, while nothing is searched.")
    ] = False,
) -> None:
    """Watch, practise and play in the browser; your own game too."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise InvalidArgument(
            f"the studio needs {' and '.join(missing)}: pip install 'plies[studio]' (from a clone: make run)"
        )
    own, name = _own(game, settings)
    from plies.studio.serving import serve

    beside = compiling_ahead if compile_ahead else lambda is_busy: nullcontext()
    say = partial(print, file=sys.stderr, flush=True)
    serve(host, port, own, name, opens, say, embed_from or (), beside)


def _own(game: str | None, settings: list[str] | None) -> tuple[Any, str | None]:
    """Return the user's own game, if it is one, and the name under which the studio has the game."""
    if game is None:
        if settings:
            raise InvalidArgument("--set is for a game of your own, or one of the catalog: name it")
        return None, None
    made = make(game, settings)
    if game in catalog.GAMES and not settings:
        return None, game
    name = type(made).__name__ if game not in catalog.GAMES else f"my-{game}"
    return (name, lambda: make(game, settings)), name
