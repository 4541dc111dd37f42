"""The board of checkers: squares as bits, and where an action leads.

   the numbers of the squares            and their bits
  .  1  .  2  .  3  .  4            .  0  .  1  .  2  .  3
  5  .  6  .  7  .  8  .            4  .  5  .  6  .  7  .
  .  9  . 10  . 11  . 12            .  9  . 10  . 11  . 12
 13  . 14  . 15  . 16  .           13  . 14  . 15  . 16  .
  . 17  . 18  . 19  . 20            . 18  . 19  . 20  . 21
 21  . 22  . 23  . 24  .           22  . 23  . 24  . 25  .
  . 25  . 26  . 27  . 28            . 27  . 28  . 29  . 30
 29  . 30  . 31  . 32  .           31  . 32  . 33  . 34  .

Bits 8, 17 and 26 are spare: a step down is 4 or 5 bits up from any row, and a step off the edge meets a spare bit.

An action is one number: bits 0 to 5 say where the piece starts, bits 6 to 9 how often it jumps, and the bits from 10 on
the directions, two bits each, the first one lowest. A step has no jumps and one direction.
"""

from plies.core.bits import Bits, bit, shift_left, shift_right

__all__ = [
    "BOARD",
    "CENTRE",
    "DIRECTIONS",
    "KING_ROWS",
    "ROWS",
    "along",
    "bit_of",
    "direction_of",
    "jumps_of",
    "number_of",
    "onward",
    "places",
    "start_of",
    "step",
    "travel",
]

DIRECTIONS = 4  # down left, down right, up left, up right; 3 - direction is the opposite one


def bit_of(number: int) -> int:
    """Return the bit of the square with this number."""
    return number - 1 + (number - 1) // 8


def number_of(place: int) -> int:
    """Return the number of the square with this bit."""
    return place + 1 - place // 9


ROWS = tuple(sum(1 << bit_of(number) for number in range(first, first + 4)) for first in range(1, 33, 4))
BOARD = sum(ROWS)
KING_ROWS = (ROWS[7], ROWS[0])  # where the men of black and white are crowned
CENTRE = sum(1 << bit_of(number) for number in (10, 11, 14, 15, 18, 19, 22, 23))


def along(squares: Bits, direction: int) -> Bits:
    """Return the squares moved by one in the direction; mask the result, since some may be off the board."""
    if direction < 2:
        return shift_left(squares, 4 + direction)
    return shift_right(squares, 7 - direction)


def step(start: int, direction: int) -> int:
    """Return the action of stepping from start in the direction."""
    return start | direction << 10


def onward(action: int, direction: int) -> int:
    """Return the action with one more jump in the direction."""
    jumps = action >> 6 & 15
    return (action | direction << (10 + 2 * jumps)) + (1 << 6)


def start_of(action: int) -> int:
    return action & 63


def jumps_of(action: int) -> int:
    return action >> 6 & 15


def direction_of(action: int, number: int) -> int:
    """Return the direction of one of its jumps, numbered from 0, or of its step."""
    return action >> (10 + 2 * number) & 3


def travel(action: int) -> tuple[Bits, Bits]:
    """Return where the action ends, and the squares of all pieces that it jumps over."""
    at = bit(start_of(action))
    if jumps_of(action) == 0:
        return along(at, direction_of(action, 0)), 0
    over = at ^ at  # nothing yet
    for number in range(jumps_of(action)):
        direction = direction_of(action, number)
        at = along(at, direction)
        over |= at
        at = along(at, direction)
    return at, over


def places(action: int) -> list[int]:
    """Return the numbers of the squares that the piece stands on, the first and the last included."""
    at = start_of(action)
    found = [number_of(at)]
    for number in range(max(1, jumps_of(action))):
        distance = (4, 5, -5, -4)[direction_of(action, number)]
        at += distance if jumps_of(action) == 0 else 2 * distance
        found.append(number_of(at))
    return found
