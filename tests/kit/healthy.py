"""Small healthy games for the kit; each broken game is one of these with something spoiled."""

from typing import Any, NamedTuple

from plies.core import CHANCE, Game, InvalidNotation


class State(NamedTuple):
    left: int
    mover: int


class Pile(Game[Any, Any]):
    """Healthy: take one or two of five; who takes the last wins. The games below each spoil one thing."""

    fault = ""
    feature_names = ("left over a multiple of three",)
    weights = (0.2,)

    def initial(self):
        return State(5, 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        yield from range(1, min(state.left, 2) + 1)

    def result(self, state, action):
        return State(state.left - action, 1 - state.mover)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return 1.0 if player != state.mover else -1.0

    def features(self, state):
        return (float(state.left % 3) * (1 - 2 * state.mover),)

    def canonical(self, state):
        return State(state.left % 3, state.mover) if state.left > 3 else state

    def promise(self, state, action):
        return float((state.left - action) % 3 == 0)

    def natural(self, state, action):
        return action

    def value_bounds(self, state):
        value = 1.0 if (state.left % 3 != 0) == (state.mover == 0) else -1.0
        return (value, value)

    def index(self, state):
        return 2 * state.left + state.mover

    def size(self):
        return 12

    def action_name(self, state, action):
        return f"take {action}"


class Coin(Game[Any, Any]):
    """Healthy: toss twice, then MAX takes what lies there or nothing."""

    fault = ""
    players = 1
    utility_bounds = (-0.5, 2.5)

    def initial(self):
        return (0, 0)

    def player(self, state):
        return CHANCE if state[0] < 2 else 0

    def actions(self, state):
        if state[0] == 2:
            yield from (True, False)

    def chances(self, state):
        if state[0] < 2:
            yield (0.25, 1)
            yield (0.75, 0)

    def result(self, state, action):
        return (state[0] + 1, state[1] + action if state[0] < 2 else state[1] * action)

    def is_terminal(self, state):
        return state[0] == 3

    def utility(self, state, player):
        return float(state[1])


class Three(Pile):
    """Healthy: the pile for three players who each want to take the last, and share a prize of one."""

    players = 3
    zero_sum = False
    utility_bounds = (-1.0, 2.0)
    utility_sum = 1.0
    feature_names = ()
    weights = ()

    def result(self, state, action):
        return State(state.left - action, (state.mover + 1) % 3)

    def utility(self, state, player):
        return 1.0 if (player + 1) % 3 == state.mover else 0.0

    def evaluate(self, state, player):
        return 1 / 3

    def features(self, state):
        return ()

    def canonical(self, state):
        return state

    def value_bounds(self, state):
        return (0.0, 1.0)

    def index(self, state):
        return 3 * state.left + state.mover

    def size(self):
        return 18


class Team(Pile):
    """Healthy: players 0 and 2 against 1, in turn."""

    players = 3
    maximizers = (0, 2)

    def initial(self):
        return State(7, 0)

    def result(self, state, action):
        return State(state.left - action, (state.mover + 1) % 3)

    def utility(self, state, player):
        won = (state.mover + 2) % 3 != 1
        return 1.0 if won == (player != 1) else -1.0

    canonical, value_bounds, features = Game.canonical, Game.value_bounds, Game.features
    index, size = Game.index, Game.size
    feature_names = weights = ()


class NotThrice(Pile):
    """Healthy: nobody may take as many as twice before; taking one is always allowed. Hints do not know of it."""

    def initial(self):
        return State(8, 0)

    canonical = Game.canonical

    def size(self):
        return 18

    def forbids(self, history, state, action):
        left = [before.left for before in (*history, state)][-3:]
        return action == 2 and len(left) == 3 and left[0] - left[1] == left[1] - left[2] == 2


class Words(Pile):
    """Healthy, with states that are plain tuples."""

    def initial(self):
        return (5, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        yield from range(1, min(state[0], 2) + 1)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1.0 if player != state[1] else -1.0

    canonical, value_bounds, features, promise = Game.canonical, Game.value_bounds, Game.features, Game.promise
    index, size = Game.index, Game.size
    feature_names = weights = ()


class Long(Words):
    """Healthy: a long pile, which is hardly ever taken one by one."""

    def initial(self):
        return (40, 0)


class Board:
    """A mutable state."""

    def __init__(self, left, mover):
        self.left, self.mover = left, mover

    def __eq__(self, other):
        return isinstance(other, Board) and vars(self) == vars(other)

    def __hash__(self):
        return hash((self.left, self.mover))

    def __repr__(self):
        return f"Board({self.left}, {self.mover})"


class OnBoard(Pile):
    """Healthy, with mutable states that nobody changes."""

    board: Any = Board

    def initial(self):
        return self.board(5, 0)

    def result(self, state, action):
        return self.board(state.left - action, 1 - state.mover)

    def state_text(self, state):
        return f"{state.left} {state.mover}"

    def read_state(self, text):
        if len(text.split()) != 2 or not all(word.isdecimal() for word in text.split()):
            raise InvalidNotation(text)
        return self.board(*map(int, text.split()))

    canonical = Game.canonical
