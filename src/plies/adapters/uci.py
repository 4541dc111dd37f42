"""Chess engines that speak UCI, run as separate programs.

    with Engine("stockfish", {"Hash": 32}) as engine:
        answer = engine.go(fen.START, ["e2e4"], seconds=0.1)
        print(answer.move, answer.centipawns, answer.line)

    plies.play(Chess(), [Uci(engine, nodes=1000), Level(5)])

No call waits for ever: a program that dies, hangs or answers nonsense raises ProgramFailed with its last words.
"""

import itertools
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from plies.adapters.program import PATIENCE, Program, ProgramFailed
from plies.agents.agent import Terms
from plies.core import Game, InvalidArgument
from plies.games.chess import State, san
from plies.games.chess.game import Chess

__all__ = ["Answer", "Engine", "Option", "ProgramFailed", "Uci"]

OPTION = re.compile(r"option name (?P<name>.+?) type (?P<type>check|spin|combo|button|string)(?P<rest>.*)")
MOVE = re.compile("[a-h][1-8][a-h][1-8][qrbn]?")


class Option(NamedTuple):
    """An option of the engine: its name, its type (check, spin, combo, button, string), and its limits."""

    name: str
    type: str
    least: int | None
    most: int | None


class Answer(NamedTuple):
    """What a search found; None for what the engine did not say."""

    move: str
    depth: int | None
    nodes: int | None
    centipawns: int | None  # for the player to move
    mate: int | None  # in so many moves; below 0: the player to move is mated
    line: tuple[str, ...]


class Engine(Program):
    """A running program. It is stopped by close(), or at the end of a `with`."""

    def __init__(self, command: str | Sequence[str], options: Mapping[str, Any] | None = None) -> None:
        super().__init__(command)
        self.options: dict[str, Option] = {}
        self.settings: dict[str, Any] = {}  # what was set
        try:
            self._ask("uci", "uciok", PATIENCE, self._introduce)
            for name, value in (options or {}).items():
                self.set(name, value)
            self._ask("isready", "readyok", PATIENCE)
        except BaseException:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"Engine({shlex.join(self.command)!r}, {self.settings!r})"

    def set(self, name: str, value: Any = None) -> None:
        """Set one of the options that the engine has."""
        option = self.options.get(name.lower())
        if option is None:
            raise InvalidArgument(f"{self.name} has no option {name!r}; it has {', '.join(self._names()) or 'none'}")
        if option.type == "spin" and (type(value) is not int or not _within(option, value)):
            raise InvalidArgument(f"{option.name} is a number from {option.least} to {option.most}, not {value!r}")
        if option.type == "check" and not isinstance(value, bool):
            raise InvalidArgument(f"{option.name} is True or False, not {value!r}")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if "\n" in text:
            raise InvalidArgument(f"the value of {option.name} is one line, not {value!r}")
        self._say(f"setoption name {option.name}" + ("" if option.type == "button" else f" value {text}"))
        self.settings[option.name] = value

    def new_game(self) -> None:
        """Let the engine forget what it knows about the game before."""
        self._say("ucinewgame")
        self._ask("isready", "readyok", PATIENCE)

    def go(
        self,
        position: str,
        moves: Sequence[str] = (),
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        patience: float | None = None,
    ) -> Answer:
        """Return the answer to a position, a FEN, after moves. Without seconds it may take as long as patience."""
        limits = {"movetime": None if seconds is None else round(1000 * seconds), "depth": depth, "nodes": nodes}
        given = {name: limit for name, limit in limits.items() if limit is not None}
        if not given or min(given.values()) < 1:
            raise InvalidArgument(f"a search needs seconds, depth or nodes above 0, not {seconds}, {depth}, {nodes}")
        wait = patience if patience is not None else PATIENCE + (60.0 if seconds is None else seconds)
        told: dict[str, Any] = {}
        self._say(f"position fen {position}" + (f" moves {' '.join(moves)}" if moves else ""))
        command = "go " + " ".join(f"{name} {limit}" for name, limit in given.items())
        said = self._ask(command, "bestmove", wait, lambda line: told.update(_info(line)))
        words = said.split()
        if len(words) < 2 or not MOVE.fullmatch(words[1]):
            raise ProgramFailed(f"{self.name} answers {said!r}, which is not a move")
        depth, nodes, centipawns, mate = (told.get(key) for key in ("depth", "nodes", "cp", "mate"))
        return Answer(words[1], depth, nodes, centipawns, mate, told.get("pv", ()))

    def _introduce(self, line: str) -> None:
        if line.startswith("id name "):
            self.name = line.removeprefix("id name ").strip()
        found = OPTION.fullmatch(line.strip())
        if found:
            bounds = {word: int(n) for word, n in re.findall(r"\b(min|max) (-?[0-9]{1,18})\b", found["rest"])}
            option = Option(found["name"], found["type"], bounds.get("min"), bounds.get("max"))
            self.options[option.name.lower()] = option

    def _names(self) -> list[str]:
        return sorted(option.name for option in self.options.values())


def _within(option: Option, value: int) -> bool:
    return (option.least is None or option.least <= value) and (option.most is None or value <= option.most)


def _info(line: str) -> dict[str, Any]:
    """Return what a line of the search says; the last value of each counts. Bounds on the score do not."""
    words = line.split()
    if words[:1] != ["info"] or "string" in words:
        return {}
    found: dict[str, Any] = {}
    for key in ("depth", "nodes", "cp", "mate"):
        number = words[words.index(key) + 1 : words.index(key) + 2] if key in words else []
        if number and re.fullmatch("-?[0-9]{1,18}", number[0]) and not {"lowerbound", "upperbound"} & set(words):
            found[key] = int(number[0])
    if "cp" in found or "mate" in found:
        found = {"cp": None, "mate": None, **found}
    if "pv" in words:
        found["pv"] = tuple(word for word in words[words.index("pv") + 1 :] if MOVE.fullmatch(word))
    return found


@dataclass(frozen=True)
class Uci:
    """An engine as an agent for chess, within a budget: its own, else the match's, else one second."""

    engine: Engine
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def name(self) -> str:
        return self.engine.name

    def begin(self, terms: Terms) -> Self:
        self.engine.new_game()  # what it remembers from the match before does not help here
        return replace(self, seconds=terms.seconds) if self._boundless else self

    @property
    def _boundless(self) -> bool:
        return self.seconds is None and self.depth is None and self.nodes is None

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        if not isinstance(game, Chess):
            raise InvalidArgument(f"{self.name} plays chess, not {type(game).__name__}")
        start, moves = played(game, [*history, state])
        seconds = 1.0 if self._boundless else self.seconds
        answer = self.engine.go(start, moves, seconds=seconds, depth=self.depth, nodes=self.nodes)
        return game.read_action(state, answer.move)


def played(game: Chess, states: Sequence[State]) -> tuple[str, list[str]]:
    """Return the first of the states as FEN, and the moves between them, so that the engine sees repetitions."""
    moves = []
    for before, after in itertools.pairwise(states):
        action = next(action for action in game.actions(before) if game.result(before, action) == after)
        moves.append(san.uci(action))
    return game.state_text(states[0]), moves
