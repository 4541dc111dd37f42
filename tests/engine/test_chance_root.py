"""A search asked where chance moves answers with the mean, and with the value of each outcome."""

import pytest

import plies
from plies.core import CHANCE, InvalidGame
from plies.games import Backgammon, Pig
from plies.textbook import expectimax, multiplayer
from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree

NEVER = {"compile": "never"}  # a few nodes are not worth compiling for


def test_the_lecture_s_kind_of_tree():
    found = plies.search(Tree([[3, 5], [8, 2]], players=["chance", "max"]), **NEVER)
    assert (found.action, found.value, found.proved, found.line) == (None, 6.5, True, ())
    assert [(move.value, move.bound) for move in found.moves] == [(5.0, "exact"), (8.0, "exact")]
    assert str(found).startswith("Tree: chance, worth 6.5 (proved")


def test_random_trees():
    """To the last bit what expectimax says, whatever follows chance: players, chance again, or the end."""
    asked = 0
    for seed in range(400):
        tree = random_tree(f"root {seed}", depth=4, mixed=("max", "min", "chance"), early=0.2)
        root = tree.initial()
        if not tree.is_terminal(root) and tree.player(root) == CHANCE:
            found = plies.search(tree, **NEVER)
            assert found.value == expectimax.value(tree, root)
            assert found.proved
            assert len(found.moves) == sum(probability > 0 for probability, _ in tree.chances(root))
            asked += 1
    assert asked > 50


def test_many_players():
    asked = 0
    for seed in range(200):
        tree = random_tree(f"root {seed}", depth=3, mixed=(0, 1, 2, "chance"), utilities=3)
        if tree.player(tree.initial()) == CHANCE:
            assert plies.search(tree, **NEVER).value == pytest.approx(multiplayer.value(tree, tree.initial()))
            asked += 1
    assert asked > 20


def test_backgammon_s_first_roll():
    found = plies.search(Backgammon(), depth=1, **NEVER)
    assert len(found.moves) == len(list(Backgammon().chances(Backgammon().initial())))
    assert found.action is None
    assert "outcome" in found._repr_html_()
    assert found.to_dict()["action"] is None


@pytest.mark.parametrize("budget", [{"seconds": 0.2}, {"nodes": 200}, {"nodes": 1}])
def test_budgets_are_for_all_outcomes_together(budget):
    game = Backgammon()
    found = plies.search(game, **budget, **NEVER)
    assert found.nodes <= max(budget.get("nodes", 10**9), 2 * len(found.moves))
    assert found.seconds < 5
    assert not found.proved


@pytest.mark.parametrize("name", ["promise", "evaluate", "quiet", "candidates"])
def test_an_attribute_that_hides_a_method_is_named(name):
    game = Pig(20)
    setattr(game, name, 5)
    with pytest.raises(InvalidGame, match=f"Pig: self.{name} is 5. It hides the method {name} of plies.Game"):
        plies.search(game, depth=1)


def test_attributes_that_no_search_calls_do_no_harm():
    game = Pig(20)
    game.size = 5
    assert plies.search(game, depth=2, **NEVER).nodes == plies.search(Pig(20), depth=2, **NEVER).nodes
