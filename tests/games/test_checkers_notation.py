"""Checkers in text: moves, positions and files."""

import random

import pytest

from games.test_checkers import GAME
from plies.core import IllegalAction, InvalidArgument, InvalidNotation
from plies.games import Checkers
from plies.games.checkers import pdn


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
