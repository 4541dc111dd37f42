"""Legal games of every kind: with all kinds of states and actions, with chance, with one player or many."""

import enum
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from plies.core import CHANCE, Game


class Take(NamedTuple):
    number: int
    word: str


class Hand(enum.Enum):
    LEFT = 1
    RIGHT = 2


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Heap:
    left: int
    mover: int


class Heaps(NamedTuple):
    left: int
    mover: int


class Pile(Game[Any, Any]):
    """Take one or two of seven; who takes the last wins. Subclasses write states and actions in other ways."""

    moves: ClassVar[Any] = {1: 1, 2: 2}  # action -> how many it takes

    def made(self, left, mover):
        return (left, mover)

    def read(self, state):
        return state

    def initial(self):
        return self.made(7, 0)

    def player(self, state):
        return self.read(state)[1]

    def actions(self, state):
        for action, number in self.moves.items():
            if number <= self.read(state)[0]:
                yield action

    def result(self, state, action):
        left, mover = self.read(state)
        return self.made(left - self.moves[action], 1 - mover)

    def is_terminal(self, state):
        return self.read(state)[0] == 0

    def utility(self, state, player):
        return 1.0 if player != self.read(state)[1] else -1.0


class Negative(Pile):
    """A score that falls below 0, of which -1 and -2 have one hash in Python."""

    utility_bounds = (-20.0, 20.0)

    def initial(self):
        return (4, 1)

    def player(self, state):
        return state[0] % 2

    def actions(self, state):
        if state[0] > 0:
            yield from (1, 2)

    def result(self, state, action):
        return (state[0] - 1, state[1] - action)

    def utility(self, state, player):
        return float(state[1] if player == 0 else -state[1])


class Alone(Pile):
    """One player gathers: three for the greater action, one for the smaller."""

    players = 1
    utility_bounds = (-1, 20)
    moves: ClassVar[Any] = {("few", 1): 1, ("many", 2): 2}

    def initial(self):
        return (7, 0)

    def player(self, state):
        return 0

    def result(self, state, action):
        return (state[0] - self.moves[action], state[1] + (3 if action[1] == 2 else 1))

    def utility(self, state, player):
        return state[1]


class Everyone(Pile):
    """Three players, each for themselves; utilities are ints."""

    players = 3
    zero_sum = False
    utility_bounds = (-1, 2)
    moves: ClassVar[Any] = {"a": 1, "b": 2}

    def result(self, state, action):
        return (state[0] - self.moves[action], (state[1] + 1) % 3)

    def utility(self, state, player):
        return 1 if (player + 1) % 3 == state[1] else 0


class Teams(Everyone):
    """Four players, two against two, in turn."""

    players = 4
    zero_sum = True
    maximizers = (0, 2)

    def result(self, state, action):
        return (state[0] - self.moves[action], (state[1] + 1) % 4)

    def utility(self, state, player):
        return 1 if (player + 1) % 2 == state[1] % 2 else -1


class Dice(Pile):
    """After every action a coin is thrown, and heads take one more. Outcomes are words."""

    moves: ClassVar[Any] = {"low": 0, "high": 1}

    def initial(self):
        return (4, 0, False)  # left, mover, is the coin in the air?

    def player(self, state):
        return CHANCE if state[2] else state[1]

    def actions(self, state):
        if state[0] > 0 and not state[2]:
            yield from self.moves

    def chances(self, state):
        if state[0] > 0 and state[2]:
            yield (0.25, "heads")
            yield (0.75, "tails")

    def result(self, state, action):
        left, mover, thrown = state
        if thrown:
            return (max(0, left - (2 if action == "heads" else 1)), 1 - mover, False)
        return (max(0, left - self.moves[action]), mover, True)

    def utility(self, state, player):
        return 1.0 if player == state[1] else -1.0


class Gamblers(Dice):
    """The same with a utility for each player, with Fractions and NumPy's numbers."""

    zero_sum = False
    utility_bounds = (-1.0, 2.0)

    def utility(self, state, player):
        return np.float32(player == state[1])

    def player(self, state):
        return np.int64(super().player(state))


