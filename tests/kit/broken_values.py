"""Games whose answers are not values, players, probabilities or utilities."""

from decimal import Decimal
from fractions import Fraction
from math import nan
from typing import Any, NamedTuple

import numpy as np

from kit.breaking import always, broken, listing
from kit.healthy import Board, Coin, Long, OnBoard, Pile, State, Team, Three, Words
from plies.core import CHANCE, Game

# -- values --
Unhashable = type("Unhashable", (Board,), {"__hash__": None})
Misplaced = type("Misplaced", (Board,), {"__hash__": object.__hash__})
broken("unhashable", OnBoard, board=Unhashable)
broken("unhashable", OnBoard, board=Unhashable, repetition=3)
broken("unhashable", result=always(State(0, 0)), actions=lambda self, state: iter([[1]] if state.left else ()))
broken("hash-differs", OnBoard, board=Misplaced)


class Triple(NamedTuple):
    left: int
    mover: int
    more: int


Lumped = type("Lumped", (Board,), {"__hash__": lambda self: hash(self.mover)})
broken("hash-shared", OnBoard, board=Lumped)
broken("hash-shared", OnBoard, board=type("Lumped", (Board,), {"__hash__": lambda self: 7}))


class Careless(Board):
    """Equal to others in which another player moves."""

    def __eq__(self, other):
        return isinstance(other, Board) and self.left == other.left

    def __hash__(self):
        return hash(self.left)


broken("equal-states", OnBoard, board=Careless)
broken("odd-equality", Words, initial=lambda self: (5, 0, nan), result=lambda self, s, a: (s[0] - a, 1 - s[1], nan))
broken("odd-equality", Words, actions=lambda self, s: iter([nan] if s[0] else []), result=lambda self, s, a: (0, 1))
broken("mixed-states", Words, initial=lambda self: State(5, 0))
broken("mixed-states", Words, initial=lambda self: Triple(5, 0, 0))
broken("no-state", result=lambda self, state, action: None)
broken("no-state", result=lambda self, state, action: Pile.result(self, state, action) if action == 1 else None)
broken("not-a-bool", forced=always(None))
broken("not-text", show=always("\ud800"))
broken("not-text", action_name=lambda self, state, action: f"\ud800{action}")
broken("not-a-bool", is_terminal=lambda self, state: int(state.left == 0))
broken("not-a-bool", is_terminal=lambda self, state: True if state.left == 0 else None)
broken("not-a-bool", quiet=always(None))
broken("not-text", action_name=lambda self, state, action: action)
broken("not-text", show=always(None))
broken("not-text", state_text=lambda self, state: tuple(state))

# -- rules --
broken("player-range", player=lambda self, state: state.mover + 1)
broken("player-range", player=always(-2))
broken("player-range", player=always("white"))
broken("player-range", player=always(None))
broken("terminal-goes-on", actions=listing(1))
broken("terminal-goes-on", Coin, chances=listing((1.0, 1)))
broken("stuck", actions=lambda self, state: iter(range(1, min(state.left, 2) + 1) if state.left != 1 else ()))
broken("stuck", player=always(CHANCE))
broken("deterministic", Coin, deterministic=True)
TOSSING = {"toss": Coin.chances, "__init__": lambda self: setattr(self, "chances", self.toss)}
broken("deterministic", Coin, chances=Game.chances, **TOSSING)
broken("unordered", actions=lambda self, state: set(Pile.actions(self, state)))
broken("unordered", Coin, chances=lambda self, state: frozenset(Coin.chances(self, state)))
broken("listed-twice", actions=lambda self, state: iter((1, 1) if state.left else ()))
HALVES = ((0.5, 1), (0.25, 0), (0.25, 1))
broken("listed-twice", Coin, chances=lambda self, state: iter(HALVES if state[0] < 2 else ()))


def tosses(*pairs: Any) -> None:
    broken("probabilities", Coin, chances=lambda self, state: iter(pairs if state[0] < 2 else ()))


