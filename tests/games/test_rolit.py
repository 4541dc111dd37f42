"""Rolit: rules against a board of squares, counts by two generators, the end, shares, notation, and every search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.core import InvalidArgument, InvalidNotation
from plies.engine import perft as compiled
from plies.games import Rolit
from plies.games.rolit import State
from plies.kit import compare
from plies.textbook import multiplayer, perft

GAME = Rolit()
SMALL = Rolit(players=4, side=4)
PERFT = [2, 16, 81, 277, 2021, 11808, 54234, 419474]
SMALL_PERFT = [3, 17, 76, 432, 1260, 2942, 7254, 17913]
AROUND = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0)]

# -- a slow twin: a dict from (column, row) to the player whose disc stands there --


def squares(game, state):
    rows = game.state_text(state).split()[0].split("/")
    return {(c, r): "rygb".index(mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}


def turned(board, place, mover):
    found = set()
    for dc, dr in AROUND:
        line, c, r = [], place[0] + dc, place[1] + dr
        while board.get((c, r), mover) != mover:
            line.append((c, r))
            c, r = c + dc, r + dr
        if board.get((c, r)) == mover:
            found |= set(line)
    return found


def legal(board, side, mover):
    empty = [(c, r) for r in range(side) for c in range(side) if (c, r) not in board]
    enclosing = [place for place in empty if turned(board, place, mover)]
    return enclosing or [(c, r) for c, r in empty if any((c + dc, r + dr) in board for dc, dr in AROUND)]


def after(board, place, mover):
    return {**board, **dict.fromkeys(turned(board, place, mover) | {place}, mover)}


def paths(board, side, players, mover, depth):
    if depth == 0 or len(board) == side * side:
        return depth == 0
    places = legal(board, side, mover)
    return sum(paths(after(board, p, mover), side, players, (mover + 1) % players, depth - 1) for p in places)


@settings(max_examples=25)
@given(st.sampled_from((3, 4)), st.sampled_from((4, 6, 8)), st.lists(st.integers(0, 40), max_size=64))
def test_like_a_board_of_squares(players, side, wishes):
    game = Rolit(players, side)
    state, board = game.initial(), squares(game, game.initial())
    assert len(board) == players
    for wish in wishes:
        assert game.is_terminal(state) == (len(board) == side * side)
        if game.is_terminal(state):
            break
        places = legal(board, side, state.mover)
        assert list(game.actions(state)) == [r * side + c for c, r in places]
        place = places[wish % len(places)]
        board = after(board, place, state.mover)
        state = game.play(state, place[1] * side + place[0])
        assert squares(game, state) == board
        assert game.read_state(game.state_text(state)) == state
        assert sum(game.evaluations(state)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "counts", "slow", "perft"),
    [(GAME, PERFT, 5, compiled), (SMALL, SMALL_PERFT, 6, perft.value)],
    ids=["3 compiled", "4 interpreted"],
)
def test_counts(game, counts, slow, perft):
    """By perft, and the first of them by the twin."""
    start = game.initial()
    assert [perft(game, start, depth) for depth in range(1, len(counts) + 1)] == counts
    board = squares(game, start)
    twin = [paths(board, game.side, game.players, 0, depth) for depth in range(1, slow + 1)]
    assert twin == counts[:slow]


def test_interpreted_and_compiled():
    seen = compare(SMALL, games=10)
    assert seen.ok, str(seen)
    assert seen.states > 50


def test_to_enclose_is_a_duty():
    state = SMALL.initial()
    assert [SMALL.action_name(state, action) for action in SMALL.actions(state)] == ["d2", "b4", "d4"]
    after = SMALL.play(state, SMALL.read_action(state, "d2"))
    assert SMALL.state_text(after) == "..../.rrr/.bg./.... y"  # y has no disc left, and so nothing to enclose with
    assert len(list(SMALL.actions(after))) == 11  # so y may go to any empty square beside a disc, on this board to all


def test_one_move_takes_from_several():
    state = GAME.read_state("......../......../......../...ryg../....g.../......../......../........ r")
    after = GAME.play(state, GAME.read_action(state, "g4"))
    assert GAME.state_text(after).split("/")[3] == "...rrrr."


@pytest.mark.parametrize(
    ("board", "utilities"),
    [
        ("rrrr/rrrr/yyyy/ggyg", (1, 0, 0)),
        ("rrrr/rryy/yyyy/gggg", (0.5, 0.5, 0)),
        ("rrrr/ryyy/yygg/gggg", (0, 0, 1)),
    ],
)
def test_the_end(board, utilities):
    game = Rolit(side=4)
    state = game.read_state(f"{board} r")
    assert game.is_terminal(state)
    assert list(game.actions(state)) == []
    assert game.utilities(state) == utilities


def test_all_share_where_all_are_equal():
    game = Rolit(players=4, side=4)
    state = game.read_state("rrrr/yyyy/gggg/bbbb r")
    assert game.utilities(state) == (0.25, 0.25, 0.25, 0.25)


def test_strength_counts_corners_and_places():
    state = GAME.read_state("r......./.g....../..y...../...ry.../....g.../......../......../........ r")
    discs, corner, place = GAME.worth
    assert GAME.strength(state, 0) == 1 + 2 * discs + corner + 2 * place  # f4 and f6
    assert GAME.strength(state, 1) == 1 + 2 * discs + 3 * place  # c4, e6 and f6


def test_a_corner_is_tried_first():
    game = Rolit(side=4)
    state = game.read_state("..../.yr./.yg./.... r")
    looks = {game.action_name(state, action): game.promise(state, action) for action in range(16)}
    assert looks["a1"] == max(looks.values()) > looks["a2"] == 1.0


@pytest.mark.parametrize("algorithm", [None, "paranoid", "best-reply", "mcts"])
def test_every_search_finds_the_winning_disc(algorithm, interpreted):
    """Interpreted, as the last three plies are not worth compiling for. Of three squares, only d1 wins."""
    game = Rolit(side=4)
    state = game.read_state("grr./ygrg/y.g./yyyr y")
    values = multiplayer.every_move(game, state)
    best = game.read_action(state, "d1")
    assert [action for action in values if values[action][1] > 0] == [best]
    found = plies.search(game, state, nodes=5_000, algorithm=algorithm)
    assert found.action == best
    if algorithm in (None, "mcts"):
        assert found.value == values[best]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a board and the player to move"),
        ("..../.ry./..g./.... b", "not a board and the player to move"),
        ("..../.ry./..g. r", "4 rows of 4 squares"),
        ("..../.ry./..g./..... r", "4 rows of 4 squares"),
        ("..../.ry./.bg./.... r", "b3: 'b' is not a disc; use r, y, g"),
        ("..../.r../..g./.... r", "c2 is empty"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        Rolit(side=4).read_state(text)


def test_no_disc_stands_apart():
    with pytest.raises(InvalidNotation, match="h8: a disc must be put beside another"):
        GAME.read_state("......../......../......../...ry.../....g.../......../......../.......r r")


def test_show():
    assert GAME.show(GAME.initial()).splitlines()[4] == "4 . . . r y . . ."
    assert GAME.show(GAME.initial()).endswith("r 1, y 1, g 1, r to move")
    assert State((1 << 27, 1 << 28, 1 << 36), 0) == GAME.initial()


@pytest.mark.parametrize("players", [1, 2, 5])
def test_how_many_play(players):
    with pytest.raises(InvalidArgument, match="3 or 4"):
        Rolit(players)


def test_what_is_no_board():
    with pytest.raises(InvalidArgument, match="4, 6 or 8"):
        Rolit(side=5)
