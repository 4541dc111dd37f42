"""`plies compile`: what it compiles the next search finds, and what it cannot compile it explains."""

import json

import pytest

from cli.command import plies
from engine.shared import needs_compiler, python

MINE = '''
from plies import Game
from plies.games import TicTacToe

class Mine(TicTacToe):
    """Compiles as tic-tac-toe does."""

class Wordy(TicTacToe):
    def utility(self, state, player):
        return float(dict(win=super().utility(state, player))["win"])
'''


@needs_compiler
def test_a_game_of_the_catalog():
    (told,) = json.loads(plies("compile", "tic-tac-toe", "--json"))
    assert (told["game"], told["compiled"], told["obstacle"]) == ("tic-tac-toe", True, "")
    assert plies("compile", "tic-tac-toe") == "tic-tac-toe: compiled already\n"


@needs_compiler
@pytest.mark.long
def test_a_game_of_one_s_own(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    place = str(tmp_path / "cache")
    arguments = ("-m", "plies", "compile", "mine.py:Mine", "mine.py:Wordy")
    printed = python(*arguments, "--json", folder=tmp_path, NUMBA_CACHE_DIR=place)
    mine, wordy = json.loads(printed)
    assert (mine["game"], mine["compiled"], mine["obstacle"]) == ("mine.py:Mine", True, "")
    assert mine["compilations"] > 0
    assert not wordy["compiled"]
    assert "utility uses" in wordy["obstacle"]
    again = python(*arguments[:4], folder=tmp_path, NUMBA_CACHE_DIR=place)
    assert again == "mine.py:Mine: compiled already\n"


def test_a_name_that_is_none():
    assert "did you mean 'chess'?" in plies("compile", "chesss", code=2)
