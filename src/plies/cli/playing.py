"""`plies play`: play a game in the terminal, against a level, or watch two levels play."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies._interrupts import INTERRUPTED
from plies.cli.games import AsJson, GameName, Settings, make
from plies.cli.streams import unwritable
from plies.core import CHANCE, InvalidArgument

if TYPE_CHECKING:
    from plies.agents import Match

__all__ = ["play"]

SEATS = {"first": "0", "second": "1"}
TAKEBACKS = 10_000  # a person may take back anything


def play(
    game: GameName,
    settings: Settings = None,
    level: Annotated[int, typer.Option(min=1, max=8, help="Strength of the opponents.")] = 3,
    you: Annotated[
        str,
        typer.Option(metavar="WHO", help="Your player: first, second, a number, several (0,1), or none to watch."),
    ] = "first",
    against: Annotated[
        int | None, typer.Option(min=1, max=8, help="With --you none: level of all players but the first.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Random seed, for the dice and the opponents.")] = 7,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="State to begin with; by default the initial one.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds per action of level 8.")] = 1.0,
    max_plies: Annotated[int, typer.Option(min=1, help="A match with more plies is a draw.")] = 1000,
    as_json: AsJson = False,
) -> None:
    """Play against the computer; type help when it is your turn. With --json the record goes to standard output."""
    from plies.agents import Human, Level, Match

    rules = make(game, settings)
    people = _seats(you, rules.players)
    if against is not None and people:
        raise InvalidArgument("--against is for --you none, where two levels play")
    out = sys.stderr if as_json else sys.stdout
    asking = _Asking(out)
    person = Human(ask=asking, say=lambda text: print(text, file=out), show=False)
    levels = [level] + [level if against is None else against] * (rules.players - 1)
    match = Match(
        rules,
        [person if player in people else Level(levels[player], seconds) for player in range(rules.players)],
        seed=seed,
        start=None if start is None else rules.read_state(start),
        max_plies=max_plies,
        takebacks=TAKEBACKS,
    )
    interrupted = _run(match, out) or asking.interrupted
    if as_json:
        from plies.cli import print_json

        print_json(match.record().to_dict())
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _seats(you: str, players: int) -> set[int]:
    """Return which players are people."""
    if you == "none":
        return set()
    seats = [SEATS.get(name.strip(), name.strip()) for name in you.split(",")]
    if not all(seat.isdecimal() and int(seat) < players for seat in seats):
        raise InvalidArgument(f"--you is first, second, none, or a player from 0 to {players - 1}, not {you!r}")
    return {int(seat) for seat in seats}


class _Asking:
    """Asks a person for a line; the prompt goes to the same stream as everything else."""

    def __init__(self, out: Any) -> None:
        self.out, self.interrupted = out, False

    def __call__(self, prompt: str) -> str:
        with suppress(ImportError):  # not on every system
            import readline  # noqa: F401 - lets input() edit the line
        try:
            if self.out is sys.stdout:
                return input(prompt)
            print(prompt, end="", file=self.out, flush=True)
            return input()
        except KeyboardInterrupt:
            self.interrupted = True
            raise
        except OSError:
            if unwritable() is not None:
                raise
            raise EOFError from None  # standard input cannot be read: no answer will come


def _run(match: "Match", out: Any) -> bool:
    """Play to the end, showing each ply and the board after it. Return whether it was interrupted."""
    print(match.game.show(match.state), file=out)
    interrupted = False
    while not match.ending:
        before = len(match.plies)
        try:
            match.step()
        except KeyboardInterrupt:
            match.leave("interrupted")
            interrupted = True
        if len(match.plies) != before:
            print(f"\n{_said(match) if len(match.plies) > before else 'taken back:'}", file=out)
        if not match.ending or match.ending in ("over", "repetition", "max_plies"):
            print(match.game.show(match.state), file=out, flush=True)
    print(f"\n{match.record().summary}", file=out)
    return interrupted


def _said(match: "Match") -> str:
    ply = match.plies[-1]
    if ply.player == CHANCE:
        return f"chance: {ply.name}"
    name = match.names[ply.player]
    return f"player {ply.player}, {name}: {ply.name}" if name != "you" else f"you: {ply.name}"
