"""The outcome of many matches between two agents."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from plies.arena.strength import Interval, elo, score_interval, superiority
from plies.core.html_tables import table

__all__ = ["Comparison", "Pair"]

FORMAT = "plies comparison 1"


class Pair(NamedTuple):
    """Two matches from one opening, and what the first agent scored: 1 won, 0.5 drawn, 0 lost."""

    opening: str
    moving_first: float  # as player 0, or as all maximizers
    moving_second: float

    @property
    def score(self) -> float:
        return (self.moving_first + self.moving_second) / 2


@dataclass(frozen=True)
class Comparison:
    """Two agents, compared. All numbers are the first agent's, and only whole pairs count."""

    game: str  # as catalog.find finds it
    parameters: dict[str, Any]
    names: tuple[str, str]
    agents: tuple[str, str]  # with everything that was set, as in Python: Level(number=2)
    seconds: float | None  # for each action of agents without a budget of their own
    seed: int
    pairs: tuple[Pair, ...]
    wanted: int  # pairs
    stopped: bool = False  # before all pairs were played

    @property
    def wins(self) -> int:
        return self._count(1.0)

    @property
    def draws(self) -> int:
        return self._count(0.5)

    @property
    def losses(self) -> int:
        return self._count(0.0)

    @property
    def score(self) -> float | None:
        """The share of the points that the first agent won; None before the first pair."""
        return math.fsum(self._scores) / len(self.pairs) if self.pairs else None

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the score, from the variance between pairs."""
        return score_interval(self._scores)

    @property
    def elo(self) -> float | None:
        """By how much the first agent is stronger; infinite if it won, or lost, every match."""
        return None if self.score is None else elo(self.score)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % confidence interval of the difference in Elo."""
        return Interval(*map(elo, self.interval))

    @property
    def superiority(self) -> float:
        """The probability that the first agent is the stronger one."""
        return superiority(self._scores)

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers, strings, lists and dicts, for JSON; an infinite difference is None."""
        return {
            "format": FORMAT,
            "game": self.game,
            "parameters": {
                name: list(value) if isinstance(value, tuple) else value for name, value in self.parameters.items()
            },
            "names": list(self.names),
            "agents": list(self.agents),
            "seconds": self.seconds,
            "seed": self.seed,
            "wanted": self.wanted,
            "stopped": self.stopped,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "interval": list(self.interval),
            "elo": _finite(self.elo),
            "elo_interval": [_finite(end) for end in self.elo_interval],
            "superiority": self.superiority,
            "pairs": [pair._asdict() for pair in self.pairs],
        }

    @property
    def standing(self) -> str:
        """Won, drawn, lost, and the difference so far, in one short line."""
        if self.elo is None:
            return "no pairs were played"
        least, most = self.elo_interval
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, Elo {_signed(self.elo)} ({_signed(least)} to {_signed(most)})"
        )

    @property
    def title(self) -> str:
        time = "" if self.seconds is None else f", {self.seconds:g} s an action"
        return f"{self.game}: {len(self.pairs)} of {self.wanted} pairs{time}, seed {self.seed}"

    def __str__(self) -> str:
        return "\n".join([self.title, f"{self.agents[0]} against {self.agents[1]}", *self._conclusions()])

    def __rich__(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        agents = Table(box=None, show_header=False)
        for place, name, agent in zip(("first", "second"), self.names, self.agents, strict=True):
            agents.add_row(place, Text(name, style="bold"), Text(_settings(agent)))
        table = Table("first agent", "won", "drawn", "lost", "score", box=None, header_style="bold")
        for row in self._rows():
            table.add_row(*row)
        lines = [Text(line) for line in self._conclusions()]
        return Group(Text(self.title), agents, Text(""), table, Text(""), *lines)

    def _repr_html_(self) -> str:
        heads = ("first agent", "won", "drawn", "lost", "score")
        who = " against ".join(
            f"{name} ({_settings(agent)})" for name, agent in zip(self.names, self.agents, strict=True)
        )
        return table(self.title, heads, self._rows(), (who, *self._conclusions()))

    def _rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the first agent's results with either side, and together."""
        sides = {
            "moving first": [pair.moving_first for pair in self.pairs],
            "moving second": [pair.moving_second for pair in self.pairs],
        }
        for side, scores in {**sides, "together": [score for each in sides.values() for score in each]}.items():
            mean = f"{math.fsum(scores) / len(scores):.3f}" if scores else ""
            yield (side, *(str(scores.count(result)) for result in (1.0, 0.5, 0.0)), mean)

    def _conclusions(self) -> Iterator[str]:
        if self.score is None or self.elo is None:
            yield self.standing
            return
        low, high = self.interval
        least, most = self.elo_interval
        yield (
            f"+{self.wins} ={self.draws} -{self.losses}, score {self.score:.3f}, "
            f"95 % sure between {low:.3f} and {high:.3f}"
        )
        yield f"Elo {_signed(self.elo)}, 95 % sure between {_signed(least)} and {_signed(most)}"
        yield f"the first is the stronger with probability {self.superiority:.3f}"

    @property
    def _scores(self) -> list[float]:
        return [pair.score for pair in self.pairs]

    def _count(self, result: float) -> int:
        return sum((pair.moving_first == result) + (pair.moving_second == result) for pair in self.pairs)


def _finite(number: float | None) -> float | None:
    return number if number is not None and math.isfinite(number) else None


def _signed(number: float) -> str:
    return f"{number:+.0f}" if math.isfinite(number) else f"{'+' if number > 0 else '-'}infinity"


def _settings(agent: str) -> str:
    """Return what was set, of an agent as in Python: "number=2" of "Level(number=2)"."""
    return agent.partition("(")[2].removesuffix(")") if agent.endswith(")") else agent
