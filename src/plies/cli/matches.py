"""`plies match`: many matches between two agents, and which of them is stronger."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies._interrupts import INTERRUPTED
from plies.cli.games import AsJson, GameName, Settings, make
from plies.core import Game, InvalidArgument, InvalidNotation

if TYPE_CHECKING:
    from plies.arena import Comparison

__all__ = ["match"]

AGENT = "An agent, such as random, level:3, search:seconds=0.2, mcts:nodes=5000, uci:stockfish,UCI_Elo=2000."


def match(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="FIRST", help=AGENT)],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The other agent.")],
    settings: Settings = None,
    pairs: Annotated[
        int | None, typer.Option(min=1, help="Pairs of matches; by default 50, or one per opening.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds per action, for agents without a budget.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the matches here, and continue with those already saved.")
    ] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="States to begin with, one per line.")] = None,
    opening_plies: Annotated[int, typer.Option(min=0, help="Random plies in each opening.")] = 4,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 7,
    max_plies: Annotated[int, typer.Option(min=1, help="A match with more plies is a draw.")] = 1000,
    forfeit: Annotated[bool, typer.Option("--forfeit", help="Agents that fail or play illegal actions lose.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play pairs of matches with the sides swapped: which agent is stronger, by how many Elo, and how sure is that?

    Ctrl-C stops and shows the results so far. With --records the same command continues later.
    """
    from plies.arena import compare, reading_agents

    rules = make(game, settings)
    states = None if openings is None else _states(rules, openings)
    with reading_agents(first, second) as agents, _progress() as watch:
        found = compare(
            rules,
            *agents,
            pairs=pairs,
            openings=states,
            opening_plies=opening_plies,
            seconds=seconds,
            seed=seed,
            max_plies=max_plies,
            faults="forfeit" if forfeit else "raise",
            records=records,
            watch=watch,
        )
    _answer(found, as_json, records)
    if found.stopped:
        raise typer.Exit(INTERRUPTED)


def _answer(found: "Comparison", as_json: bool, records: Path | None) -> None:
    if as_json:
        from plies.cli import print_json

        print_json(found.to_dict())
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(found)
    if found.stopped and records is not None:
        console.print("\nStopped; the same command continues from here.")


def _states(rules: Game[Any, Any], path: Path) -> list[Any]:
    """Return the states in a file; empty lines are skipped."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidArgument(f"openings cannot be read from {path}: {error}") from None
    states = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                states.append(rules.read_state(line))
            except InvalidNotation as error:
                raise InvalidNotation(f"{path}, line {number}: {error}") from None
    if not states:
        raise InvalidArgument(f"{path} holds no state: write one on each line")
    return states


@contextmanager
def _progress() -> Iterator[Callable[["Comparison"], None]]:
    """Show progress and standing on a terminal, on standard error: standard output is for answers alone."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (MofNCompleteColumn(), TextColumn("pairs"), TextColumn("{task.description}"))
    with Progress(
        *columns, TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda so_far: bar.update(
            task, completed=len(so_far.pairs), total=so_far.wanted, description=so_far.standing if so_far.pairs else ""
        )
