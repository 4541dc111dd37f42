"""Chess: legal moves, ends and notation compared with python-chess, published counts, draws, hints."""

import random

import pytest

import plies
from plies.core import IllegalAction, InvalidArgument
from plies.engine import compiled
from plies.engine.compiler.game_record import signed
from plies.engine.execution.rule_by_rule import Probe
from plies.games import Chess
from plies.games.chess import State, san
from plies.games.chess.board import PAWN, kind_at, look
from plies.textbook import alphabeta, counting, perft, perft_in_bulk
from plies.textbook.transforms import remembering

chess = pytest.importorskip("chess")

GAME = Chess()
RULES = Chess(repetition=0)

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ODD = (  # what goes wrong in many programs
    KIWIPETE,
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",  # taking in passing would open the rank to the queen
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",  # taking in passing answers the check
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",  # taking in passing opens the rank from the other side
    "4k3/8/8/3pP3/8/8/8/4RK2 w - d6 0 1",
    "7k/8/8/K1Pp3r/8/8/8/8 w - d6 0 1",
    "4k3/8/4r3/8/8/8/3PPP2/r2K4 w - - 0 1",
    "4k3/8/8/8/7b/8/8/4K2R w K - 0 1",  # no castling out of check
    "r3k2r/8/8/8/8/8/8/R3KR2 b Qkq - 0 1",  # no castling through an attacked square
    "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",  # but the rook may pass one
    "rn2k3/P7/8/8/8/8/8/4K2R w K - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",  # a promotion takes a rook that could castle
    "r3k2r/6Pp/8/8/8/8/8/4K3 w kq - 0 1",
    "4k3/8/8/8/1b5r/8/8/4K3 w - - 0 1",
    "4k3/4r3/8/8/8/5n2/8/4K3 w - - 0 1",  # double check: only the king moves
    "8/8/8/3k4/8/8/1B6/K6q w - - 0 1",
    "k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "8/8/4kb2/8/8/3B4/3K4/8 w - - 0 1",
    "8/8/4kb2/8/8/4B3/3K4/8 w - - 0 1",
    "8/8/4kn2/8/8/8/3K4/8 w - - 0 1",
    "8/8/4kn2/8/8/3N4/3K4/8 w - - 0 1",
    "rnbqkbnr/1ppppppp/8/p7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99 60",
)
PERFT = {  # published; the deeper ones are for a long test
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": (20, 400, 8902, 197281, 4865609, 119060324),
    KIWIPETE: (48, 2039, 97862, 4085603, 193690690),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238, 674624, 11030083, 178633661),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467, 422333, 15833292, 706045033),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379, 2103487, 89941194),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079, 89890, 3894594, 164075551),
}
EVERY_DAY = 5_000_000  # lines


def compare(board, state):
    """Everything that both know of a position."""
    text = board.fen()
    actions = {san.uci(action): action for action in RULES.actions(state)}
    over = board.is_checkmate() or board.is_stalemate() or board.is_insufficient_material()
    over = over or board.halfmove_clock >= 100
    assert RULES.is_terminal(state) == over, text
    assert RULES.state_text(state).split()[:5] == text.split()[:5]
    assert RULES.read_state(text) == state
    assert (look(state).checkers != 0) == board.is_check(), text
    assert RULES.count_actions(state) == len(actions), text
    if over:
        lost = board.is_checkmate()
        assert RULES.utility(state, state.mover) == (-1000 if lost else 0), text
        assert not actions
        return
    assert sorted(actions) == sorted(move.uci() for move in board.legal_moves), text
    for move in random.Random(text).sample(list(board.legal_moves), min(3, len(actions))):
        name = RULES.action_name(state, actions[move.uci()])
        assert name == board.san(move), text
        assert RULES.read_action(state, name) == actions[move.uci()], text
        assert RULES.read_action(state, move.uci()) == actions[move.uci()], text


