"""Connect four: rules, lines of any length, notation."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation
from plies.games import ConnectFour
from plies.games.connect_four import State
from plies.textbook import alphabeta, counting

GAME = ConnectFour()
PERFT = [7, 49, 343, 2401, 16807]


def play(game, columns):
    """The board as a dict from (column, row) to player, and who won: written without bits."""
    board, heights, winner = {}, [0] * game.width, None
    for ply, column in enumerate(columns):
        board[column, heights[column]] = ply % 2
        heights[column] += 1
        for c, r in board:
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [board.get((c + i * dc, r + i * dr)) for i in range(game.line)]
                if line[0] is not None and len(set(line)) == 1:
                    winner = line[0]
        if winner is not None:
            break
    return board, heights, winner


@given(st.integers(1, 9), st.integers(1, 8), st.integers(2, 6), st.lists(st.integers(0, 8), max_size=60))
def test_like_a_board_of_squares(width, height, line, wishes):
    game = ConnectFour(width, height, line)
    state, columns = game.initial(), []
    for wish in wishes:
        if game.is_terminal(state):
            break
        open_columns = list(game.actions(state))
        columns.append(open_columns[wish % len(open_columns)])
        state = game.play(state, columns[-1])
        _, heights, winner = play(game, columns)
        assert game.is_terminal(state) == (winner is not None or min(heights) == height)
        assert sorted(game.actions(state)) == [c for c in range(width) if heights[c] < height and winner is None]
        if game.is_terminal(state):
            assert game.utilities(state) == {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[winner]
    assert game.read_state(game.state_text(state)) == state


def perft(state, depth):
    if depth == 0:
        return 1
    return sum(perft(GAME.result(state, column), depth - 1) for column in GAME.actions(state))


def test_perft():
    assert [perft(GAME.initial(), depth) for depth in range(1, 6)] == PERFT


class Bare(ConnectFour):
    """The horizon is worth 0."""

    data = feature_names = weights = ()

    def features(self, state):
        return ()


def test_nodes_of_plain_alphabeta():
    assert counting.count(alphabeta, Bare(), GAME.initial(), 8).nodes == 8_647


@pytest.mark.parametrize(
    ("width", "order"), [(1, [0]), (2, [1, 0]), (6, [3, 2, 4, 1, 5, 0]), (7, [3, 2, 4, 1, 5, 0, 6])]
)
def test_centre_first(width, order):
    game = ConnectFour(width)
    assert list(game.actions(game.initial())) == order


def test_columns_and_boards_are_the_same():
    state = GAME.read_state("4453")
    assert GAME.read_state("......./......./......./......./...O.../..OXX..") == state
    assert GAME.player(state) == 0
    assert "1 2 3 4 5 6 7" in GAME.show(state)
    assert GAME.is_terminal(GAME.read_state("1212121"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("48", "column 8 at ply 2"),
        ("40", "column 0 at ply 2"),
        ("4444444", "column 4 at ply 7"),
        ("12121212", "goes on after the game is over, at ply 8"),
        ("", "6 rows of 7 squares"),
        ("......./.......", "6 rows of 7 squares"),
        ("......./......./......./......./....z../.......", "6 rows of 7 squares"),
        ("......./......./......./......./...x.../.......", "hangs in the air"),
        ("......./......./......./......./......./..xx...", "2 x and 0 o"),
        ("......./......./......./......./ooo..../xxxxo..", "line of the player to move"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        GAME.read_state(text)


@pytest.mark.parametrize("wrong", [{"width": 0}, {"height": 0}, {"line": 1}])
def test_what_is_no_board(wrong):
    with pytest.raises(InvalidArgument, match="connect four needs"):
        ConnectFour(**wrong)


class TestByDistance:
    """A sooner win is worth more."""

    game = ConnectFour(by_distance=True)

    @pytest.mark.parametrize(
        ("columns", "worth"),
        [("1212121", 18), ("31212121", -18), ("1122334", 18), ("721213131", 17)],
    )
    def test_worth(self, columns, worth):
        state = self.game.read_state(columns)
        assert self.game.utilities(state) == (worth, -worth)

    def test_half_the_board_and_one_less_the_winners_stones(self):
        small = ConnectFour(4, 4, 3, by_distance=True)
        assert small.utility(small.read_state("11223"), 0) == 16 // 2 + 1 - 3
        assert small.utility_bounds == (-6, 6)
        assert ConnectFour().utility_bounds == (-1, 1)

    def test_draws(self):
        flat = ConnectFour(3, 1, 2, by_distance=True)
        assert flat.utility(flat.read_state("123"), 0) == 0


# -- the features, square by square --


def lines_of(game):
    """Every line of the board, as a set of squares."""
    squares = {(column, row) for column in range(game.width) for row in range(game.height)}
    for column, row in squares:
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = {(column + i * x, row + i * y) for i in range(game.line)}
            if line <= squares:
                yield line


def slow_features(game, board):
    lines = list(lines_of(game))
    stones = [{square for square, player in board.items() if player == each} for each in (0, 1)]
    threats = [{s for line in lines for s in line if line - mine == {s} and s not in board} for mine in stones]
    alone = (game.width - 1) * game.height  # stones on the board when only the last column is left
    good = [{(c, r) for c, r in threats[each] if (alone + r) % 2 == each} for each in (0, 1)]
    low = [0, 0]
    for column in {c for c, _ in good[0] | good[1]}:
        row = min(r for c, r in good[0] | good[1] if c == column)
        low[0 if (column, row) in good[0] else 1] += game.height - row
    crossing = [sum(len(line & mine) for line in lines) for mine in stones]
    return share(*map(len, threats)), share(*low), (crossing[0] - crossing[1]) / game.most_lines


def share(more, less):
    return (more - less) / (more + less + 1)


@given(st.integers(1, 9), st.integers(1, 8), st.integers(2, 6), st.lists(st.integers(0, 8), max_size=60))
def test_features(width, height, line, wishes):
    game = ConnectFour(width, height, line)
    state, columns = game.initial(), []
    for wish in wishes:
        actions = sorted(game.actions(state))
        if game.is_terminal(state):
            break
        columns.append(actions[wish % len(actions)])
        state = game.result(state, columns[-1])
    features = game.features(state)
    assert features == slow_features(game, play(game, columns)[0])
    assert all(-1 <= feature <= 1 for feature in features)


@pytest.mark.parametrize(
    ("width", "height", "first", "second"),
    [(7, 6, (0, 2, 4), (1, 3, 5)), (8, 6, (0, 2, 4), (1, 3, 5)), (7, 7, (0, 2, 4, 6), (1, 3, 5)), (4, 3, (1,), (0, 2))],
)
def test_rows_that_come_round(width, height, first, second):
    """The rows of the last column that fall to each player when all the others are full."""
    game = ConnectFour(width, height)
    rows = [{row for row in range(height) if squares >> row & 1} for squares in (game.first_rows, game.second_rows)]
    assert rows == [set(first), set(second)]


def test_who_waits_wins():
    """Three in a row threaten a square of the third row, with nothing below: good for the first player alone."""
    game = ConnectFour()
    board = "......./......./......./.xxx.../.xoo.../.ooxx.o"
    threats, odd_and_even, _ = game.features(game.read_state(board))
    assert threats > 0
    assert odd_and_even > 0
    swapped = board.translate(str.maketrans("xo", "ox"))  # with x a stone behind: it can be looked at all the same
    marks = [(7 * (place % 8) + 5 - place // 8, mark) for place, mark in enumerate(swapped)]
    first, second = (sum(1 << place for place, each in marks if each == mark) for mark in "xo")
    threats, odd_and_even, _ = game.features(State(second, first | second, 0))  # 11 stones: the second is to move
    assert threats < 0
    assert odd_and_even == 0


def test_no_estimate_is_as_good_as_a_win():
    assert sum(abs(weight) for weight in GAME.weights) < 1
    assert GAME.evaluate(GAME.read_state("4"), 0) == -GAME.evaluate(GAME.read_state("4"), 1) > 0


@given(st.integers(1, 6), st.integers(1, 5), st.integers(2, 5), st.booleans(), st.lists(st.integers(0, 9), max_size=30))
def test_hints(width, height, line, by_distance, wishes):
    """Completing squares complete a line; whether the mover wins at once or must lose is known."""
    game = Bare(width, height, line, by_distance)
    state = game.initial()
    for wish in wishes:
        if game.is_terminal(state):
            break
        actions = list(game.actions(state))
        wins = {column for column in actions if game.result(state, column).won}
        free = (state.all + game.bottom) & (game.full ^ state.all)
        squares = game.completing(state.mine) & free
        assert {column for column in range(width) if squares >> (column * game.column) & ((1 << height) - 1)} == wins
        low, high = game.value_bounds(state)
        assert low <= alphabeta.value(game, state, 2) <= high or low <= 0 <= high
        two = [alphabeta.value(game, game.result(state, column), 1) for column in actions]
        best = max(two) if game.player(state) == 0 else min(two)
        if best != 0:  # decided within two plies
            assert low == high == best
        if low < high:
            losing = -1 if game.player(state) == 0 else 1
            safe = [column for column, value in zip(actions, two, strict=True) if value * losing <= 0]
            assert list(game.candidates(state)) == safe
        state = game.result(state, actions[wish % len(actions)])


@pytest.mark.parametrize(("width", "height", "line"), [(4, 4, 3), (5, 4, 4), (4, 3, 4)])
def test_bounds_hold_the_value(width, height, line):
    game = ConnectFour(width, height, line, by_distance=True)
    states = [game.initial()]
    for _ in range(width * height - 8):
        states = [game.result(state, column) for state in states for column in game.actions(state)][
            :: max(1, len(states) // 40)
        ]
    for state in states:
        if not game.is_terminal(state):
            low, high = game.value_bounds(state)
            assert low <= alphabeta.value(game, state) <= high


def test_pickles():
    """Also those from before connect four was a package: they name the class and its state where they were then."""
    state = GAME.read_state("4453")
    again, found = pickle.loads(pickle.dumps((GAME, state)))
    assert again.state_text(found) == GAME.state_text(state)
    for name, kind in (("ConnectFour", ConnectFour), ("State", State)):
        assert pickle.loads(f"cplies.games.connect_four\n{name}\n.".encode()) is kind
