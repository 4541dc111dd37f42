"""Nim: players in turn take one or more objects from one heap, and the last object decides.

    a  |||
    b  ||||
    c  |||||

heaps  the objects left in each heap, here (3, 4, 5)
People call the heaps a, b, c, ...; the rules count them from 0. "b3" takes three objects from heap b:
action 3 * len(heaps) + 1.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plies.core import Game, InvalidArgument, InvalidNotation
from plies.core.readers import check_whole, shown, whole_number
from plies.core.tuples import put

__all__ = ["Nim", "State"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
LARGEST = 10_000  # objects in a heap; each is an action, and a mark on the board


class State(NamedTuple):
    heaps: tuple[int, ...]
    mover: int


class Nim(Game[State, int]):
    """The player who takes the last object wins; in misère play, that player loses.

    Actions, in order: from heap a one object, two, ... all of them, then from heap b, and so on.
    """

    data = ("heaps", "misere")

    def __init__(self, heaps: Sequence[int] = (3, 4, 5), misere: bool = False) -> None:
        if not 1 <= len(heaps) <= len(LETTERS):
            raise InvalidArgument(f"nim is played with 1 to {len(LETTERS)} heaps, not {len(heaps)}")
        for letter, objects in zip(LETTERS, heaps, strict=False):
            if objects < 1:
                raise InvalidArgument(f"heap {letter} has {shown(objects)} objects; a heap starts with 1 or more")
            check_whole(f"heap {letter}", objects, 1, LARGEST)
        self.heaps = tuple(heaps)
        self.misere = misere

    def initial(self) -> State:
        return State(self.heaps, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        for heap in range(len(state.heaps)):
            for taken in range(1, state.heaps[heap] + 1):
                yield taken * len(state.heaps) + heap

    def result(self, state: State, action: int) -> State:
        heap = action % len(state.heaps)
        taken = action // len(state.heaps)
        return State(put(state.heaps, heap, state.heaps[heap] - taken), 1 - state.mover)

    def is_terminal(self, state: State) -> bool:
        for objects in state.heaps:
            if objects > 0:
                return False
        return True

    def utility(self, state: State, player: int) -> float:
        took_last = state.mover != player
        return 1.0 if took_last != self.misere else -1.0

    def show(self, state: State) -> str:
        return "\n".join(f"{letter}  {'|' * n}" for letter, n in zip(LETTERS, state.heaps, strict=False))

    def action_name(self, state: State, action: int) -> str:
        return f"{LETTERS[action % len(state.heaps)]}{action // len(state.heaps)}"

    def state_text(self, state: State) -> str:
        return f"{','.join(str(objects) for objects in state.heaps)} {state.mover}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        if len(fields) != 2 or fields[1] not in ("0", "1"):
            example = self.state_text(self.initial())
            raise InvalidNotation(f"{shown(text)} is not heaps and a player to move, as in {example!r}")
        parts = fields[0].split(",")
        if len(parts) != len(self.heaps):
            raise InvalidNotation(f"{shown(text)} has {len(parts)} heaps; this game has {len(self.heaps)}")
        for letter, part, start in zip(LETTERS, parts, self.heaps, strict=False):
            if whole_number(part, start) is None:
                raise InvalidNotation(f"{shown(text)}: heap {letter} holds 0 to {start} objects, not {shown(part)}")
        return State(tuple(int(part) for part in parts), int(fields[1]))
