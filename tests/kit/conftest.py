"""Small games for the kit: healthy ones, and for every kind of fault some that have it."""

from collections.abc import Iterator
from itertools import count
from math import inf, nan
from typing import Any, NamedTuple

import pytest

from plies.core import CHANCE, Game, IllegalAction, InvalidNotation


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


BROKEN: list[Any] = []


def broken(fault: str, base: type = Pile, **spoiled: Any) -> None:
    """A game that is base but for what is spoiled, and the fault it then has."""
    named = f"{fault}: {', '.join(spoiled)}"
    BROKEN.append(pytest.param(type("Broken", (base,), {"fault": fault, **spoiled}), id=named))


def always(answer: Any) -> Any:
    return lambda *arguments: answer


def listing(*answers: Any) -> Any:
    return lambda self, state: iter(answers)


def starting_turn(self):
    self.turn = 0
    return State(5, 0)


def passing_turn(self, state, action):
    """A cursor on the game: right as long as states are asked about in the order of play."""
    self.turn = 1 - state.mover
    return Pile.result(self, state, action)


def noting_winner(self, state, action):
    self.last = state.mover
    return Pile.result(self, state, action)


# -- what is declared --
broken("declaration", players=0)
broken("declaration", players=2.0)
broken("declaration", zero_sum="no")
broken("declaration", maximizers=(0, 2))
broken("declaration", maximizers=(1,))
broken("declaration", maximizers=0)
broken("declaration", utility_bounds=(1.0, -1.0))
broken("declaration", utility_bounds=(-inf, inf))
broken("declaration", utility_bounds=(nan, 1.0))
broken("declaration", utility_bounds=None)
broken("declaration", utility_sum=inf)
broken("declaration", repetition=1)
broken("declaration", data=("speed",))
broken("declaration", data="speed")
broken("declaration", weights=None)
broken("unsupported-game", perfect_information=False)

# -- what raises --
METHODS = (
    "initial player actions result is_terminal utility evaluate features quiet canonical promise natural "
    "forbids value_bounds index size show action_name state_text".split()
)


def raising(self: Any, *arguments: Any) -> Any:
    raise ZeroDivisionError("so it goes")


for method in METHODS:
    broken("raises", **{method: raising})
broken("raises", result=lambda self, state, action: Pile.result(self, state, action) if state.left > 2 else 1 / 0)
broken("raises", read_action=lambda self, state, text: int(text.removeprefix("take ")))
broken("raises", read_state=lambda self, text: State(*map(int, text.strip("()").split(","))))
broken("raises", Coin, chances=raising)
broken("raises", actions=always(None))
broken("raises", data=("nothing",), nothing=property(raising))

# -- lines without end --
broken("endless", result=lambda self, state, action: State(state.left, 1 - state.mover))


# -- methods that are no functions of their arguments --
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


def take_in_place(self: Any, state: Any, action: Any) -> Any:
    state.left -= action
    state.mover = 1 - state.mover
    return state


def shrinking(method: str) -> Any:
    def shrink(self: Any, state: Any, *arguments: Any) -> Any:
        answer = getattr(OnBoard, method)(self, state, *arguments)
        state.left = 0
        return answer

    return shrink


def wavering(method: str) -> Any:
    """The method, which every second time answers for another state."""
    times = count()

    def waver(self: Any, *arguments: Any) -> Any:
        answer = getattr(Pile, method)(self, *arguments)
        answer = list(answer) if isinstance(answer, Iterator) else answer
        return spoil(answer) if next(times) % 2 else answer

    return waver


def spoil(answer: Any) -> Any:
    """Another answer of the same type."""
    if isinstance(answer, bool):
        return not answer
    if isinstance(answer, State):
        return State(max(answer.left - 1, 0), answer.mover)
    if isinstance(answer, (tuple, list)):
        return answer[1:]
    return answer + ("again" if isinstance(answer, str) else 1)


class Anonymous:
    """A state that compares by identity."""

    def __init__(self, left, mover):
        self.left, self.mover = left, mover


TURN = count()
broken("changes-state", OnBoard, result=take_in_place)
broken("changes-state", OnBoard, initial=lambda self: vars(self).setdefault("only", Board(5, 0)), result=take_in_place)
for method in "actions is_terminal promise value_bounds canonical state_text".split():
    broken("changes-state", OnBoard, **{method: shrinking(method)})
broken("changes-state", forbids=lambda self, history, state, action: history.append(state) is not None)
for method in METHODS:
    if method not in ("size",):
        broken("not-repeatable", **{method: wavering(method)})
broken("not-repeatable", initial=starting_turn, player=lambda self, state: self.turn, result=passing_turn)
broken("not-repeatable", result=noting_winner, utility=lambda self, state, player: 1.0 if self.last == player else -1.0)
broken("not-repeatable", OnBoard, board=Anonymous)
broken("not-repeatable", Coin, chances=lambda self, state: iter([(1.0, next(TURN) % 2)]))