def walk(start, draw, plies):
    """A random game; captures, checks and promotions are sought, so that something happens."""
    board, state = chess.Board(start), RULES.read_state(start)
    for _ in range(plies):
        compare(board, state)
        if RULES.is_terminal(state):
            break
        moves = list(board.legal_moves)
        wild = [move for move in moves if board.is_capture(move) or board.gives_check(move) or move.promotion]
        move = draw.choice(wild if wild and draw.random() < 0.3 else moves)
        state = RULES.result(state, RULES.read_action(state, move.uci()))
        board.push(move)


@pytest.mark.parametrize("start", ODD)
def test_like_python_chess_in_odd_positions(start):
    for seed in range(3):
        walk(start, random.Random(seed), 12)


def test_like_python_chess_in_whole_games():
    for seed in range(8):
        walk(chess.STARTING_FEN, random.Random(seed), 120)


@pytest.mark.long
def test_like_python_chess_in_many_games():
    for seed in range(100, 400):
        walk(chess.STARTING_FEN, random.Random(seed), 400)


@pytest.mark.parametrize("start", PERFT)
def test_published_counts(start):
    counts = [count for count in PERFT[start] if count < EVERY_DAY]
    state = GAME.read_state(start)
    assert [plies.engine.perft(GAME, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.long
@pytest.mark.parametrize("start", PERFT)
def test_all_published_counts(start):
    state = GAME.read_state(start)
    for depth, count in enumerate(PERFT[start], 1):
        assert compiled(perft_in_bulk).value(GAME, state, depth) == count


def test_interpreted_counts():
    state = GAME.read_state(KIWIPETE)
    assert [perft.value(GAME, state, depth) for depth in range(3)] == [1, 48, 2039]


def play(state, names):
    for name in names.split():
        state = GAME.play(state, GAME.read_action(state, name))
    return state


class TestDraws:
    def test_threefold_in_a_match(self):
        """The clock runs on, but the position is the same."""
        there_and_back = iter("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split())
        record = plies.play(GAME, [lambda game, state: game.read_action(state, next(there_and_back))] * 2)
        assert (record.ending, len(record.plies)) == ("repetition", 8)
        assert record.utilities == (0, 0)

    def test_threefold_in_the_textbook(self):
        game = remembering(GAME)
        state = game.initial()
        for name in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
            assert not game.is_terminal(state)
            state = game.play(state, game.read_action(state, name))
        assert game.is_terminal(state)
        assert game.utilities(state) == (0, 0)

    def test_rights_make_another_position(self):
        """After the rook has moved, castling there is no longer possible; so only positions after that are counted."""
        start = GAME.read_state("r3k3/8/8/8/8/8/8/4K2R w K - 0 1")
        names = iter("Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8".split())
        game = Chess()
        record = plies.play(game, [lambda game, state: game.read_action(state, next(names))] * 2, start=start)
        assert (record.ending, len(record.plies)) == ("repetition", 9)

    def test_position_is_without_the_clock(self):
        state = play(GAME.initial(), "Nf3 Nf6 Ng1 Ng8")
        assert state != GAME.initial()
        assert GAME.position(state) == GAME.position(GAME.initial())

    def test_passing_that_nobody_can_use_is_no_other_position(self):
        assert play(GAME.initial(), "e4").rights == GAME.initial().rights
        assert play(GAME.initial(), "e4 a6 e5 d5").rights != GAME.initial().rights

    def test_fifty_moves(self):
        before = GAME.read_state("4k3/8/8/8/8/8/R7/4K3 w - - 99 80")
        after = play(before, "Ra3")
        assert GAME.is_terminal(after)
        assert GAME.utilities(after) == (0, 0)
        assert not GAME.is_terminal(State(*after[:6], 99))
        assert not Chess(draw_after=75).is_terminal(after)
        assert Chess(draw_after=75).is_terminal(State(*after[:6], 150))

    def test_mate_with_the_last_of_them_counts(self):
        after = play(GAME.read_state("7k/8/6K1/8/8/8/R7/8 w - - 99 80"), "Ra8")
        assert GAME.is_terminal(after)
        assert GAME.utilities(after) == (1000, -1000)

    @pytest.mark.parametrize(("repetition", "draw_after"), [(1, 50), (-1, 50), (3, 0)])
    def test_what_is_no_rule(self, repetition, draw_after):
        with pytest.raises(InvalidArgument, match="repetition must be 0"):
            Chess(repetition, draw_after)


class TestReadingMoves:
    def test_more_than_needed_and_less(self):
        state = GAME.read_state("4k3/8/8/8/8/2N5/8/N3K1N1 w - - 0 1")
        for text in ("Nge2", "Ng1e2", "g1e2", "Nge2!?"):
            assert san.uci(GAME.read_action(state, text)) == "g1e2"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("Ne2", "may mean Nge2, Nce2"),
            ("Nf6", "'Nf6' is not possible here; choose from: "),
            ("Nxe2", "not possible here"),
            ("e1e3", "not possible here"),
            ("O-O", "not possible here"),
            ("", "is not a move"),
            ("0000", "is not a move"),
            ("Ñe2", "is not a move"),
            ("__import__('os')", "is not a move"),
        ],
    )
    def test_refusals(self, text, message):
        state = GAME.read_state("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1")
        with pytest.raises(IllegalAction, match=message):
            GAME.read_action(state, text)

    def test_a_promotion_says_to_what(self):
        state = GAME.read_state("8/P6k/8/8/8/8/8/K7 w - - 0 1")
        with pytest.raises(IllegalAction, match="may mean a8=Q, a8=R, a8=B, a8=N"):
            GAME.read_action(state, "a8")
        assert san.uci(GAME.read_action(state, "a8N")) == "a7a8n"


def positions(count, seed=3):
    """Positions of random games."""
    draw, state = random.Random(seed), GAME.initial()
    for _ in range(count):
        yield state
        state = RULES.result(state, draw.choice(list(RULES.actions(state))))
        if RULES.is_terminal(state):
            state = GAME.initial()


class TestHints:
    def test_promise_is_above_zero_for_captures_and_promotions_only(self):
        for state in positions(400):
            for action in RULES.actions(state):
                tactical = san.takes(state, action) or action >> 12 == 1
                assert tactical or GAME.promise(state, action) <= 0

    def test_quiet_is_no_check_and_nothing_promising(self):
        for state in positions(400):
            promising = [action for action in RULES.actions(state) if GAME.promise(state, action) > 0]
            assert GAME.quiet(state) == (look(state).checkers == 0 and not promising), GAME.state_text(state)
            assert set(promising) <= set(GAME.loud(state)) <= set(RULES.actions(state)), GAME.state_text(state)

    @pytest.mark.parametrize(
        ("text", "name", "good"),
        [
            ("4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1", "Qxe5+", False),  # protected by a pawn
            ("4k3/8/8/4p3/8/8/4Q3/4K3 w - - 0 1", "Qxe5+", True),
            ("4k3/8/3p4/4n3/5P2/8/8/4K3 w - - 0 1", "fxe5", True),
            ("4r2k/8/8/4p3/8/8/4R3/4R2K w - - 0 1", "Rxe5", True),  # two against one
            ("4r2k/4r3/8/4p3/8/8/4R3/4R2K w - - 0 1", "Rxe5", False),  # two against two
            ("4k3/8/8/4n3/8/3Q4/8/3R3K b - - 0 1", "Nxd3", True),
            ("8/8/4k3/4p3/8/8/4R3/4K3 w - - 0 1", "Rxe5+", False),  # the king takes back
            ("8/8/4k3/4p3/8/8/4R3/K3R3 w - - 0 1", "Rxe5+", True),  # and here it cannot
            ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q+", True),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", False),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", True),
            ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=N", False),
        ],
    )
    def test_exchanges(self, text, name, good):
        state = GAME.read_state(text)
        assert (GAME.promise(state, GAME.read_action(state, name)) > 0) == good

    def test_most_valuable_victim_least_valuable_taker(self):
        state = GAME.read_state("3qk3/8/8/2r5/1P1R4/8/3R4/4K3 w - - 0 1")
        names = sorted(GAME.actions(state), key=lambda action: -GAME.promise(state, action))[:2]
        assert [GAME.action_name(state, action) for action in names] == ["Rxd8+", "bxc5"]

    def test_exchanges_like_a_search(self):
        """`loses` compared with all ways to take on one square."""
        seen = wrong = 0
        for state in positions(1500, seed=8):
            for action in RULES.actions(state):
                if san.takes(state, action) and action >> 12 == 0:
                    seen += 1
                    wrong += (GAME.promise(state, action) <= 0) != (gain(state, action) < 0)
        assert seen > 1000
        assert wrong < seen / 50  # a pinned piece does not take back; `loses` does not look at that


