"""Othello: rules against a board of squares, passes, the end, features, notation."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plies
from plies.core import InvalidArgument, InvalidNotation
from plies.core.bits import count
from plies.games import Othello
from plies.games.othello import State
from plies.textbook import alphabeta

GAME, SCORED = Othello(), Othello(by_score=True)
SCORES = [  # with 12 and 14 empty squares
    ("x.x...../xxxx...x/xoxxxxx./xooxxxx./xxxoxxx./xoxxxxxx/xxxxxooo/xxxxxxxx x", 2),
    (".xxxxxxx/xxxxxxxx/xxxoooo./xxooooo./xxxxoxxx/.oxoxxxx/o.ooxx.x/...ox... x", -6),
    ("...o..oo/....ooxx/..xxxoxo/.xxooxoo/oxooxoxo/oooxoxxo/oooxxxxo/ooooxxxo x", -24),
    ("..xoooox/..xxxoo./xxxxoxo./xxxoxxoo/xooxxxoo/.ooxoxoo/..oooxxo/...oox.. x", -8),
]
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
        score = black - white + (side * side - len(board)) * ((black > white) - (black < white))
        assert Othello(side, by_score=True).utilities(state) == (score, -score)


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


class TestPromise:
    def test_replies(self):
        """Two points for each of the three squares that white can go to; one for the odd number empty around."""
        state = GAME.initial()
        assert [GAME.promise(state, action) for action in GAME.actions(state)] == [-6 + 1] * 4

    def test_a_corner_before_a_way_to_one(self):
        state = GAME.read_state("......../.o....../..x...../...xx.../...xo.../......../......../........ x")
        assert max(GAME.actions(state), key=lambda action: GAME.promise(state, action)) == 0
        state = GAME.read_state("......../......../..o...../...xx.../...xo.../......../......../........ x")
        assert min(GAME.actions(state), key=lambda action: GAME.promise(state, action)) == 9


class TestStable:
    """Which discs can never be turned, and what that says about the value."""

    @pytest.mark.parametrize(
        ("board", "discs"),
        [
            ("......../......../......../...xx.../...xx.../......../......../........", 0),
            ("xxx...../......../......../...xx.../...xx.../......../......../........", 3),
            ("xxo...../xo....../x......./...xx.../...xx.../......../......../........", 4),
            ("xxo...../xx....../x......./...xx.../...xx.../......../......../........", 5),
            ("xxoxxoxx/......../......../...xx.../...xx.../......../......../........", 6),
            (".xxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx", 63),
        ],
    )
    def test_discs(self, board, discs):
        state = GAME.read_state(f"{board} x")
        assert GAME.stable(state.first, GAME.full ^ state.first ^ state.second) == discs

    @given(st.lists(st.integers(0, 40), min_size=20, max_size=60), st.lists(st.integers(0, 40), min_size=40))
    def test_never_turned(self, before, after):
        game = Othello(6)
        state = walk(game, game.initial(), before)
        empty = game.full ^ state.first ^ state.second
        kept = [game.stable(state.first, empty), game.stable(state.second, empty)]
        while not game.is_terminal(state):
            state = walk(game, state, after[:1])
            after = after[1:] + after[:1]
            empty = game.full ^ state.first ^ state.second
            now = [game.stable(state.first, empty), game.stable(state.second, empty)]
            assert all(later >= earlier for later, earlier in zip(now, kept, strict=True))
            kept = now


@pytest.mark.parametrize("by_score", [False, True])
def test_the_last_square(by_score):
    """With one square left, the bounds are the value."""
    game, drawn, seen = Othello(4, by_score), random.Random(2), set()
    while len(seen) < 30:
        state = game.initial()
        while not game.is_terminal(state) and game.squares - count(state.first | state.second) > 1:
            state = game.result(state, drawn.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            seen.add(state)
            score = solved(squares(game, state), 4, state.mover)
            value = score if by_score else (score > 0) - (score < 0)
            assert game.value_bounds(state) == (value, value)
    assert {state.mover for state in seen} == {0, 1}


class TestScores:
    """Exact scores, against a solver that knows squares only."""

    @pytest.mark.parametrize("empties", [4, 6, 8])
    def test_few_squares_left(self, empties):
        for state in endings(SCORED, empties, 5):
            found = plies.search(SCORED, state)
            assert found.proved
            assert found.value == solved(squares(SCORED, state), 8, state.mover)

    @pytest.mark.parametrize(("text", "score"), SCORES)
    def test_frozen(self, text, score):
        state = SCORED.read_state(text)
        found = plies.search(SCORED, state)
        assert (found.value, found.proved) == (score, True)
        assert solved(squares(SCORED, state), 8, state.mover, score - 1, score + 1) == score

    def test_estimates_are_of_the_same_scale(self):
        state = GAME.read_state("f5d6c3d3c4")
        assert SCORED.utility_bounds == (-64, 64)
        assert SCORED.evaluate(state, 0) == pytest.approx(64 * GAME.evaluate(state, 0))
        assert sum(abs(weight) for weight in SCORED.weights) < 64

    def test_the_small_board(self):
        """On 4 by 4 the second player wins 11 to 3, and the two squares that stay empty are the winner's."""
        game = Othello(4, by_score=True)
        assert alphabeta.value(game, game.initial()) == -10


