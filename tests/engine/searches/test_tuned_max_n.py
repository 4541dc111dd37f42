"""plies.search on games of many players: the textbook's utilities to the last bit, ties included."""

import json
import os
import signal
import threading
import time
from typing import NamedTuple

import pytest

import plies
from engine.shared import run_in_thread
from plies.core import CHANCE, INFINITY, Game, InvalidArgument, UnsupportedGame
from plies.core.tuples import put
from plies.engine.compiler import kernels
from plies.engine.question import Budget
from plies.engine.searches import tuned_max_n
from plies.engine.searches.max_n_deepening import Everyone
from plies.engine.searches.max_n_workers import InterpretedTupleWorker, declare, tuple_workers_for
from plies.engine.searches.tuple_table import NativeTupleTable, TupleTable, find, keep
from plies.games import ConnectFour, Nim, Pig
from plies.textbook import best_reply, minimax, multiplayer, multiplayer_shallow, paranoid
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import Transform, against_all, one_reply, truncated
from plies.textbook.trees import Tree

TREES = 12_000
KINDS = (  # players, chance, constant sum: each is compiled once
    (2, False, False),
    (3, False, False),
    (3, False, True),
    (3, True, True),
    (4, True, False),
)


def tree_of(seed, kinds=KINDS):
    """Two to four players, with chance or without, with a constant sum or without, shared nodes, many ties."""
    players, chance, constant = kind = kinds[seed % len(kinds)]
    shape = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.25, "utilities": players}
    shape |= {"utility_sum": 6, "values": (0, 6)} if constant else {"values": (-2, 2)}
    for attempt in range(99):
        tree = random_tree(f"{seed} {attempt}", mixed=(*range(players), "chance")[: players + chance], **shape)
        root = rooted(tree)
        if kind == (tree.players, not tree.deterministic, tree.utility_sum is not None) and not tree.is_terminal(root):
            return tree, root
    raise AssertionError(kind)


def rooted(tree):
    """The tree's first state in which a player moves."""
    state = tree.initial()
    while not tree.is_terminal(state) and tree.player(state) == CHANCE:
        state = tree.result(state, 0)
    return state


def searched(worker, tree, root, exact=1, **budget):
    search = Everyone(worker, tree, root, exact)
    return search, search.deepen(Budget(**budget))


def agree(search, tree, root, depth=INFINITY):
    """The value, the tie rule and the bounds are right."""
    true = multiplayer.every_move(tree, root, depth)
    player = tree.player(root)
    best = max(true, key=lambda action: true[action][player])  # the first of the best
    assert (search.value, search.best.action) == (true[best], best)
    for move in search.moves:
        assert move.bound in ("exact", "upper")
        if move.bound == "exact":
            assert move.value == true[move.action]
        else:
            assert move.value[player] >= true[move.action][player]


