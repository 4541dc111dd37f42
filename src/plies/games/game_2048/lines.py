"""Lines of four cells, which are the rows and columns of 2048: the effect of a push, and the features of each.

A line is the exponents of its tiles, 0 for an empty cell. In 16 bits, the first cell has the lowest four. There are
65,536 lines, and tables of all of them.
"""

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import product

__all__ = ["LARGEST", "line_features", "line_values", "push", "pushed_rows"]

LARGEST = 15  # the tile 32,768: two of them do not merge, because no cell could hold the result
FOURTH = tuple(k**4 for k in range(LARGEST + 1))
SPREAD = tuple(round(k**3.5, 3) for k in range(LARGEST + 1))


def push(line: tuple[int, ...]) -> tuple[int, ...]:
    """Return the line after all tiles are pushed to its beginning. A merged tile does not merge again."""
    done: list[int] = []
    last = 0  # a tile that may still merge with the next
    for k in line:
        if k != 0 and k == last and k < LARGEST:
            done[-1], last = k + 1, 0
        elif k != 0:
            done.append(k)
            last = k
    return (*done, *(0 for _ in range(4 - len(done))))


def line_features(a: int, b: int, c: int, d: int) -> tuple[float, float, float, float]:
    """Return (empty, pairs, disorder, spread) of the line a, b, c, d."""
    empty, pairs, last = 0.0, 0.0, 0
    for k in (a, b, c, d):
        if k == 0:
            empty += 1.0
        else:
            if k == last:
                pairs += 1.0
            last = k
    ab, bc, cd = FOURTH[a] - FOURTH[b], FOURTH[b] - FOURTH[c], FOURTH[c] - FOURTH[d]
    falls = max(ab, 0) + max(bc, 0) + max(cd, 0)
    rises = falls - (ab + bc + cd)
    return empty, pairs, float(min(falls, rises)), SPREAD[a] + SPREAD[b] + SPREAD[c] + SPREAD[d]


def all_lines() -> Iterator[tuple[int, ...]]:
    """Yield all lines in the order of the bits of a row: the first cell has the lowest."""
    for d, c, b, a in product(range(16), repeat=4):
        yield a, b, c, d


def bits_of(line: tuple[int, ...]) -> int:
    a, b, c, d = line
    return a | b << 4 | c << 8 | d << 12


@cache
def pushed_rows() -> "tuple[array[int], array[int]]":
    """Return what every row becomes when pushed to the left and to the right."""
    left = array("q", (bits_of(push(line)) for line in all_lines()))
    right = array("q", (bits_of(push(line[::-1])[::-1]) for line in all_lines()))
    return left, right


@cache
def features_of_lines() -> tuple[tuple[float, float, float, float], ...]:
    return tuple(line_features(a, b, c, d) for a, b, c, d in all_lines())


def line_values(alive: float, weights: tuple[float, ...]) -> Iterator[float]:
    """Yield what every line adds to the evaluation."""
    of_empty, of_pairs, of_disorder, of_spread = weights
    for empty, pairs, disorder, spread in features_of_lines():
        yield alive + of_empty * empty + of_pairs * pairs + of_disorder * disorder + of_spread * spread
