"""The interval holds the true score about 95 times in 100, and Elo is the logistic curve."""

import math
import random

import pytest

from plies.arena import Interval, elo, score_interval, superiority
from plies.core import InvalidArgument


def expected(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def match(die, difference, drawn):
    """Return a match of known strength: the mean is expected(difference), and about this share is drawn."""
    mean = expected(difference)
    drawn = min(drawn, 2 * mean, 2 - 2 * mean)
    throw = die.random()
    return 1.0 if throw < mean - drawn / 2 else 0.5 if throw < mean + drawn / 2 else 0.0


def pairs_of(die, difference, drawn, bias, number=50):
    """Every opening favours one side, by up to bias: then the two matches of a pair depend on each other."""
    for _ in range(number):
        opening = die.choice([-bias, bias])
        yield (match(die, difference + opening, drawn) + match(die, difference - opening, drawn)) / 2


@pytest.mark.parametrize("difference", [0, 60, 250])
@pytest.mark.parametrize("drawn", [0.0, 0.4])
@pytest.mark.parametrize("bias", [0, 400])
def test_it_holds_the_true_score_about_95_times_in_100(difference, drawn, bias):
    die = random.Random(f"{difference} {drawn} {bias}")
    true = (expected(difference + bias) + expected(difference - bias)) / 2
    intervals = [score_interval(list(pairs_of(die, difference, drawn, bias))) for _ in range(600)]
    held = sum(low <= true <= high for low, high in intervals) / 600
    assert 0.93 <= held <= 0.99  # from single matches it would be 1.00 where openings favour a side


def test_few_pairs_do_not_seem_sure():
    die = random.Random(1)
    held = 0
    for _ in range(600):
        low, high = score_interval(list(pairs_of(die, 200, 0.3, 0, number=4)))
        held += low <= expected(200) <= high
    assert held / 600 >= 0.93


def test_pairs_not_matches_are_the_samples():
    """The first to move always wins: of a hundred matches half are won, and luck has no part in it."""
    low, high = score_interval([0.5] * 50)
    assert high - low < 0.06  # from single matches it would be 0.2


def test_by_hand():
    """Two pairs, 1 and 0.5; with 0 and 1 the mean is 0.625 and the variance 0.6875 / 3."""
    half = 1.959964 * math.sqrt(0.6875 / 3 / 4)
    assert score_interval([1, 0.5]) == pytest.approx((0.625 - half, 1.0))
    assert score_interval([0.5, 0]) == pytest.approx((0.0, 0.375 + half))


def test_it_never_seems_certain():
    assert score_interval([]) == Interval(0.0, 1.0)
    assert score_interval([1.0] * 10) == pytest.approx((0.7533, 1.0), abs=0.0001)
    assert superiority([]) == 0.5
    assert superiority([1.0] * 10) > 0.99 > superiority([0.5, 0.75]) > 0.5


@pytest.mark.parametrize(("score", "difference"), [(0.5, 0.0), (0.75, 190.85), (10 / 11, 400.0), (1, math.inf)])
def test_elo(score, difference):
    assert elo(score) == pytest.approx(difference, abs=0.01)
    assert elo(1 - score) == pytest.approx(-difference, abs=0.01)


def test_what_is_refused():
    with pytest.raises(InvalidArgument, match=r"0 to 1, not 1\.5"):
        elo(1.5)
    with pytest.raises(InvalidArgument, match=r"mean of its two matches, 0 to 1, not \[2\]"):
        score_interval([2])
