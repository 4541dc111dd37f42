"""`plies analyse`: the best action in a state, and what the search found about the others."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies._interrupts import INTERRUPTED
from plies.cli.games import AsJson, GameName, Settings, make
from plies.core import CHANCE, INFINITY, Game

if TYPE_CHECKING:
    from plies.engine.analysis import Analysis, Iteration

__all__ = ["analyse"]

ROWS, PLIES = 12, 12  # of the table that is shown meanwhile


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
    """Search a state, for one second unless another budget is given.

    A terminal shows depth, value and line as they come. Ctrl-C ends the search and prints the best so far.
    """
    rules = make(game, settings)
    state = rules.initial() if start is None else rules.read_state(start)
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    options = {
        "seconds": seconds,
        "depth": INFINITY if depth is None else depth,
        "nodes": nodes,
        "threads": threads,
        "table_mb": table_mb,
        "every_move": every_move,
        "lines": lines,
        "algorithm": algorithm,
        "least_probability": least_probability,
        "samples": samples,
        "seed": seed,
    }
    watching = Watching(rules, state, on_screen=not as_json)
    found = watching.search(options)
    about = {"game": game, "state": rules.state_text(state)}
    if found is None:
        interrupted(watching, about, as_json)
    else:
        answer(rules, state, found, about, as_json)


def answer(rules: Game[Any, Any], state: Any, found: "Analysis", about: dict[str, str], as_json: bool) -> None:
    """Print what was found."""
    if as_json:
        from plies.cli import print_json

        print_json({**found.to_dict(), **about})
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(rules.show(state), "\n", sep="", markup=False)
    console.print(found)


def interrupted(watching: "Watching", about: dict[str, str], as_json: bool) -> None:
    """Print the best that was found before Ctrl-C, and leave with the exit code for that."""
    if as_json:
        from plies.cli import print_json

        print_json({**watching.best_so_far(), **about, "stopped": "interrupted"})
    else:
        print(watching)
    raise typer.Exit(INTERRUPTED)


class Watching:
    """What a search has found so far. A terminal shows it as it comes, on standard error."""

    def __init__(self, rules: Game[Any, Any], state: Any, on_screen: bool) -> None:
        self.rules, self.state = rules, state
        self.found: dict[int, Iteration] = {}  # by depth
        self.live: Any = None
        self.on_screen = on_screen and sys.stdout.isatty() and sys.stderr.isatty()

    def search(self, options: dict[str, Any]) -> "Analysis | None":
        """Return the answer of plies.search; None if Ctrl-C came first."""
        import plies

        chance = not self.rules.is_terminal(self.state) and self.rules.player(self.state) == CHANCE
        progress = None if chance else self.note  # there, each outcome is a search of its own
        try:
            return plies.search(self.rules, self.state, progress=progress, **options)
        except KeyboardInterrupt:
            return None
        finally:
            if self.live is not None:
                self.live.stop()

    def note(self, iteration: "Iteration") -> None:
        self.found[iteration.depth] = iteration
        if not self.on_screen:
            return
        if self.live is None:  # not before: until now the screen may have shown that the game is being compiled
            from rich.console import Console
            from rich.live import Live

            self.live = Live(console=Console(stderr=True), transient=True)
            self.live.start()
        self.live.update(self.table())

    def table(self) -> Any:
        """Return the last iterations as a table."""
        from rich.table import Table
        from rich.text import Text

        table = Table("depth", "value", "nodes", "seconds", "line", box=None, header_style="bold")
        for iteration in list(self.found.values())[-ROWS:]:
            cells = (str(iteration.depth), self.worth(iteration), f"{iteration.nodes:,}", f"{iteration.seconds:.2f}")
            how = "" if iteration.compiled else "  (interpreted)"
            table.add_row(*cells, Text(" ".join(self.names(iteration)[:PLIES]) + how))
        return table

    def names(self, iteration: "Iteration") -> list[str]:
        """Return the line in the game's words."""
        names, state = [], self.state
        for action in iteration.line or (iteration.action,):
            names.append(self.rules.action_name(state, action))
            state = self.rules.result(state, action)
        return names

    def worth(self, iteration: "Iteration") -> str:
        from plies.engine.analysis import number_text

        return number_text(iteration.value)

    @property
    def latest(self) -> "Iteration | None":
        return next(reversed(self.found.values()), None)

    def best_so_far(self) -> dict[str, Any]:
        """Return the last iteration as plain data; nothing but an empty line if there was none."""
        if self.latest is None:
            return {"action": None, "value": None, "depth": 0, "nodes": 0, "seconds": 0.0, "line_names": []}
        names = self.names(self.latest)
        told = {name: getattr(self.latest, name) for name in ("value", "depth", "nodes", "seconds")}
        return {"action": names[0], **told, "line_names": names}

    def __str__(self) -> str:
        if self.latest is None:
            return "Interrupted before anything was found."
        names, found = self.names(self.latest), self.latest
        effort = f"depth {found.depth}; {found.nodes:,} nodes in {found.seconds:.2f} s; interrupted"
        return f"best so far: {names[0]}, worth {self.worth(found)} ({effort})\nline: {' '.join(names)}"
