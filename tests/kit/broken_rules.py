"""Games whose rules raise, never answer, have no end, or depend on more than their arguments."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from kit.breaking import always, broken, listing, raising
from kit.healthy import Board, Coin, OnBoard, Pile, State, Words

METHODS = (
    "initial player actions result is_terminal utility evaluate features quiet canonical promise natural "
    "forbids value_bounds index size show action_name state_text".split()
)

# -- what raises --
for method in METHODS:
    broken("raises", **{method: raising})
broken("raises", result=lambda self, state, action: Pile.result(self, state, action) if state.left > 2 else 1 / 0)
broken("raises", read_action=lambda self, state, text: int(text.removeprefix("take ")))
broken("raises", read_state=lambda self, text: State(*map(int, text.strip("()").split(","))))
broken("raises", Coin, chances=raising)
broken("raises", actions=always(None))
broken("raises", actions=always(3))
broken("raises", data=("nothing",), nothing=property(raising))
broken("raises", initial=property(raising))
broken("raises", position=raising)
broken("raises", passed=raising)
broken("raises", forced=raising)
broken("raises", count_actions=raising)


def raising_late(error: type[BaseException]) -> Any:
    """A rule that raises near the end."""

    def late(self: Any, state: Any, action: Any) -> Any:
        if state.left < 3:
            raise error("so it goes")
        return Pile.result(self, state, action)

    return late


def raising_in_the_middle(error: type[BaseException]) -> Any:
    """A generator that raises near the end."""

    def middle(self: Any, state: Any) -> Any:
        yield from Pile.actions(self, state)
        if state.left < 3:
            raise error("so it goes")

    return middle


for error in (SystemExit, GeneratorExit, StopIteration, RecursionError, MemoryError, NotImplementedError, OSError):
    broken("raises", result=raising_late(error))
    broken("raises", actions=raising_in_the_middle(error))
broken("raises", is_terminal=lambda self, state: self.is_terminal(state))


# -- questions without an answer --
def going_round(self: Any, state: Any, action: Any) -> Any:
    while state.left == 3:
        pass
    return Pile.result(self, state, action)


def never_yielding(self: Any, state: Any) -> Any:
    while state.left == 3:
        pass
    yield from Pile.actions(self, state)


broken("never-answers", result=going_round)
broken("never-answers", actions=never_yielding)

# -- lines without end --
broken("endless", result=lambda self, state, action: State(state.left, 1 - state.mover))
broken("endless", Words, result=lambda self, state, action: (state[0] + action, 1 - state[1]))
broken("endless", Words, is_terminal=always(False), actions=listing(1), result=lambda self, state, action: (5, 0))
broken("too-many", Words, actions=lambda self, state: count() if state[0] else ())


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
broken("not-repeatable", actions=lambda self, state: list(Pile.actions(self, state))[:: -1 if next(TURN) % 2 else 1])
broken("not-repeatable", Coin, chances=lambda self, state: iter([(1.0, next(TURN) % 2)]))