# -- values --
Unhashable = type("Unhashable", (Board,), {"__hash__": None})
Misplaced = type("Misplaced", (Board,), {"__hash__": object.__hash__})
broken("unhashable", OnBoard, board=Unhashable)
broken("unhashable", OnBoard, board=Unhashable, repetition=3)
broken("unhashable", result=always(State(0, 0)), actions=lambda self, state: iter([[1]] if state.left else ()))
broken("hash-differs", OnBoard, board=Misplaced)
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

# -- utilities and estimates --
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
broken("evaluate-sum", Three, evaluate=lambda self, state, player: player / 4)

# -- notation --
broken("state-text", state_text=lambda self, state: f"({state.left}, 0)")
broken("state-text", state_text=lambda self, state: f"{state.left}\n{state.mover}")
broken("state-text", state_text=lambda self, state: "five")
broken("state-text", read_state=lambda self, text: Pile.read_state(self, text if "(" in text else "(5, 0)"))
broken("action-name", action_name=always("take"))
broken("action-name", action_name=lambda self, state, action: f" take {action}")


def swapped(self: Any, state: Any, text: str) -> Any:
    read = Pile.read_action(self, state, text)
    return 3 - read if state.left > 1 else read


def any_number(self: Any, state: Any, text: str) -> Any:
    if not text.startswith("take "):
        raise IllegalAction(text)
    return int(text[5:])


def guessing(self: Any, state: Any, text: str) -> Any:
    return 1 if text == "" and state.left else Pile.read_action(self, state, text)


def refusing(self: Any, state: Any, text: str) -> Any:
    raise IllegalAction(text)


broken("action-name", read_action=swapped)
broken("action-name", read_action=refusing)
broken("accepts-illegal", read_action=any_number)
broken("accepts-illegal", read_action=guessing)
broken("accepts-illegal", play=lambda self, state, action: self.result(state, action))

# -- hints --
broken("canonical", canonical=lambda self, state: State(1, state.mover) if state.left else state)
broken("canonical", canonical=lambda self, state: State(state.left, 0))
broken("canonical", canonical=lambda self, state: State(state.left - 3, state.mover) if state.left >= 3 else state)
broken("canonical", canonical=lambda self, state: state if state.left == 0 else State(state.left + 3, state.mover))
broken("canonical", Three, canonical=lambda self, state: State(1, state.mover) if state.left else state)
broken("canonical", Coin, canonical=lambda self, state: (state[0], 0))
broken("promise", promise=always(nan))
broken("promise", promise=always(inf))
broken("promise", promise=always(None))
LOUD = {"quiet": lambda self, state: state.left % 2 == 0, "promise": lambda self, state, action: float(action == 1)}
broken("raises", **LOUD, loud=raising)
broken("loud", **LOUD, loud=always([3]))
broken("loud", **LOUD, loud=lambda self, state: list(self.actions(state)) * 2)
broken("loud", **LOUD, loud=lambda self, state: list(self.actions(state))[1:])
broken("loud", **LOUD, loud=lambda self, state: self.actions(state))
broken("natural", natural=always(0.5))
broken("natural", natural=always(None))
broken("forbids", forbids=always(None))
broken("forbids", forbids=always(1))
broken("forbids", forbids=lambda self, history, state, action: action == 2)
broken("forbids", forbids=lambda self, history, state, action: len(history) == 2)
broken("value-bounds", value_bounds=lambda self, state: (1.0, 1.0))
broken("value-bounds", value_bounds=lambda self, state: Pile.value_bounds(self, state) if state.left < 5 else (-1, 0))
broken("value-bounds", value_bounds=always((1.0, -1.0)))
broken("value-bounds", value_bounds=always((nan, 1.0)))
broken("value-bounds", value_bounds=always(None))
broken("value-bounds", Three, value_bounds=always((0.5, 1.0)))
broken("value-bounds", Coin, value_bounds=always((0.0, 0.4)))
UNSURE = {"value_bounds": always((-1.0, 1.0))}
broken("raises", **UNSURE, candidates=raising)
broken("candidates", **UNSURE, candidates=always([]))
broken("candidates", **UNSURE, candidates=always([3]))
broken("candidates", **UNSURE, candidates=lambda self, state: list(self.actions(state))[::-1])
broken("candidates", **UNSURE, candidates=lambda self, state: list(self.actions(state))[:1])
broken("index", index=lambda self, state: state.left)
broken("index", index=lambda self, state: 2 * state.left + state.mover - 1)
broken("index", size=always(10))
broken("index", index=lambda self, state: 0.5)
broken("index", size=Game.size)
broken("index", index=Game.index)


@pytest.fixture(params=[Pile, Coin, Three, Team, OnBoard, NotThrice])
def healthy(request):
    return request.param


@pytest.fixture(params=BROKEN)
def broken_game(request):
    return request.param


@pytest.fixture
def broken_games():
    return [param.values[0] for param in BROKEN]