@pytest.mark.parametrize("trees", [200, pytest.param(TREES, marks=pytest.mark.long)])
def test_thousands_of_trees_with_tables_of_every_size(trees):
    """A table of a few entries holds nothing but collisions, and is still right."""
    before = kernels.compilations

    def work():
        for seed in range(trees):
            tree, root = tree_of(seed)
            exact, megabytes = 99 if seed % 4 == 0 else 1, (0.0005, 0.005, 0.1)[seed // 4 % 3]
            (worker,) = tuple_workers_for(tree, root, 1, megabytes)
            search, why = searched(worker, tree, root, exact)
            assert (why, search.proved) == ("proved", True)
            agree(search, tree, root)
            if exact > 1:
                assert {move.bound for move in search.moves} == {"exact"}

    run_in_thread(work)
    assert kernels.compilations - before <= len(KINDS)


def test_depths_are_those_of_the_textbook():
    """A table never makes a search deeper than it says: the utilities are those of a search without one."""

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


@pytest.mark.parametrize(("algorithm", "search"), [("paranoid", paranoid), ("best-reply", best_reply)])
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


@pytest.mark.parametrize(("algorithm", "search"), [("paranoid", paranoid), ("best-reply", best_reply)])
def test_one_against_all_and_chance(algorithm, search):
    for seed in range(100):
        tree, root = tree_of(seed, [(3, True, True)])
        found = plies.search(tree, root, algorithm=algorithm, table_mb=0.1)
        assert found.value == pytest.approx(search.value(tree, root, INFINITY, tree.player(root)))
        assert search.every_move(tree, root)[found.action] == pytest.approx(found.value)


# -- ties and cuts --


class Hinted(Transform):
    """A game in which some actions look better than others, for no good reason; at first, the later ones."""

    def promise(self, state, action):
        return float((state.number * 7 + action) % 3)


def test_a_tie_goes_to_the_earlier_action_whatever_is_tried_first():
    """Player 1 is as content with the one as with the other; player 0 is not."""
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
    """The more is believed of what the game declares, the fewer nodes; the value is the same."""
    nodes = [0, 0, 0, 0]
    for seed in range(60):
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
    """Three players divide what is left of a heap, one after the other, by so many thirds or tenths of it."""

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


@pytest.fixture
def interruptible():
    """Ctrl-C is ignored where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
class TestDoubt:
    """What a game declares is believed as far as it proves true."""

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


# -- games --


class Heap(NamedTuple):
    left: int
    mover: int
    taken: tuple[int, ...]


class Greedy(Game):
    """Take one, two or three from a heap; who takes the last one wins all that the player before has taken."""

    players = 3
    zero_sum = False
    data = ("start",)

    def __init__(self, start=11):
        self.start = start
        self.utility_bounds = (0.0, float(start))
        self.utility_sum = float(start)

    def initial(self):
        return Heap(self.start, 0, (0, 0, 0))

    def player(self, state):
        return state.mover

    def actions(self, state):
        for number in range(1, min(3, state.left) + 1):
            yield number

    def result(self, state, action):
        taken = put(state.taken, state.mover, state.taken[state.mover] + action)
        if state.left == action:
            victim = (state.mover + 2) % 3
            taken = put(taken, state.mover, taken[state.mover] + taken[victim])
            taken = put(taken, victim, 0)
        return Heap(state.left - action, (state.mover + 1) % 3, taken)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return float(state.taken[player])

    def evaluate(self, state, player):
        return state.taken[player] + state.left / 3


class Slow(Greedy):
    """The same, in a form that does not compile."""

    def actions(self, state):
        yield from super().actions(state)


class Named(Greedy):
    """The same, with actions that do not compile."""

    def actions(self, state):
        for number in super().actions(state):
            yield f"take {number}"

    def result(self, state, action):
        return super().result(state, int(action[-1]))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_game_to_its_end(threads):
    game = Greedy()
    found = plies.search(game, threads=threads, every_move=True)
    true = multiplayer.every_move(game, game.initial())
    assert found.proved
    assert found.algorithm == "multiplayer"
    assert {move.action: move.value for move in found.moves} == true
    assert found.value == multiplayer.value(game, game.initial()) == true[found.action]
    state = game.initial()
    for action in found.line:
        state = game.play(state, action)
    assert game.utilities(state) == found.value


def test_lines():
    game = Greedy()
    found = plies.search(game, lines=2)
    true = sorted((utilities[0] for utilities in multiplayer.every_move(game, game.initial()).values()), reverse=True)
    assert [move.value[0] for move in found.moves[:2]] == true[:2]
    assert [move.bound for move in found.moves[:2]] == ["exact"] * 2


@pytest.mark.parametrize(
    ("algorithm", "search", "game"),
    [
        ("multiplayer", multiplayer, Slow(9)),
        ("multiplayer", multiplayer, Named(9)),
        ("paranoid", paranoid, Slow(9)),
        ("best-reply", best_reply, Slow(9)),
    ],
)
@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
def test_a_game_that_does_not_compile(algorithm, search, game):
    found = plies.search(game, algorithm=algorithm)
    true = search.every_move(game, game.initial())
    assert (found.action, found.value) == (search.decide(game, game.initial()), true[found.action])
    assert found.proved


def test_pig_for_three():
    game = Pig(20, players=3)
    for state in (game.initial(), game.read_state("15,18,19 0 1"), game.read_state("12,7,3 6 0")):
        for depth in (1, 2, 4):
            found = plies.search(game, state, depth=depth)
            assert found.value == multiplayer_shallow.value(game, state, depth) == multiplayer.value(game, state, depth)
            assert (found.action, found.depth) == (multiplayer.decide(game, state, depth), depth)
            assert not found.proved


def test_a_zero_sum_game_is_a_special_case():
    game = Nim((1, 2, 2))
    v = minimax.value(game, game.initial())
    assert plies.search(game, algorithm="multiplayer").value == (v, -v)


def test_the_transforms_are_games():
    for game in (against_all(Greedy(5), 1), one_reply(Greedy(5), 2)):
        assert plies.check(game).ok, plies.check(game)
    tree, _ = tree_of(8, [(3, False, False)])
    for player in range(tree.players):
        game = against_all(tree, player)
        assert minimax.value(game, game.initial()) == paranoid.value(tree, tree.initial(), INFINITY, player)
        game = against_all(one_reply(tree, player), player)
        assert minimax.value(game, game.initial()) == best_reply.value(tree, tree.initial(), INFINITY, player)
    for make in (against_all, one_reply):
        with pytest.raises(InvalidArgument, match="there is no player 3"):
            make(Greedy(), 3)


class Restless(Greedy):
    """Nothing is quiet until the heap has an even number."""

    def quiet(self, state):
        return state.left % 2 == 0


def test_the_horizon_is_moved_on_while_it_is_not_quiet():
    game = Restless(11)

    def value(state, depth):
        if game.is_terminal(state):
            return game.utilities(state)
        if depth <= 0 and game.quiet(state):
            return game.evaluations(state)
        values = [value(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(values, key=lambda utilities: utilities[game.player(state)])

    for depth in (1, 2, 3, 4):
        assert plies.search(game, depth=depth).value == value(game.initial(), depth)


# -- budgets --


class TestBudgets:
    def test_nodes_are_reproducible(self):
        game = Pig(100, players=3)
        one, two = (plies.search(game, nodes=20_000) for _ in range(2))
        assert one.stopped == two.stopped == "nodes"
        assert one.nodes == two.nodes == 20_000
        assert (one.value, one.action, one.depth, one.line) == (two.value, two.action, two.depth, two.line)

    def test_a_single_node(self):
        found = plies.search(Greedy(), nodes=1)
        assert (found.nodes, found.depth, found.proved) == (1, 0, False)
        assert found.value == Greedy().evaluations(Greedy().result(Greedy().initial(), found.action))

    def test_seconds(self):
        game = Pig(100, players=3)
        plies.search(game, depth=1)
        begun = time.monotonic()
        found = plies.search(game, seconds=0.3)
        assert 0.25 < time.monotonic() - begun < 0.45
        assert found.stopped == "seconds"
        assert found.depth >= 1

    def test_ctrl_c(self, interruptible):
        game = Pig(100, players=3)
        plies.search(game, depth=1)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            plies.search(game, seconds=20)
        assert time.monotonic() - begun < 0.3 + 0.15

    def test_progress(self):
        seen = []
        plies.search(Greedy(), depth=4, progress=seen.append)
        assert [step.depth for step in seen] == [1, 2, 3, 4]
        assert all(len(step.value) == 3 for step in seen)

    def test_two_threads_find_the_same(self):
        game = Pig(100, players=3)
        one, two = plies.search(game, depth=5), plies.search(game, depth=5, threads=2)
        assert (one.value, one.action) == (two.value, two.action)
        assert two.threads == 2


class TestTable:
    def test_what_is_kept_is_found_until_it_is_torn(self):
        from numba import njit

        @njit
        def write(table, state, v, depth):
            keep(table, state, 0, v, depth, False, 3)

        @njit
        def read(table, state, v):
            return find(table, state, 0, v)

        table, nothing = NativeTupleTable(0.01, 3), (0.0, 0.0, 0.0)
        state, v = (5, 7), (1.0, -2.0, 0.5)
        assert read(table, state, nothing)[0] is False
        write(table, state, v, -3)
        assert read(table, state, nothing) == (True, v, -3, False, 3)
        assert read(table, (7, 5), nothing)[0] is False
        place = int(table.words[16:].nonzero()[0][0]) + 16
        table.words[place + 3] ^= 1
        assert read(table, state, nothing)[0] is False


class TestRefusals:
    def test_alphabeta_is_not_for_general_games(self):
        with pytest.raises(UnsupportedGame, match="general game"):
            plies.search(Greedy(), algorithm="alphabeta")

    def test_imperfect_information(self):
        game = Greedy()
        game.perfect_information = False
        for algorithm in ("multiplayer", "paranoid", "best-reply"):
            with pytest.raises(UnsupportedGame, match=f"{algorithm} cannot search Greedy.*imperfect information"):
                plies.search(game, algorithm=algorithm)

    def test_max_n_leaves_nothing_to_chance(self):
        for asked in ({"samples": 2}, {"least_probability": 0.1}):
            with pytest.raises(InvalidArgument, match="all that chance may bring"):
                plies.search(Pig(20, players=3), depth=2, **asked)

    def test_no_such_algorithm(self):
        with pytest.raises(InvalidArgument, match=r"no algorithm 'maxn'.*multiplayer"):
            plies.search(Greedy(), algorithm="maxn")

    def test_a_finished_game(self):
        with pytest.raises(InvalidArgument, match="the game is over"):
            plies.search(Greedy(), Heap(0, 0, (5, 6, 0)))


def test_the_answer_is_plain_data():
    found = plies.search(Greedy(), depth=3)
    plain = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert plain["value"] == list(found.value)
    assert "worth (" in found.summary
    assert found._repr_html_()


def test_choosing():
    from plies.engine.question import choose

    assert choose(Greedy()) == choose(Pig(20, players=3)) == choose(truncated(Pig(9, players=4), 3)) == "multiplayer"
    assert choose(ConnectFour()) == "alphabeta"
