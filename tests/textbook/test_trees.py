"""Trees as literals: what they mean, and what is said about malformed ones."""

import pytest
from hypothesis import given

from plies.core import CHANCE, InvalidArgument, InvalidGame, InvalidNotation
from plies.games import Halving, Pig, TicTacToe
from plies.textbook import counting, expectimax, minimax, multiplayer, transposition
from plies.textbook.random_trees import WISHES, random_tree
from plies.textbook.tree_literals import parse
from plies.textbook.trees import Tree, unfold
from strategies import literals


@given(literals())
def test_text_reads_back(literal):
    assert parse(repr(literal)) == literal


def test_every_kind_of_node():
    tree = Tree(
        {
            "name": "start",
            "children": {
                "gamble": {"player": "chance", "children": [10, "safe"], "chances": [1 / 4, 3 / 4]},
                "wait": {"name": "safe", "player": "min", "children": [2, {"value": 6, "name": "six"}], "evaluate": 3},
            },
        }
    )
    start = tree.initial()
    assert tree.state_text(start) == "start"
    assert [tree.action_name(start, action) for action in tree.actions(start)] == ["gamble", "wait"]
    gamble = tree.result(start, 0)
    assert tree.player(gamble) == CHANCE
    assert list(tree.chances(gamble)) == [(0.25, 0), (0.75, 1)]
    assert tree.result(gamble, 1) == tree.result(start, 1) == tree.read_state("safe")
    assert tree.evaluate(tree.read_state("safe"), 0) == 3
    assert tree.evaluate(tree.read_state("safe"), 1) == -3
    assert expectimax.every_move(tree, start) == {0: 0.25 * 10 + 0.75 * 2, 1: 2}
    assert "gamble" in tree.show(start)


def test_shared_nodes_are_searched_once_with_a_table():
    tree = Tree([{"name": "S", "player": "max", "children": [[1, 2], [3, 4]]}, "S", "S"], players=("min", "max"))
    assert counting.count(minimax, tree, tree.initial()).nodes == 1 + 3 * 7
    assert counting.count(transposition, tree, tree.initial()).nodes < 1 + 7 + 2 + 1


def test_a_leaf_is_a_tree():
    tree = Tree("7")
    assert tree.is_terminal(tree.initial())
    assert minimax.value(tree, tree.initial()) == 7


def test_bounds_enclose_the_leaves():
    assert Tree([3, 5]).utility_bounds == (3, 5)
    assert Tree([3, 5], bounds=(0, 10)).utility_bounds == (0, 10)
    assert Tree([4, 4]).utility_bounds == (3, 5)


def test_constant_sums_are_noticed():
    assert Tree([(1, 2, 3), (4, 1, 1)]).utility_sum == 6
    assert Tree([(1, 2, 3), (4, 1, 2)]).utility_sum is None
    assert Tree([1, 2]).utility_sum is None


def test_fractions():
    tree = Tree('{"player": "chance", "children": [3, 6], "chances": [1/3, 2/3]}')
    assert expectimax.value(tree, tree.initial()) == pytest.approx(5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[3, 12, 8], [2, 4", r"line 1, column \d+"),
        ("[[3, 12], x]", r"line 1, column 11.*'x'"),
        ("[3, open('secrets')]", r"column 5.*not a part of a tree"),
        ("[1 + 2]", "not a part of a tree"),
        ("[1/0]", "not a part of a tree"),
        ("[True]", "not a part of a tree"),
        ("[]", "tree: an inner node has at least one child"),
        ("[1, [2, []]]", r"tree\[1\]\[1\]: an inner node has at least one child"),
        ('[1, {"children": [1, 2], "player": "chance", "chances": [0.5, 0.4]}]', r"tree\[1\]: .*sum to 0\.9"),
        ('[1, {"children": [1, 2], "player": "chance", "chances": [1.5, -0.5]}]', r"tree\[1\]: .*not negative"),
        ('{"children": [1, 2], "player": "chance", "chances": [1]}', "1 chances for 2 children"),
        ('{"children": [1, 2], "chances": [0.5, 0.5]}', "only a chance node has chances"),
        ('{"children": [1, 2], "player": "nobody"}', "a player is 'max', 'min', 'chance' or a number"),
        ('{"children": [1, 2], "value": 3}', "either children or a value"),
        ('{"name": "A"}', "either children or a value"),
        ('{"childs": [1, 2]}', "no 'childs'; it may have name, player"),
        ('{"children": 5}', "expected a list, not 5"),
        ("{1: 2}", "keys of a node are strings"),
        ('[1, "B"]', "no node called 'B'"),
        ('[{"name": "B", "value": 1}, {"name": "B", "value": 2}]', r"tree\[1\]: there are two nodes called 'B'"),
        ('{"name": "A", "children": [1, {"name": "B", "children": ["A"]}]}', "reached again from below itself"),
        ("[(1, 2), 3]", r"1 utilities here, but 2 at tree\[0\]"),
        ("[(1, 2), (1, 2, 3)]", r"tree\[1\]: 3 utilities"),
        ("[(1,)]", "two or more players"),
        (
            '[(1, 2), {"player": 2, "children": [(1, 2)]}]',
            "player 2 moves here, but the leaves have utilities for 0 .. 1",
        ),
        ("[1e999]", "not a finite number"),
        ('"A"', "the root is a node"),
        ("[" * 150 + "1" + "]" * 150, None),
        ("[" * 1000 + "1" + "]" * 1000, "malformed|nested too deeply"),
        ("9" * 5000, "malformed|too deeply|finite|cannot be read"),
        (f"[1{'0' * 400} / 3]", "cannot be read"),
        ("", "the tree is empty"),
        ("\n\n  [1, x]", "column 5"),
        ("\n\n[1,", "line 3"),
        ('["A"]', "no node called 'A'"),
        ('{"children": {"a": 1, "a": 2}}', "'a' stands here twice"),
        ('{"children": [1], "children": [5, 6]}', "'children' stands here twice"),
        ('{"player": 3000000000, "children": [1, 2]}', "a player is"),
    ],
)
def test_what_is_wrong_and_where(text, message):
    if message is None:
        Tree(text)
        return
    with pytest.raises(InvalidNotation, match=message):
        Tree(text)


