"""A class, a name or a text where a game or a state is needed: the answer says what to write instead."""

import pytest

import plies
from plies.core import InvalidArgument, UnsupportedGame
from plies.games import TicTacToe

ASKED = {
    "search": lambda game: plies.search(game, depth=1),
    "check": lambda game: plies.check(game),
    "play": lambda game: plies.play(game, []),
}


@pytest.mark.parametrize("asker", ASKED)
@pytest.mark.parametrize(
    ("game", "instead"),
    [
        (TicTacToe, "not the class TicTacToe: write TicTacToe()"),
        ("tic-tac-toe", "not 'tic-tac-toe': write plies.game('tic-tac-toe')"),
        (None, "not None: write a subclass of plies.Game"),
        (int, "not <class 'int'>: write a subclass"),
    ],
)
def test_what_is_no_game(asker, game, instead):
    with pytest.raises(InvalidArgument) as said:
        ASKED[asker](game)
    assert str(said.value).startswith(f"{asker} needs a game, {instead}")


def test_a_text_as_a_state():
    game = TicTacToe()
    with pytest.raises(InvalidArgument, match="is a State, not a text: read_state"):
        plies.search(game, "x.o......", depth=1)
    assert plies.search(game, game.read_state("x.o......"), depth=1, compile="never").depth == 1


def test_advice_that_can_be_followed():
    """plies.search has no star1, which the textbook has."""
    with pytest.raises(UnsupportedGame, match=r"it has chance nodes: use expectimax$"):
        plies.search(plies.game("pig"), depth=1, algorithm="alphabeta")
    assert plies.search(plies.game("pig"), depth=1, algorithm="expectimax", compile="never").depth == 1