tosses((0.5, 1), (0.4, 0))
tosses((1.5, 1), (-0.5, 0))
tosses((nan, 1))
tosses((0.5, 1), (0.5 + 1e-8, 0))
tosses(1, 0)
tosses((1, 0.5, 2))
tosses(("half", 1), ("half", 0))

tosses((Decimal("0.5"), 1), (Decimal("0.5"), 0))

# -- utilities and estimates --
for wrong in (str, Fraction, Decimal, complex, np.array):
    broken("utility-bounds", utility=lambda self, state, player, wrong=wrong: wrong(Pile.utility(self, state, player)))
    broken("evaluate-bounds", evaluate=lambda self, state, player, wrong=wrong: wrong((0.5, -0.5)[player] * 4))
broken("utility-bounds", utility=lambda self, state, player: 10**400 * int(Pile.utility(self, state, player)))


class Rare(Long):
    """Two last pieces, of which one is worth more; the last but one is met in one game of a thousand."""

    def initial(self):
        return (12, 0, 0)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1], state[2] + (action == 1))

    def utility(self, state, player):
        return (2.0 if state[2] == 12 else 1.0) * (1 if player != state[1] else -1)


broken("utility-bounds", Rare)
broken("utility-bounds", Words, utility=lambda self, state, player: (1.5, -1.5)[player] if state == (0, 1) else 0.0)
BEYOND = 2**70
broken("too-wide", utility_bounds=(-BEYOND, BEYOND), value_bounds=Game.value_bounds)
broken("too-wide", utility_bounds=(-(2.0**80), 2.0**80), evaluate=lambda self, state, player: (BEYOND, -BEYOND)[player])
broken("too-wide", promise=lambda self, state, action: BEYOND * action)
broken("too-wide", promise=lambda self, state, action: ((action + 5) ** 40) % 7)
broken("too-wide", evaluate=lambda self, state, player: (1, -1)[player] * (state.left << 70) / 2**100)
broken("too-wide", Words, is_terminal=lambda self, state: state[0] == 0 and 1 << (state[0] + 70) > 1)
broken("too-wide", Words, utility=lambda self, s, player: Words.utility(self, s, player) * ((s[1] + 3) ** 50 > 0))
broken(
    "too-wide",
    Words,
    initial=lambda self: (5, BEYOND),
    player=lambda self, state: state[1] - BEYOND,
    result=lambda self, state, action: (state[0] - action, 2 * BEYOND + 1 - state[1]),
    utility=lambda self, state, player: 1.0 if player != state[1] - BEYOND else -1.0,
)
broken("utility-bounds", utility=lambda self, state, player: 2 * Pile.utility(self, state, player))
broken("utility-bounds", utility=always(nan))
broken("utility-bounds", utility=always(None))
broken("utility-bounds", Three, utility=lambda self, state, player: (3.0, 0.0, -2.0)[player])
broken("zero-sum", utility=always(1.0))
broken("zero-sum", utility=lambda self, state, player: Pile.utility(self, state, player) if player == 0 else nan)
broken("zero-sum", Team, utility=lambda self, state, player: 1.0 if player == 0 else -1.0)
broken("utility-sum", Three, utility=lambda self, state, player: float(player))
broken("utility-sum", utility_sum=1.0)
broken("features", weights=(0.2, 0.1))
broken("features", weights=())
broken("features", feature_names=())
broken("features", feature_names=("a", "b"))
broken("features", features=always((0.1, 0.2)))
broken("features", features=always((nan,)))
broken("features", features=always(None))
broken("evaluate-bounds", weights=(0.5,))
broken("evaluate-bounds", evaluate=always(nan))
broken("evaluate-bounds", evaluate=always(None))
broken("evaluate-bounds", evaluate=lambda self, state, player: 1.0 if player == 1 else 0.0)
broken("evaluate-bounds", Coin, evaluate=always(2.5))
broken("evaluate-bounds", Three, evaluate=lambda self, state, player: float(player))
broken("evaluate-zero-sum", evaluate=always(0.5))
broken("evaluate-zero-sum", Team, evaluate=lambda self, state, player: (0.5, -0.5, 0.1)[player])
broken("evaluate-sum", Three, evaluate=lambda self, state, player: player / 4)