class Chain(Game[Any, Any]):
    """A very long game, in which the last action decides."""

    length = 5_000

    def initial(self):
        return (0, 0)

    def player(self, state):
        return state[0] % 2

    def actions(self, state):
        if state[0] < self.length:
            yield from (0, 1)

    def result(self, state, action):
        return (state[0] + 1, action)

    def is_terminal(self, state):
        return state[0] == self.length

    def utility(self, state, player):
        return (1 if state[1] else -1) * (1 - 2 * player)


class Broad(Chain):
    """Two hundred actions, three plies."""

    length = 3

    def actions(self, state):
        if state[0] < self.length:
            yield from range(200)

    def result(self, state, action):
        return (state[0] + 1, (7 * state[1] + action) % 1_000)

    def utility(self, state, player):
        return (state[1] / 500 - 1) * (1 - 2 * player)


class Returning(Pile):
    """Play goes to and fro; a position that occurs three times is a draw."""

    repetition = 3

    def result(self, state, action):
        return (state[0] - 1, 1 - state[1]) if action == 2 else (state[0], 1 - state[1])


class Winning(Pile):
    """With everything that a game may say besides its rules."""

    moves: ClassVar[Any] = {"one": 1, "two": 2}
    prefer_sooner = True
    sound_reductions = True

    def evaluate(self, state, player):
        return (0.5 if state[0] % 3 else -0.5) * (1 if player == state[1] else -1)

    def promise(self, state, action):
        return float((state[0] - self.moves[action]) % 3 == 0)

    def quiet(self, state):
        return state[0] % 2 == 0

    def natural(self, state, action):
        return self.moves[action]

    def canonical(self, state):
        return (state[0] % 3 + 3, state[1]) if state[0] > 5 else state

    def value_bounds(self, state):
        value = 1.0 if (state[0] % 3 != 0) == (state[1] == 0) else -1.0
        return (value, value) if state[0] < 3 else (-1.0, 1.0)

    def action_name(self, state, action):
        return f"take {action}"


def kind(name: str, **changes: Any) -> Game[Any, Any]:
    return type(name, (Pile,), changes)()


class FrozenStates(Pile):
    def made(self, left, mover):
        return frozenset({("left", left), ("mover", mover)})

    def read(self, state):
        return tuple(number for _, number in sorted(state))


class EnumStates(Pile):
    def made(self, left, mover):
        return (left, Hand.RIGHT if mover else Hand.LEFT)

    def read(self, state):
        return state[0], int(state[1] is Hand.RIGHT)


class DataStates(Pile):
    def made(self, left, mover):
        return Heap(left, mover)

    def read(self, state):
        return state.left, state.mover


class GrowingStates(Pile):
    """Tuples of different lengths, of different things."""

    def made(self, left, mover):
        return (mover, *"x" * left)

    def read(self, state):
        return len(state) - 1, state[0]


GAMES = [
    kind("Ints"),
    kind("Tuples", moves={(0, 1): 1, (1, 2): 2}),
    kind("NamedTuples", moves={Take(1, "x"): 1, Take(2, "y"): 2}),
    kind("Strings", moves={"take one": 1, "take two": 2}),
    kind("Enums", moves={Hand.LEFT: 1, Hand.RIGHT: 2}),
    kind("StrEnums", moves={Colour.RED: 1, Colour.BLUE: 2}),
    kind("Frozensets", moves={frozenset({1}): 1, frozenset({1, 2}): 2}),
    kind("Nones", moves={1: 2, None: 1}),
    kind("Mixed", moves={1: 1, "two": 2}),
    kind("Floats", moves={1.5: 1, 2.5: 2}),
    kind("Negatives", moves={-5: 1, -7: 2}),
    kind("Dataclasses", moves={Heap(1, 1): 1, Heap(2, 2): 2}),
    kind("Classes", moves={int: 1, str: 2}),
    kind("StringStates", made=lambda self, *s: "{} {}".format(*s), read=lambda self, s: (*map(int, s.split()),)),
    kind("IntStates", made=lambda self, left, mover: 2 * left + mover, read=lambda self, state: divmod(state, 2)),
    kind("NamedStates", made=lambda self, *s: Heaps(*s)),
    *(FrozenStates(), EnumStates(), DataStates(), GrowingStates()),
    *(Alone(), Everyone(), Teams(), Dice(), Gamblers(), Chain(), Broad(), Returning(), Winning()),
]
