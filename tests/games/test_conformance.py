"""Every game of the catalog, and games made from games, keep what they declare."""

import pytest

import plies
from later import later
from plies.core import catalog
from plies.games import Halving, Nim, Pacman, Pig, TicTacToe
from plies.games.pacman import directional
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import as_chance, by_promise, ordered, truncated, with_features, with_utility

MADE = {
    "nim misère": Nim((1, 2, 2), misere=True),
    "pig for three": Pig(20, players=3),
    "pacman alone": Pacman("room"),
    "corridor": Pacman.corridor(),
    "truncated": truncated(Pacman("tiny"), 6),
    "rounds": truncated(Pig(10), 3, depth_unit="round"),
    "random ghost": as_chance(Pacman("trapped"), 2),
    "capsules and a ghost that rushes": as_chance(Pacman("capsule", scared=7), 1, directional()),
    "careless": as_chance(TicTacToe(), 1),
    "risk": with_utility(truncated(Pig(20), 9), lambda u: u**3),
    "features": with_features(Halving(), lambda state: (state.number / 100,), (0.5,), ("number",)),
    "ordered": ordered(TicTacToe(), by_promise),
    "tree": random_tree(1, depth=4, mixed=("max", "min", "chance"), sharing=0.3),
    "three-player tree": random_tree(2, utilities=3, utility_sum=6, values=(0, 3)),
}


OFTEN = pytest.mark.parametrize("games", [5, *later(100)])


@OFTEN
@pytest.mark.parametrize("name", catalog.GAMES)
def test_catalog(name, games):
    report = plies.check(plies.game(name), games=games)
    assert report.ok, str(report)


@OFTEN
@pytest.mark.parametrize("name", MADE)
def test_made_of_games(name, games):
    report = plies.check(MADE[name], games=games)
    assert report.ok, str(report)
