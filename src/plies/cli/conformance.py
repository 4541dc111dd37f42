"""`plies check`: does a game keep what its declaration promises?"""

from typing import Annotated

import typer

from plies.cli.games import AsJson, GameName, Settings, make

__all__ = ["check"]


def check(
    game: GameName,
    settings: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="Random games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play random games and report what breaks the rules of games, each with a line of play that shows it.

    Exits with 1 when there is a fault.
    """
    from plies import kit

    report = kit.check(make(game, settings), games=games, seed=seed)
    if as_json:
        from plies.cli import print_json

        print_json({"game": game, **report.to_dict()})
    else:
        print(report)
    raise typer.Exit(0 if report.ok else 1)
