"""Checkers: rules against a slow board of rows and columns, draws, and features."""

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plies
from later import later
from plies.games import Checkers
from plies.games.checkers import State
from plies.games.checkers.board import BOARD, bit_of, number_of
from plies.games.checkers.rules import LONGEST
from plies.textbook import alphabeta

GAME = Checkers()


# -- a second generator: rows, columns and recursion, no bits --


def squares(state):
    """The pieces as a dict from (row, column) to (player, is it a king?)."""
    found = {}
    for number in range(1, 33):
        place = bit_of(number)
        for player, pieces in enumerate((state.black, state.white)):
            if pieces >> place & 1:
                row = (number - 1) // 4
                column = (number - 1) % 4 * 2 + (row % 2 == 0)
                found[row, column] = (player, bool(state.kings >> place & 1))
    return found


def number_at(row, column):
    return 4 * row + column // 2 + 1


def is_dark(row, column):
    return 0 <= row < 8 and 0 <= column < 8 and (row + column) % 2 == 1


def ways(piece):
    player, king = piece
    return [(dr, dc) for dr in (1, -1) for dc in (-1, 1) if king or dr == (1, -1)[player]]


def jumps(board, at, piece):
    """Yield every complete jump of the piece at a place: the places after the first, and what it takes."""
    found = []
    for dr, dc in ways(piece):
        over, to = (at[0] + dr, at[1] + dc), (at[0] + 2 * dr, at[1] + 2 * dc)
        if board.get(over, piece)[0] == piece[0] or not is_dark(*to) or to in board:
            continue
        rest = {place: other for place, other in board.items() if place != over}
        crowned = not piece[1] and to[0] == (7, 0)[piece[0]]
        further = [] if crowned else jumps(rest, to, piece)
        found += [([to, *places], [over, *taken]) for places, taken in further or [([], [])]]
    return found


def moves(board, mover):
    """Every legal move as (places, what it takes)."""
    mine = {place: piece for place, piece in board.items() if piece[0] == mover}
    taking = []
    for place, piece in mine.items():
        without = {other: standing for other, standing in board.items() if other != place}
        taking += [([place, *places], taken) for places, taken in jumps(without, place, piece)]
    if taking:
        return taking
    steps = [(place, (place[0] + dr, place[1] + dc)) for place, piece in mine.items() for dr, dc in ways(piece)]
    return [([place, to], []) for place, to in steps if is_dark(*to) and to not in board]


def after(board, mover, places, taken):
    left = {place: piece for place, piece in board.items() if place != places[0] and place not in taken}
    king = board[places[0]][1] or places[-1][0] == (7, 0)[mover]
    return {**left, places[-1]: (mover, king)}


def name(places, taken):
    return ("x" if taken else "-").join(str(number_at(*place)) for place in places)


def slow_perft(board, mover, depth):
    if depth == 0:
        return 1
    return sum(slow_perft(after(board, mover, *move), 1 - mover, depth - 1) for move in moves(board, mover))


# Kings in the open, circles, long jumps: a fifth of the pieces of a game, anywhere.
PIECE = st.sampled_from(["", "", "", "b", "w", "B", "W"])


@st.composite
def positions(draw):
    marks = draw(st.lists(PIECE, min_size=32, max_size=32))
    black = white = kings = 0
    for number, mark in enumerate(marks, 1):
        place, crowned = 1 << bit_of(number), (mark == "b" and number > 28) or (mark == "w" and number < 5)
        side = black if mark in ("b", "B") else white
        if mark and side.bit_count() < 12:
            black, white = (black | place, white) if mark in ("b", "B") else (black, white | place)
            kings |= place if crowned or mark.isupper() else 0
    return State(black, white, kings, draw(st.integers(0, 1)), draw(st.integers(0, LONGEST - 1)))