WORTH = {0: 0, 1: 5, 2: 3, 3: 9, 4: 1, 5: 100, 6: 3}


def gain(state, action):
    """Return what taking is worth if both go on taking there as long as it pays, with any piece, kings included."""
    target = action >> 6 & 63
    taken = kind_at(state, target) or PAWN
    after = RULES.result(state, action)
    best = 0
    for reply in RULES.actions(after):
        if reply >> 6 & 63 == target and reply >> 12 <= 1:
            best = max(best, gain(after, reply))
    return WORTH[taken] - best


def also(game, state):
    """Rules that no other test asks of compiled code."""
    passed, position = game.passed(state), game.position(state)
    return game.count_actions(state), passed.mover, passed.rights, position.rights, position.clock


def test_compiled_and_interpreted():
    """All other rules are compared, for every game of the catalog, in tests/engine/agree."""
    probe = Probe(GAME)
    for state in positions(300):
        count, mover, *sets = also(GAME, state)
        assert probe.ask(also, state) == (count, mover, *(signed(number) for number in sets))


@pytest.mark.long
def test_a_search_compiled_and_interpreted():
    """Every day, counts and rules are compiled."""
    for state in [GAME.read_state(text) for text in (KIWIPETE, ODD[11])]:
        found = compiled(alphabeta).find(RULES, state, 2)
        expected = counting.count(alphabeta, RULES, state, 2)
        assert (found.value, found.nodes, found.compiled) == (expected.value, expected.nodes, True)


