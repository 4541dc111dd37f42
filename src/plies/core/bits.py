"""Sets of up to 64 squares in one number.

`Bits` is 0 .. 2^64-1: a plain int in Python, 64 bits natively. Annotate such fields of a state with
`Bits`, and shift, complement and compare them only through these functions: they mean the same
interpreted and compiled, bit 63 included.
"""

from typing import Annotated, TypeAlias

__all__ = [
    *("ALL", "Bits", "bit", "complement", "count", "flip", "has", "highest", "less", "lowest"),
    *("shift_left", "shift_right", "without"),
]

Bits: TypeAlias = Annotated[int, "64 bits"]

ALL: Bits = (1 << 64) - 1


def bit(square: int) -> Bits:
    """Return the set of one square, 0 .. 63."""
    return 1 << square


def has(bits: Bits, square: int) -> bool:
    """Is square in the set?"""
    return (bits >> square) & 1 == 1


def complement(bits: Bits) -> Bits:
    """Return the squares not in the set."""
    return bits ^ ALL


def without(bits: Bits, others: Bits) -> Bits:
    """Return the squares in bits that are not in others."""
    return bits & (others ^ ALL)


def shift_left(bits: Bits, distance: int) -> Bits:
    """Return the set with every square moved up by 0 .. 63; squares that leave the board are lost."""
    return (bits << distance) & ALL


def shift_right(bits: Bits, distance: int) -> Bits:
    """Return the set with every square moved down by 0 .. 63; squares that leave the board are lost."""
    return bits >> distance


def count(bits: Bits) -> int:
    """Return how many squares are in the set."""
    return bits.bit_count()


def lowest(bits: Bits) -> int:
    """Return the lowest square in the set; 64 if there is none."""
    if bits == 0:
        return 64
    return (bits & -bits).bit_length() - 1


def highest(bits: Bits) -> int:
    """Return the highest square in the set; -1 if there is none."""
    return bits.bit_length() - 1


def flip(bits: Bits) -> Bits:
    """Return the bytes in reverse order: a board of 8 by 8 turned upside down."""
    return int.from_bytes(bits.to_bytes(8, "little"), "big")


def less(left: Bits, right: Bits) -> bool:
    """Is left < right, as numbers 0 .. 2^64-1?"""
    return left < right
