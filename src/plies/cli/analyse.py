"""`plies analyse`: the best action in a state, and what the search knows of the others."""

from typing import Annotated

import typer

from plies.cli.games import AsJson, GameName, Settings, make
from plies.core import INFINITY

__all__ = ["analyse"]


def analyse(
    game: GameName,
    settings: Settings = None,
    start: Annotated[str | None, typer.Option("--from", metavar="STATE", help="By default the initial state.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Time to search.")] = None,
    depth: Annotated[int | None, typer.Option(help="Plies to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes to visit.")] = None,
    threads: Annotated[int, typer.Option(help="Cores to use.")] = 1,
    table_mb: Annotated[float, typer.Option(help="MiB for the transposition table.")] = 64,
    every_move: Annotated[bool, typer.Option("--every-move", help="Exact values of all actions.")] = False,
    lines: Annotated[int, typer.Option(help="Exact values and lines of the best few.")] = 1,
    algorithm: Annotated[str | None, typer.Option(help="As in plies.search: multiplayer, paranoid, ...")] = None,
    least_probability: Annotated[float, typer.Option(help="Evaluate lines that chance makes less likely.")] = 0.0,
    samples: Annotated[int | None, typer.Option(help="Look at so many outcomes of each chance node only.")] = None,
    seed: Annotated[int, typer.Option(help="Which outcomes are drawn.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Search a state; for one second, unless a budget is given."""
    import plies

    rules = make(game, settings)
    state = rules.initial() if start is None else rules.read_state(start)
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    found = plies.search(
        rules,
        state,
        seconds=seconds,
        depth=INFINITY if depth is None else depth,
        nodes=nodes,
        threads=threads,
        table_mb=table_mb,
        every_move=every_move,
        lines=lines,
        algorithm=algorithm,
        least_probability=least_probability,
        samples=samples,
        seed=seed,
    )
    if as_json:
        from plies.cli import print_json

        print_json({**found.to_dict(), "game": game, "state": rules.state_text(state)})
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(rules.show(state), "\n", sep="", markup=False)
    console.print(found)