@pytest.mark.parametrize("bounds", [(0,), 3, ("a", "b"), (5, 0), (float("-inf"), float("inf"))])
def test_bounds_that_are_none(bounds):
    with pytest.raises(InvalidNotation, match="bounds are two finite numbers"):
        Tree([1, 2], bounds=bounds)


def test_two_actions_of_one_name():
    with pytest.raises(InvalidNotation, match="two actions have one name"):
        Tree({"children": {1: 2, "1": 3}})


def test_bounds_that_do_not_hold():
    with pytest.raises(InvalidNotation, match="utilities lie in"):
        Tree([1, 20], bounds=(0, 10))


def test_reading_a_node_that_is_not_there():
    with pytest.raises(InvalidNotation, match="no node called 'Z'; it has A, A1, A2"):
        Tree([1, 2]).read_state("Z")


def test_many_nodes_have_many_names():
    tree = Tree([[[n, n] for n in range(10)] for _ in range(10)])
    assert len(set(tree.names)) == tree.size() == 1 + 10 + 100 + 200
    assert tree.names[:3] == ("A", "B", "C")
    assert tree.names[26] == "AA"


class TestUnfold:
    @pytest.mark.parametrize("depth", [0, 1, 2, 3])
    def test_the_same_values(self, depth):
        for game in (Halving(12), TicTacToe()):
            tree = unfold(game, game.initial(), depth)
            assert minimax.value(tree, tree.initial()) == minimax.value(game, game.initial(), depth)
            assert (
                counting.count(minimax, tree, tree.initial()).nodes
                == counting.count(minimax, game, game.initial(), depth).nodes
            )

    def test_chance_and_names(self):
        game = Pig(20)
        tree = unfold(game, game.initial(), 2)
        assert expectimax.value(tree, tree.initial()) == expectimax.value(game, game.initial(), 2)
        assert [tree.action_name(tree.initial(), a) for a in tree.actions(tree.initial())] == ["roll", "hold"]

    def test_three_players(self):
        game = Pig(20, players=3)
        tree = unfold(game, game.initial(), 2)
        assert multiplayer.value(tree, tree.initial()) == multiplayer.value(game, game.initial(), 2)

    def test_actions_of_one_name(self):
        class Nameless(Halving):
            def action_name(self, state, action):
                return "move"

        with pytest.raises(InvalidGame, match="two actions have one name"):
            unfold(Nameless(), Nameless().initial(), 2)

    def test_too_many_nodes(self):
        game = TicTacToe()
        with pytest.raises(InvalidArgument, match="more than 1000 nodes"):
            unfold(game, game.initial(), 6, limit=1000)


class TestRandomTrees:
    def test_the_same_seed_gives_the_same_tree(self):
        assert random_tree(3).literal == random_tree(3).literal != random_tree(4).literal

    @pytest.mark.parametrize("wish", WISHES)
    def test_wishes_come_true(self, wish):
        players = ("max", "chance", "min", "chance") if wish == "a chance cut" else ()
        for seed in range(5):
            depth = 2 if wish == "no cut" else 4
            tree = random_tree(seed, depth=depth, branching=(2, 3), players=players, wishes=[wish])
            assert WISHES[wish](tree)

    def test_shape(self):
        tree = random_tree(1, depth=3, branching=2, values=(5, 6))
        assert tree.size() == 15
        assert set(tree.payoffs[7:]) == {5, 6}

    @pytest.mark.parametrize("wrong", [{"depth": 0}, {"branching": 0}, {"branching": (3, 2)}, {"values": (2, 1)}])
    def test_shapes_that_mean_nothing(self, wrong):
        with pytest.raises(InvalidArgument, match="a random tree has"):
            random_tree(1, **wrong)

    def test_wishes_that_cannot_come_true(self):
        with pytest.raises(InvalidArgument, match="there is no wish 'luck'"):
            random_tree(1, wishes=["luck"])
        with pytest.raises(InvalidArgument, match="wish for less"):
            random_tree(1, depth=1, wishes=["a deep cut"])