@given(positions())
def test_like_a_board_of_rows_and_columns(state):
    board = squares(state)
    expected = {name(*move): move for move in moves(board, state.mover)}
    actions = list(GAME.actions(state))
    assert len(actions) == len(set(actions))
    assert sorted(GAME.action_name(state, action) for action in actions) == sorted(expected)
    assert GAME.is_terminal(state) == (not expected)
    assert GAME.quiet(state) == (not any(taken for _, taken in expected.values()))
    for action in actions:
        then = GAME.result(state, action)
        places, taken = expected[GAME.action_name(state, action)]
        assert squares(then) == after(board, state.mover, places, taken)
        assert (then.black | then.white) & ~BOARD == 0
        assert then.mover == 1 - state.mover
        assert then.clock == (state.clock + 1 if board[places[0]][1] and not taken else 0)
        assert GAME.read_action(state, GAME.action_name(state, action)) == action
    assert GAME.read_state(GAME.state_text(state)) == state


def test_slow_perft():
    """The published counts, by the second generator; the first one's are in tests/perft."""
    board = squares(GAME.initial())
    assert [slow_perft(board, 0, depth) for depth in range(1, 6)] == [7, 49, 302, 1469, 7361]


@pytest.mark.long
def test_slow_perft_to_eight():
    assert [slow_perft(squares(GAME.initial()), 0, depth) for depth in (6, 7, 8)] == [36768, 179740, 845931]


def test_numbers_and_bits():
    assert [number_of(bit_of(number)) for number in range(1, 33)] == list(range(1, 33))
    assert sum(1 << bit_of(number) for number in range(1, 33)) == BOARD


# -- rules, one by one --


def names(text):
    state = GAME.read_state(text)
    return [GAME.action_name(state, action) for action in GAME.actions(state)]


def play(text, *moves):
    state = GAME.read_state(text)
    for move in moves:
        state = GAME.play(state, GAME.read_action(state, move))
    return GAME.state_text(state)


def test_black_begins():
    assert GAME.player(GAME.initial()) == 0
    assert names(GAME.state_text(GAME.initial())) == ["9-13", "10-14", "11-15", "12-16", "9-14", "10-15", "11-16"]


def test_who_can_jump_must():
    assert names("B:W15,32:B11,1") == ["11x18"]


def test_a_jump_that_can_go_on_goes_on():
    assert names("B:W15,22:B11") == ["11x18x25"]
    assert play("B:W15,22,32:B11", "11x18x25") == "W:W32:B25"


def test_a_man_is_crowned_and_stops():
    """The king could jump back over 27, but the piece that arrived was a man."""
    assert names("B:W26,27:B22") == ["22x31"]
    assert play("B:W26,27:B22", "22x31") == "W:W27:BK31"
    assert names("B:W26,27:BK22") == ["22x31x24"]


def test_men_jump_forward_only_and_kings_both_ways():
    assert names("B:W10,32:B15") == ["15-18", "15-19"]
    assert names("B:W10,32:BK15") == ["15x6"]


CIRCLE = "B:W14,15,22,23:BK10"


def test_both_ways_around_a_circle():
    """Two routes are two actions, though they take the same pieces and end where they began."""
    assert names(CIRCLE) == ["10x17x26x19x10", "10x19x26x17x10"]
    assert {play(CIRCLE, move) for move in names(CIRCLE)} == {"W:W:BK10"}


@pytest.mark.parametrize("text", ["W:W28:B24,19", "W:W:B24", "W:W28:B24,19:H80"])
def test_who_cannot_move_loses(text):
    """The same when the clock has run down."""
    state = GAME.read_state(text)
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (100, -100)
    assert list(GAME.actions(state)) == []


