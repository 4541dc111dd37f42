"""The native twins of core.bits and core.tuples equal Python's functions on ints, bit 63 included.

Compiled code keeps Bits as the int64 with the same bits, so arguments and results are converted as for a search.
"""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numba import njit

import plies.engine.compiler.game_type  # registers the twins
from engine.shared import needs_compiler
from later import later
from plies.core import bits, tuples

pytestmark = needs_compiler

ALL = bits.ALL
sets = st.one_of(
    st.integers(0, ALL),
    st.sampled_from([0, 1, 1 << 62, 1 << 63, (1 << 63) | 1, (1 << 63) - 1, ALL, ALL - 1, ALL >> 1]),
    st.sets(st.integers(0, 63)).map(lambda squares: sum(1 << square for square in squares)),
)
squares = st.integers(0, 63)


def signed(number):
    return number - (1 << 64) if number >= 1 << 63 else number


def unsigned(number):
    return number & ALL


@njit
def native_bit(square):
    return bits.bit(square)


@njit
def native_has(board, square):
    return bits.has(board, square)


@njit
def native_complement(board):
    return bits.complement(board)


@njit
def native_without(board, others):
    return bits.without(board, others)


@njit
def native_shift_left(board, distance):
    return bits.shift_left(board, distance)


@njit
def native_shift_right(board, distance):
    return bits.shift_right(board, distance)


@njit
def native_count(board):
    return bits.count(board)


@njit
def native_lowest(board):
    return bits.lowest(board)


@njit
def native_highest(board):
    return bits.highest(board)


@njit
def native_flip(board):
    return bits.flip(board)


@njit
def native_less(left, right):
    return bits.less(left, right)


@given(sets)
def test_flip(board):
    assert unsigned(native_flip(signed(board))) == bits.flip(board)


@given(squares)
def test_bit(square):
    assert unsigned(native_bit(square)) == bits.bit(square)


@given(sets, squares)
def test_has(board, square):
    assert native_has(signed(board), square) is bits.has(board, square)


@given(sets)
def test_complement(board):
    assert unsigned(native_complement(signed(board))) == bits.complement(board)


@given(sets, sets)
def test_without(board, others):
    assert unsigned(native_without(signed(board), signed(others))) == bits.without(board, others)


@given(sets, squares)
def test_shift_left(board, distance):
    assert unsigned(native_shift_left(signed(board), distance)) == bits.shift_left(board, distance)


@given(sets, squares)
def test_shift_right(board, distance):
    assert unsigned(native_shift_right(signed(board), distance)) == bits.shift_right(board, distance)


@given(sets)
def test_count(board):
    assert native_count(signed(board)) == bits.count(board)


@given(sets)
def test_lowest(board):
    assert native_lowest(signed(board)) == bits.lowest(board)


@given(sets)
@example(0)
@example(1 << 63)
def test_highest(board):
    assert native_highest(signed(board)) == bits.highest(board) == board.bit_length() - 1


@given(sets, sets)
def test_less(left, right):
    assert native_less(signed(left), signed(right)) is bits.less(left, right)


@given(sets, sets)
def test_what_needs_no_twin(left, right):
    """and, or, exclusive or, equality, and addition without a carry out of bit 63 are the same compiled."""
    both = (signed(left), signed(right))
    assert unsigned(native_or(*both)) == left | right
    assert unsigned(native_and(*both)) == left & right
    assert unsigned(native_xor(*both)) == left ^ right
    assert native_equal(*both) is (left == right)
    assert unsigned(native_add(*both)) == (left + right) & ALL


@njit
def native_or(left, right):
    return left | right


@njit
def native_and(left, right):
    return left & right


@njit
def native_xor(left, right):
    return left ^ right


@njit
def native_equal(left, right):
    return left == right


@njit
def native_add(left, right):
    return left + right


# -- tuples --


@njit
def native_put(values, place, value):
    return tuples.put(values, place, value)


@njit
def native_add_at(values, place, number):
    return tuples.add(values, place, number)


@njit
def native_at_least(values, number):
    return tuples.at_least(values, number)


@pytest.mark.parametrize("length", [1, 5, 63, *later(26)])
@given(data=st.data())
def test_add_and_at_least(length, data):
    values = tuple(data.draw(st.lists(st.integers(-9, 9), min_size=length, max_size=length)))
    place, number = data.draw(st.integers(0, length - 1)), data.draw(st.integers(-9, 9))
    assert native_add_at(values, place, number) == tuples.add(values, place, number)
    assert native_at_least(values, number) == tuples.at_least(values, number)


@pytest.mark.parametrize("place", [-1, 3])
def test_add_outside(place):
    with pytest.raises(IndexError, match="outside the tuple"):
        native_add_at((1, 2, 3), place, 1)


@njit
def native_add_scaled(values, factor, others):
    return tuples.add_scaled(values, factor, others)


@pytest.mark.parametrize("length", [1, 2, 5, 26])
@given(data=st.data())
def test_put(length, data):
    values = tuple(data.draw(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=length, max_size=length)))
    place, value = data.draw(st.integers(0, length - 1)), data.draw(st.integers(-(2**63), 2**63 - 1))
    assert native_put(values, place, value) == tuples.put(values, place, value)


@pytest.mark.parametrize("place", [-1, -3, 3, 4, 2**40])
def test_put_outside(place):
    for put in (native_put, tuples.put):
        with pytest.raises(IndexError, match="outside the tuple"):
            put((1, 2, 3), place, 9)


def test_put_keeps_the_type_of_the_tuple():
    """A bool among ints becomes an int; 1 among floats becomes 1.0."""
    assert native_put((1, 2, 3), 1, True) == (1, 1, 3)
    assert native_put((0.5, 2.5), 0, 1) == (1.0, 2.5)


reals = st.floats(-1e6, 1e6)


@given(st.tuples(reals, reals, reals), reals, st.tuples(reals, reals, reals))
def test_add_scaled(values, factor, others):
    assert native_add_scaled(values, factor, others) == tuples.add_scaled(values, factor, others)


def test_add_scaled_of_many():
    values = tuple(float(i) for i in range(8))
    assert native_add_scaled(values, 0.5, values) == tuples.add_scaled(values, 0.5, values)


def test_twins_are_complete():
    """The compiler knows every function of core.bits and core.tuples."""
    names = {*bits.__all__, *tuples.__all__} - {"ALL", "Bits"}
    tried = {name.removeprefix("native_") for name in globals() if name.startswith("native_")}
    assert names <= tried
    assert plies.engine.compiler.game_type.GameType
