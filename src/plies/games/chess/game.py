"""Chess, by the rules of FIDE."""

from collections.abc import Iterator

from plies.core import Game, InvalidArgument
from plies.core.bits import bit, count, lowest, without
from plies.games.chess.board import State, View, knights, look, occupied, pawns, slide_diagonally, slide_straight
from plies.games.chess.moving import PROMOTIONS, can_move, moved, promotes, targets

__all__ = ["Chess"]

DARK = sum(1 << square for square in range(64) if (square + square // 8) % 2 == 0)


class Chess(Game[State, int]):
    prefer_sooner = True
    sound_reductions = True
    utility_bounds = (-1000.0, 1000.0)
    win = 1000.0

    def __init__(self, repetition: int = 3, draw_after: int = 50) -> None:
        self.repetition, self.draw_after = repetition, draw_after
        self.most = 2 * draw_after

    def initial(self) -> State:
        return State(0xFFFF, 0x81 | 0x81 << 56 | 0x18 | 0x18 << 56, 0x24 | 0x42 | 0x08 | (0x24 | 0x42 | 0x08) << 56,
            0xFF00 | 0xFF << 48 | 0x42 | 0x42 << 56 | 0x10 | 0x10 << 56, 0x81 | 0x81 << 56, 0, 0)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        view = look(state)
        pieces = view.mine if not self.is_drawn(state) else 0
        while pieces != 0:
            origin = lowest(pieces)
            pieces &= pieces - 1
            squares = targets(state, view, origin)
            first, last = (1, 5) if promotes(state, origin) else (0, 1)
            while squares != 0:
                target = lowest(squares)
                squares &= squares - 1
                for promotion in range(first, last):
                    yield origin + 64 * target + 4096 * promotion

    def count_actions(self, state: State) -> int:
        if self.is_drawn(state):
            return 0
        view = look(state)
        pieces, found = view.mine, 0
        while pieces != 0:
            origin = lowest(pieces)
            pieces &= pieces - 1
            found += count(targets(state, view, origin)) * (4 if promotes(state, origin) else 1)
        return found

    def result(self, state: State, action: int) -> State:
        return moved(state, action)

    def is_terminal(self, state: State) -> bool:
        return self.is_drawn(state) or not can_move(state, look(state))

    def is_drawn(self, state: State) -> bool:
        return state.clock >= self.most

    def utility(self, state: State, player: int) -> float:
        view = look(state)
        if view.checkers == 0 or can_move(state, view):
            return 0.0
        return -self.win if state.mover == player else self.win
