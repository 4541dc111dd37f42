"""`plies analyse`: the best action in a state, and what the search found about the others."""

from typing import Annotated

import typer

from plies.cli.games import AsJson, GameName, Settings, make
from plies.core import INFINITY

__all__ = ["analyse"]


def analyse(
    game: GameName,
    settings: Settings = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="State to begin with; by default the initial one.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds to search.")] = None,
    depth: Annotated[int | None, typer.Option(help="Plies to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes to visit.")] = None,
    threads: Annotated[int, typer.Option(help="Cores to search on.")] = 1,
    table_mb: Annotated[float, typer.Option(help="MiB for the transposition table.")] = 64,
    every_move: Annotated[bool, typer.Option("--every-move", help="Show the exact values of all actions.")] = False,
    lines: Annotated[int, typer.Option(help="Show exact values and lines of so many best actions.")] = 1,
    algorithm: Annotated[str | None, typer.Option(help="Search algorithm: multiplayer, paranoid, mcts ...")] = None,
    least_probability: Annotated[float, typer.Option(help="Only evaluate lines less likely than this.")] = 0.0,
    samples: Annotated[int | None, typer.Option(help="Search only so many outcomes of a chance node.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Search a state, for one second unless another budget is given."""
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
