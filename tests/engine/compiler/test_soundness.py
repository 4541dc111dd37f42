"""Generators are left early at every cut. What they hold must not leak; rules that would leak are refused."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from engine.shared import alike, needs_compiler
from later import later
from plies.core import Game
from plies.engine import compiled
from plies.engine.errors import Interpreted
from plies.textbook import alphabeta, counting, expectimax

pytestmark = needs_compiler

LIMIT = 8  # MiB that a process may grow by during a million cuts; a list in each would take 60 and more


def resident():
    """Return how much memory this process has, in MiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


class Ply(NamedTuple):
    plies: int
    path: int


class Even(Game[Ply, int]):
    """All leaves are equal, so every second node is cut after its first action."""

    def initial(self):
        return Ply(0, 0)

    def player(self, state):
        return state.plies % 2

    def actions(self, state):
        for action in range(3):
            yield action

    def result(self, state, action):
        return Ply(state.plies + 1, (state.path * 3 + action) % 1009)

    def is_terminal(self, state):
        return state.plies >= 13

    def utility(self, state, player):
        return 0.0


class WithTuple(Even):
    """Holds a state and a tuple across the yield, which are not objects in compiled code."""

    def actions(self, state):
        order = (state.path % 3, (state.path + 1) % 3, (state.path + 2) % 3)
        for action in order:
            after = self.result(state, action)
            if after.path >= 0:
                yield action


class WithInner(Even):
    """Generators inside generators."""

    def numbers(self, state):
        for number in range(3):
            yield number

    def actions(self, state):
        for number in self.numbers(state):
            yield number


class ListBefore(Even):
    """Makes a list, and needs it no more at the first yield."""

    def actions(self, state):
        count = len([number for number in range(5) if number > 1])
        for action in range(count):
            yield action

    def result(self, state, action):
        parts = [state.path, action]
        parts.append(1)
        return Ply(state.plies + 1, sum(parts) % 1009)


@pytest.mark.parametrize(
    "game", [Even(), ListBefore(), *later(WithTuple(), WithInner())], ids=lambda game: type(game).__name__
)
def test_a_million_cuts(game):
    twin = compiled(alphabeta)
    nodes = twin.find(game, game.initial()).nodes
    before = resident()
    cuts = 0
    while cuts < 1_000_000:
        twin.find(game, game.initial())
        cuts += nodes // 3
    assert resident() - before < LIMIT


def test_a_million_errors():
    """Searches that run out of their budget leave every generator on the way, and nothing leaks either."""
    twin, game = compiled(alphabeta), WithInner()
    twin.find(game, game.initial())
    before = resident()
    for _ in range(2_000):
        with pytest.raises(ValueError, match="stopped"):
            twin.within(nodes=500).find(game, game.initial())
    assert resident() - before < LIMIT


# -- what would leak --


class HoldsList(Even):
    def actions(self, state):
        moves = [0, 1, 2]
        for action in moves:
            yield action


class HoldsComprehension(Even):
    def actions(self, state):
        moves = [number for number in range(4) if number != state.path]
        yield moves[0]
        yield moves[1]


class HoldsSet(Even):
    def actions(self, state):
        free = {0, 1, 2}
        for action in range(4):
            if action in free:
                yield action


class HoldsArray(Even):
    def actions(self, state):
        moves = np.arange(3)
        for place in range(3):
            yield moves[place]


class HoldsString(Even):
    def actions(self, state):
        text = str(state.path)
        for action in range(3):
            yield action
            if len(text) > 99:
                yield 0


class HoldsSorted(Even):
    def actions(self, state):
        for action in sorted((state.path % 3, 1, 2)):
            yield action


class HoldsListInChances(Even):
    def player(self, state):
        return -1

    def chances(self, state):
        outcomes = [(0.5, 0), (0.5, 1)]
        for probability, outcome in outcomes:
            yield (probability, outcome)


def refused(game, rule, held, search=alphabeta):
    """Check that it runs interpreted, with a warning that names the rule, what it holds and a line of the rule."""
    with pytest.warns(
        Interpreted, match=rf"{rule} uses an? {held}\w* that lives across a `yield` in line \d+ of "
    ) as said:
        found = compiled(search).find(game, game.initial(), 2)
    assert found == (*counting.count(search, game, game.initial(), 2)[:2], False)
    line = int(str(said[0].message).partition("in line ")[2].split()[0])
    code = getattr(type(game), rule).__code__
    assert line in {number for _, _, number in code.co_lines()}
    return line - code.co_firstlineno


@pytest.mark.parametrize(
    ("game", "held"),
    [
        (HoldsList(), "list"),
        (HoldsComprehension(), "list"),
        (HoldsSet(), "set"),
        (HoldsArray(), "array"),
        (HoldsString(), "unicode|string"),
        *later((HoldsSorted(), "list")),
    ],
    ids=lambda thing: type(thing).__name__ if isinstance(thing, Game) else "",
)
def test_refused_in_actions(game, held):
    refused(game, "actions", f"(?:{held})")


def test_refused_in_chances():
    refused(HoldsListInChances(), "chances", "list", expectimax)


def test_the_line_of_the_list():
    class Another(HoldsList):
        def actions(self, state):
            unused = state.path
            moves = [0, 1, 2]
            for action in moves:
                yield action + unused * 0

    assert refused(Another(), "actions", "list") == 2


class InnerHoldsList(Even):
    def numbers(self, state):
        moves = [0, 1, 2]
        for number in moves:
            yield number

    def actions(self, state):
        for number in self.numbers(state):
            yield number


class LeftInResult(Even):
    """Leaves a generator of its own, not that of actions, with too many yields to be fused into a loop."""

    def numbers(self, state):
        moves = [0, 1, 2, 3, 4]
        yield moves[0]
        yield moves[1]
        yield moves[2]
        yield moves[3]
        yield moves[4]

    def first(self, state):
        for number in self.numbers(state):
            return number
        return 0

    def result(self, state, action):
        return Ply(state.plies + 1, (state.path * 3 + self.first(state) + action) % 1009)


@pytest.mark.parametrize("game", [InnerHoldsList(), LeftInResult()], ids=lambda game: type(game).__name__)
def test_refused_in_a_helper(game):
    refused(game, "numbers", "list")


def test_a_list_may_be_returned():
    """A rule that returns a list instead of yielding compiles, and the list is freed, cut or not."""

    class Returns(Even):
        def actions(self, state):
            return [state.path % 3, (state.path + 1) % 3]

    game, twin = Returns(), compiled(alphabeta)
    alike(alphabeta, game, game.initial(), 6)
    before = resident()
    for _ in range(2_000):
        twin.find(game, game.initial())
    assert resident() - before < LIMIT
