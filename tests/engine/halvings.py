"""Variants of Halving, for the tests of several searches."""

from plies.games import Halving


class Knowing(Halving):
    """Knows every value beforehand."""

    def value_bounds(self, state):
        value = 1.0 if self.mover_wins(state.number) == (state.mover == 0) else -1.0
        return (value, value)

    def mover_wins(self, number):
        return number > 0 and (not self.mover_wins(number - 1) or not self.mover_wins(number // 2))


class Throwing(Halving):
    """Raises an error where the second player is to move at the end."""

    def utility(self, state, player):
        if state.number == 0 and state.mover == 1:
            raise RuntimeError("half way")
        return super().utility(state, player)
