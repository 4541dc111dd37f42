"""What a value means to people: how likely each side is to win, and that in words.

Searches return values on the scale of a game's utilities: pawns in chess, equity in backgammon, points in Pacman. The
page shows none of these numbers bare. A two-sided game has two shares that sum to 1, the win chances; a game of many
players has a share for each; a game of points says the points.
"""

from dataclasses import dataclass
from typing import Any

from plies.core import Game
from plies.studio.about import About

__all__ = ["Side", "Worth", "has_bar", "measured", "names_of", "side_of", "sides_of", "worth"]

EQUAL = 0.03  # win chances that differ by no more than this from one half are "about equal"


@dataclass(frozen=True)
class Side:
    """Those who win and lose together: a player, or all who are against MAX."""

    name: str
    paint: str  # as on the board


@dataclass(frozen=True)
class Worth:
    """A value for people."""

    # One for each side, None where only the others' is known; of a game for one player how good it is, from 0 to 1.
    shares: tuple[float | None, ...]
    words: str  # "63 % for white"
    short: str  # for a column of a table, from the first side's point of view: "63 %", "wins", "+3 points"

    @property
    def known(self) -> tuple[float, ...]:
        return tuple(share for share in self.shares if share is not None)

    def to_dict(self) -> dict[str, Any]:
        shares = [None if share is None else round(share, 4) for share in self.shares]
        return {"shares": shares, "words": self.words, "short": self.short}


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


def worth(
    about: About, game: Game[Any, Any], value: Any, *, proved: bool = False, mean: bool = False, player: int = 0
) -> Worth:
    """What a value says: MAX's, or a tuple with an entry for each player.

    proved: it is the game's own value. mean: it is a mean of results, as Monte Carlo finds it, and no evaluation.
    player: whose it is in a general game, if it is no tuple.
    """
    if isinstance(value, tuple | list):
        parts = tuple(float(part) for part in value)
        return _points_of_all(about, game, parts) if about.points else _shared(about, game, parts)
    value = float(value)
    if game.players == 1:
        low, high = game.utility_bounds
        return Worth((min(max((value - low) / (high - low), 0.0), 1.0),), points(value), points(value))
    if not game.zero_sum:
        return _own(about, game, value, player)
    first, second = (side.name for side in sides_of(about, game)[:2])
    share = win_chance(about, game, value, proved, mean)
    if about.points:
        return _in_points(game, value, (first, second), share)
    if share in (0.0, 1.0):
        return Worth((share, 1 - share), f"{first if share else second} wins", "wins" if share else "loses")
    if value == 0 and (proved or _knows_nothing(about, game)):
        return Worth((0.5, 0.5), *(("a draw", "draw") if proved else ("not decided yet", "open")))
    better = first if share > 0.5 else second
    if not (mean or measured(about, game)):
        return _ahead(value, better, share)
    if abs(share - 0.5) <= EQUAL:
        return Worth((share, 1 - share), "about equal", "equal")
    return Worth((share, 1 - share), f"{percent(max(share, 1 - share))} for {better}", percent(share))


def win_chance(about: About, game: Game[Any, Any], value: float, proved: bool = False, mean: bool = False) -> float:
    """How likely the first side is to win: a curve through one half at 0, and 3/4 at the game's measured lead.

    A mean of results is a chance already, and so is the value of a game that evaluates nothing. Where nobody has
    measured the lead, the number only orders positions, from the lowest utility to the highest, and is not shown.
    """
    low, high = game.utility_bounds
    if value >= high or (proved and value > 0 and low == -high):
        return 1.0
    if value <= low or (proved and value < 0 and low == -high):
        return 0.0
    if about.lead and not mean:
        return 1 / (1 + 3 ** max(min(-value / about.lead, 300.0), -300.0))
    return (value - low) / (high - low)


def measured(about: About, game: Game[Any, Any]) -> bool:
    """Are shares win chances, not only an order of positions?"""
    return bool(about.lead) or (game.zero_sum and game.players > 1 and _knows_nothing(about, game))


def has_bar(about: About, game: Game[Any, Any]) -> bool:
    """Do shares make a bar that means something: chances, parts of one whole, or of all that is possible?"""
    if game.players == 1:
        return True
    return measured(about, game) if game.zero_sum else not about.points


def _knows_nothing(about: About, game: Game[Any, Any]) -> bool:
    """Has the game no evaluation, so that only ends of it have values?"""
    return about.blind or (type(game).evaluate is Game.evaluate and not game.weights)


def _ahead(value: float, better: str, share: float) -> Worth:
    """An evaluation of which nobody has measured how often it wins: who leads by it, and no chance."""
    short = "equal" if value == 0 else f"{value:+,.3g}".replace("-", "−")
    return Worth((share, 1 - share), "about equal" if value == 0 else f"{better} is ahead, by {abs(value):,.3g}", short)


def _own(about: About, game: Game[Any, Any], value: float, player: int) -> Worth:
    """What one of many has if all others are against them; what each of the others has, nobody knows."""
    low, high = game.utility_bounds
    share = min(max((value - low) / (high - low), 0.0), 1.0)
    name = names_of(about, game)[player]
    if about.points:
        share /= game.players
    shares = tuple(share if each == player else None for each in range(game.players))
    least = points(value) if about.points else percent(share)
    return Worth(shares, f"{name} at least {least}", f"{name} ≥ {least}")


def _in_points(game: Game[Any, Any], value: float, names: tuple[str, str], share: float) -> Worth:
    """Points: the first side's own, or, where what one wins the other loses, those by which one leads."""
    low, high = game.utility_bounds
    shares = (share, 1 - share)
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


def _points_of_all(about: About, game: Game[Any, Any], values: tuple[float, ...]) -> Worth:
    """Everybody's points, where they need not be at the expense of others. The bar is full if all have the most."""
    low, high = game.utility_bounds
    shares = tuple(min(max((value - low) / (high - low), 0.0), 1.0) / len(values) for value in values)
    told = [points(value) for value in values]
    words = ", ".join(f"{name} {each}" for name, each in zip(names_of(about, game), told, strict=True))
    return Worth(shares, words, " · ".join(each.split(" ")[0] for each in told))


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
