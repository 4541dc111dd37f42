"""Max^n on random trees: the textbook's utilities to the last bit, ties included, and cuts that are allowed."""

import pytest

import plies
from engine.searches.many_player_games import FEW, KINDS, TREES, agree, searched, tree_of
from engine.shared import run_in_thread
from later import later
from plies.core import INFINITY, Game
from plies.engine.compiler import kernels
from plies.engine.searches import tuned_max_n
from plies.engine.searches.max_n_workers import InterpretedTupleWorker, declare, tuple_workers_for
from plies.engine.searches.tuple_table import TupleTable
from plies.textbook import best_reply, multiplayer, paranoid
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import Transform
from plies.textbook.trees import Tree


@pytest.mark.parametrize(("trees", "kinds"), [(200, FEW), *later((TREES, KINDS))])
def test_thousands_of_trees_with_tables_of_every_size(trees, kinds):
    """A table of a few entries holds nothing but collisions, and the search is still right."""
    before = kernels.compilations

    def work():
        for seed in range(trees):
            tree, root = tree_of(seed, kinds)
            exact, megabytes = 99 if seed % 4 == 0 else 1, (0.0005, 0.005, 0.1)[seed // 4 % 3]
            (worker,) = tuple_workers_for(tree, root, 1, megabytes)
            search, why = searched(worker, tree, root, exact)
            assert (why, search.proved) == ("proved", True)
            agree(search, tree, root)
            if exact > 1:
                assert {move.bound for move in search.moves} == {"exact"}

    run_in_thread(work)
    assert kernels.compilations - before <= len(kinds)


def test_depths_are_those_of_the_textbook():
    """A table never makes a search deeper than it says: the utilities equal those of a search without one."""

    def work():
        for seed in range(600):
            (tree, root), depth = tree_of(seed), 1 + seed % 4
            (worker,) = tuple_workers_for(tree, root, 1, 0.1)
            search, _ = searched(worker, tree, root, 1 if seed % 2 else 99, depth=depth)
            agree(search, tree, root, depth)

    run_in_thread(work)


def test_interpreted_is_the_same_node_for_node():
    for seed in range(300):
        tree, root = tree_of(seed)
        table = TupleTable(1)
        declare(table, tree)
        plain, _ = searched(InterpretedTupleWorker(tree, root, table, tuned_max_n), tree, root)
        (worker,) = tuple_workers_for(tree, root, 1, 1)
        compiled, _ = searched(worker, tree, root)
        agree(plain, tree, root)
        assert plain.value == compiled.value
        assert plain.worker.nodes == compiled.worker.nodes


# Of the two algorithms, one compiles without chance every day, the other one with chance.


@pytest.mark.parametrize(("algorithm", "search"), [("paranoid", paranoid), *later(("best-reply", best_reply))])
def test_one_against_all_is_the_textbook_s(algorithm, search):
    for seed in range(200):
        tree, root = tree_of(seed, [(3, False, False)])
        found = plies.search(tree, root, algorithm=algorithm, table_mb=0.1, every_move=seed % 2 == 0)
        true = search.every_move(tree, root)
        assert (found.value, found.action) == (max(true.values()), search.decide(tree, root))
        assert (found.proved, found.algorithm, found.game) == (True, algorithm, "Tree")
        assert found.exact == (search is paranoid)
        if seed % 2 == 0:
            assert {move.action: move.value for move in found.moves} == true


@pytest.mark.parametrize(("algorithm", "search"), [*later(("paranoid", paranoid)), ("best-reply", best_reply)])
def test_one_against_all_and_chance(algorithm, search):
    for seed in range(100):
        tree, root = tree_of(seed, [(3, True, True)])
        found = plies.search(tree, root, algorithm=algorithm, table_mb=0.1)
        assert found.value == pytest.approx(search.value(tree, root, INFINITY, tree.player(root)))
        assert search.every_move(tree, root)[found.action] == pytest.approx(found.value)


# -- ties and cuts --


class Hinted(Transform):
    """A game in which some actions look better than others for no good reason; at first, the later ones."""

    def promise(self, state, action):
        return float((state.number * 7 + action) % 3)


def test_a_tie_goes_to_the_earlier_action_whatever_is_tried_first():
    """Player 1 is as content with one as with the other; player 0 is not."""
    for literal, value in (
        ([[(1, 5, 4), (3, 5, 2)], [(2, 6, 2), (2, 4, 4)]], (2, 6, 2)),
        ([[(3, 5, 2), (1, 5, 4)], [(2, 6, 2), (2, 4, 4)]], (3, 5, 2)),
    ):
        tree = Tree(literal, players=(0, 1))
        assert plies.search(tree).value == plies.search(Hinted(tree)).value == value


def test_promises_change_the_nodes_and_not_the_value():
    def work():
        nodes = set()
        for seed in range(600):
            tree, root = tree_of(seed, [(3, False, True)])
            game = Hinted(tree)
            (worker,), (plain,) = tuple_workers_for(game, root, 1, 0.1), tuple_workers_for(tree, root, 1, 0.1)
            search, _ = searched(worker, game, root)
            agree(search, tree, root)
            searched(plain, tree, root)
            nodes.add(worker.nodes - plain.nodes)
        assert min(nodes) < 0 < max(nodes)

    run_in_thread(work)


def test_cuts_save_nodes():
    """The more a game's declaration is trusted, the fewer nodes are visited; the value is the same."""
    nodes = [0, 0, 0, 0]
    for seed in range(20):
        tree = random_tree(seed, depth=6, branching=3, utilities=3, utility_sum=3, values=(0, 3))
        for doubt in range(4):
            (worker,) = tuple_workers_for(tree, tree.initial(), 1, 1)
            worker.table.words[tuned_max_n.DOUBT] = doubt
            search, _ = searched(worker, tree, tree.initial(), depth=6)
            assert search.value == multiplayer.value(tree, tree.initial())
            nodes[doubt] += worker.nodes
    assert nodes[0] < nodes[1] < nodes[2] < nodes[3]
    assert nodes[0] < 0.9 * nodes[3]


def test_deep_cuts_would_be_wrong_and_are_not_made():
    tree = Tree([(4, 1, 1), [[(2, 2, 2), (3, 0, 3)], (5, 1, 0)]])
    assert plies.search(tree).value == (5, 1, 0)


class Shares(Game):
    """Three players in turn divide what is left of a heap, by so many thirds or tenths of it."""

    players = 3
    zero_sum = False
    utility_bounds = (0.0, 1.0)
    utility_sum = 1.0

    def __init__(self, parts=3, honest=True):
        self.parts, self.honest = parts, honest

    def initial(self):
        return (0, 0, 0, 0)

    def player(self, state):
        return state[0] % 3

    def actions(self, state):
        yield from range(self.parts + 1)

    def result(self, state, action):
        turn, *shares = state
        shares[turn % 3] += action * self.parts ** (3 - turn)
        return (turn + 1, *shares)

    def is_terminal(self, state):
        return state[0] == 4

    def utility(self, state, player):
        return (1 + state[1 + player]) / (3 + sum(state[1:]))

    def evaluate(self, state, player):
        return self.utility(state, player) if self.honest else self.utility(state, player) / 2


@pytest.mark.usefixtures("either_way")
@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
class TestDoubt:
    """A game's declaration is trusted as far as it proves true."""

    def doubt(self, game, **budget):
        (worker,) = tuple_workers_for(game, game.initial(), 1, 1)
        search, _ = searched(worker, game, game.initial(), **budget)
        agree(search, game, game.initial(), budget.get("depth", INFINITY))
        return worker.doubt

    def test_whole_numbers_add_up_exactly(self):
        assert self.doubt(Tree([[(4, 1, 1), (1, 4, 1)], [(2, 2, 2), (0, 0, 6)]])) == 0

    def test_thirds_add_up_but_for_rounding(self):
        assert self.doubt(Shares()) == 1

    def test_estimates_that_do_not_add_up(self):
        assert self.doubt(Shares(honest=False), depth=2) == 2

    def test_utilities_out_of_bounds(self):
        tree = Tree([[(4, 1, 1), (1, 4, 1)], [(2, 2, 2), (9, 0, 6)], [(5, 0, 6), (9, 9, 0)]])
        tree.utility_bounds = (0.0, 2.0)
        assert self.doubt(tree) == 3

    def test_bounds_that_are_not_known(self):
        tree = Tree([[(4, 1, 1), (1, 4, 1)], [(2, 2, 2), (9, 0, 6)]])
        tree.utility_bounds = (-INFINITY, INFINITY)
        assert self.doubt(tree) == 3

    def test_chance_makes_means(self):
        assert self.doubt(Tree([[(4, 1, 1), (1, 4, 1)], [(2, 2, 2), (6, 0, 0)]], players=(0, "chance"))) == 1
