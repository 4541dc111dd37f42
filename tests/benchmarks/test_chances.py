"""The curve of win chances: a lead that is planted is found again, and matches are what they say."""

import math
import random

import plies
from benchmarks.chances import Curve, Match, cautious, chance, fitted, played


def planted(lead, matches=600):
    """Matches whose results follow the curve of this lead."""
    die = random.Random(3)
    found = []
    for _ in range(matches):
        value = die.gauss(0, 2 * lead)
        found.append(Match((value,), float(die.random() < chance(value, lead))))
    return found


def test_a_planted_lead_is_found():
    for lead in (0.1, 250.0):
        assert abs(fitted(planted(lead)) / lead - 1) < 0.2
    for said, won, _ in Curve("planted", planted(1.9)).buckets():
        assert abs(said - won) < 0.15
    low, high = Curve("planted", planted(1.9, 40)).interval
    assert low < 1.9 < high


def test_three_of_four_at_the_lead():
    assert chance(0, 2) == 0.5
    assert chance(2, 2) == 0.75
    assert chance(-1e9, 2) < 1e-9


def test_a_long_match_counts_no_more_than_a_short_one():
    short, long = [Match((1.0,), 1.0)], [Match((1.0,) * 50, 0.0)]
    assert fitted(short + long) == math.inf, "one won and one lost with the same value: it says nothing"


def test_of_two_leads_the_cautious_one_is_taken():
    """Long matches that end in draws say less about a value than short ones that are won."""
    matches = [Match((1.0,), 1.0)] * 6 + [Match((-1.0,), 0.0)] * 6 + [Match((1.0, -1.0) * 20, 0.5)] * 2
    assert cautious(matches) > 2 * fitted(matches)
    assert Curve("planted", matches).lead == cautious(matches)


def test_values_that_say_nothing():
    assert fitted([]) == math.inf
    assert fitted([Match((0.0,), 1.0)]) == math.inf


def test_a_match_of_the_engine_against_itself(monkeypatch):
    monkeypatch.setenv("PLIES_COMPILE", "never")
    match = played(plies.game("connect-four", width=4, height=4, line=3), 30, random.Random(1))
    assert match.result in (0.0, 0.5, 1.0)
    assert all(-1 < value < 1 for value in match.values)
