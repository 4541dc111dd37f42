"""`plies games`: the catalog; and how every command finds a game."""

from typing import Annotated, Any

import typer

from plies.core import Game, InvalidArgument

__all__ = ["AsJson", "GameName", "Settings", "axes", "complete_game", "games", "make"]


def complete_game(incomplete: str) -> list[str]:
    """Return the names of the catalog that begin so, for the shell."""
    from plies.core import catalog

    return [name for name in catalog.GAMES if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A name from `plies games`, module:Class, or path/to/file.py:Class.",
        autocompletion=complete_game,
    ),
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game; can be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


def make(name: str, settings: list[str] | None) -> Game[Any, Any]:
    """Return the game called name, with parameters as in --set start=20 (read as literals, else as text)."""
    import ast

    from plies.core import catalog

    parameters = {}
    for setting in settings or []:
        key, equals, text = setting.partition("=")
        if not equals or not key.isidentifier():
            raise InvalidArgument(f"--set takes NAME=VALUE, not {setting!r}")
        try:
            parameters[key] = ast.literal_eval(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):  # text, or absurdly nested
            parameters[key] = text
    return catalog.find(name, **parameters)


def axes(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the game's place on the lecture's four axes."""
    return {
        "deterministic": game.deterministic,
        "players": game.players,
        "zero_sum": game.zero_sum and game.players > 1,  # one player has nobody to win from
        "perfect_information": game.perfect_information,
    }


def games(as_json: AsJson = False) -> None:
    """List the games, with the place of each on the four axes of games."""
    from plies.core import catalog

    rows = [{"name": name, **axes(catalog.find(name)), "class": place} for name, place in catalog.GAMES.items()]
    if as_json:
        from plies.cli import print_json

        print_json(rows)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "chance", "players", "utilities", "information", box=None, header_style="bold")
    for row in rows:
        table.add_row(
            row["name"],
            "deterministic" if row["deterministic"] else "stochastic",
            str(row["players"]),
            "one player" if row["players"] == 1 else "zero-sum" if row["zero_sum"] else "general",
            "perfect" if row["perfect_information"] else "imperfect",
        )
    Console().print(table)
