"""GNU Backgammon, run as a separate program.

    with Engine() as engine:
        print(engine.hint("4HPwATDgc/ABMA", 31))  # 8/5 6/5
        plies.play(Backgammon(), [Gnubg(engine), Search(depth=2)])

It plays money games without the doubling cube, in which gammons and backgammons count, as plies does. Its command
language does not mark the end of an answer. So every question is followed by a word that it does not know, and its
complaint about that word is the end.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plies.adapters.program import PATIENCE, Program, ProgramFailed
from plies.core import Game, InvalidArgument
from plies.games.backgammon import Backgammon, notation, position_id

__all__ = ["Engine", "Gnubg", "ProgramFailed"]

COMMAND = ("gnubg", "--tty", "--quiet", "--no-rc")
LANGUAGE = {"LC_ALL": "C", "LANGUAGE": "C"}  # otherwise it speaks the user's language
UNKNOWN = "Unknown"  # the first word of its complaint about an unknown word
JUDGED = (" MWC: ", " Eq.: ")  # what comes after the play in a hint
MOST_PLIES, MOST_NOISE = 4, 1.0
SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set automatic bearoff off",
    "set confirm new off",
    "set player 0 human",
    "set player 1 human",
    "set jacoby off",
    "set cube use off",
    "set evaluation chequerplay type evaluation",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation chequerplay evaluation deterministic on",
)


class Engine(Program):
    """A running gnubg that looks `plies` ahead, as it counts them: with 0 it judges the positions after its plays.

    noise is the standard deviation, in points, of what is added to its judgement: always the same for a position.
    """

    def __init__(self, command: str | Sequence[str] = COMMAND, plies: int = 0, noise: float = 0.0) -> None:
        if plies not in range(MOST_PLIES + 1):
            raise InvalidArgument(f"gnubg looks 0 to {MOST_PLIES} plies ahead, not {plies!r}")
        if not 0 <= noise <= MOST_NOISE:
            raise InvalidArgument(f"noise is between 0 and {MOST_NOISE:g} points, not {noise!r}")
        super().__init__(command, LANGUAGE)
        self.plies, self.noise = plies, noise
        self.name = f"gnubg {plies}-ply" + (f", noise {noise:g}" if noise else "")
        self.questions = itertools.count()
        try:
            strength = (f"plies {plies}", f"noise {noise:.3f}")
            self._talk([*SETTINGS, *(f"set evaluation chequerplay evaluation {each}" for each in strength)])
            self._talk(["new session"])
        except BaseException:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"Engine({self.command!r}, plies={self.plies}, noise={self.noise:g})"

    def hint(self, identifier: str, dice: int, patience: float = PATIENCE) -> str:
        """Return the best play of the player on roll, in the position with this ID; there must be a choice."""
        position_id.decode(identifier)  # raises InvalidNotation if it is not an ID
        question = ["set turn 1", f"set board {identifier}", f"set dice {dice // 10} {dice % 10}", "hint"]
        said = self._talk(question, patience)
        play = next(filter(None, map(hinted, said)), None)
        if play is None:
            raise ProgramFailed(f"{self.name} has no play for {identifier} and {dice}; it said last: {said[-1:]}")
        return play

    def _talk(self, lines: Sequence[str], patience: float = PATIENCE) -> list[str]:
        """Return what it answers to these lines."""
        said: list[str] = []
        for line in lines:
            self._say(line)
        word = f"answered-{next(self.questions)}"
        end = self._ask(word, UNKNOWN, patience, said.append)
        if word not in end:
            raise ProgramFailed(f"{self.name} does not understand: {end}")
        return said


def hinted(line: str) -> str:
    """Return the play of a first hint like `1. Cubeless 0-ply  8/5 6/5   Eq.: +0.159`; nothing for other lines."""
    _, ply, rest = line.partition("-ply ")
    found = [rest.partition(mark)[0].strip() for mark in JUDGED if mark in rest]
    return found[0] if ply and found and line.lstrip().startswith("1. ") else ""


@dataclass(frozen=True)
class Gnubg:
    """The program as an agent for backgammon."""

    engine: Engine

    @property
    def name(self) -> str:
        return self.engine.name

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        if not isinstance(game, Backgammon):
            raise InvalidArgument(f"{self.name} plays backgammon, not {type(game).__name__}")
        actions = list(game.actions(state))
        if len(actions) == 1:
            return actions[0]
        mine, theirs = game.sides(state)
        play = self.engine.hint(position_id.encode(mine, theirs), state.dice)
        return understood(play, actions, state.dice, theirs)


def understood(play: str, actions: Sequence[int], dice: int, theirs: tuple[int, ...]) -> int:
    """Return the action that gnubg means: it marks every hit, so a step without a star does not hit."""
    moves, stars = notation.read_steps(play.lower())
    for action in actions:
        same = notation.moved(notation.steps(action, dice)) == notation.moved(moves)
        if same and notation.hits(action, dice, theirs) == stars:
            return action
    raise ProgramFailed(f"gnubg plays {play!r}, which is not possible with {dice}")
