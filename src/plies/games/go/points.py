"""Sets of points of a go board, as tuples of words with 64 points each.

A row takes side + 1 bits. The spare bit at its end stays empty and keeps the rows apart: the neighbours
of point p are p - 1, p + 1, p - row and p + row, if they are on the board.
"""

from typing import TypeAlias

from plies.core.bits import Bits, bit, count, has, lowest, shift_left, shift_right, without
from plies.core.tuples import put

__all__ = ["Points", "added", "both", "flood", "holds", "is_empty", "lowest_point", "minus", "size", "spread"]

Points: TypeAlias = tuple[Bits, ...]


def holds(points: Points, point: int) -> bool:
    return has(points[point >> 6], point & 63)


def added(points: Points, point: int) -> Points:
    """Return the points and one more."""
    return put(points, point >> 6, points[point >> 6] | bit(point & 63))


def union(some: Points, others: Points) -> Points:
    for word in range(len(some)):
        some = put(some, word, some[word] | others[word])
    return some


def both(some: Points, others: Points) -> Points:
    """Return the points in both sets."""
    for word in range(len(some)):
        some = put(some, word, some[word] & others[word])
    return some


def minus(some: Points, others: Points) -> Points:
    for word in range(len(some)):
        some = put(some, word, without(some[word], others[word]))
    return some


def is_empty(points: Points) -> bool:
    for word in points:
        if word != 0:
            return False
    return True


def size(points: Points) -> int:
    total = 0
    for word in points:
        total += count(word)
    return total


def lowest_point(points: Points) -> int:
    """Return the first of the points; there must be one."""
    for word in range(len(points)):
        if points[word] != 0:
            return 64 * word + lowest(points[word])
    return -1


def higher(points: Points, distance: int) -> Points:
    """Return every point moved up by the distance, 1 to 63."""
    moved = points
    for word in range(len(points)):
        carried = shift_right(points[word - 1], 64 - distance) if word > 0 else 0
        moved = put(moved, word, shift_left(points[word], distance) | carried)
    return moved


def lower(points: Points, distance: int) -> Points:
    """Return every point moved down by the distance, 1 to 63."""
    moved = points
    for word in range(len(points)):
        carried = shift_left(points[word + 1], 64 - distance) if word + 1 < len(points) else 0
        moved = put(moved, word, shift_right(points[word], distance) | carried)
    return moved


def spread(points: Points, row: int) -> Points:
    """Return the points and their neighbours, including those off the board."""
    along = union(higher(points, 1), lower(points, 1))
    across = union(higher(points, row), lower(points, row))
    return union(points, union(along, across))


def flood(points: Points, within: Points, row: int) -> Points:
    """Return all points that can be reached from points, a part of within, without leaving within."""
    reached, before = both(spread(points, row), within), points
    while reached != before:
        reached, before = both(spread(reached, row), within), reached
    return reached
