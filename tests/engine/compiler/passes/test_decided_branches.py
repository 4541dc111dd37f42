"""Branches that a constant of the game decides: the dead half need not compile, and the rest means the same."""

from typing import NamedTuple

import pytest

from engine.shared import alike, needs_compiler
from later import later
from plies.core import Game
from plies.engine import compiled
from plies.engine.errors import Interpreted
from plies.textbook import minimax

LIMIT = 4
HOW_MANY = {"few": 2}


class Place(NamedTuple):
    number: int
    ply: int


class Ways(Game[Place, int]):
    """Rules that ask for constants of the game move numbers about."""

    utility_bounds = (-1e9, 1e9)

    def __init__(self, wide: bool = False, length: int = 4, share: float = 0.5) -> None:
        self.wide, self.length, self.share = wide, length, share

    def initial(self):
        return Place(3, 0)

    def player(self, state):
        return state.ply % 2

    def actions(self, state):
        if not self.wide:
            yield 1
        if self.wide and state.number > 0:
            yield 2
        yield 3

    def result(self, state, action):
        return self.moved(state, action)

    def moved(self, state, action):
        step = 5 if self.length > LIMIT else 7
        if self.length == 3 or (self.share >= 0.75 and state.ply > 1):
            step = 11
        while self.wide:
            step += 1
            break
        return Place((state.number * step + action * 7) % 101 - 50, state.ply + 1)

    def is_terminal(self, state):
        return state.ply >= self.length

    def utility(self, state, player):
        return float(state.number if player == 0 else -state.number)


@needs_compiler
@pytest.mark.parametrize(
    ("wide", "length", "share"),
    [
        *((False, 4, 0.5), (True, 5, 0.75)),
        *later((False, 3, 0.5), (True, 3, 0.5), (True, 4, 0.5), (False, 5, 0.75)),
    ],
)
def test_every_way(wide, length, share):
    alike(minimax, Ways(wide, length, share), Ways().initial())


class Talking(Ways):
    def result(self, state, action):
        if self.wide:
            action = HOW_MANY["few"]  # a dictionary does not compile
        return self.moved(state, action)


@needs_compiler
def test_what_never_runs_need_not_compile():
    alike(minimax, Talking(), Ways().initial())
    with pytest.warns(Interpreted, match="uses a dict"):
        compiled(minimax).value(Talking(wide=True), Ways().initial())
