"""Chess as text: what is written can be read, as python-chess reads it; what is wrong is refused by name."""

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import InvalidNotation
from plies.games import Chess
from plies.games.chess import fen, pgn, san

chess = pytest.importorskip("chess")
pytest.importorskip("chess.pgn")

GAME = Chess()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


class TestFen:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "has 0 fields; a FEN has six"),
            (START, "has 1 fields"),
            (f"{START} w KQkq - 0", "has 5 fields"),
            (f"{START}/8 w KQkq - 0 1", "has 9 ranks"),
            ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "has 7 ranks"),
            (START.replace("/8/8/8/8/", "/8/8/8/9/") + " w KQkq - 0 1", "rank 3 has '9'"),
            (START.replace("/8/8/8/8/", "/8/8p/8/8/") + " w KQkq - 0 1", r"rank 5 \('8p'\) has 9 squares"),
            (START.replace("/8/8/8/8/", "/8/7/8/8/") + " w KQkq - 0 1", r"rank 5 \('7'\) has 7 squares"),
            (START.replace("/8/8/8/8/", "/8/44/8/8/") + " w KQkq - 0 1", "rank 5 has two numbers in a row, '44'"),
            (START.replace("q", "x") + " w KQkq - 0 1", "rank 8 has 'x'"),
            (START.replace("q", "²") + " w KQkq - 0 1", "rank 8 has '²'"),
            (START.replace("K", "Q") + " w kq - 0 1", "white has no king"),
            (START.replace("n", "k", 1) + " w KQkq - 0 1", "black has kings on b8 and e8"),
            (START.replace("/8/8/8/8/", "/8/8/P7/8/") + " w KQkq - 0 1", "white has 9 pawns"),
            (START.replace("/8/8/8/8/", "/8/q7/8/8/") + " w KQkq - 0 1", "black has 1 pieces too many for 8 pawns"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "white has a pawn on h8"),
            ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "black has a pawn on a1"),
            (f"{START} x KQkq - 0 1", "'x' is not the player to move"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "white is to move and could take the king on e8 from e2"),
            ("8/8/8/8/8/8/8/Kk6 w - - 0 1", "white is to move and could take the king on b1 from a1"),
            (f"{START} w QK - 0 1", "'QK' is not a set of castling rights"),
            (f"{START} w KKqk - 0 1", "is not a set of castling rights"),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right 'K', but there is no white rook on h1"),
            ("r3k2r/8/8/8/8/8/8/3K3R w Kq - 0 1", "castling right 'K', but there is no white king on e1"),
            ("4k2r/8/8/8/8/8/8/4K3 b q - 0 1", "castling right 'q', but there is no black rook on a8"),
            (f"{START} w KQkq e9 0 1", "'e9' is not a square"),
            (f"{START} w KQkq e3 0 1", "en passant on e3: with white to move it is on rank 6"),
            (f"{START} w KQkq e6 0 1", "no black pawn on e5"),
            ("4k3/4p3/8/4pP2/8/8/8/4K3 w - e6 0 1", "could not have come across e7"),
            ("4k3/8/4n3/4pP2/8/8/8/4K3 w - e6 0 1", "could not have come across e6"),
            ("4k3/8/8/4pP2/8/8/8/4K3 w - e6 3 9", "the clock says 3 plies"),
            (f"{START} w KQkq - x 1", "'x' is not the clock"),
            (f"{START} w KQkq - -1 1", "'-1' is not the clock"),
            (f"{START} w KQkq - 0 one", "'one' is not the number of the move"),
        ],
    )
    def test_refusals(self, text, message):
        with pytest.raises(InvalidNotation, match=message):
            GAME.read_state(text)

    def test_four_fields_are_enough(self):
        assert GAME.read_state(f"{START} w KQkq -") == GAME.initial()

    def test_passing_that_is_only_a_name_is_dropped(self):
        """Some programs name the square after every double step."""
        text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
        assert GAME.state_text(GAME.read_state(text)) == text.replace("e3", "-")

    def test_the_start(self):
        assert GAME.state_text(GAME.initial()) == fen.START == f"{START} w KQkq - 0 1"

    @settings(deadline=None)
    @given(st.data())
    def test_round_trip_of_any_position(self, data):
        """Random pieces on random squares: what python-chess accepts is accepted, and written the same way."""
        squares = data.draw(st.lists(st.integers(0, 63), min_size=2, max_size=12, unique=True))
        kings = {squares[0]: "K", squares[1]: "k"}
        pieces = {square: data.draw(st.sampled_from("QRBNPqrbnp")) for square in squares[2:]}
        board = chess.Board(None)
        for square, piece in {**kings, **pieces}.items():
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        board.turn = data.draw(st.booleans())
        board.castling_rights = board.clean_castling_rights() if data.draw(st.booleans()) else 0
        board.halfmove_clock = data.draw(st.integers(0, 120))
        text, status = board.fen(), board.status()
        if status & ~(chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS):
            with pytest.raises(InvalidNotation):
                GAME.read_state(text)
        elif all(len(board.pieces(kind, side)) <= 2 for kind in range(2, 6) for side in (True, False)):
            state = GAME.read_state(text)
            assert GAME.state_text(state).split()[:5] == text.split()[:5]
            assert GAME.read_state(GAME.state_text(state)) == state
            if not GAME.is_terminal(state):
                assert {san.uci(action) for action in GAME.actions(state)} == {move.uci() for move in board.legal_moves}

    @given(st.text(max_size=90) | st.text("rnbqkpRNBQKP12345678/ wb-KQkq", max_size=90))
    def test_nonsense_is_refused_or_read_back(self, text):
        try:
            state = GAME.read_state(text)
        except InvalidNotation:
            return
        assert GAME.read_state(GAME.state_text(state)) == state


