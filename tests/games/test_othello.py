"""Othello: rules against a board of squares, passes, the end, features, notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation
from plies.games import Othello
from plies.games.othello import State
from plies.textbook import alphabeta

GAME = Othello()
PERFT = [4, 12, 56, 244, 1396]
AROUND = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0)]


def squares(game, state):
    """The board as a dict from (column, row) to 0 or 1: written without bits."""
    rows = game.state_text(state).split()[0].split("/")
    return {(c, r): "xo".index(mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}


def turned(board, side, column, row, mover):
    """The discs that mover turns with a disc on column, row."""
    found = set()
    for dc, dr in AROUND:
        line, c, r = [], column + dc, row + dr
        while board.get((c, r)) == 1 - mover:
            line.append((c, r))
            c, r = c + dc, r + dr
        if board.get((c, r)) == mover:
            found |= set(line)
    return found


def legal(board, side, mover):
    places = ((c, r) for r in range(side) for c in range(side))
    return [r * side + c for c, r in places if (c, r) not in board and turned(board, side, c, r, mover)]


@given(st.sampled_from((4, 6, 8)), st.lists(st.integers(0, 40), max_size=70))
def test_like_a_board_of_squares(side, wishes):
    game = Othello(side)
    state, board = game.initial(), squares(game, game.initial())
    for wish in wishes:
        mover = state.mover
        mine, theirs = legal(board, side, mover), legal(board, side, 1 - mover)
        assert game.is_terminal(state) == (not mine and not theirs)
        if game.is_terminal(state):
            break
        assert list(game.actions(state)) == (mine or [game.passing])
        action = (mine or [game.passing])[wish % max(1, len(mine))]
        if action != game.passing:
            row, column = divmod(action, side)
            for place in turned(board, side, column, row, mover) | {(column, row)}:
                board[place] = mover
        state = game.play(state, action)
        assert squares(game, state) == board
        assert game.read_state(game.state_text(state)) == state
    black = sum(disc == 0 for disc in board.values())
    white = len(board) - black
    if game.is_terminal(state):
        assert game.utilities(state) == ((black > white) - (black < white), (white > black) - (white < black))


def perft(state, depth):
    if depth == 0:
        return 1
    return sum(perft(GAME.result(state, action), depth - 1) for action in GAME.actions(state))


def test_perft():
    assert [perft(GAME.initial(), depth) for depth in range(1, 6)] == PERFT


def test_the_first_moves():
    state = GAME.initial()
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == ["d3", "c4", "f5", "e6"]


def test_passing():
    game = Othello(4)
    only = game.read_state("xxxx/xxxx/xooo/xoo. o")
    assert [game.action_name(only, a) for a in game.actions(only)] == ["pass"]
    after = game.play(only, game.read_action(only, "pass"))
    assert after == State(only.first, only.second, 0)
    assert [game.action_name(after, a) for a in game.actions(after)] == ["d4"]
    assert game.is_terminal(game.play(after, game.read_action(after, "d4")))


def test_nobody_can_move():
    game = Othello(4)
    state = game.read_state("..../.xx./.xx./.... o")
    assert game.is_terminal(state)
    assert list(game.actions(state)) == []
    assert game.utilities(state) == (1, -1)


def test_the_small_board_is_solved():
    """On 4 by 4 the second player wins, 11 to 3 in discs."""
    game = Othello(4)
    assert alphabeta.value(game, game.initial()) == -1


class TestFeatures:
    def test_the_start_is_even(self):
        assert GAME.features(GAME.initial()) == (0, 0, 0, 0, 0)

    def test_sides_exchanged(self):
        state = GAME.initial()
        for name in ("d3", "c3", "f5", "e3"):
            state = GAME.play(state, GAME.read_action(state, name))
        other = State(state.second, state.first, 1 - state.mover)
        assert GAME.features(other) == tuple(-feature for feature in GAME.features(state))
        assert GAME.evaluate(other, 0) == GAME.evaluate(state, 1)

    def test_corners(self):
        state = GAME.read_state("x......o/......../......../...ox.../...xo.../......../......../x....... x")
        assert GAME.features(state)[0] == 0.25

    def test_beside_an_empty_corner(self):
        state = GAME.read_state("......../.x....../......../...ox.../...xo.../......../......o./.......o x")
        assert GAME.features(state)[1] == -1 / 12  # o's g7 stands beside a corner that is taken

    def test_no_estimate_is_as_good_as_a_win(self):
        assert sum(abs(weight) for weight in GAME.weights) < 1

    def test_promise(self):
        state = GAME.read_state("......../......../......../...ox.../...xo.../......../......../.......o x")
        looks = {
            GAME.action_name(state, action): GAME.promise(state, action) for action in (0, 9, 54, 44, GAME.passing)
        }
        assert looks == {"a1": 1, "b2": -1, "g7": 0, "e6": 0, "pass": 0}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a board and who moves"),
        ("......../x x", "8 rows of 8 squares"),
        ("......../......../......../...ox.../...xo.../......../......../........ z", "not a board and who moves"),
        ("......../......../......../...ox.../...x..../......../......../........ x", "empty square in the middle"),
        ("......../......../......../...o?.../...xo.../......../......../........ x", "8 rows of 8 squares"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        GAME.read_state(text)


def test_show():
    assert GAME.show(GAME.initial()).splitlines()[4] == "4 . . . o x . . ."
    assert GAME.show(GAME.initial()).endswith("x 2, o 2, x to move")


@pytest.mark.parametrize("side", [0, 3, 5, 10])
def test_what_is_no_board(side):
    with pytest.raises(InvalidArgument, match="4, 6 or 8"):
        Othello(side)
