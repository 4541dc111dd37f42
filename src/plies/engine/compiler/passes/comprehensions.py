"""Comprehensions in rules, in a form that Numba accepts.

From Python 3.12 on, a comprehension is part of the function around it (PEP 709). An exception handler restores the
variables that it hides, and then raises the error again. Numba takes some of these handlers for a `try` of the
author's: such a rule is slow, and an error in it becomes an error of Numba's. Here the handlers are removed before
Numba sees the function. An error goes straight to where the handler would have sent it.
"""

import dis
import types
from typing import NamedTuple

__all__ = ["guards_of", "plain"]

CANNOT_FAIL = ("NOT_TAKEN", "NOP", "EXTENDED_ARG", "CACHE")


class Guard(NamedTuple):
    """A range of byte code, and where an error in it goes."""

    start: int
    end: int
    target: int
    depth: int
    lasti: bool


def guards_of(code: types.CodeType) -> list[Guard]:
    """Return the guarded ranges of the code, in order."""
    return [Guard(*entry) for entry in dis.Bytecode(code).exception_entries]  # type: ignore[attr-defined]


def plain(code: types.CodeType) -> types.CodeType:
    """Return the code without the handlers of comprehensions, also in the functions inside it."""
    inner = (plain(constant) if isinstance(constant, types.CodeType) else constant for constant in code.co_consts)
    code = code.replace(co_consts=tuple(inner))
    names = {step.offset: step.opname for step in dis.get_instructions(code)}
    guards = guards_of(code)
    handlers = {guard.target for guard in guards if names[guard.target] == "SWAP"}  # a `try` begins with PUSH_EXC_INFO
    if not handlers:
        return code
    outer = [_outer(guard, guards, handlers) for guard in guards if guard.start not in handlers]
    return code.replace(co_exceptiontable=_table(_joined([guard for guard in outer if guard], names)))


def _outer(guard: Guard, guards: list[Guard], handlers: set[int]) -> Guard | None:
    """Return the guard with its target outside of the handlers, or None."""
    while guard.target in handlers:
        around = [other for other in guards if other.start <= guard.target < other.end]
        if not around:
            return None
        guard = Guard(guard.start, guard.end, *around[0][2:])
    return guard


def _joined(guards: list[Guard], names: dict[int, str]) -> list[Guard]:
    """Return the guards, with neighbours of one target joined. Python leaves out jumps, which cannot fail."""
    found: list[Guard] = []
    for guard in sorted(guards):
        between = [name for offset, name in names.items() if found and found[-1].end <= offset < guard.start]
        skipped = all("JUMP" in name or name in CANNOT_FAIL for name in between)
        if found and found[-1][2:] == guard[2:] and skipped:
            found[-1] = found[-1]._replace(end=guard.end)
        else:
            found.append(guard)
    return found


def _table(guards: list[Guard]) -> bytes:
    """Return the guards as a code object holds them: each in four numbers, which are written in groups of six bits."""
    table = bytearray()
    for guard in guards:
        start = len(table)
        places = (guard.start // 2, (guard.end - guard.start) // 2, guard.target // 2)
        for number in (*places, guard.depth << 1 | guard.lasti):
            groups = [number >> shift & 63 for shift in range(0, max(number.bit_length(), 1), 6)]
            table += bytes([*(group | 64 for group in groups[:0:-1]), groups[0]])
        table[start] |= 128
    return bytes(table)
