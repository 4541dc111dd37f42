"""Go: rules against a board of a dict, counts by two generators, captures, ko, superko, scoring, eyes, notation."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.agents import Match, Random
from plies.core import IllegalAction, InvalidArgument, InvalidNotation
from plies.core.bits import count
from plies.engine import perft as compiled
from plies.engine.monte_carlo import simulators
from plies.engine.monte_carlo.simulators import Wish
from plies.games import Go
from plies.games.go import NOWHERE
from plies.kit import compare
from plies.textbook import perft as interpreted

GAME = Go(5, komi=0.5)
PERFT = {2: [5, 21, 68, 156, 316, 604], 3: [10, 91, 738, 5281, 33384]}

# -- a slow twin: a dict from (column, row) to the player whose stone stands there, row 0 at the bottom --


def around(point, side):
    c, r = point
    return [(c + dc, r + dr) for dc, dr in ((-1, 0), (1, 0), (0, -1), (0, 1)) if 0 <= c + dc < side > r + dr >= 0]


def group_of(board, point, side):
    """The stones connected to the one at point, and their liberties."""
    group, liberties, waiting = set(), set(), [point]
    while waiting:
        here = waiting.pop()
        if here in group:
            continue
        group.add(here)
        for other in around(here, side):
            if other not in board:
                liberties.add(other)
            elif board[other] == board[point]:
                waiting.append(other)
    return group, liberties


def put_stone(board, point, mover, side):
    """Return (the board after it, the stones taken), or None if the stone would have no liberty."""
    after = {**board, point: mover}
    taken = set()
    for other in around(point, side):
        if after.get(other) == 1 - mover:
            group, liberties = group_of(after, other, side)
            taken |= set() if liberties else group
    after = {place: stone for place, stone in after.items() if place not in taken}
    return (after, taken) if group_of(after, point, side)[1] else None


def twin_ko(after, point, taken, side):
    group, liberties = group_of(after, point, side)
    return next(iter(taken)) if len(taken) == len(group) == len(liberties) == 1 else None


def legal(board, ko, mover, side):
    places = [(c, r) for r in range(side) for c in range(side) if (c, r) not in board and (c, r) != ko]
    return [place for place in places if put_stone(board, place, mover, side)]


def twin_score(board, side):
    """Black's lead without komi: every empty region by what it touches."""
    lead, seen = sum(1 if stone == 0 else -1 for stone in board.values()), set()
    for place in ((c, r) for r in range(side) for c in range(side)):
        if place in board or place in seen:
            continue
        region, edge, waiting = set(), set(), [place]
        while waiting:
            here = waiting.pop()
            if here in board:
                edge.add(board[here])
            elif here not in region:
                region.add(here)
                waiting += around(here, side)
        seen |= region
        lead += {(0,): 1, (1,): -1}.get(tuple(edge), 0) * len(region)
    return lead


def squares(game, state):
    rows = game.state_text(state).split()[0].split("/")
    marks = {(c, r): mark for r, row in enumerate(reversed(rows)) for c, mark in enumerate(row)}
    return {place: "xo".index(mark) for place, mark in marks.items() if mark != "."}


def paths(board, ko, passes, mover, side, depth):
    if depth == 0 or passes == 2:
        return int(depth == 0)
    total = paths(board, None, passes + 1, 1 - mover, side, depth - 1)
    for place in legal(board, ko, mover, side):
        after, taken = put_stone(board, place, mover, side)
        total += paths(after, twin_ko(after, place, taken, side), 0, 1 - mover, side, depth - 1)
    return total


@settings(max_examples=12)
@given(st.sampled_from((2, 3, 5, 7, 9, 13)), st.integers(0, 2**32))
def test_like_a_board_of_a_dict(side, seed):
    game, choose = Go(side, komi=0), random.Random(seed)
    state, board, ko = game.initial(), {}, None
    for _ in range(60 if side > 7 else 40):
        mover = state.mover
        places = legal(board, ko, mover, side)
        assert list(game.actions(state)) == [r * game.row + c for c, r in places] + [game.passing]
        assert game.score(state) == twin_score(board, side)
        if not places or choose.random() < 0.02:
            state, ko = game.play(state, game.passing), None
            if game.is_terminal(state):
                break
            continue
        place = choose.choice(places)
        board, taken = put_stone(board, place, mover, side)
        ko = twin_ko(board, place, taken, side)
        state = game.play(state, place[1] * game.row + place[0])
        assert squares(game, state) == board
        assert state.ko == (NOWHERE if ko is None else ko[1] * game.row + ko[0])
        assert game.read_state(game.state_text(state)) == state


