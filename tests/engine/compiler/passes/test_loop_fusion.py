"""Loops over rules that yield are fused into searches: the result is the same, whatever the rule looks like."""

from typing import NamedTuple

import pytest

from engine.shared import alike, needs_compiler
from later import later
from plies.core import Game, UnsupportedGame
from plies.engine import compiled
from plies.engine.compiler.passes import loop_fusion
from plies.textbook import alphabeta, expectimax, minimax
from plies.textbook.transforms import Transform

DEEP = 5


class Place(NamedTuple):
    number: int
    ply: int


class Walk(Game[Place, int]):
    """The actions move numbers about. The number at the end is the value."""

    utility_bounds = (-1e9, 1e9)
    end = DEEP

    def initial(self):
        return Place(3, 0)

    def player(self, state):
        return state.ply % 2

    def result(self, state, action):
        return Place((state.number * 5 + action * 7) % 101 - 50, state.ply + 1)

    def is_terminal(self, state):
        return state.ply == self.end

    def utility(self, state, player):
        return float(state.number if player == 0 else -state.number)


class OneLoop(Walk):
    def actions(self, state):
        for action in range(3):
            yield action


class Nothing(Walk):
    def actions(self, state):
        for action in range(3):
            if state.ply < 2:
                yield action


class Twice(Walk):
    def actions(self, state):
        if state.number > 0:
            yield 4
        yield 2


class AroundALoop(Walk):
    def actions(self, state):
        yield 9
        for first in range(2):
            for second in range(first, 3):
                if (first + second + state.number) % 2 == 0:
                    continue
                yield 3 * first + second
        yield 8


class LeavesEarly(Walk):
    def actions(self, state):
        action = 0
        while True:
            yield action
            action += 1
            if action > state.number % 4:
                return


class CountsOn(Walk):
    """What a rule computes before a yield still exists behind it."""

    def actions(self, state):
        total = 0
        for action in range(4):
            total += action + state.ply
            if total % 3 != 1:
                yield total


class WithHelp(Walk):
    step: int = 3

    def actions(self, state):
        for action in range(self.least(state), self.most(), self.step):
            yield action

    def least(self, state, shift=1):
        return state.number % 3 - shift

    def most(self):
        return 3 * self.step


class Many(Walk):
    """Has more yields than a loop's body is copied for."""

    def actions(self, state):
        yield 1
        yield 2
        if state.number > 3:
            yield 3
        yield 4
        yield 5


class NoGenerator(Walk):
    def actions(self, state):
        return range(state.number % 2, 3)


class Reversed(Transform):
    """A rule that loops over a rule."""

    def actions(self, state):
        for action in self.game.actions(state):
            if action != 1:
                yield 9 - action


GAMES = [Twice(), AroundALoop(), Many(), Reversed(AroundALoop())]
MORE = [OneLoop(), Nothing(), LeavesEarly(), CountsOn(), WithHelp(), NoGenerator(), Reversed(Twice()), Reversed(Many())]


def name(game):
    return f"Reversed{type(game.game).__name__}" if isinstance(game, Reversed) else type(game).__name__


@pytest.mark.parametrize("game", [*GAMES, *later(*MORE)], ids=name)
def test_the_same_comes_out(game):
    for depth in (1, DEEP):
        alike(alphabeta, game, game.initial(), depth)


class Coins(Walk):
    """Chance moves at every other ply, with several yields."""

    deterministic = False

    def player(self, state):
        return -1 if state.ply % 2 else 0

    def actions(self, state):
        yield 1
        yield 5

    def chances(self, state):
        yield (0.25, 1)
        if state.number > 0:
            yield (0.75, 2)
        else:
            for outcome in range(3):
                yield (0.25, outcome)


def test_chances():
    assert alike(expectimax, Coins(), Coins().initial(), DEEP) != 0


@needs_compiler
@pytest.mark.parametrize(("kind", "loops"), [(Twice, 2), (Many, 0)])
def test_what_is_fused(kind, loops, monkeypatch):
    """Minimax has two loops over the actions."""
    fused, fuse = [], loop_fusion.fuse

    def noted(function, loop, inliner):
        fused.append(loop.rule.__name__)
        fuse(function, loop, inliner)

    monkeypatch.setattr(loop_fusion, "fuse", noted)
    game = kind()
    game.end = 2 + loops  # another shape, which no test has compiled yet
    compiled(minimax).find(game, game.initial(), 1)
    assert fused == ["actions"] * loops


class EndlessMany(Many):
    def is_terminal(self, state):
        return state.ply < 0


class EndlessTwice(Twice):
    def is_terminal(self, state):
        return state.ply < 0


@needs_compiler
@pytest.mark.parametrize("kind", [EndlessTwice, *later(EndlessMany)])
def test_the_stack_ends(kind):
    with pytest.raises(UnsupportedGame, match="longer than a search can follow"):
        compiled(minimax).value(kind(), kind().initial())


@needs_compiler
def test_a_loop_so_long_that_its_jumps_do_not_fit_into_a_byte():
    """Numba then puts its own block before the loop's head, and the body jumps there."""
    from numba import njit, typeof

    from plies.engine.compiler.kernels import Kernel
    from plies.engine.compiler.options import OPTIONS
    from plies.engine.execution import textbook_searches
    from plies.engine.execution.native_run import Run

    steps = [f"        total = total * 3 % 1009 + action + {step}" for step in range(60)]
    head = ["def long(game, state):", "    total, count = 0, 0", "    for action in game.actions(state):"]
    end = ["        count += 1", "        if count > 3:", "            return -1", "    return total"]
    space = {}
    exec("\n".join(head + steps + end), space)
    game = OneLoop()
    prepared, start = textbook_searches.ready(game, game.initial())
    entry = Kernel("a long loop", njit(**OPTIONS)(space["long"])).entry(game, prepared, typeof(start))
    assert entry(Run(prepared).handle, start) == space["long"](game, game.initial()) >= 0
