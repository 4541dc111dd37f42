"""The numbers in a random game: utilities, estimates, bounds and probabilities, easy ones and nasty ones."""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["STYLES", "Numbers", "draw_bounds", "draw_chances", "draw_numbers"]

Draw = Callable[[random.Random], float]

STYLES: dict[str, Draw] = {
    "small": lambda dice: float(dice.randrange(-4, 5)),
    "ends": lambda dice: float(dice.choice((-1, -1, 0, 1, 1))),
    "equal": lambda dice: 2.0,
    "gains": lambda dice: float(dice.randrange(3, 9)),
    "losses": lambda dice: float(dice.randrange(-9, -3)),
    "fractions": lambda dice: dice.random(),
    "thirds": lambda dice: dice.randrange(-7, 8) / 3,
    "zeros": lambda dice: dice.choice((0.0, -0.0, 0.0, -0.0, 1.0, -1.0)),
    "denormal": lambda dice: dice.randrange(-3, 4) * 5e-324,
    "near one": lambda dice: 1.0 + dice.randrange(-6, 7) * 2.0**-52,
    "million": lambda dice: 1e6 + dice.randrange(-5, 6) * 1e-4,
    "huge": lambda dice: dice.randrange(-4, 5) * 4e307,
    "spread": lambda dice: dice.choice((1, -1)) * 10.0 ** dice.choice((-300, -20, -9, 0, 9, 20, 300)),
}
LARGEST = 1.7e308


class Numbers(NamedTuple):
    """Where the numbers of one game come from: a few numbers of one style, so that many values tie."""

    style: str
    pool: tuple[float, ...]

    def draw(self, dice: random.Random) -> float:
        return dice.choice(self.pool)

    def inside(self, dice: random.Random) -> float:
        """A number strictly between the least and the greatest of the pool where there is one, as evaluations are."""
        low, high = math.nextafter(min(self.pool), math.inf), math.nextafter(max(self.pool), -math.inf)
        return min(max(self.draw(dice), low), high) if low <= high else self.pool[0]

    def share(self, dice: random.Random, total: float, count: int) -> tuple[float, ...]:
        """count numbers that add up to total, but for rounding."""
        parts = [self.draw(dice) for _ in range(count - 1)]
        rest = total - sum(parts)
        if not math.isfinite(rest):
            parts, rest = [0.0] * (count - 1), total
        parts.insert(dice.randrange(count), rest)
        return tuple(parts)


def draw_numbers(dice: random.Random) -> Numbers:
    """Where the numbers of a game come from, often small whole ones."""
    style = "small" if dice.random() < 0.4 else dice.choice(tuple(STYLES))
    return Numbers(style, tuple([STYLES[style](dice) for _ in range(dice.choice((2, 3, 8)))]))


def draw_bounds(dice: random.Random, payoffs: list[float], estimates: list[float]) -> tuple[float, float]:
    """Bounds that hold: as tight as can be, or wider on either side. Estimates lie strictly inside."""
    low = min([*payoffs, *(_beside(number, -1) for number in estimates)])
    high = max([*payoffs, *(_beside(number, 1) for number in estimates)])
    low = low if dice.random() < 0.6 else _further(dice, low, -1)
    high = high if dice.random() < 0.6 else _further(dice, high, 1)
    while not math.nextafter(low, math.inf) < high:
        low, high = math.nextafter(low, -math.inf), math.nextafter(high, math.inf)
    return low, high


def _beside(number: float, way: int) -> float:
    """The next number, or the next whole one."""
    return number + way if number.is_integer() and abs(number) < 1e9 else math.nextafter(number, way * math.inf)


def _further(dice: random.Random, number: float, way: int) -> float:
    """A number that is further out, by very little or by very much."""
    step = dice.choice((5e-324, abs(number) * 2.0**-52, 1e-9, 1.0, 100.0, abs(number)))
    return min(max(number + way * step, -LARGEST), LARGEST)


def draw_chances(dice: random.Random, count: int) -> tuple[float, ...]:
    """Probabilities of count outcomes: equal, skewed, some of them 0, or all but one."""
    style = dice.randrange(5)
    if style == 0:
        return (1 / count,) * count
    if style == 1:  # one outcome is nearly sure
        little = dice.choice((1e-3, 1e-9, 1e-15)) if count > 1 else 0.0
        return (1.0 - little * (count - 1), *(little for _ in range(count - 1)))
    if style == 2:  # exact in binary
        parts = [2.0 ** -(place + 1) for place in range(count - 1)]
        return (*parts, 1.0 - sum(parts))
    parts = [float(dice.randrange(0, 4)) for _ in range(count)] if style == 3 else [dice.random() for _ in range(count)]
    if not sum(parts):
        parts[dice.randrange(count)] = 1.0
    return tuple([part / sum(parts) for part in parts])
