"""The record of one match: enough to replay it, to check it, and to read it."""

import inspect
from dataclasses import dataclass
from html import escape
from math import isfinite
from typing import Any

from plies.core import CHANCE, Game, IllegalAction, InvalidNotation
from plies.core.catalog import GAMES, find
from plies.core.readers import unquoted

__all__ = ["Ply", "Record", "outcome_text", "parameters_of", "place_of"]

FORMAT = "plies match 1"
PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True)
class Ply:
    """An action of a player, or an outcome of chance."""

    player: int  # CHANCE for an outcome
    action: Any
    name: str
    seconds: float


@dataclass(frozen=True)
class Record:
    """One match."""

    game: str  # the name with which catalog.find finds it
    parameters: dict[str, Any]  # what the game was made with, as far as it keeps them
    players: tuple[str, ...]
    seed: int
    start: str  # the first state, as text
    plies: tuple[Ply, ...]
    end: str  # the last state, as text
    ending: str  # "over", "repetition", "max_plies", "resigned", "forfeit", "abandoned"
    why: str  # the same in words
    utilities: tuple[float, ...] | None  # None: abandoned

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the greatest utility; none if all have the same."""
        if self.utilities is None or len(set(self.utilities)) == 1:
            return ()
        return tuple(p for p, utility in enumerate(self.utilities) if utility == max(self.utilities))

    @property
    def result(self) -> str:
        """The winner, in words."""
        return outcome_text(self.players, self.utilities, self.winners)

    def rules(self) -> Game[Any, Any]:
        """Return the game, made again."""
        return find(self.game, **self.parameters)

    def replay(self, game: Game[Any, Any] | None = None) -> list[Any]:
        """Return the states of the match; raise IllegalAction if it was not played by the rules."""
        rules = self.rules() if game is None else game
        begin = rules.initial()  # its text need not be read: not every game can read what it writes
        state = begin if rules.state_text(begin) == self.start else rules.read_state(self.start)
        states = [state]
        for number, ply in enumerate(self.plies, 1):
            if rules.is_terminal(state) or rules.player(state) != ply.player:
                raise IllegalAction(
                    f"ply {number}: {who(self.players, ply.player)} cannot move in {text(rules, state)}"
                )
            try:
                state = rules.play(state, rules.read_action(state, ply.name))
            except ValueError as error:
                raise IllegalAction(f"ply {number}: {error}") from error
            states.append(state)
        if rules.state_text(state) != self.end or rules.is_terminal(state) != (self.ending == "over"):
            raise IllegalAction(f"the plies lead to {text(rules, state)}, not to {self.end!r}, {self.ending}")
        utilities = tuple(float(utility) for utility in rules.utilities(state)) if self.ending == "over" else None
        if utilities is not None and utilities != self.utilities:
            raise IllegalAction(f"the match ended with utilities {utilities}, not {self.utilities}")
        return states

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers, strings, lists and dicts, for JSON."""
        plain = {**vars(self), "players": list(self.players), "result": self.result}
        plain["utilities"] = None if self.utilities is None else list(self.utilities)
        plain["parameters"] = {name: _listed(value) for name, value in self.parameters.items()}
        plain["plies"] = [
            {**vars(ply), "action": ply.action if _is_written(ply.action) else None} for ply in self.plies
        ]
        return {"format": FORMAT, **plain}

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> "Record":
        """Return the record that to_dict wrote. An action that is not a number or text is None: its name is enough."""
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise InvalidNotation(f"this is not a record of a match: one has format {FORMAT!r}")
        try:
            utilities = plain["utilities"]
            return cls(
                game=plain["game"],
                parameters=dict(plain["parameters"]),
                players=tuple(plain["players"]),
                seed=plain["seed"],
                start=plain["start"],
                plies=tuple(Ply(**{key: ply[key] for key in Ply.__annotations__}) for ply in plain["plies"]),
                end=plain["end"],
                ending=plain["ending"],
                why=plain["why"],
                utilities=None if utilities is None else tuple(float(utility) for utility in utilities),
            )
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            told = unquoted(str(error))
            raise InvalidNotation(f"the record of a match is damaged: {type(error).__name__}: {told}") from None

    @property
    def title(self) -> str:
        return f"{self.game}: {' – '.join(self.players)}, seed {self.seed}"

    @property
    def summary(self) -> str:
        moves = sum(ply.player != CHANCE for ply in self.plies)
        return f"{self.result} ({self.why}; {moves} {'ply' if moves == 1 else 'plies'})"

    def __str__(self) -> str:
        names = [f"({ply.name})" if ply.player == CHANCE else ply.name for ply in self.plies]
        return f"{self.title}\n{' '.join(names) or 'nothing was played'}\n{self.summary}"

    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [
            (str(number), who(self.players, ply.player), ply.name, "" if ply.player == CHANCE else f"{ply.seconds:.2f}")
            for number, ply in enumerate(self.plies, 1)
        ]

    def __rich__(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        table = Table("", "player", "action", "seconds", box=None, header_style="bold")
        for row in self._rows():
            table.add_row(*map(Text, row))
        return Group(Text(self.title), table, Text(self.summary))

    def _repr_html_(self) -> str:
        cells = [("", "player", "action", "seconds"), *self._rows()]
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
        return f"<p><b>{escape(self.title)}</b></p><table>{rows}</table><p>{escape(self.summary)}</p>"


def who(players: tuple[str, ...], player: int) -> str:
    """Return a player in words."""
    return "chance" if player == CHANCE else f"player {player} ({players[player]})"


def outcome_text(players: tuple[str, ...], utilities: tuple[float, ...] | None, winners: tuple[int, ...]) -> str:
    if utilities is None:
        return "no result"
    if len(utilities) == 1:
        return f"{who(players, 0)} has {utilities[0]:g}"
    if not winners:
        return "a draw"
    numbers = " to ".join(f"{utility:g}" for utility in utilities)
    names = " and ".join(who(players, player) for player in winners)
    return f"{names} {'wins' if len(winners) == 1 else 'win'}, {numbers}"


def text(game: Game[Any, Any], state: Any) -> str:
    return repr(game.state_text(state))


def place_of(game: Game[Any, Any]) -> str:
    """Return the name with which catalog.find finds the game's class."""
    place = f"{type(game).__module__}:{type(game).__qualname__}"
    return next((name for name, listed in GAMES.items() if listed == place), place)


def parameters_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what the game was made with: the parameters that it keeps under their own names, without defaults."""
    found = {}
    for name, parameter in inspect.signature(type(game)).parameters.items():
        value = getattr(game, name, parameter.default)
        if _is_plain(value) and value != parameter.default:
            found[name] = value
    return found


def _is_plain(value: Any) -> bool:
    return isinstance(value, PLAIN) or (isinstance(value, tuple | list) and all(map(_is_plain, value)))


def _is_written(action: Any) -> bool:
    """Can JSON write it? Infinite numbers it cannot."""
    return isinstance(action, PLAIN) and not (isinstance(action, float) and not isfinite(action))


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple | list) else value
