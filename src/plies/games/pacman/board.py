"""What a state of Pacman is.

    %%%%%%%      P  Pacman      Open cells are numbered     0  1  2  3  4
    %P.. G%      G  a ghost     row by row; Pacman is       5           6
    %o%%%.%      .  a pellet    on cell 0, the ghost on     7  8  9 10 11
    %.    %      o  a capsule   4, the pellets 0, 1, 2, 3
    %%%%%%%      %  a wall      on 1, 2, 6 and 7, and the
                                capsule 0 on 5.

cells     the cell of every player: Pacman is player 0 (MAX), the ghosts in reading order are players 1, 2, ...
headings  how every player moved last, if that restricts the next move: a ghost does not turn back
food      the pellets left, as bits, 60 to an int
score     Pacman's points
mover     whose turn it is
capsules  the capsules left, as bits
timers    for how many more turns each ghost is scared; 0 if it is not; BACK if it was just eaten
"""

from typing import NamedTuple

__all__ = [
    "BACK",
    "EAST",
    "HEADINGS",
    "NAMES",
    "NORTH",
    "NOTHING",
    "PACK",
    "SOUTH",
    "STOP",
    "WEST",
    "State",
    "all_eaten",
    "caught",
]

NORTH, SOUTH, EAST, WEST, STOP = 0, 1, 2, 3, 4  # direction ^ 1 is the opposite one
NAMES = ("north", "south", "east", "west", "stop")
HEADINGS = "nsew-"
PACK = 60  # pellets, or capsules, in one int
NOTHING = -1  # in the tables: no such cell or pellet
BACK = -1  # a timer: the ghost is back on its start cell, and harmless until its next turn


class State(NamedTuple):
    cells: tuple[int, ...]
    headings: tuple[int, ...]
    food: tuple[int, ...]
    score: int
    mover: int
    capsules: int
    timers: tuple[int, ...]


def all_eaten(food: tuple[int, ...]) -> bool:
    """Are all pellets eaten?"""
    for pack in food:
        if pack != 0:
            return False
    return True


def caught(cells: tuple[int, ...], timers: tuple[int, ...]) -> bool:
    """Does a ghost that is not scared share Pacman's cell?"""
    for player in range(1, len(cells)):
        if cells[player] == cells[0] and timers[player] == 0:
            return True
    return False
