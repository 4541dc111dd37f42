"""Parts wait for the whole search, which then contains all of them, whichever functions call each other."""

from numba import njit, types

from engine.shared import needs_compiler
from plies.engine.compiler.kernels import Kernel
from plies.engine.compiler.options import INSIDE
from plies.engine.compiler.passes.libraries import Part, Whole
from plies.engine.compiler.prepared_games import native_state, prepare, state_kind
from plies.engine.execution.native_run import run
from plies.games import TicTacToe
from plies.textbook import perft

pytestmark = needs_compiler

GAME = TicTacToe()


@njit(**INSIDE)
def in_two_forms(game, state, depth, mark):
    """Calls itself with the number -1, and with any number: for Numba these are two types, and two functions."""
    if depth == 0:
        return 1
    lines = 0
    if not game.is_terminal(state):
        for action in game.actions(state):
            after = game.result(state, action)
            if action % 2 == 0:
                lines += in_two_forms(game, after, depth - 1, -1)
            else:
                lines += in_two_forms(game, after, depth - 1, mark)
    return lines


@njit(**INSIDE)
def one(game, state, depth):
    lines = 0
    for action in game.actions(state):
        lines += other(game, game.result(state, action), depth - 1)
    return lines


@njit(**INSIDE)
def other(game, state, depth):
    """Calls one, which calls it."""
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return one(game, state, depth)


def counted(kernel, *arguments):
    prepared, start = prepare(GAME), native_state(GAME.initial())
    kinds = (state_kind(start), *(types.int64 for _ in arguments))
    return run(kernel.entry(GAME, prepared, *kinds), prepared, (start, *arguments)).value


def test_a_function_in_two_forms():
    assert counted(Kernel("in two forms", in_two_forms), 5, 7) == perft.value(GAME, GAME.initial(), 5)


def test_functions_that_call_each_other():
    assert counted(Kernel("one and other", one), 5) == perft.value(GAME, GAME.initial(), 5)


def test_only_what_python_calls_is_machine_code():
    kernel = Kernel("one and other", one)
    counted(kernel, 2)
    (entry,) = kernel.enter.overloads.values()
    assert isinstance(entry.library, Whole)
    assert entry.library.get_pointer_to_function(entry.fndesc.llvm_cpython_wrapper_name) != 0
    (inner,) = one.overloads.values()
    assert isinstance(inner.library, Part)
    assert inner.library.get_pointer_to_function(inner.fndesc.llvm_func_name) == 0
