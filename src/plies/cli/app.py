"""The list of commands."""

from typing import Annotated

import typer

from plies.cli import (
    analyse,
    conformance,
    engine,
    games,
    matches,
    playing,
    preparing,
    size,
    studio,
    tour,
    tree,
    utility,
)
from plies.cli.plain_words import PlainWords

__all__ = ["app"]

app = typer.Typer(
    name="plies",
    cls=PlainWords,
    help="Adversarial search: games, searches, trees and utilities, from the textbook to the table.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from plies import __version__

        print(f"plies {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


app.command("games")(games.games)
app.command("check")(conformance.check)
app.command("play")(playing.play)
app.command("match")(matches.match)
app.command("analyse")(analyse.analyse)
app.command("perft")(engine.perft)
app.command("size")(size.size)
app.command("tree")(tree.tree)
app.command("tour")(tour.tour)
app.command("studio")(studio.studio)
app.command("bench")(engine.bench)
app.command("cache")(engine.cache)
app.command("compile")(preparing.compile_games)
app.add_typer(utility.app, name="utility", help="Lotteries, preferences and attitudes to risk.")