IMMORTAL = """[Event "London"]
[Site "London, \\"Simpson's\\""]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]
[ECO "C33"]

{The game} 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5!? 5. Bxb5 Nf6 (5... Bb7 6. Nf3 (6. d3) 6... Qh5 {quieter}) 6. Nf3
Qh6 7. d3 Nh5 $2 ; not the best
% a line for programs
8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2
18. Bd6 {the move} Bxg1 (18... Qxa1+ 19. Ke2) 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
"""


def tree(node):
    """What python-chess read: for each move its name, annotations, comment and variations."""
    found = []
    while node.variations:
        first, *others = node.variations
        rest = [[entry(other), *tree(other)] for other in others]
        found.append((*entry(first), rest))
        node = first
    return found


def entry(node):
    return node.san(), sorted(node.nags), " ".join(node.comment.split())


def ours(line):
    found = []
    for move in line.moves:
        rest = []
        for variation in move.variations:
            first, *others = ours(variation)
            rest.append([first[:3], *others])
        found.append((move.name, sorted(move.annotations), move.comment, rest))
    return found


class TestPgn:
    def test_read_and_write(self):
        (score,) = pgn.read(IMMORTAL)
        assert score.tags["Site"] == 'London, "Simpson\'s"'
        assert score.tags["ECO"] == "C33"
        assert score.result == "1-0"
        assert score.comment == "The game"
        assert len(score.moves) == 45
        assert score.moves[7].annotations == [5]
        assert GAME.is_terminal(score.states()[-1])
        assert pgn.read(pgn.write(score)) == [score]
        assert max(len(line) for line in pgn.write(score).splitlines()) < 80

    def test_as_python_chess_reads_it(self):
        (score,) = pgn.read(IMMORTAL)
        for text in (IMMORTAL.replace("; not the best", "{not the best}"), pgn.write(score)):  # it skips what ; begins
            game = chess.pgn.read_game(io.StringIO(text))
            assert not game.errors
            site = {"Site": score.tags["Site"]}  # python-chess leaves the backslashes in it
            assert {**game.headers, **site} == score.tags
            assert tree(game) == ours(score)

    def test_what_python_chess_writes(self):
        """Random games with random variations, comments and annotations, from any position, several in one text."""
        draw, games, texts = random.Random(5), [], []
        for start in (chess.STARTING_FEN, "4k2r/6P1/8/8/8/8/1p6/R3K3 b Qk - 3 17", chess.STARTING_FEN):
            game = chess.pgn.Game()
            if start != chess.STARTING_FEN:
                game.setup(start)
            nodes = [game]
            for _ in range(60):
                node = draw.choice(nodes[-4:])
                moves = [m for m in node.board().legal_moves if not node.has_variation(m)]
                if moves:
                    nodes.append(node.add_variation(draw.choice(moves)))
                    nodes[-1].comment = draw.choice(["", "", "well; [played]", "1. e4 (or not)"])
                    nodes[-1].nags = set(draw.sample(range(1, 140), draw.choice([0, 0, 2])))
            games.append(game)
            texts.append(str(game))
        scores = pgn.read("\n\n".join(texts))
        assert [ours(score) for score in scores] == [tree(game) for game in games]
        for score, game in zip(scores, games, strict=True):
            again = chess.pgn.read_game(io.StringIO(pgn.write(score)))
            assert tree(again) == tree(game)
            assert pgn.read(pgn.write(score))[0].moves == score.moves

    def test_of_a_match(self):
        state, actions = GAME.initial(), []
        for name in "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#".split():
            actions.append(GAME.read_action(state, name))
            state = GAME.result(state, actions[-1])
        text = pgn.write(pgn.from_actions(actions, {"White": "a"}, "1-0"))
        assert text.splitlines()[4] == '[White "a"]'
        assert text.splitlines()[-1] == "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1. e4 e5", "the last game has no result"),
            ("1. e4 e5 2. Ke3 *", r"line 1, move 2\.: 'Ke3' is not possible"),
            ("1. e4\nKe7 *", r"line 2, move 1\.\.\.: 'Ke7' is not possible"),
            ('[White "a"\n1. e4 *', "line 1: .* is not a tag"),
            ('[White "a"]\n[White "b"]\n*', "line 2: the tag White appears twice"),
            ('1. e4 [White "a"] *', "line 1: a tag among the moves"),
            ('[Result "1-0"]\n1. e4 0-1', "line 2: the moves end with 0-1, the tag Result says '1-0'"),
            ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n*', "tag FEN: white has no king"),
            ("1. e4 (1. d4 *", "inside a variation"),
            ("1. e4 ) *", "without ("),
            ("1. e4 () *", "without moves"),
            ("( 1. e4 ) *", "before any move"),
            ("1. e4 !?! *", "is not one of"),
            ("$1 1. e4 *", "an annotation without a move"),
            ("1. e4 {no end *", "line 1: '{no' does not belong in a PGN"),
            ("1. e4 -- *", "does not belong in a PGN"),
            ("1. e4 <x> *", "does not belong in a PGN"),
            ("1. " + "e4 (1. " * 100, "64 deep"),
        ],
    )
    def test_refusals(self, text, message):
        with pytest.raises(InvalidNotation, match=message.replace("(", r"\(") if message == "without (" else message):
            pgn.read(text)

    @settings(max_examples=60)
    @given(st.text(max_size=60) | st.text('[]"{}()$1.e4Nf3 *-0\n', max_size=60))
    def test_nonsense_is_refused(self, text):
        try:
            scores = pgn.read(text)
        except InvalidNotation:
            return
        for score in scores:
            assert pgn.read(pgn.write(score))[0].moves == score.moves
