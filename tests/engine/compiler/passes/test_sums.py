"""`sum` in rules: the same last bit compiled and interpreted, on every Python, whatever its `sum` keeps of floats."""

from itertools import product
from typing import NamedTuple

from engine.shared import asked, needs_compiler
from plies.core import Game
from plies.core.adding import plain_sum
from plies.engine.execution.rule_by_rule import Probe

AWKWARD = (0.1, -0.0, 1e16, -1e16, 1e308)
add_up = sum


class Numbers(NamedTuple):
    x: float
    y: float
    z: float
    n: int


class Sums(Game[Numbers, int]):
    """A game whose evaluation for player i is the i-th sum."""

    weights = (0.7, 0.2, 1e-17)
    data = ("weights",)

    def initial(self):
        return Numbers(0.1, 0.2, 0.3, 1)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 0

    def result(self, state, action):
        return state

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0.0

    def steps(self, state):
        for k in range(3):
            yield sum([state.x * k, state.y, state.z])

    def evaluate(self, state, which):
        x, y, z, n = state.x, state.y, state.z, state.n
        total = 0.0
        if which == 0:
            total = sum([x, y, z])
        elif which == 1:
            total = sum((x, y, z, 0.1))
        elif which == 2:
            total = sum([n, x, y, z])
        elif which == 3:
            total = sum((x, n, y, True, z))
        elif which == 4:
            total = sum([x, y, z], n)
        elif which == 5:
            total = sum([x, y, z], 0.1)
        elif which == 6:
            total = sum([k * x for k in (1, 3, 7) if k > y])
        elif which == 7:
            total = sum(self.weights) + sum(state)
        elif which == 8:
            total = add_up([x, y, z])
        elif which == 9:
            inner = lambda a, b: sum([a, b, 0.1, -a])  # noqa: E731 - rules may be written so
            total = inner(x, y)
        elif which == 10:
            for k in self.steps(state):
                total = total * 3 + k
        elif which == 11:
            listed = [x, y]
            listed.append(z)
            total = sum(listed)
        return total + sum([n, 2]) + sum(range(n))


COUNT = 12


@needs_compiler
def test_sums():
    game, probe = Sums(), Probe(Sums())
    for x, y, z, n in product(AWKWARD, AWKWARD, AWKWARD, (0, 3)):
        for which in range(COUNT):
            expected, got = game.evaluate(Numbers(x, y, z, n), which), probe.ask(asked, Numbers(x, y, z, n), which)
            assert float(expected).hex() == got.hex(), (which, x, y, z, n)


def test_plain_sum():
    """From left to right, on every Python."""
    for numbers in product(AWKWARD, repeat=3):
        first, second, third = numbers
        assert plain_sum(numbers).hex() == (0 + first + second + third).hex()
    assert plain_sum(()) == 0
