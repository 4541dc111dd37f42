"""`plies compile`: games compiled before somebody waits for them."""

import time
import warnings
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import typer

from plies.cli.games import AsJson, make

__all__ = ["compile_games"]


class Prepared(NamedTuple):
    """What became of one game."""

    game: str
    compiled: bool
    seconds: float
    compilations: int  # 0: it was compiled already
    obstacle: str


def compile_games(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Names of games, or file.py:Class; by default all.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile games now, so that their first search need not wait. Example: plies compile chess mine.py:Mine"""
    from plies.core import catalog

    names = list(games or catalog.GAMES)
    if as_json:
        from plies.cli import print_json

        print_json([prepare(name)._asdict() for name in names])
        return
    for done in with_bar(names):
        print(sentence(done))


def with_bar(names: list[str]) -> Iterator[Prepared]:
    """Prepare the games one by one, with a progress bar if somebody looks on."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    for name in track(names, "compiling", console=console, disable=not console.is_terminal, transient=True):
        yield prepare(name)


def prepare(name: str) -> Prepared:
    """Return what became of a game, once what its searches and its levels need is compiled."""
    import plies
    from plies.agents.levels import fitting
    from plies.engine.compiler import kernels
    from plies.engine.errors import Interpreted
    from plies.engine.question import choose

    rules = make(name, None)
    state = first_choice(rules)
    before, begun, compiled = kernels.compilations, time.monotonic(), True
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", Interpreted)
        for algorithm in dict.fromkeys([choose(rules), fitting(rules, state) or choose(rules)]):
            compiled &= plies.search(rules, state, nodes=1, algorithm=algorithm, compile="wait").compiled
    obstacle = next((str(each.message) for each in said if issubclass(each.category, Interpreted)), "")
    return Prepared(name, compiled, time.monotonic() - begun, kernels.compilations - before, obstacle)


def first_choice(rules: Any) -> Any:
    """Return a state, the initial one if possible, in which a player moves."""
    from plies.core import CHANCE

    state = rules.initial()
    while rules.player(state) == CHANCE and not rules.is_terminal(state):
        state = rules.result(state, next(iter(rules.choices(state))))
    return state


def sentence(done: Prepared) -> str:
    """Say what became of a game."""
    if not done.compiled:
        return f"{done.game}: interpreted. {done.obstacle}"
    if done.compilations == 0:
        return f"{done.game}: compiled already"
    return f"{done.game}: compiled in {done.seconds:.1f} s"
