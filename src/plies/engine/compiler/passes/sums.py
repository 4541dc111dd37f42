"""`sum` in rules gives the same result compiled as in this Python, to the last bit.

From Python 3.12 on, `sum` keeps what rounding takes from a sum of floats, and adds it at the end (Neumaier's
summation). Numba's `sum` does not. So compiled code calls `python_sum` where a rule says `sum`.
"""

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from numba import types

from plies.engine.numba_internals import FunctionPass, ir, ir_utils, jitable, native_twin, register_pass

__all__ = ["SumAsPython", "python_sum"]

KEEPS = sys.version_info >= (3, 12)
KEEPS_OF_INTS = sys.version_info >= (3, 14)  # also for ints that are added to a float


@register_pass(mutates_CFG=False, analysis_only=False)
class SumAsPython(FunctionPass):
    _name = "plies_sum_as_python"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        function = state.func_ir
        assigned = [each for block in function.blocks.values() for each in block.find_insts(ir.Assign)]
        found = [
            each for each in assigned if isinstance(each.value, ir.Global | ir.FreeVar) and each.value.value is sum
        ]
        if not KEEPS or not found:
            return False
        for each in found:
            each.value = ir.Global("python_sum", python_sum, each.loc)
        function._definitions = ir_utils.build_definitions(function.blocks)
        for block in function.blocks.values():
            block.body = [part for statement in block.body for part in _of_tuples(function, block, statement)]
        function._definitions = ir_utils.build_definitions(function.blocks)
        return True


def _of_tuples(function: Any, block: Any, statement: Any) -> Iterator[Any]:
    """Yield the statement. If it sums a list display, make that a tuple: Numba would turn its ints into floats."""
    call = statement.value if isinstance(statement, ir.Assign) else None
    if isinstance(call, ir.Expr) and call.op == "call" and call.args and call.args[0].is_temp:
        called, listed = (function._definitions[variable.name] for variable in (call.func, call.args[0]))
        if _is_sum(called) and isinstance(listed[0], ir.Expr) and listed[0].op == "build_list" and len(listed) == 1:
            entries = block.scope.redefine("$entries", statement.loc)
            yield ir.Assign(ir.Expr.build_tuple(listed[0].items, statement.loc), entries, statement.loc)
            call.args = (entries, *call.args[1:])
    yield statement


def _is_sum(defined: list[Any]) -> bool:
    return all(isinstance(value, ir.Global) and value.value is python_sum for value in defined)


def python_sum(values: Iterable[Any], start: Any = 0) -> Any:
    """Return sum(values, start). Compiled rules call this for `sum`."""
    return sum(values, start)


@native_twin(python_sum, own_passes=False)
def _sum_twin(values: Any, start: Any = 0) -> Any:
    if isinstance(values, types.UniTuple | types.List | types.ListType) and isinstance(values.dtype, types.Float):
        return _of_floats(isinstance(start, types.Float))
    if isinstance(values, types.BaseTuple) and any(isinstance(kind, types.Float) for kind in values):
        return _of_both(values, isinstance(start, types.Float))
    return lambda values, start=0: sum(values, start)


@jitable
def added(total: float, lost: float, number: float) -> tuple[float, float]:
    """Return the total plus a number, and everything that rounding has taken from it so far."""
    after = total + number
    if abs(total) >= abs(number):
        return after, lost + ((total - after) + number)
    return after, lost + ((number - after) + total)


@jitable
def whole(total: float, lost: float) -> float:
    return total + lost if lost != 0.0 and math.isfinite(lost) else total


def _of_floats(begun: bool) -> Callable[..., Any]:
    """begun: the sum is a float from the start. Otherwise its first float is added to an int, and nothing is kept."""

    def impl(values: Any, start: Any = 0) -> Any:
        total, lost, keeping = float(start), 0.0, begun
        for number in values:
            if keeping:
                total, lost = added(total, lost, number)
            else:
                total, keeping = total + number, True
        return whole(total, lost)

    return impl


def _of_both(kinds: Any, begun: bool) -> Callable[..., Any]:
    """Return code for a tuple of ints and floats, entry by entry."""
    lines = ["def impl(values, start=0):", " total, lost = start, 0.0"]
    for place, kind in enumerate(kinds):
        is_float = isinstance(kind, types.Float)
        keeping = begun and (is_float or KEEPS_OF_INTS)
        number = f"values[{place}]" if is_float else f"(values[{place}] + 0.0)"
        lines.append(f" total, lost = added(total, lost, {number})" if keeping else f" total = total + values[{place}]")
        begun = begun or is_float
    space: dict[str, Any] = {"__name__": __name__, "added": added, "whole": whole}
    exec("\n".join([*lines, " return whole(total, lost)"]), space)
    made: Callable[..., Any] = space["impl"]
    return made
