"""`plies check`: does a game keep the promises of its declaration?"""

from typing import Annotated

import typer

from plies.cli.games import AsJson, GameName, Settings, make

__all__ = ["check"]


def check(
    game: GameName,
    settings: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="Random games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="Random seed: the same seed plays the same games.")] = 0,
    plies: Annotated[int, typer.Option(min=1, help="A game with more plies counts as endless.")] = 10_000,
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds for the random games.")] = 3.0,
    compare: Annotated[
        bool, typer.Option("--compare/--no-compare", help="Also compare the compiled rules with Python's.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Play random games and report the faults of a game, each with a line of play that shows it.

    The exit code is 1 if there is a fault.
    """
    from plies import kit

    rules = make(game, settings)
    report = kit.check(rules, games=games, seed=seed, plies=plies, seconds=seconds)
    both = kit.compare(rules, seed=seed) if compare and report.ok else None
    if as_json:
        from plies.cli import print_json

        print_json({**report.to_dict(), "game": game, "compiled": vars(both) if both else None})
    else:
        print(report)
        if both:
            print(both)
    raise typer.Exit(0 if report.ok and (both is None or both.ok) else 1)