class TestPassing:
    def test_hands_the_turn_on(self):
        state = play(GAME.initial(), "e4 a6 e5 d5")
        passed = GAME.passed(state)
        assert passed.mover == 1
        assert GAME.state_text(passed).split()[3] == "-"
        assert passed[:4] == state[:4]

    @pytest.mark.parametrize("text", ["4k3/8/8/8/7b/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"])
    def test_not_in_check_nor_with_pawns_alone(self, text):
        state = GAME.read_state(text)
        assert GAME.passed(state) == state


class TestFeatures:
    def test_sides_exchanged(self):
        for state in positions(60):
            other = mirrored(state)
            assert GAME.features(other) == tuple(-feature for feature in GAME.features(state))
            assert GAME.evaluate(other, 0) == -GAME.evaluate(state, 0) == GAME.evaluate(state, 1)

    @pytest.mark.parametrize(
        ("text", "feature", "value"),
        [
            ("4k3/p7/8/8/8/8/PPP5/4K3 w - - 0 1", "pawns", 2),
            ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop pair", 1),
            ("4k3/7p/8/P7/8/8/8/4K3 w - - 0 1", "late passed pawns", 16 - 1),
            ("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", "late passed pawns", 0),
            ("4k3/8/8/8/P7/P1P5/8/4K3 w - - 0 1", "doubled pawns", 1),
            ("4k3/8/8/8/P7/P1P5/8/4K3 w - - 0 1", "isolated pawns", 3),
            ("4k3/8/8/8/8/8/P7/R3K2R w - - 0 1", "open files", 1),
            ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "knight moves", 2),
            ("4k3/8/3p4/8/8/1N6/8/4K3 w - - 0 1", "knight moves", 5),  # a1, c1, d2, d4, a5; a pawn guards c5
            ("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "free passed pawns", 16),
            ("4k3/8/p7/P7/8/8/8/4K3 w - - 0 1", "free passed pawns", 0),
            ("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "escorted passed pawns", 16 * (4 - 5)),  # kings 4 and 5 steps from a6
            ("4k3/8/8/3p4/3P4/4P3/8/4K3 w - - 0 1", "backward pawns", 1),  # e4 is guarded, and nothing can protect e3
            ("4k3/8/8/3p4/3P4/3PP3/2P5/4K3 w - - 0 1", "backward pawns", 0),
            ("4k3/7p/8/8/8/1P6/P1P5/4K3 w - - 0 1", "supported pawns", 1),
            ("4k3/7p/8/8/8/8/PPP5/4K3 w - - 0 1", "supported pawns", 3),
            ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts", 1),
            ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts", 0),  # c6 would drive the knight away
            ("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "threats by pawns", 1),
            ("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "threats by minors", 1),
            ("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "loose pieces", 1),
            ("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "loose pieces", 0),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "checks", 2 / 24),  # on a8; a rook is 2 of 24 that officers weigh
            ("3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "checks", 0),  # nor has the other, whose d1 is guarded
            ("r3k3/8/8/8/8/5p2/8/R5K1 w - - 0 1", "storm", 4 / 24),
            ("r3k3/8/8/8/8/5p2/8/R5K1 w - - 0 1", "bare files", (3 - 2) * 4 / 24),
            ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "lone king", 3 + 3 + 7 - 2),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "turn", -1),
        ],
    )
    def test_each(self, text, feature, value):
        assert GAME.features(GAME.read_state(text))[GAME.feature_names.index(feature)] == value

    def test_stage(self):
        """Nothing is late with all officers there, nothing early with none."""
        names = GAME.feature_names
        for name in ("late placement", "late passed pawns", "late rook moves", "escorted passed pawns"):
            start = GAME.read_state("rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            assert GAME.features(start)[names.index(name)] == 0
        for name in ("early placement", "early passed pawns", "shelter", "attacks", "checks", "storm", "bare files"):
            end = GAME.read_state("4k3/pp6/8/8/8/8/PPPPP3/4K3 w - - 0 1")
            assert GAME.features(end)[names.index(name)] == 0

    def test_the_start_is_even(self):
        assert GAME.features(GAME.initial()) == (*[0] * (len(GAME.weights) - 1), 1)

    def test_no_estimate_is_as_good_as_a_win(self):
        most = GAME.read_state("QQQQQQQQ/Q6N/7N/7B/7B/7R/K6R/2k5 b - - 0 1".replace("2k5", "5k2"))
        assert abs(GAME.evaluate(most, 0)) < 300


def mirrored(state):
    """The position with colours exchanged and the board turned."""
    rows, mover, castling, passed, clock, number = GAME.state_text(state).split()
    rows = "/".join(reversed(rows.swapcase().split("/")))
    castling = "".join(sorted(castling.swapcase()))
    passed = passed if passed == "-" else passed[0] + str(9 - int(passed[1]))
    return GAME.read_state(" ".join((rows, "bw"["wb".index(mover)], castling, passed, clock, number)))


def test_show():
    assert GAME.show(GAME.initial()).splitlines()[0] == "8 r n b q k b n r"
    assert GAME.show(GAME.initial()).endswith("white to move")
    mated = play(GAME.initial(), "f3 e5 g4 Qh4#")
    assert GAME.show(mated).endswith("the game is over, in check")
