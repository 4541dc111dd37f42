"""How often a side wins that leads by a value: the curve behind the win chances that the studio shows.

    python -m benchmarks chances [--game chess --game othello] [--matches 300] [--nodes 3000] [--seed 1] [--json]

plies.search plays itself, with so many nodes an action, after an opening of random plies. Every value that it finds on
the way is set against how the match ended: 1 if MAX won, 0 if MAX lost, 1/2 for a draw. Values that are proved, and
those at the ends of the utilities, are left out: they are certain. The curve is 1 / (1 + 3^(-value / lead)): even at 0,
and three wins of four at the lead. The lead is the one that makes the results most likely: once with every match
counted once, however long it is, and once with every value counted once. Where long matches end in draws, the two
differ, and the larger lead is the cautious one: it is printed, and the studio takes it. Its interval comes from matches
drawn anew, with replacement.
"""

import argparse
import json
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import plies
from plies.core import CHANCE

__all__ = ["Curve", "Match", "fitted", "main", "measure"]

GAMES = ("backgammon", "checkers", "chess", "connect-four", "othello")
OPENINGS = (2, 12)  # random plies, from so many to so many
LONGEST = 400  # plies, then nobody has won
DRAWN_ANEW = 80
BUCKETS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)  # of the win chance that the curve says


@dataclass(frozen=True)
class Match:
    """The values that were found on the way, MAX's, and how it ended for MAX: 1, 1/2 or 0."""

    values: tuple[float, ...]
    result: float


@dataclass
class Curve:
    """What was measured of one game."""

    game: str
    matches: list[Match] = field(default_factory=list)

    @property
    def lead(self) -> float:
        """The more cautious of the two fits."""
        return cautious(self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """Where 95 of 100 leads lie, if the matches are drawn anew."""
        die = random.Random(0)
        leads = sorted(cautious(die.choices(self.matches, k=len(self.matches))) for _ in range(DRAWN_ANEW))
        return leads[DRAWN_ANEW // 40], leads[-1 - DRAWN_ANEW // 40]

    def buckets(self) -> Iterator[tuple[float, float, int]]:
        """What the curve says, what was won, and of how many values, for each part of the curve."""
        lead = self.lead
        told = [(chance(value, lead), match.result) for match in self.matches for value in match.values]
        for low, high in pairwise(BUCKETS):
            found = [(said, won) for said, won in told if low <= said < high or said == high == 1.0]
            if found:
                yield *(sum(each) / len(found) for each in zip(*found, strict=True)), len(found)

    def to_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "game": self.game,
            "matches": len(self.matches),
            "values": sum(len(match.values) for match in self.matches),
            "lead": self.lead,
            "low": low,
            "high": high,
            "buckets": [{"said": said, "won": won, "values": count} for said, won, count in self.buckets()],
        }


def chance(value: float, lead: float) -> float:
    """How likely MAX is to win: 1/2 at 0, 3/4 at the lead."""
    return 1 / (1 + 3 ** max(min(-value / lead, 300.0), -300.0))


def cautious(matches: Sequence[Match]) -> float:
    """The larger of the two leads: with every match counted once, and with every value counted once."""
    values = [Match((value,), match.result) for match in matches for value in match.values]
    return max(fitted(matches), fitted(values))


def fitted(matches: Sequence[Match]) -> float:
    """The lead that makes the results of these matches most likely; infinite where values say nothing.

    The likelihood is concave in 1 / lead, so that its slope has one zero, which is found by halving.
    """
    scale = max((abs(value) for match in matches for value in match.values), default=0.0)
    if scale == 0.0:
        return math.inf
    low, high = 0.0, 1e6 / scale
    if _slope(matches, low) <= 0:
        return math.inf
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(matches, middle) > 0 else (low, middle)
    return 2 / (low + high)


def _slope(matches: Sequence[Match], steepness: float) -> float:
    """How the likelihood changes with 1 / lead."""
    lead = 1 / steepness if steepness else math.inf
    return sum(
        sum((match.result - chance(value, lead)) * value for value in match.values) / len(match.values)
        for match in matches
        if match.values
    )


def measure(name: str, matches: int, nodes: int, seed: int = 1) -> Curve:
    """Let the engine play itself, and return what was found."""
    game, curve = plies.game(name), Curve(name)
    for number in range(matches):
        curve.matches.append(played(game, nodes, random.Random(f"{name} {seed} {number}")))
    return curve


def played(game: plies.Game[Any, Any], nodes: int, die: random.Random) -> Match:
    """One match of the engine against itself."""
    state = opened(game, die)
    history: list[Any] = []
    values: list[float] = []
    low, high = game.utility_bounds
    while not _over(game, state, history) and len(history) < LONGEST:
        if game.player(state) == CHANCE:
            action = thrown(game, state, die)
        else:
            found = plies.search(game, state, nodes=nodes, table_mb=1, history=history, seed=die.randrange(1 << 30))
            action = found.action
            if not found.proved and low < found.value < high:
                values.append(float(found.value))
        history.append(state)
        state = game.result(state, action)
    won = game.utility(state, 0) if game.is_terminal(state) else 0.0
    return Match(tuple(values), 0.5 if won == 0 else float(won > 0))


def opened(game: plies.Game[Any, Any], die: random.Random) -> Any:
    """A state after some random plies in which the game goes on."""
    while True:
        state = game.initial()
        for _ in range(die.randint(*OPENINGS)):
            if not game.is_terminal(state):
                state = game.result(state, thrown(game, state, die))
        if not game.is_terminal(state):
            return state


def thrown(game: plies.Game[Any, Any], state: Any, die: random.Random) -> Any:
    """A random action, or what chance throws."""
    if game.player(state) != CHANCE:
        return die.choice(list(game.actions(state)))
    chances = list(game.chances(state))
    return die.choices([outcome for _, outcome in chances], [share for share, _ in chances])[0]


def _over(game: plies.Game[Any, Any], state: Any, history: Sequence[Any]) -> bool:
    if game.is_terminal(state):
        return True
    position = game.position(state)
    return bool(game.repetition) and sum(game.position(each) == position for each in history) + 1 >= game.repetition


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks chances", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", help=f"can be repeated; by default {', '.join(GAMES)}")
    parser.add_argument("--matches", type=int, default=300, help="matches of each game")
    parser.add_argument("--nodes", type=int, default=3000, help="nodes for an action")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)

    if not given.json:
        print("| game | matches | lead | 95 % interval | said : won, in fifths of the curve |\n|---|---|---|---|---|")
    rows = []
    for name in given.game or GAMES:
        rows.append(measure(name, given.matches, given.nodes, given.seed).to_dict())
        if not given.json:
            print(as_line(rows[-1]), flush=True)
    if given.json:
        print(json.dumps(rows, indent=2))


def as_line(row: dict[str, Any]) -> str:
    parts = ", ".join(f"{each['said']:.0%} : {each['won']:.0%}" for each in row["buckets"])
    return f"| {row['game']} | {row['matches']} | {row['lead']:.3g} | {row['low']:.3g} – {row['high']:.3g} | {parts} |"
