"""The halving game: subtract one from a number or halve it, rounding down; the player who reaches zero wins."""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.readers import check_whole, shown, whole_number

__all__ = ["DECREMENT", "HALVE", "Halving", "State"]

DECREMENT, HALVE = 0, 1
LARGEST = 10**18  # what 64 bits hold


class State(NamedTuple):
    number: int
    mover: int


class Halving(Game[State, int]):
    """Start from a number N >= 1. Actions, in order: decrement, halve."""

    data = ("start",)

    def __init__(self, start: int = 15) -> None:
        if start < 1:
            raise InvalidArgument(f"the halving game starts from 1 or more, not {shown(start)}")
        check_whole("start", start, 1, LARGEST)
        self.start = start

    def initial(self) -> State:
        return State(self.start, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        if state.number > 0:
            yield DECREMENT
            yield HALVE

    def result(self, state: State, action: int) -> State:
        number = state.number // 2 if action == HALVE else state.number - 1
        return State(number, 1 - state.mover)

    def is_terminal(self, state: State) -> bool:
        return state.number == 0

    def utility(self, state: State, player: int) -> float:
        return -1.0 if state.mover == player else 1.0  # the player who just moved has reached zero

    def show(self, state: State) -> str:
        return f"{state.number}, player {state.mover} to move" if state.number else "0"

    def action_name(self, state: State, action: int) -> str:
        return "halve" if action == HALVE else "decrement"

    def state_text(self, state: State) -> str:
        return f"{state.number} {state.mover}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        number = whole_number(fields[0], LARGEST) if len(fields) == 2 else None
        if number is None or fields[1] not in ("0", "1"):
            raise InvalidNotation(f"{shown(text)} is not a number and a player to move, as in '15 0'")
        return State(number, int(fields[1]))
