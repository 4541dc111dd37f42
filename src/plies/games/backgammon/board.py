"""The board of backgammon along the way of one player: from the bar, down 24 points, and off.

    place   0   1   2   3  ...  18  19  20  21  22  23  24  25
    point  bar  24  23  22 ...   7   6   5   4   3   2   1  off
                                    \\____ the home board ____/

A die takes a checker that many places on. My place p is the same point as the other player's place 25 - p.

Sets of places, as bits, tell which steps are possible. A crowd is four such sets: the places with at least one checker,
two, three and four. No play takes more than four from a place.
"""

from plies.core.bits import bit, has, lowest, without
from plies.core.tuples import at_least

__all__ = ["AT_HOME", "BAR", "CHECKERS", "HOME", "OFF", "Crowd"]
__all__ += ["blots_of", "crowd_of", "leaving", "open_places", "stepped"]

BAR, HOME, OFF = 0, 19, 25  # places; the home board begins at 19
CHECKERS = 15  # of each player
IN_PLAY = (1 << OFF) - 1  # sets of places
ON_BOARD = IN_PLAY ^ 1
AT_HOME = IN_PLAY ^ (1 << HOME) - 1

Crowd = tuple[int, int, int, int]


def crowd_of(mine: tuple[int, ...]) -> Crowd:
    """Return where my checkers are; those that are off do not count."""
    return (
        at_least(mine, 1) & IN_PLAY,
        at_least(mine, 2) & IN_PLAY,
        at_least(mine, 3) & IN_PLAY,
        at_least(mine, 4) & IN_PLAY,
    )


def open_places(theirs: tuple[int, ...]) -> int:
    """Return my places on the board where the other has fewer than two checkers."""
    return without(ON_BOARD, at_least(theirs[::-1], 2))


def blots_of(theirs: tuple[int, ...]) -> int:
    """Return my places on the board where the other has a single checker, which I would hit."""
    return ON_BOARD & (at_least(theirs[::-1], 1) ^ at_least(theirs[::-1], 2))


def leaving(crowd: Crowd, free: int, die: int) -> int:
    """Return the places from which a checker may go by the die, if the places in free are open."""
    one = crowd[0]
    if has(one, BAR):
        return bit(BAR) if has(free, die) else 0
    found = one & (free >> die)
    if one != 0 and without(one, AT_HOME) == 0:
        found |= one & bit(OFF - die)
        if lowest(one) > OFF - die:  # a larger die than needed bears off the checker furthest back
            found |= bit(lowest(one))
    return found


def stepped(crowd: Crowd, place: int, die: int) -> Crowd:
    """Return the crowd after a step from place."""
    one, two, three, four = crowd
    here = bit(place)
    one = without(one, here) | (two & here)
    two = without(two, here) | (three & here)
    three = without(three, here) | (four & here)
    four = without(four, here)
    if place + die < OFF:
        there = bit(place + die)
        four |= three & there
        three |= two & there
        two |= one & there
        one |= there
    return one, two, three, four
