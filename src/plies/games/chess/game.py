"""Chess by the rules of FIDE. board.py says what a state is, and moving.py what an action is."""

from collections.abc import Iterator

from plies.core import Game, InvalidArgument
from plies.core.bits import count, lowest, without
from plies.core.readers import check_whole, shown
from plies.games.chess import fen, san
from plies.games.chess.board import (
    BACK,
    KINDS,
    PASSED,
    PAWN,
    State,
    kind_at,
    kings,
    knights,
    look,
    of_kind,
    pawns,
    slide_diagonally,
    slide_straight,
)
from plies.games.chess.hints import promise, takers
from plies.games.chess.judgement import compared
from plies.games.chess.moving import can_move, moved, promotes, targets
from plies.games.chess.weights import EARLY, LATE, NAMES, WEIGHTS

__all__ = ["Chess"]

DARK = sum(1 << square for square in range(64) if (square + square // 8) % 2 == 0)
WIN = 1000.0  # in pawns, far above any evaluation
MOST_TIMES = 10_000  # largest number of moves or repetitions that a game may demand for a draw


class Chess(Game[State, int]):
    """Actions, in order: pawns, knights, bishops, rooks, queens, the king. Pieces of a kind come from a1 along the
    ranks, each with its squares in the same order. A pawn that promotes becomes a queen, rook, bishop or knight.

    The game is over at checkmate or stalemate, or when neither side has enough pieces to mate. It is a draw
    when a position occurs for the third time, or after 50 moves of each side without pawn move or capture, as if the
    players always claimed it. Chess(repetition=5, draw_after=75) plays without claims.
    """

    prefer_sooner = True
    sound_reductions = True
    swing = 0.9  # pawns
    utility_bounds = (-WIN, WIN)
    data = ("weights", "early", "late")
    feature_names = NAMES
    weights = WEIGHTS
    early, late = EARLY, LATE

    def __init__(self, repetition: int = 3, draw_after: int = 50) -> None:
        if repetition == 1 or repetition < 0 or draw_after < 1:
            raise InvalidArgument(
                f"repetition must be 0 (never a draw) or at least 2, and draw_after at least 1 move, "
                f"not repetition={shown(repetition)}, draw_after={shown(draw_after)}"
            )
        check_whole("repetition", repetition, 0, MOST_TIMES)
        check_whole("draw_after", draw_after, 1, MOST_TIMES)
        self.repetition, self.draw_after = repetition, draw_after
        self.most = 2 * draw_after  # plies
        self.start = fen.read(fen.START)

    # -- the rules --

    def initial(self) -> State:
        return State(*self.start)

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        view = look(state)
        mine = view.mine ^ view.mine if self.is_drawn(state) else view.mine
        for kind in KINDS:
            pieces = mine & of_kind(state, kind)
            while pieces != 0:
                origin = lowest(pieces)
                pieces &= pieces - 1
                squares = targets(state, view, origin, kind)
                first, last = (1, 5) if kind == PAWN and promotes(state, origin) else (0, 1)
                while squares != 0:
                    target = lowest(squares)
                    squares &= squares - 1
                    for promotion in range(first, last):
                        yield origin + 64 * target + 4096 * promotion

    def result(self, state: State, action: int) -> State:
        return moved(state, action)

    def is_terminal(self, state: State) -> bool:
        return self.is_drawn(state) or not can_move(state, look(state))

    def utility(self, state: State, player: int) -> float:
        view = look(state)
        if view.checkers == 0 or can_move(state, view):
            return 0.0
        return -WIN if state.mover == player else WIN

    def is_drawn(self, state: State) -> bool:
        """Is it a draw by the clock, or by material: one knight or bishop, or bishops that all stand on one colour?

        A mate with the last move counts before the clock; the state is terminal either way.
        """
        if state.clock >= self.most:
            return True
        if slide_straight(state) | pawns(state) != 0:
            return False
        bishops = slide_diagonally(state)
        one_colour = bishops & DARK == 0 or without(bishops, DARK) == 0
        return count(state.diagonal) <= 1 or (knights(state) == 0 and one_colour)

    def position(self, state: State) -> State:
        """Return the state without its clock."""
        return State(state.white, state.straight, state.diagonal, state.short, state.rights, state.mover, 0)

    # -- what a position looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Return white's features less black's, in the order of feature_names.

        Early ones are scaled by how much is left on the board, late ones by how much is gone.
        """
        return compared(state, self.early, self.late)

    # -- hints --

    def count_actions(self, state: State) -> int:
        if self.is_drawn(state):
            return 0
        view = look(state)
        pieces, found = view.mine, 0
        while pieces != 0:
            origin = lowest(pieces)
            pieces &= pieces - 1
            found += count(targets(state, view, origin, kind_at(state, origin))) * (4 if promotes(state, origin) else 1)
        return found

    def passed(self, state: State) -> State:
        """Return the state with the turn passed on; not in check or with pawns alone (zugzwang is common)."""
        view = look(state)
        if view.checkers != 0 or view.mine & (pawns(state) | kings(state)) == view.mine:
            return state
        rights = state.rights & BACK
        return State(state.white, state.straight, state.diagonal, state.short, rights, 1 - state.mover, state.clock)

    def forced(self, state: State) -> bool:
        """Check."""
        return look(state).checkers != 0

    def promise(self, state: State, action: int) -> float:
        """Return a number above 0 for captures and promotions to a queen that lose nothing, the most valuable first.

        Among equals, the least valuable capturing piece comes first. Then come quiet moves, all alike, losing captures,
        and promotions to less than a queen.
        """
        return promise(state, action)

    def quiet(self, state: State) -> bool:
        """Is there no check, and no promising capture or promotion?"""
        if self.forced(state):
            return False
        for action in self.loud(state):
            if promise(state, action) > 0.0:
                return False
        return True

    def loud(self, state: State) -> Iterator[int]:
        """Yield captures and promotions to a queen."""
        view = look(state)
        pieces = takers(state, view)
        while pieces != 0:
            origin = lowest(pieces)
            pieces &= pieces - 1
            squares = targets(state, view, origin, kind_at(state, origin))
            promotion = 1 if promotes(state, origin) else 0
            if promotion == 0:
                squares &= view.theirs | state.rights & PASSED
            while squares != 0:
                yield origin + 64 * lowest(squares) + 4096 * promotion
                squares &= squares - 1

    # -- how people and files write it --

    def show(self, state: State) -> str:
        ranks = fen.write(state).split()[0].split("/")
        rows = [f"{8 - row} {' '.join(_spread(rank))}" for row, rank in enumerate(ranks)]
        ending = "the game is over" if self.is_terminal(state) else f"{fen.SIDES[state.mover]} to move"
        check = ", in check" if look(state).checkers else ""
        return "\n".join([*rows, "  a b c d e f g h", ending + check])

    def action_name(self, state: State, action: int) -> str:
        """Return the action in SAN."""
        return san.write(state, action, list(self.actions(state)))

    def read_action(self, state: State, text: str) -> int:
        """Return the action that text writes in SAN or UCI."""
        return san.read(state, text, list(self.actions(state)))

    def state_text(self, state: State) -> str:
        """Return the state in FEN."""
        return fen.write(state)

    def read_state(self, text: str) -> State:
        return fen.read(text)


def _spread(rank: str) -> str:
    """Return a rank of a FEN with a dot for each empty square."""
    return "".join("." * int(mark) if mark.isdigit() else mark for mark in rank)
