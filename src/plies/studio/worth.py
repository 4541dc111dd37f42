"""What a value means to people: how likely each side is to win, and that in words.

Searches return values on the scale of a game's utilities: pawns in chess, equity in backgammon, points in Pacman. The
page shows none of these numbers bare. A two-sided game has two shares that sum to 1, the win chances; a game of many
players has a share for each; a game of points says the points.
"""

from dataclasses import dataclass
from typing import Any

from plies.core import Game
from plies.studio.about import About

__all__ = ["Side", "Worth", "names_of", "side_of", "sides_of", "worth"]

EQUAL = 0.03  # win chances that differ by no more than this from one half are "about equal"


@dataclass(frozen=True)
class Side:
    """Those who win and lose together: a player, or all who are against MAX."""

    name: str
    paint: str  # as on the board


@dataclass(frozen=True)
class Worth:
    """A value for people."""

    shares: tuple[float, ...]  # one for each side; of a game for one player how good the value is, from 0 to 1
    words: str  # "63 % for white"
    short: str  # for a column of a table, from the first side's point of view: "63 %", "wins", "+3 points"

    def to_dict(self) -> dict[str, Any]:
        return {"shares": [round(share, 4) for share in self.shares], "words": self.words, "short": self.short}


def names_of(about: About, game: Game[Any, Any]) -> list[str]:
    """The names of the players, as many as play."""
    return [*about.player_names, *(f"player {n}" for n in range(len(about.player_names), game.players))][: game.players]


def paints_of(about: About, game: Game[Any, Any]) -> list[str]:
    return [*about.paints, *(f"bar-{n % 4}" for n in range(len(about.paints), game.players))][: game.players]


def sides_of(about: About, game: Game[Any, Any]) -> list[Side]:
    """The sides of a game: MAX's and the others', if it is zero-sum, and else every player."""
    names, paints = names_of(about, game), paints_of(about, game)
    if not game.zero_sum or game.players < 3:
        return [Side(name, paint) for name, paint in zip(names, paints, strict=True)]
    first = [player for player in range(game.players) if player in game.maximizers]
    others = [player for player in range(game.players) if player not in game.maximizers]
    return [Side(" and ".join(names[p] for p in group), paints[group[0]]) for group in (first, others) if group]


def side_of(game: Game[Any, Any], player: int) -> int:
    """The number of the side that a player is on."""
    return player if not game.zero_sum or game.players < 2 else int(player not in game.maximizers)


def worth(about: About, game: Game[Any, Any], value: Any, proved: bool = False) -> Worth:
    """What a value says: MAX's, or a tuple with an entry for each player. proved: it is the game's own value."""
    if isinstance(value, tuple | list):
        return _shared(about, game, tuple(float(part) for part in value))
    value = float(value)
    if game.players == 1:
        low, high = game.utility_bounds
        return Worth((min(max((value - low) / (high - low), 0.0), 1.0),), points(value), points(value))
    first, second = (side.name for side in sides_of(about, game)[:2])
    share = win_chance(about, game, value, proved)
    shares = (share, 1 - share)
    if not counts_wins(about, game):
        return _in_points(game, value, (first, second), shares)
    if share in (0.0, 1.0):
        return Worth(shares, f"{first if share else second} wins", "wins" if share else "loses")
    if proved and value == 0:
        return Worth(shares, "a draw", "draw")
    better = first if share > 0.5 else second
    about_equal = abs(share - 0.5) <= EQUAL
    words = "about equal" if about_equal else f"{percent(max(shares))} for {better}"
    return Worth(shares, words, "equal" if about_equal else percent(share))


def counts_wins(about: About, game: Game[Any, Any]) -> bool:
    """Is the value about winning, not about how many points it is won by?"""
    return not about.points and (about.lead > 0 or game.utility_bounds == (-1.0, 1.0))


def win_chance(about: About, game: Game[Any, Any], value: float, proved: bool = False) -> float:
    """How likely the first side is to win: a curve through one half at 0, and 3/4 at the game's usual clear lead."""
    low, high = game.utility_bounds
    if value >= high or (proved and value > 0 and low == -high):
        return 1.0
    if value <= low or (proved and value < 0 and low == -high):
        return 0.0
    if about.lead:
        return 1 / (1 + 3 ** max(min(-value / about.lead, 300.0), -300.0))
    return (value - low) / (high - low)


def _in_points(game: Game[Any, Any], value: float, names: tuple[str, str], shares: tuple[float, ...]) -> Worth:
    """Points: the first side's own, or, where what one wins the other loses, those by which one leads."""
    low, high = game.utility_bounds
    short = f"{value:+,.4g}".replace("-", "−")
    if low != -high:
        return Worth(shares, points(value), short)
    if abs(value) < 0.05:
        return Worth(shares, "about equal", "equal")
    return Worth(shares, f"{points(abs(value))} for {names[value < 0]}", short)


def _shared(about: About, game: Game[Any, Any], values: tuple[float, ...]) -> Worth:
    """Everybody's part of the whole, counted from the least that a player can have."""
    above = [value - game.utility_bounds[0] for value in values]
    total = sum(above)
    shares = tuple(part / total for part in above) if total > 0 else tuple(1 / len(values) for _ in values)
    told = [percent(share) for share in shares]
    names = names_of(about, game)
    words = ", ".join(f"{name} {each}" for name, each in zip(names, told, strict=True))
    return Worth(shares, words, " · ".join(each.removesuffix(" %") for each in told) + " %")


def percent(share: float) -> str:
    """A share in per cent, never 0 or 100 where it is not certain."""
    whole = round(100 * share)
    if 0 < share < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole} %"


def points(value: float) -> str:
    """Points as people write them: 1,605,371 points, 2.5 points."""
    number = f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:,.1f}"
    return f"{number} {'point' if number == '1' else 'points'}".replace("-", "−")
