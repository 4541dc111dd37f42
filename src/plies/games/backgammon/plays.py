"""The plays that a roll allows: both dice if possible, else one, the higher one if either can be played.

A play is one number with five bits for each step, the first step lowest: the place that a checker leaves, plus 1; 0 is
no step. With two different dice, the first step is the higher one's and the second the lower one's, whichever is taken
first. With equal dice, steps begin furthest back: every play that is possible in any order is possible in this one,
and two different plays of the same length lead to different positions.

Two different dice, a step x by the higher and y by the lower, lead to the same position as another play only
  - if one checker takes both and hits nothing between: by the lower one first or by the higher one first;
  - if both checkers go off, and could do so by exchanging the dice.
"""

from collections.abc import Iterator

from plies.core.bits import bit, has, lowest, without
from plies.games.backgammon.board import OFF, Crowd, leaving, stepped

__all__ = ["NO_PLAY", "STEPS", "die_of", "left_by", "of_equal", "of_two"]

STEPS = 4  # in a play, at most
NO_PLAY = 0
NONE = -1  # after the last play


def left_by(play: int, step: int) -> int:
    """Return the place that a checker leaves by the step, 0 .. 3; -1 if there is no such step."""
    return (play >> (5 * step) & 31) - 1


def die_of(dice: int, step: int) -> int:
    """Return the die of a step; 31 means the dice 3 and 1."""
    return dice % 10 if step == 1 else dice // 10


# -- two different dice --


def of_two(crowd: Crowd, free: int, blots: int, high: int, low: int) -> Iterator[int]:
    """Yield every play of both dice, those that can begin with the higher one first; if there is none, of one die."""
    by_high_now, by_low_now, both = leaving(crowd, free, high), leaving(crowd, free, low), 0
    for high_first in (1, 0):
        die, other = (high, low) if high_first == 1 else (low, high)
        places = by_high_now if high_first == 1 else by_low_now
        while places != 0:
            place = lowest(places)
            places ^= bit(place)
            seconds = leaving(stepped(crowd, place, die), free, other)
            both |= seconds
            if high_first == 0:
                seconds = without(seconds, by_high_now)  # possible before: the lower one's step can come second
            while seconds != 0:
                second = lowest(seconds)
                seconds ^= bit(second)
                by_high, by_low = (place, second) if high_first == 1 else (second, place)
                if not is_doubled(crowd, free, blots, by_high, high, by_low, low):
                    yield (by_high + 1) | (by_low + 1) << 5
    if both == 0:
        places, shift = (by_high_now, 0) if by_high_now != 0 else (by_low_now, 5)
        if places == 0:
            yield NO_PLAY
        while places != 0:
            place = lowest(places)
            places ^= bit(place)
            yield (place + 1) << shift


def is_doubled(crowd: Crowd, free: int, blots: int, by_high: int, high: int, by_low: int, low: int) -> bool:
    """Does another play, the one to be listed, lead to the same position?"""
    between = by_low + high
    if by_high == by_low + low and between < OFF and not has(blots, by_high) and not has(blots, between):
        return fit(crowd, free, by_low, high, between, low)
    if by_high > by_low and by_low + low >= OFF:
        return fit(crowd, free, by_low, high, by_high, low)
    return False


def fit(crowd: Crowd, free: int, by_high: int, high: int, by_low: int, low: int) -> bool:
    """Can both steps be taken, in some order?"""
    return in_order(crowd, free, by_high, high, by_low, low) or in_order(crowd, free, by_low, low, by_high, high)


def in_order(crowd: Crowd, free: int, place: int, die: int, second: int, other: int) -> bool:
    """Can the first step be taken, and then the second?"""
    return has(leaving(crowd, free, die), place) and has(leaving(stepped(crowd, place, die), free, other), second)


# -- equal dice --


def of_equal(crowd: Crowd, free: int, die: int) -> Iterator[int]:
    """Yield every play of as many steps as can be taken: all beginnings, each with all its last steps.

    Nearly always there are four steps, and no step is taken twice on the way; else each play is built from the start.
    """
    most = longest(crowd, free, die)
    if most == 0:
        yield NO_PLAY
    firsts = leaving(crowd, free, die) if most == STEPS else 0
    while firsts != 0:
        first = lowest(firsts)
        firsts ^= bit(first)
        after_one = stepped(crowd, first, die)
        seconds = onward(after_one, free, die, first)
        while seconds != 0:
            second = lowest(seconds)
            seconds ^= bit(second)
            after_two = stepped(after_one, second, die)
            thirds = onward(after_two, free, die, second)
            while thirds != 0:
                third = lowest(thirds)
                thirds ^= bit(third)
                fourths = onward(stepped(after_two, third, die), free, die, third)
                while fourths != 0:
                    fourth = lowest(fourths)
                    fourths ^= bit(fourth)
                    yield (first + 1) | (second + 1) << 5 | (third + 1) << 10 | (fourth + 1) << 15
    play = begun(crowd, free, die, most - 1, NO_PLAY, 0) if 0 < most < STEPS else NONE
    while play != NONE:
        lasts = lasting(crowd, free, die, play, most - 1)
        while lasts != 0:
            place = lowest(lasts)
            lasts ^= bit(place)
            yield play | (place + 1) << (5 * (most - 1))
        play = next_beginning(crowd, free, die, most - 1, play)


def onward(crowd: Crowd, free: int, die: int, least: int) -> int:
    """Return the places from which a checker may go, none further back than least."""
    return leaving(crowd, free, die) >> least << least


def longest(crowd: Crowd, free: int, die: int) -> int:
    """Return how many steps can be taken at most."""
    play, most = begun(crowd, free, die, STEPS, NO_PLAY, 0), 0
    while play != NONE and most < STEPS:
        most = max(most, steps_of(play))
        play = next_beginning(crowd, free, die, STEPS, play)
    return most


def steps_of(play: int) -> int:
    steps = 0
    while steps < STEPS and left_by(play, steps) >= 0:
        steps += 1
    return steps


def lasting(crowd: Crowd, free: int, die: int, play: int, steps: int) -> int:
    """Return the places for one more step, none further back than the last; none if the play has fewer steps."""
    for step in range(steps):
        if left_by(play, step) < 0:
            return 0
        crowd = stepped(crowd, left_by(play, step), die)
    least = max(0, left_by(play, steps - 1)) if steps > 0 else 0
    return onward(crowd, free, die, least)


def begun(crowd: Crowd, free: int, die: int, most: int, play: int, steps: int) -> int:
    """Return the play, which has so many steps, continued up to most steps, each from as far back as possible."""
    while steps < most:
        places = lasting(crowd, free, die, play, steps)
        if places == 0:
            break
        play |= (lowest(places) + 1) << (5 * steps)
        steps += 1
    return play


def next_beginning(crowd: Crowd, free: int, die: int, most: int, play: int) -> int:
    """Return the play after this one: its last step that can start further on does. NONE after the last play."""
    for step in range(min(most, steps_of(play)) - 1, -1, -1):
        before = play & ((1 << (5 * step)) - 1)
        least = left_by(play, step) + 1
        places = lasting(crowd, free, die, before, step) >> least << least
        if places != 0:
            return begun(crowd, free, die, most, before | (lowest(places) + 1) << (5 * step), step + 1)
    return NONE