def solved(board, side, mover, low=-64, high=64):
    """The first player's score, if between low and high: alpha-beta on a dict, which shares nothing with the game."""
    moves = legal(board, side, mover)
    if not moves:
        if not legal(board, side, 1 - mover):
            score = sum(1 if disc == 0 else -1 for disc in board.values())
            return score + (side * side - len(board)) * ((score > 0) - (score < 0))
        return solved(board, side, 1 - mover, low, high)
    outcomes = []
    for move in moves:
        row, column = divmod(move, side)
        changed = dict.fromkeys(turned(board, side, column, row, mover) | {(column, row)}, mover)
        outcomes.append(board | changed)
    outcomes.sort(key=lambda after: len(legal(after, side, 1 - mover)))
    best = -math.inf if mover == 0 else math.inf
    for after in outcomes:
        score = solved(after, side, 1 - mover, low, high)
        if mover == 0:
            best, low = max(best, score), max(low, score)
        else:
            best, high = min(best, score), min(high, score)
        if low >= high:
            break
    return best


def endings(game, empties, number):
    """States with so many empty squares, by random play."""
    drawn = random.Random(empties)
    while number > 0:
        state = game.initial()
        while not game.is_terminal(state) and game.squares - count(state.first | state.second) > empties:
            state = game.result(state, drawn.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            number -= 1
            yield state


def walk(game, state, wishes):
    for wish in wishes:
        if game.is_terminal(state):
            break
        actions = list(game.actions(state))
        state = game.result(state, actions[wish % len(actions)])
    return state


START = "......../......../......../...ox.../...xo.../......../......../........"


class TestNotation:
    def test_squares_played(self):
        state = GAME.initial()
        for name in ("f5", "d6", "c3", "d3", "c4"):
            state = GAME.play(state, GAME.read_action(state, name))
        assert GAME.read_state("f5d6c3d3c4") == GAME.read_state(" F5 D6 C3 D3 C4 ") == state

    def test_a_pass_is_not_written(self):
        game = Othello(4)
        drawn, state, text = random.Random(3), game.initial(), ""
        passes = 0
        while not game.is_terminal(state):
            action = drawn.choice(list(game.actions(state)))
            passes += action == game.passing
            text += "" if action == game.passing else game.action_name(state, action)
            state = game.play(state, action)
        assert passes > 0
        assert game.read_state(text) == state

    def test_boards(self):
        state = GAME.initial()
        assert GAME.read_state(f"{START} x") == state
        assert GAME.read_state(f"{START.replace('/', '').replace('.', '-').upper()} X") == state
        assert GAME.read_state(f"{START.replace('/', ' / ')} o") == State(state.first, state.second, 1)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "not a board and the player to move"),
            ("......../x x", "8 rows of 8 squares"),
            (f"{START} z", "not a board and the player to move"),
            (f"{START} xo", "not a board and the player to move"),
            (f"{START.replace('o.', '..')} x", "^e5 is empty"),
            (f"{START.replace('ox', 'o?')} x", r"^e4: '\?' is not a disc"),
            (f"{START}. x", "8 rows of 8 squares"),
            ("f5d", "'d' at ply 2 is not a square; they go from a1 to h8"),
            ("f5d9", "'d9' at ply 2 is not a square"),
            ("f5i6", "'i6' at ply 2 is not a square"),
            ("f5a1", "a1 encloses nothing when o plays it at ply 2"),
            ("f5e4", "e4 is taken when o plays it at ply 2"),
            ("e6f4e3f6g5d6e7f5c5c4", "goes on after the game is over, with c4 at ply 10"),
        ],
    )
    def test_what_is_no_position(self, text, message):
        with pytest.raises(InvalidNotation, match=message):
            GAME.read_state(text)


def test_show():
    assert GAME.show(GAME.initial()).splitlines()[4] == "4 . . . o x . . ."
    assert GAME.show(GAME.initial()).endswith("x 2, o 2, x to move")


@pytest.mark.parametrize("side", [0, 3, 5, 10])
def test_what_is_no_board(side):
    with pytest.raises(InvalidArgument, match="4, 6 or 8"):
        Othello(side)
