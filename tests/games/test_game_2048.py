"""2048: lines made by hand, slow rules on lists, the score, the end, features, notation, and how it is played."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.agents import Greedy
from plies.core import InvalidNotation
from plies.engine import perft
from plies.games.game_2048 import DOWN, LEFT, RIGHT, UP, Game2048, State, mirror, push, tiles_of
from plies.kit import compare
from plies.textbook import expectimax

GAME = Game2048()
PERFT = [32, 960, 3584, 101120]  # two tiles of chance, a push, a tile of chance
NOT_LOST = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4 36 0"


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 0, 1), (1, 0, 0, 0)),
        ((1, 1, 0, 0), (2, 0, 0, 0)),
        ((1, 0, 0, 1), (2, 0, 0, 0)),
        ((1, 1, 1, 0), (2, 1, 0, 0)),  # those nearer to where it is pushed merge first
        ((1, 1, 1, 1), (2, 2, 0, 0)),  # what came of a merge does not merge again
        ((2, 1, 1, 0), (2, 2, 0, 0)),
        ((1, 1, 2, 0), (2, 2, 0, 0)),
        ((1, 2, 1, 2), (1, 2, 1, 2)),
        ((3, 0, 3, 3), (4, 3, 0, 0)),
        ((14, 14, 15, 0), (15, 15, 0, 0)),
        ((15, 15, 1, 0), (15, 15, 1, 0)),  # the largest tile stays
    ],
)
def test_lines(line, after):
    assert push(line) == after
    row = sum(k << 4 * place for place, k in enumerate(line))
    assert GAME.to_left[row] == sum(k << 4 * place for place, k in enumerate(after))
    row = sum(k << 4 * place for place, k in enumerate(line[::-1]))
    assert GAME.to_right[row] == sum(k << 4 * place for place, k in enumerate(after[::-1]))


# -- a slow twin: rows of tiles, pushed by moving one tile at a time --


def twin_push(rows, action):
    """Return (rows, points) after pushing rows of tiles, 0 for none: each tile goes as far as it can, nearest first."""
    rows, points, merged = [list(row) for row in rows], 0, set()
    dr, dc = {LEFT: (0, -1), RIGHT: (0, 1), UP: (-1, 0), DOWN: (1, 0)}[action]
    order = range(4) if dr + dc < 0 else range(3, -1, -1)
    for cell in [(r, c) for r in order for c in order]:
        r, c = cell
        while rows[r][c] and 0 <= r + dr < 4 and 0 <= c + dc < 4:
            there = rows[r + dr][c + dc]
            if there == 0:
                rows[r + dr][c + dc], rows[r][c] = rows[r][c], 0
            elif there == rows[r][c] and there < 32768 and not {(r, c), (r + dr, c + dc)} & merged:
                rows[r + dr][c + dc], rows[r][c] = 2 * there, 0
                points += 2 * there
                merged.add((r + dr, c + dc))
            else:
                break
            r, c = r + dr, c + dc
    return rows, points


def rows_of(state):
    tiles = tiles_of(state.board)
    return [tiles[begin : begin + 4] for begin in range(0, 16, 4)]


def twin_actions(rows):
    return [action for action in (LEFT, RIGHT, UP, DOWN) if twin_push(rows, action)[0] != rows]


def twin_outcomes(rows):
    empty = [cell for cell in range(16) if rows[cell // 4][cell % 4] == 0]
    return [(0.9 / len(empty), cell) for cell in empty] + [(0.1 / len(empty), 16 + cell) for cell in empty]


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(0, 15))
def test_like_lists(seed, taller):
    """Random play; some games begin with a large tile, so that large ones meet as well."""
    choose = random.Random(seed)
    state, score = GAME.initial(), 0
    if taller > 1:
        state = State(taller | taller << 12 | 1 << 32, 0, 0)
        score = GAME.score(state)
    for _ in range(300):
        rows = rows_of(state)
        if state.placing:
            chances = list(GAME.chances(state))
            assert [outcome for _, outcome in chances] == [outcome for _, outcome in twin_outcomes(rows)]
            assert [p for p, _ in chances] == pytest.approx([p for p, _ in twin_outcomes(rows)])
            _, action = choose.choice(chances)
            rows[action % 16 // 4][action % 4] = 4 if action >= 16 else 2
        else:
            assert list(GAME.actions(state)) == twin_actions(rows)
            assert GAME.is_terminal(state) == (not twin_actions(rows))
            if GAME.is_terminal(state):
                break
            action = choose.choice(twin_actions(rows))
            rows, points = twin_push(rows, action)
            score += points
        state = GAME.play(state, action)
        assert rows_of(state) == rows
        assert GAME.score(state) == score
        assert GAME.read_state(GAME.state_text(state)) == state
    if GAME.is_terminal(state):
        assert GAME.utilities(state) == (score,)


def test_counts():
    """By compiled perft, and by the twin."""

    def paths(rows, placing, depth):
        if depth == 0:
            return 1
        if placing == 0:
            return sum(paths(twin_push(rows, action)[0], 1, depth - 1) for action in twin_actions(rows))
        total = 0
        for _, outcome in twin_outcomes(rows):
            after = [list(row) for row in rows]
            after[outcome % 16 // 4][outcome % 4] = 4 if outcome >= 16 else 2
            total += paths(after, placing - 1, depth - 1)
        return total

    start = GAME.initial()
    assert [perft(GAME, start, depth) for depth in range(1, 5)] == PERFT
    assert [paths(rows_of(start), 2, depth) for depth in range(1, 5)] == PERFT


def test_interpreted_and_compiled():
    seen = compare(GAME, games=3, states=300)
    assert seen.ok, str(seen)
    assert seen.states == 300


@given(st.integers(0, 2**64 - 1))
def test_mirror(board):
    cells = [board >> 4 * cell & 15 for cell in range(16)]
    mirrored = [cells[4 * (cell % 4) + cell // 4] for cell in range(16)]
    assert mirror(board) == sum(k << 4 * cell for cell, k in enumerate(mirrored))


def test_the_end():
    state = GAME.read_state(NOT_LOST)
    assert not GAME.is_terminal(state)
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == ["left", "right", "up", "down"]
    over = GAME.read_state(NOT_LOST.replace("4,4 36", "4,2 32"))
    assert GAME.is_terminal(over)
    assert list(GAME.actions(over)) == []
    assert GAME.utilities(over) == (32,)


def test_full_of_the_largest_tile():
    """The bound on the utility is what this board is worth; two of its tiles do not merge."""
    state = GAME.read_state(f"{'/'.join([','.join(['32768'] * 4)] * 4)} 7340032 0")
    assert GAME.is_terminal(state)
    assert GAME.utility_bounds == (0, GAME.utility(state, 0))


class TestFeatures:
    def test_by_hand(self):
        state = GAME.read_state("2,.,2,4/.,.,.,./.,.,.,./.,.,.,. 0 0")
        alive, empty, pairs, disorder, spread = GAME.features(state)
        assert (alive, empty, pairs) == (1, 13 * 2, 1)  # 13 cells, each in a row and a column
        assert disorder == 1  # the row falls from 1^4 to 0 once, the other way it would fall more
        assert spread == pytest.approx(2 * (1 + 1 + 2**3.5), abs=0.01)

    @given(st.integers(0, 2**64 - 1))
    def test_evaluate_is_the_weighted_sum_inside_of_the_bounds(self, board):
        state = State(board, 0, 0)
        total = sum(weight * feature for weight, feature in zip(GAME.weights, GAME.features(state), strict=True))
        low, high = GAME.utility_bounds
        assert GAME.evaluate(state, 0) == pytest.approx(min(max(total, low + 1), high - 1), rel=1e-9, abs=1e-3)

    def test_other_weights(self):
        game = Game2048()
        state = game.read_state(NOT_LOST)
        assert game.evaluate(state, 0) == GAME.evaluate(state, 0)
        game.weights = (1000.0, 0.0, 10.0, 0.0, 0.0)
        assert game.evaluate(state, 0) == 1020
        assert GAME.evaluate(state, 0) != 1020


@pytest.mark.usefixtures("either_way")
def test_the_search_agrees_with_the_textbook():
    state = GAME.read_state("8,16,64,128/4,2,32,64/2,16,4,./.,2,.,. 1480 0")
    found = plies.search(GAME, state, depth=2, every_move=True)
    exact = expectimax.every_move(GAME, state, 2)
    assert {move.action: move.value for move in found.moves} == pytest.approx(exact, rel=1e-12)


def test_a_glance_ahead_reaches_512():
    """Random play gets to 128 or so."""
    record = plies.play(GAME, [Greedy()], seed=2, max_plies=2000)
    assert record.utilities is not None
    assert record.utilities[0] > 4000
    assert "512" in record.end


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not tiles, score and how many"),
        ("2,.,.,./.,.,.,./.,.,.,./.,.,.,2 0 3", "not tiles, score and how many"),
        ("2,.,.,./.,.,.,./.,.,.,./.,.,.,2 -4 0", "not tiles, score and how many"),
        ("2,.,.,./.,.,.,./.,.,.,2 0 0", "not 4 rows"),
        ("2,.,.,./.,.,./.,.,.,./.,.,.,2 0 0", "not 4 rows"),
        ("2,.,.,./.,.,3,./.,.,.,./.,.,.,2 0 0", "row 2, column 3: '3' is not a tile"),
        ("65536,.,.,./.,.,.,./.,.,.,./.,.,.,2 0 0", "row 1, column 1: '65536' is not a tile"),
        ("8,.,.,./.,.,.,./.,.,.,./.,.,.,. 20 0", "20 is no score of these tiles: they bring 16 points"),
        ("8,.,.,./.,.,.,./.,.,.,./.,.,.,. 6 0", "6 is no score"),
        ("8,.,.,./.,.,.,./.,.,.,./.,.,.,. 4 0", "up to 2 tiles 4"),
        (".,.,.,./.,.,.,./.,.,.,./.,.,.,. 0 0", "0 tiles cannot be placed now"),
        (NOT_LOST[:-1] + "1", "1 tiles cannot be placed now"),
        ("2,.,.,./.,.,.,./.,.,.,./.,.,.,. 0 2", "2 tiles cannot be placed now"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        GAME.read_state(text)


def test_show():
    assert GAME.show(GAME.initial()).endswith("score 0, a tile is to come")
    state = GAME.read_state("2,.,.,./.,1024,.,./.,.,.,./.,.,.,2 9212 0")
    assert GAME.show(state).splitlines()[1] == "      .   1024      .      ."
    assert GAME.show(state).endswith("score 9212, push left, right, up or down")
    assert GAME.action_name(GAME.initial(), 16 + 6) == "4@2:3"
