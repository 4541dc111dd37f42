"""Scores of children are scaled to 0..1, whatever the utilities are. No number may lead out of the tree's memory."""

import math
from typing import Any, NamedTuple

import pytest

import plies
from plies.core import CHANCE, Game
from plies.engine.monte_carlo.uct import unit_of
from plies.textbook.trees import Tree

SMALLEST = 5e-324
HUGE = 1.7e308


class Pile(NamedTuple):
    left: int
    turn: int


class Odd(Game[Pile, int]):
    """Take one to three from a pile. The evaluation of odd piles is any float."""

    data = ("odd", "utility_bounds")

    def __init__(self, odd: float, bounds: tuple[float, float] = (-1.0, 1.0)) -> None:
        self.odd, self.utility_bounds = odd, bounds

    def initial(self) -> Pile:
        return Pile(40, 0)

    def player(self, state: Pile) -> int:
        return state.turn

    def actions(self, state: Pile) -> Any:
        for taken in range(1, min(state.left, 3) + 1):
            yield taken

    def result(self, state: Pile, action: int) -> Pile:
        return Pile(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Pile) -> bool:
        return state.left == 0

    def utility(self, state: Pile, player: int) -> float:
        return self.utility_bounds[0] if player == state.turn else self.utility_bounds[1]

    def evaluate(self, state: Pile, player: int) -> float:
        return self.odd if state.left % 2 else 0.0


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, HUGE, SMALLEST])
def test_an_evaluation_may_return_any_float(odd: float) -> None:
    found = [
        plies.search(Odd(odd), algorithm="mcts", depth=4, nodes=5_000, compile=compile) for compile in ("wait", "never")
    ]
    assert found[0].action == found[1].action
    assert [each.compiled for each in found] == [True, False]


@pytest.mark.parametrize("bounds", [(-SMALLEST, SMALLEST), (-1e305, 1e305), (-1e-310, 1e-310), (-1.0, 1.0)])
def test_bounds_may_be_as_close_or_far_apart_as_floats_can_be(bounds: tuple[float, float]) -> None:
    for compile in ("wait", "never"):
        found = plies.search(Odd(0.0, bounds), Pile(7, 0), algorithm="mcts", nodes=200_000, compile=compile)
        assert (found.proved, found.value, found.action) == (True, bounds[1], 3)


@pytest.mark.parametrize(
    "bounds", [(0.0, SMALLEST), (-SMALLEST, 1e-310), (-1e305, 1e305), (0.0, HUGE), (-1.0, 1.0), (-3, 5)]
)
def test_scaled_utilities_lie_between_0_and_1(bounds: tuple[float, float]) -> None:
    low, high = bounds
    unit = unit_of(low, high)
    scale = 1.0 / (high * unit - low * unit)
    assert [(mean * unit - low * unit) * scale for mean in bounds] == pytest.approx([0.0, 1.0])
    assert unit == 1.0 or high - low < 1e-300


def test_a_mean_of_equal_values_stays_within_the_bounds() -> None:
    lottery = {"player": "chance", "children": [1.5e-323, 1.5e-323], "chances": [0.5, 0.5], "evaluate": 1e-323}
    game = Tree({"player": "min", "children": [lottery], "evaluate": 1e-323}, bounds=(5e-324, 1.5e-323))
    assert game.player(game.result(game.initial(), next(iter(game.actions(game.initial()))))) == CHANCE
    assert plies.search(game, algorithm="mcts", nodes=9).value == 1.5e-323