@pytest.mark.parametrize(("side", "perft"), [(2, interpreted.value), (3, compiled)], ids=["interpreted", "compiled"])
def test_counts(side, perft):
    """Counted by perft and by the slow rules; OpenSpiel counts the same until a position repeats."""
    game, counts = Go(side), PERFT[side]
    assert [perft(game, game.initial(), depth) for depth in range(1, len(counts) + 1)] == counts
    assert [paths({}, None, 0, 0, side, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("side", PERFT)
def test_counts_of_openspiel(side):
    pyspiel = pytest.importorskip("pyspiel")

    def count_paths(state, depth):
        if depth == 0:
            return 1
        return sum(count_paths(state.child(action), depth - 1) for action in state.legal_actions())

    start = pyspiel.load_game(f"go(board_size={side},komi=0.5)").new_initial_state()
    assert [count_paths(start, depth) for depth in range(1, 5)] == PERFT[side][:4]


@pytest.mark.long
def test_interpreted_and_compiled():
    """On a board of two words. Every day, the counts are compiled."""
    seen = compare(Go(9), games=2, states=120)
    assert seen.ok, str(seen)
    assert seen.states == 120


def test_the_largest_board():
    game = Go(19)
    state = game.play(game.initial(), game.read_action(game.initial(), "T19"))
    assert len(state.black) == 6
    assert sum(1 for _ in game.actions(state)) == 361
    for name in ("S19", "pass", "T18"):
        state = game.play(state, game.read_action(state, name))
    assert sum(map(count, state.black)) == 0
    assert len(list(game.actions(state))) == 359  # T19 would be suicide; pass


def play(game, state, *names):
    for name in names:
        state = game.play(state, game.read_action(state, name))
    return state


class TestCaptures:
    def test_several_groups_at_once(self):
        state = GAME.read_state("..x../.xox./xo.ox/.xox./..x.. x - 0")
        assert GAME.state_text(play(GAME, state, "C3")) == "..x../.x.x./x.x.x/.x.x./..x.. o - 0"

    def test_suicide_is_refused(self):
        state = GAME.read_state("...../...../...../x..../.x... o - 0")
        with pytest.raises(IllegalAction, match="A1: the stone would have no liberty"):
            GAME.read_action(state, "A1")
        of_two = GAME.read_state("...../...../x..../ox.../.x... o - 0")
        with pytest.raises(IllegalAction, match="no liberty"):
            GAME.read_action(of_two, "a1")

    def test_no_suicide_where_it_captures(self):
        state = GAME.read_state("...../...../o..../xo.../.xo.. o - 0")
        assert GAME.state_text(play(GAME, state, "A1")) == "...../...../o..../.o.../o.o.. x - 0"

    def test_snapback(self):
        """x gives one stone; o, having taken it, has one liberty left, where x takes five."""
        state = play(GAME, GAME.read_state("...../...../.xxx./xooox/xo..x x - 0"), "C1", "D1")
        assert GAME.state_text(state) == "...../...../.xxx./xooox/xo.ox x - 0"  # no ko: D1 does not stand alone
        assert GAME.state_text(play(GAME, state, "C1")) == "...../...../.xxx./x...x/x.x.x o - 0"


class TestKo:
    START = "...../.xo../x.xo./.xo../..... o - 0"

    def test_it_is_not_retaken_at_once(self):
        state = play(GAME, GAME.read_state(self.START), "B3")
        assert GAME.state_text(state) == "...../.xo../xo.o./.xo../..... x C3 0"
        with pytest.raises(IllegalAction, match="C3: it would retake the ko at once"):
            GAME.read_action(state, "C3")
        assert "not at C3 (ko)" in GAME.show(state)
        later = play(GAME, state, "E1", "E5")
        assert later.ko == NOWHERE
        assert play(GAME, later, "C3").ko == GAME.read_action(GAME.initial(), "B3")

    def test_a_pass_lifts_it(self):
        state = play(GAME, GAME.read_state(self.START), "B3", "pass", "pass")
        assert state.ko == NOWHERE
        assert GAME.is_terminal(state)

    def test_two_stones_taken_are_no_ko(self):
        state = GAME.read_state("...../...../oo.../xxo../.oo.. o - 0")
        assert play(GAME, state, "A1").ko == NOWHERE


class TestSuperko:
    """On the smallest board positions soon repeat, in other ways than by a ko."""

    def cycle(self):
        """Names after which the next action would repeat a position, although state alone allows it."""
        game = Go(2, komi=0.5)
        for seed in range(200):
            choose, states = random.Random(seed), [game.initial()]
            while len(states) < 12 and not game.is_terminal(states[-1]):
                actions = [a for a in game.actions(states[-1]) if a != game.passing]
                for action in actions:
                    if game.forbids(states[:-1], states[-1], action):
                        return game, states, action
                states.append(game.result(states[-1], choose.choice(actions or [game.passing])))
        raise AssertionError("no cycle")

    def test_the_past_forbids_what_the_state_allows(self):
        game, states, action = self.cycle()
        assert action in game.actions(states[-1])
        after = game.result(states[-1], action)
        assert any(squares(game, past) == squares(game, after) for past in states[:-1])
        assert not game.forbids((), states[-1], action)
        assert not game.forbids(states[:-1], states[-1], game.passing)

    def test_a_match_refuses_it(self):
        game, states, action = self.cycle()
        match = Match(game, [Random(), Random()])
        for before, after in pairwise(states):
            match.advance(next(a for a in game.actions(before) if game.result(before, a) == after))
        with pytest.raises(IllegalAction, match="would repeat an earlier state"):
            match.advance(action)

    def test_random_play_ends_and_never_repeats(self):
        game = Go(3, komi=0.5)
        for seed in range(20):
            record = plies.play(game, [Random(), Random()], seed=seed)
            assert record.ending == "over"
            positions = [squares(game, state) for state in record.replay()]
            changed = [after for before, after in pairwise(positions) if before != after]
            assert all(changed.count(position) == 1 for position in changed)


class TestScoring:
    @pytest.mark.parametrize(
        ("board", "lead"),
        [
            ("...../...../...../...../.....", 0),
            ("...../...../..x../...../.....", 25),
            ("..xo./..xo./..xo./..xo./..xo.", 5),
            ("xx.oo/xx.oo/xx.oo/xx.oo/xx.oo", 0),
            ("x.o../xxo../oooo./...../.....", 3 - 21),  # B5 touches both
            (".x.x./xxxxx/xxxxx/ooooo/.xx.o", 17 - 6),  # seki: A1 and D1 are nobody's, and B1 and C1 stay
        ],
    )
    def test_area(self, board, lead):
        state = GAME.read_state(f"{board} x - 2")
        assert GAME.score(state) == twin_score(squares(GAME, state), 5) - 0.5 == lead - 0.5

    def test_komi_decides(self):
        board = "..xo./..xo./..xo./..xo./..xo. x - 2"
        for komi, utilities in ((4.5, (1, -1)), (5, (0, 0)), (5.5, (-1, 1))):
            game = Go(5, komi=komi)
            assert game.utilities(game.read_state(board)) == utilities

    def test_show_says_who_leads(self):
        assert GAME.show(GAME.read_state("..xo./..xo./..xo./..xo./..xo. x - 2")).endswith("over, x leads by 4.5")


class TestRandomPlay:
    def test_eyes(self):
        state = GAME.read_state(".x.../xx.../...../...xx/...x. x - 0")
        at = {name: GAME.read_action(state, name) for name in ("A5", "E1", "C5", "pass")}
        assert GAME.is_eye(state, at["A5"])
        assert GAME.is_eye(state, at["E1"])
        assert not GAME.is_eye(state, at["C5"])
        assert [GAME.natural(state, at[name]) for name in ("A5", "C5", "pass")] == [-2, 0, -1]

    @pytest.mark.parametrize(("board", "is_eye"), [("ox...", True), ("oxo..", False)])
    def test_false_eyes(self, board, is_eye):
        """Away from the edge one corner may be lost, not two."""
        rows = f"...../{board}/x.x../.x.../....."
        state = GAME.read_state(f"{rows} x - 0")
        assert GAME.is_eye(state, 2 * GAME.row + 1) == is_eye

    def test_play_outs_end(self):
        game = Go(7)
        search = simulators.InterpretedSimulator(game, game.initial(), Wish(1, float("inf"), 1.0, 1.0, 2), 0)
        search.simulate(4)
        assert search.nodes < 4 * 400


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a board, the player to move, a ko"),
        ("...../...../...../...../..... z - 0", "not a board, the player to move"),
        ("...../...../...../...../..... x - 3", "not a board, the player to move"),
        ("...../...../...../..... x - 0", "5 rows of 5 points"),
        ("...../...../..#../...../..... x - 0", "C3: '#' is not a stone"),
        ("...../...../...../x..../ox... x Z9 0", "'Z9' is not a point"),
        ("...../...../...../x..../ox... x - 0", "A1: a stone without a liberty"),
        ("...../...../...../...../..... x C3 0", "C3: there is no ko"),
        ("...../.xo../xo.o./.xo../..... x C3 1", "C3: there is no ko"),
    ],
)
def test_what_is_no_position(text, message):
    with pytest.raises(InvalidNotation, match=message):
        GAME.read_state(text)