class TestDraws:
    def test_eighty_plies_without_progress(self):
        state = GAME.read_state("B:WK32:BK1:H79")
        assert not GAME.is_terminal(state)
        state = GAME.play(state, GAME.read_action(state, "1-6"))
        assert GAME.is_terminal(state)
        assert GAME.utilities(state) == (0, 0)
        assert list(GAME.actions(state)) == []

    def test_a_man_or_a_capture_winds_the_clock_up_again(self):
        assert play("B:WK32:BK1,5:H70", "1-6") == "W:WK32:B5,K6:H71"
        assert play("B:WK32:BK1,5:H70", "5-9") == "W:WK32:BK1,9"
        assert play("B:WK32,6:BK1:H70", "1x10") == "W:WK32:BK10"

    def test_repetition(self):
        """The clock runs on, the position is the same."""
        there_and_back = iter(["1-6", "32-27", "6-1", "27-32"] * 2)

        def shuffle(game, state):
            return game.read_action(state, next(there_and_back))

        record = plies.play(GAME, [shuffle, shuffle], start=GAME.read_state("B:WK32:BK1"))
        assert (record.ending, len(record.plies), record.utilities) == ("repetition", 8, (0, 0))

    @pytest.mark.parametrize("interpreted", [True, *later(False)])
    def test_the_engine_is_told(self, interpreted, monkeypatch):
        """Two kings to one: black would rather do anything than come back a third time."""
        monkeypatch.setattr(numba.config, "DISABLE_JIT", interpreted)
        history, state = [], GAME.read_state("B:WK32:BK1,K2")
        for move in ["1-6", "32-27", "6-1", "27-32"] * 2:
            history.append(state)
            state = GAME.play(state, GAME.read_action(state, move))
        found = plies.search(GAME, history[-1], depth=3, every_move=True, history=history[:-1])
        assert {move.name: move.value for move in found.moves}["27-32"] == 0
        before = plies.search(GAME, history[-1], depth=3, every_move=True)
        assert {move.name: move.value for move in before.moves}["27-32"] > 0


# -- what a state looks like --


def turned(state):
    """The board turned around, and the colours exchanged."""

    def around(pieces):
        return sum(1 << bit_of(33 - number) for number in range(1, 33) if pieces >> bit_of(number) & 1)

    return State(around(state.white), around(state.black), around(state.kings), 1 - state.mover, state.clock)


@given(positions())
def test_both_colours_are_alike(state):
    other = turned(state)
    assert GAME.features(other) == tuple(-feature for feature in GAME.features(state))
    assert GAME.evaluate(other, 0) == GAME.evaluate(state, 1)
    ours, theirs = list(GAME.actions(state)), list(GAME.actions(other))
    assert sorted(GAME.promise(state, action) for action in ours) == pytest.approx(
        sorted(GAME.promise(other, action) for action in theirs)
    )


def test_features():
    state = GAME.read_state("W:W20,K14,29:B1,2,5,18")
    named = dict(zip(GAME.feature_names, GAME.features(state), strict=True))
    assert named == {
        "men": 4 - 2,
        "kings": 0 - 1,
        "advancement": (0 + 0 + 1 + 4) - (3 + 0),
        "back rank": 2 - 1,
        "centre": 1 - 1,
        "mobility": (1 + 2 + 1 + 2) - (1 + 3 + 1),
    }


def test_the_formula_of_the_lecture():
    game = Checkers(evaluation="material")
    assert game.evaluate(game.read_state("W:W21,22,K5:B1,2"), 0) == 2 - (2 + 2)
    assert game.evaluate(game.read_state("W:W21,22,K5:B1,2"), 1) == (2 + 2) - 2


@pytest.mark.parametrize("evaluation", ["features", "material"])
def test_no_estimate_is_as_good_as_a_win(evaluation):
    """Twelve men or kings, six rows ahead, four of them on the back rank, eight in the centre, 48 steps."""
    men, kings, *others = Checkers(evaluation).weights
    most = 12 * max(men, kings) + sum(w * x for w, x in zip(others, (72, 4, 8, 48), strict=True))
    assert most < 100


def test_promise():
    """Captures before crowning, crowning before anything else."""
    state = GAME.read_state("B:W32:B9,25,K1")
    looks = {GAME.action_name(state, action): GAME.promise(state, action) for action in GAME.actions(state)}
    assert looks["25-30"] > looks["9-14"] == looks["1-6"] == 0
    state = GAME.read_state("B:W14,22,23:B9")
    assert [GAME.promise(state, action) >= 2 for action in GAME.actions(state)] == [True, True]


def test_the_textbook_searches_it_without_the_past():
    game = Checkers(repetition=0)
    state = game.read_state("B:W26,27:B22")
    assert game.action_name(state, alphabeta.decide(game, state, 3)) == "22x31"
