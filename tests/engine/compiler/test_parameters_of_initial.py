"""A parameter that only `initial` reads is no part of the compiled code."""

from typing import Any, NamedTuple

import plies
from plies.core import Game
from plies.engine.compiler import kernels


class Pile(NamedTuple):
    left: int
    turn: int


class Halving(Game[Pile, int]):
    """Take one, or half. Who takes the last one wins."""

    def __init__(self, begin: int = 15) -> None:
        self.begin = begin

    def initial(self) -> Pile:
        return Pile(self.begin, 0)

    def player(self, state: Pile) -> int:
        return state.turn

    def actions(self, state: Pile) -> Any:
        yield 1
        yield 2

    def result(self, state: Pile, action: int) -> Pile:
        return Pile(state.left - 1 if action == 1 else state.left // 2, 1 - state.turn)

    def is_terminal(self, state: Pile) -> bool:
        return state.left == 0

    def utility(self, state: Pile, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


class Asking(Halving):
    """A rule asks for the initial state, so the parameter matters."""

    def evaluate(self, state: Pile, player: int) -> float:
        return state.left / self.initial().left


def test_another_parameter_compiles_nothing() -> None:
    values = [plies.search(Halving(15)).value]
    before = kernels.compilations
    values += [plies.search(Halving(begin)).value for begin in (16, 17, 1000)]
    assert kernels.compilations == before
    assert values == [plies.search(Halving(begin), compile="never").value for begin in (15, 16, 17, 1000)]


def test_unless_a_rule_asks_for_the_initial_state() -> None:
    state = Pile(9, 0)
    for begin in (10, 20, 10):
        found = [plies.search(Asking(begin), state, depth=1, compile=compile) for compile in ("wait", "never")]
        assert found[0].compiled
        assert found[0].value == found[1].value