def test_points_are_called_as_everywhere():
    game = Go(19)
    state = game.initial()
    assert game.action_name(state, game.read_action(state, "j10")) == "J10"
    assert game.action_name(state, 9 * 20 + 8) == "J10"  # no I
    for text in ("I5", "A0", "A20", "U1", "", "A", "5A"):
        with pytest.raises(IllegalAction, match="neither a point"):
            game.read_action(state, text)
    taken = play(game, state, "D4")
    with pytest.raises(IllegalAction, match="D4: there is a stone"):
        game.read_action(taken, "D4")
    over = play(game, taken, "pass", "pass")
    with pytest.raises(IllegalAction, match="D5: the game is over"):
        game.read_action(over, "D5")


def test_show():
    assert GAME.show(GAME.initial()).splitlines()[0] == " 5 . . . . ."
    assert GAME.show(GAME.initial()).splitlines()[5] == "   A B C D E"
    assert GAME.show(play(GAME, GAME.initial(), "pass")).endswith("o to move, after a pass")


@pytest.mark.parametrize(("side", "komi", "message"), [(1, 0, "2 to 19"), (20, 0, "2 to 19"), (5, 1001, "komi")])
def test_what_is_no_board(side, komi, message):
    with pytest.raises(InvalidArgument, match=message):
        Go(side, komi)
