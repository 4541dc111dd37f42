"""`plies play`: play a game in the terminal, against a level, or watch two levels play."""

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies._interrupts import INTERRUPTED
from plies.cli import saved_matches
from plies.cli.games import AsJson, Settings, complete_game, make
from plies.cli.saved_matches import Saved
from plies.cli.streams import unwritable
from plies.core import CHANCE, Game, InvalidArgument, PliesError

if TYPE_CHECKING:
    from plies.agents import Match

__all__ = ["play"]

SEATS = {"first": "0", "second": "1"}
TAKEBACKS = 10_000  # a person may take back anything
SAVING = "save FILE saves the match; plies play --resume FILE goes on with it."
WITH_RESUME = {"context", "game", "resume", "as_json"}  # all other options were saved


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A name from `plies games`, module:Class, or path/to/file.py:Class.",
            autocompletion=complete_game,
        ),
    ] = None,
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
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved with save FILE.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play against the computer; type h when it is your turn. With --json the record goes to standard output."""
    if resume is not None:
        _refuse_other_options(context)
        saved = saved_matches.load(resume)
        rules = make(saved_matches.name_of_game(saved, game), saved.settings)
    elif game is None:
        raise InvalidArgument("name a game, as in plies play connect-four; plies games lists them")
    else:
        rules = make(game, settings)
        people = sorted(_seats(you, rules.players))
        if against is not None and people:
            raise InvalidArgument("--against is for --you none, where two levels play")
        levels = [level] + [level if against is None else against] * (rules.players - 1)
        first = rules.state_text(rules.initial() if start is None else rules.read_state(start))
        saved = Saved(game, settings or [], people, levels, seconds, seed, max_plies, first, [])
    out = sys.stderr if as_json else sys.stdout
    asking = _Asking(out, saved)
    match = _match(rules, saved, asking, None if resume is not None or start is None else rules.read_state(start))
    _say_who(match, saved, out)
    interrupted = _run(match, out) or asking.interrupted
    if as_json:
        from plies.cli import print_json

        print_json(match.record().to_dict())
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _refuse_other_options(context: typer.Context) -> None:
    """Raise InvalidArgument if an option is given that was saved with the match."""
    for name in context.params.keys() - WITH_RESUME:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise InvalidArgument(f"--resume goes on with the options that were saved: leave out {name}")


def _match(rules: Game[Any, Any], saved: Saved, asking: "_Asking", start: Any) -> "Match":
    """Return the match, with the saved plies played."""
    from plies.agents import Human, Level, Match
    from plies.boards import side_name

    if len(saved.levels) != rules.players or not set(saved.people) <= set(range(rules.players)):
        raise InvalidArgument(f"the saved match has {len(saved.levels)} players, the game has {rules.players}")
    sides = tuple(side_name(rules, player) for player in range(rules.players))
    person = Human(ask=asking, say=lambda text: print(text, file=asking.out), show=False, sides=sides, more=SAVING)
    begin = rules.initial()
    if start is None and rules.state_text(begin) != saved.start:
        start = rules.read_state(saved.start)
    match = Match(
        rules,
        [person if n in saved.people else Level(saved.levels[n], saved.seconds) for n in range(rules.players)],
        seed=saved.seed,
        start=start,
        max_plies=saved.max_plies,
        takebacks=TAKEBACKS,
    )
    saved_matches.replay(match, saved, rules)
    asking.match = match
    return match


def _say_who(match: "Match", saved: Saved, out: Any) -> None:
    """Say which player, and which pieces, are the person's."""
    from plies.boards import side_name

    for player in saved.people:
        side = side_name(match.game, player)
        print(f"You are player {player}{f': {side}' if side else ''}.", file=out)
    if saved.people:
        print(file=out)


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

    def __init__(self, out: Any, saved: Saved) -> None:
        self.out, self.saved, self.interrupted = out, saved, False
        self.match: Match | None = None

    def __call__(self, prompt: str) -> str:
        """Return what the person types; what is to be saved is saved here."""
        while True:
            line = self.read(prompt)
            words = line.strip().removeprefix("/").split(maxsplit=1)
            if not words or words[0].lower() != "save" or self.match is None or self._is_action(line.strip()):
                return line
            print(self.save(words[1] if len(words) > 1 else ""), file=self.out)

    def _is_action(self, line: str) -> bool:
        from plies.agents.human import meant

        assert self.match is not None
        return not line.startswith("/") and len(meant(self.match.game, self.match.state, line)) == 1

    def save(self, name: str) -> str:
        """Save the match, and say so."""
        assert self.match is not None
        if not name.strip():
            return "Name a file, as in: save match.json"
        try:
            played = [ply.name for ply in self.match.plies]
            saved_matches.save(Path(name.strip()).expanduser(), replace(self.saved, plies=played))
        except PliesError as error:
            return f"Not saved: {error}"
        return f"Saved; plies play --resume {name.strip()} goes on from here."

    def read(self, prompt: str) -> str:
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
