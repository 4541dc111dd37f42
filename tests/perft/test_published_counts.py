"""Published counts, by compiled perft; and compiled equals interpreted."""

import pytest

import plies
from later import later
from plies.engine import compiled, perft
from plies.games import ConnectFour, Halving, Nim, Othello, Pacman, Pig, TicTacToe
from plies.textbook import perft as textbook
from plies.textbook import perft_in_bulk

PUBLISHED = {
    "tic-tac-toe": (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872),
    "checkers": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680),
    "connect-four": (7, 49, 343, 2401, 16807, 117649, 823536, 5673234),
    "othello": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published(name):
    game = plies.game(name)
    counts = [perft(game, game.initial(), depth) for depth in range(1, len(PUBLISHED[name]) + 1)]
    assert counts == list(PUBLISHED[name])


RARE = (Nim((2, 3)), ConnectFour(4, 4), Othello(6))  # each is compiled for this test alone
GAMES = [
    Halving(9),
    Pacman("tiny"),
    Pig(20),
    TicTacToe(),
    *later(*RARE),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_compiled_is_interpreted(game):
    for depth in range(5):
        assert perft(game, game.initial(), depth) == textbook.value(game, game.initial(), depth)


@pytest.mark.parametrize("game", [Pig(20), *later(ConnectFour(4, 4))], ids=lambda game: type(game).__name__)
def test_in_bulk(game):
    """The same number, by the base class's count_actions."""
    for depth in range(5):
        lines = textbook.value(game, game.initial(), depth)
        assert perft_in_bulk.value(game, game.initial(), depth) == lines
        assert compiled(perft_in_bulk).value(game, game.initial(), depth) == lines


def test_chance_is_a_layer():
    game = Pig(20)
    assert [perft(game, game.initial(), depth) for depth in range(4)] == [1, 2, 8, 20]
