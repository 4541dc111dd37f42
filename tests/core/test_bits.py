"""Sets of 64 squares, against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import bits, tuples

SETS = st.sets(st.integers(0, 63))
SQUARES = st.integers(0, 63)


def pack(squares):
    return sum(1 << square for square in squares)


@given(SETS, SETS, SQUARES)
def test_as_sets(left, right, square):
    a, b = pack(left), pack(right)
    assert bits.has(a, square) == (square in left)
    assert bits.complement(a) == pack(set(range(64)) - left)
    assert bits.without(a, b) == pack(left - right)
    assert bits.count(a) == len(left)
    assert bits.lowest(a) == min(left, default=64)
    assert bits.highest(a) == max(left, default=-1)
    assert bits.bit(square) == pack({square})
    assert bits.less(a, b) == (a < b)
    assert bits.flip(a) == pack({s ^ 56 for s in left})


@given(SETS, SQUARES)
def test_shifts_stay_on_the_board(squares, distance):
    a = pack(squares)
    assert bits.shift_left(a, distance) == pack({s + distance for s in squares if s + distance < 64})
    assert bits.shift_right(a, distance) == pack({s - distance for s in squares if s >= distance})


def test_bit_63():
    top = bits.bit(63)
    assert bits.has(top, 63)
    assert bits.lowest(top) == 63
    assert bits.less(1, top)
    assert bits.complement(top) == 2**63 - 1
    assert bits.shift_left(top, 1) == 0


@given(st.lists(st.integers(), min_size=1).map(tuple), st.data())
def test_put(values, data):
    place = data.draw(st.integers(0, len(values) - 1))
    changed = tuples.put(values, place, 7)
    assert changed[place] == 7
    assert len(changed) == len(values)
    assert all(changed[i] == values[i] for i in range(len(values)) if i != place)


@pytest.mark.parametrize("place", [-1, 3])
def test_put_outside(place):
    with pytest.raises(IndexError):
        tuples.put((1, 2, 3), place, 0)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=63).map(tuple), st.data())
def test_add_and_at_least(values, data):
    place = data.draw(st.integers(0, len(values) - 1))
    assert tuples.add(values, place, -3) == tuples.put(values, place, values[place] - 3)
    assert [bool(tuples.at_least(values, 2) >> i & 1) for i in range(len(values))] == [value >= 2 for value in values]


@pytest.mark.parametrize("place", [-1, 3])
def test_add_outside(place):
    with pytest.raises(IndexError):
        tuples.add((1, 2, 3), place, 1)


def test_add_scaled():
    assert tuples.add_scaled((1.0, 2.0), 0.5, (4.0, 8.0)) == (3.0, 6.0)
