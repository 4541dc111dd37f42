"""Checkers: rules against a slow board of rows and columns, draws, features, moves, positions and PDN files."""

import random

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plies
from plies.core import IllegalAction, InvalidArgument, InvalidNotation
from plies.games import Checkers
from plies.games.checkers import State, pdn
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

    @pytest.mark.parametrize("interpreted", [True, pytest.param(False, marks=pytest.mark.long)])
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


# -- notation --


def test_moves_by_first_and_last_square():
    state = GAME.read_state("B:W14,15,22,23:BK10,1")
    assert GAME.read_action(state, "10x10") == GAME.read_action(state, "10x17x26x19x10")  # either way round
    state = GAME.read_state("B:W15,22:B11")
    assert GAME.read_action(state, " 11X25 ") == GAME.read_action(state, "11x18x25")


def test_a_move_that_may_mean_two():
    state = GAME.read_state("B:W7,8,15,16:B3")
    with pytest.raises(IllegalAction, match="2 ways here; write 3x10x19 or 3x12x19"):
        GAME.read_action(state, "3x19")
    assert GAME.action_name(state, GAME.read_action(state, "3x12x19")) == "3x12x19"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", InvalidNotation, "'' is not a move, as in 11-15"),
        ("11 15", InvalidNotation, "is not a move"),
        ("11-15-18", InvalidNotation, "is not a move"),
        ("11-33", InvalidNotation, "there is no square 33"),
        ("0-5", InvalidNotation, "there is no square 0"),
        ("11x15", IllegalAction, "not possible here; choose from: 9-13, 10-14"),
        ("11-18", IllegalAction, "not possible here"),
    ],
)
def test_what_is_no_move(text, error, message):
    with pytest.raises(error, match=message):
        GAME.read_action(GAME.initial(), text)


def test_a_step_where_a_jump_is_due():
    with pytest.raises(IllegalAction, match=r"\(a player who can jump must\); choose from: 11x18"):
        GAME.read_action(GAME.read_state("B:W15,32:B11,1"), "1-5")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("w:b1,2:wK5,21,22.", "W:WK5,21,22:B1,2"),
        ("B:W21-32:B1-12", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ("B:WK1-K2:B:H7", "B:WK1,K2:B:H7"),
    ],
)
def test_other_ways_to_write_a_position(text, same):
    assert GAME.state_text(GAME.read_state(text)) == same


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not the player to move, B or W"),
        ("X:W1:B2", "'X' is not the player to move"),
        ("W:W21,22", "the player to move and the squares of W and of B"),
        ("W:W21:B1:B2", "the player to move and the squares of W and of B"),
        ("W:W21:B1:Z3", "the player to move and the squares of W and of B"),
        ("W:W21,x:B1", "'X' in 'W21,X' is not a square"),
        ("W:W21,:B1", "'' in 'W21,' is not a square"),
        ("W:W33:B1", "there is no square 33"),
        ("W:W24-21:B1", "'24-21' goes backward: write 21-24"),
        ("W:W21,21:B1", "square 21 appears twice"),
        ("W:W21:BK21", "square 21 has a black piece and a white one"),
        ("W:W3:B5", "a white man on 3 would have been crowned: write K3"),
        ("W:W21:B30", "a black man on 30 would have been crowned: write K30"),
        ("W:W32:B1-13", "black has 13 pieces; there are 12"),
        ("W:W21:B1:H81", "'H81' is not the plies without progress, H0 to H80"),
        ("W:W21:B1:Hx", "'HX' is not the plies without progress"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        GAME.read_state(text)


@pytest.mark.parametrize(("wrong", "message"), [({"evaluation": "hope"}, "'hope'"), ({"repetition": 1}, "not 1")])
def test_what_is_no_game(wrong, message):
    with pytest.raises(InvalidArgument, match=message):
        Checkers(**wrong)


def test_show():
    shown = GAME.show(GAME.read_state("W:W21,K5:B1,K2")).splitlines()
    assert shown[0] == "  b   B   .   .    1  2  3  4"
    assert shown[1] == "W   .   .   .      5  6  7  8"
    assert shown[-1] == "white to move"


# -- files --

FILE = r"""[Event "A \"short\" game"]
[Result "*"]

1. 11-15 23-19 2. 8-11! 22-17 {a comment (} (2... 1-2 {nonsense}) 3. 11-16 ; to the end of the line 9-9
24-20 $1 *
[FEN "W:W21,22,K5:B1,2"]
[GameType "21"]
1... 5-9 2. 2-7 1/2-1/2
"""


class TestFiles:
    def test_read(self):
        first, second = pdn.read(FILE)
        assert first.tags["Event"] == 'A "short" game'
        assert [GAME.action_name(None, action) for action in first.actions][-2:] == ["11-16", "24-20"]
        assert (first.result, second.result) == ("*", "1/2-1/2")
        assert GAME.state_text(second.start) == "W:WK5,21,22:B1,2"
        assert GAME.state_text(second.states()[-1]) == "W:WK9,21,22:B1,7"

    def test_there_and_back(self):
        draw = random.Random(5)
        games = []
        for start in (GAME.initial(), GAME.read_state("W:W21,22,K5:B1,2,K30:H3")):
            state, actions = start, []
            while not GAME.is_terminal(state):
                actions.append(draw.choice(list(GAME.actions(state))))
                state = GAME.result(state, actions[-1])
            games.append(pdn.PdnGame(tuple(actions), "0-1", {"White": 'A \\ "B"'}, start))
        again = pdn.read(pdn.write(games))
        for game, read in zip(games, again, strict=True):
            assert (read.actions, read.result, read.start) == (game.actions, game.result, game.start)
            assert read.tags["White"] == game.tags["White"]
        assert pdn.write(again) == pdn.write(pdn.read(pdn.write(again)))
        assert max(len(line) for line in pdn.write(games).splitlines()) <= 80

    def test_an_empty_file(self):
        assert pdn.read(" \n") == []
        assert pdn.write([]) == ""

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1. 11-15 23-19 2. 11x15", "game 1, ply 3: '11x15' is not possible here"),
            ("1. 11-15 *\n1. 11-15 24-33 *", "game 2, ply 2: '24-33': there is no square 33"),
            ("1. 11-15\nabc", "line 2: 'abc' is not a tag, move, result or comment"),
            ("(1. 11-15", "a variation is not closed"),
            ("1. 11-15 )", "line 1: '\\)' closes no variation"),
            ('[FEN "W:W21"] *', "game 1, tag FEN: 'W:W21' is not the player to move"),
            ('[GameType "20,W,10,10"] *', "game 1 has GameType 20; checkers, or English draughts, is 21"),
            ('[Result "2-0"] 1. 11-15', "game 1 has the Result '2-0'"),
            ('[Result "1-0"] 1. 11-15 0-1', "game 1 ends with 0-1, its tag Result says 1-0"),
        ],
    )
    def test_what_is_no_file(self, text, message):
        with pytest.raises(InvalidNotation, match=message):
            pdn.read(text)
