"""Monte Carlo tree search: proofs hold, means converge, budgets and memory are kept."""

import json
import random
import threading
import time

import pytest

import plies
from plies.core import CHANCE, InvalidArgument, InvalidGame, UnsupportedGame
from plies.engine.compiler import kernels
from plies.engine.errors import Stopped
from plies.engine.monte_carlo import mcts, play_outs, simulators, uct
from plies.engine.monte_carlo.simulators import INTERPRETED_WORD, Wish
from plies.games import ConnectFour, Halving, Pacman, Pig, TicTacToe
from plies.games.halving import State
from plies.games.pig import HOLD, ROLL
from plies.textbook import expectimax, minimax, multiplayer
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import with_utility
from plies.textbook.trees import Tree

MIXED = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.2, "mixed": ("max", "min"), "values": (-4, 4)}
WITH_CHANCE = {**MIXED, "depth": 4, "mixed": ("max", "min", "chance")}
THREE = {"depth": 4, "branching": (1, 3), "early": 0.1, "utilities": 3, "mixed": (0, 1, 2), "values": (0, 4)}
TINY = (uct.OUTCOME + 200) * 8 / 2**20  # MiB: room for about twenty nodes
THREE_AND_CHANCE = {**THREE, "mixed": (0, 1, 2, "chance")}


def trees(shape, count):
    """Yield random trees in which a player moves at the root."""
    for seed in range(count):
        tree = random_tree(seed, **shape)
        if tree.player(tree.initial()) != CHANCE:
            yield seed, tree


def simulator(game, state=None, seed=1, megabytes=1.0, depth=float("inf"), exploration=1.0, wait=2, made=None):
    state = game.initial() if state is None else state
    return (made or simulators.CompiledSimulator)(game, state, Wish(seed, depth, exploration, megabytes, wait), 0)


def taken(tree):
    """Return (action, value) as in the answer."""
    now = mcts.report([tree], 0.0)
    return now.action, now.value


def found(game, state=None, **asked):
    return plies.search(game, state, algorithm="mcts", **asked)


class TestProofs:
    @pytest.mark.parametrize("count", [600, pytest.param(3_000, marks=pytest.mark.long)])
    def test_thousands_of_trees(self, count):
        """With enough memory, every value is found. With hardly any memory, what is proved is right."""
        before = kernels.compilations
        for seed, tree in trees(MIXED, count):
            search = simulator(tree, seed=seed, megabytes=(1, TINY)[seed % 2], wait=1 + seed % 3)
            search.simulate(3_000)
            assert search.proved or seed % 2, seed
            if not search.proved:
                continue
            action, value = taken(search)
            true = minimax.every_move(tree, tree.initial())
            assert value == minimax.value(tree, tree.initial()) == true[action], seed
            for branch in search.branches(search.root):
                if branch.proved:
                    assert branch.values[0] == true[branch.number]
        assert kernels.compilations - before <= 1

    def test_what_is_not_proved_yet_is_bounded_rightly(self):
        for seed, tree in trees(MIXED, 300):
            search = simulator(tree, seed=seed, wait=1)
            value = minimax.value(tree, tree.initial())
            while not search.proved:
                search.simulate(1)
                low, high = search.floats[search.root + uct.LOW], search.floats[search.root + uct.HIGH]
                assert low <= value <= high

    def test_trees_with_chance(self):
        for seed, tree in trees(WITH_CHANCE, 1_000):
            search = simulator(tree, seed=seed)
            search.simulate(20_000)
            assert search.proved, seed
            action, value = taken(search)
            true = expectimax.every_move(tree, tree.initial())
            assert value == pytest.approx(expectimax.value(tree, tree.initial()), abs=1e-12), seed
            assert true[action] == pytest.approx(value, abs=1e-12), seed

    @pytest.mark.parametrize("count", [50, pytest.param(500, marks=pytest.mark.long)])
    @pytest.mark.parametrize("shape", [THREE, THREE_AND_CHANCE])
    def test_trees_of_three_players(self, shape, count):
        """Each player for itself, and the earlier of equal actions: max^n to the last bit."""
        for seed, tree in trees(shape, count):
            search = simulator(tree, seed=seed)
            search.simulate(20_000)
            assert search.proved, seed
            action, value = taken(search)
            assert value == multiplayer.value(tree, tree.initial()), seed
            assert multiplayer.every_move(tree, tree.initial())[action] == value, seed

    def test_small_games(self):
        for game in (Halving(20), Pacman("tiny")):
            answer = found(game, nodes=5_000_000)
            assert answer.proved
            assert answer.exact
            assert answer.stopped == "proved"
            assert answer.value == minimax.value(game, game.initial())
            assert answer.moves[0].bound == "exact"

    def test_nothing_is_proved_past_the_depth(self):
        answer = found(Halving(20), nodes=100_000, depth=2)
        assert not answer.proved
        assert answer.depth == 2


class TestMeans:
    def test_wins_are_taken_and_threats_are_met(self):
        game = TicTacToe()
        assert found(game, game.read_state("xx.oo...."), nodes=2_000).action == 2
        assert found(game, game.read_state("xx..o...."), nodes=20_000).action == 2
        assert found(game, game.read_state("x...o...x"), nodes=50_000).action in (1, 3, 5, 7)

    def test_tic_tac_toe_is_a_draw(self):
        estimate, proof = (found(TicTacToe(), nodes=nodes) for nodes in (10_000, 1_000_000))
        assert not estimate.proved
        assert estimate.action == 4
        assert proof.proved
        assert proof.value == 0

    def test_a_depth_converges_to_the_search_of_that_depth(self):
        """States at the depth are evaluated, so nothing above them is ever proved: the means must converge."""
        for seed, tree in trees({**WITH_CHANCE, "depth": 5, "early": 0.0}, 60):
            search = simulator(tree, seed=seed, depth=2)
            search.simulate(20_000)
            low, high = tree.utility_bounds
            true = expectimax.value(tree, tree.initial(), 2)
            assert abs(taken(search)[1] - true) < 0.05 * (high - low), seed

    def test_dice_fall_by_their_probabilities(self):
        roll = {"player": "chance", "chances": [0.5, 0.3, 0.2, 0.0], "children": [[[0]], [[1]], [[4]], [[9]]]}
        search = simulator(Tree({"children": [roll]}), depth=2)
        search.simulate(40_000)
        (rolled,) = search.branches(search.root)
        shares = [branch.visits / 40_000 for branch in search.branches(rolled.node)]
        assert shares == pytest.approx([0.5, 0.3, 0.2, 0.0], abs=0.01)

    def test_chance_at_the_depth_is_evaluated(self):
        search = simulator(Pig(20), depth=1)
        search.simulate(100)
        assert [list(search.branches(branch.node)) for branch in search.branches(search.root)] == [[], []]

    def test_pig(self):
        """A player who has rolled enough to win holds; a player who has nothing rolls."""
        game = Pig(20)
        assert found(game, game.initial()._replace(turn_total=20), nodes=100_000).action == HOLD
        assert found(game, nodes=100_000).action == ROLL

    def test_three_players_share_one_win(self):
        answer = found(Pig(20, players=3), nodes=100_000)
        assert isinstance(answer.value, tuple)
        assert sum(answer.value) == pytest.approx(1)

    def test_teams(self):
        """Two play against one: both maximizers want the same."""

        class Team(Tree):
            maximizers = (0, 2)

        tree = Team({"player": 2, "children": [{"player": 1, "children": [3, 1]}, {"player": 0, "children": [0, 2]}]})
        search = simulator(tree, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert search.proved
        assert taken(search) == (1, 2)

    def test_one_player_alone(self):
        tree = Tree({"children": [[1, 5], [4, 3]]}, players=["max", "max"])
        tree.players = 1
        search = simulator(tree, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert taken(search) == (0, 5)

    def test_utilities_of_any_scale(self):
        for factor in (1e-6, 1e6):
            tree = with_utility(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), lambda u, f=factor: f * u)
            search = simulator(tree, made=simulators.InterpretedSimulator, exploration=1.0)
            search.simulate(300)
            assert taken(search)[0] == 0

    def test_connect_four_against_random_play(self):
        game, dice, wins = ConnectFour(), random.Random(4), 0
        for number in range(8):
            state, mine = game.initial(), number % 2
            while not game.is_terminal(state):
                if game.player(state) == mine:
                    search = simulator(game, state, seed=number, megabytes=32)
                    search.simulate(20_000)
                    action = taken(search)[0]
                else:
                    action = dice.choice(list(game.actions(state)))
                state = game.result(state, action)
            wins += game.utility(state, mine) == 1
        assert wins == 8


class TestTwins:
    """The whole memory is the same, compiled and interpreted."""

    @pytest.mark.parametrize("shape", [MIXED, WITH_CHANCE, THREE, THREE_AND_CHANCE])
    def test_trees(self, shape):
        for seed, tree in trees(shape, 40):
            self.agree(tree, seed, 100, TINY if seed % 3 else 1, depth=float("inf") if seed % 2 else 3)

    @pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Pig(20), Pig(20, players=3), Pacman("tiny")])
    def test_games(self, game):
        self.agree(game, 7, 400, 2 * TINY)

    def agree(self, game, seed, simulations, megabytes, **asked):
        one = simulator(game, seed=seed, megabytes=megabytes, **asked)
        wish = {"megabytes": megabytes * INTERPRETED_WORD / 8, **asked}
        two = simulator(game, seed=seed, made=simulators.InterpretedSimulator, **wish)
        assert len(one.words) == len(two.words)
        for _ in range(4):
            one.simulate(simulations // 4)
            two.simulate(simulations // 4)
            assert one.nodes == two.nodes
            assert list(one.branches(one.root)) == list(two.branches(two.root))
        assert one.words[uct.END] == two.words[uct.END]
        assert one.words[play_outs.RANDOM] == (two.words[play_outs.RANDOM] + 2**63) % 2**64 - 2**63


class TestMemory:
    def check(self, search):
        """Check that blocks and parents know each other, and that no child has more visits than its parent."""
        words, size = search.words, search.size
        block, blocks = search.root + size, 0
        while block < words[uct.END]:
            parent, count = words[block + uct.PARENT], words[block + uct.COUNT]
            assert words[parent + uct.CHILDREN] == block
            nodes = range(block + uct.HEADER, block + uct.HEADER + count * size, size)
            assert sum(words[node + uct.VISITS] for node in nodes) <= words[parent + uct.VISITS]
            block, blocks = block + uct.HEADER + count * size, blocks + 1
        assert block == words[uct.END] <= words[uct.SIZE] == len(words)
        return blocks

    @pytest.mark.parametrize("made", [simulators.CompiledSimulator, simulators.InterpretedSimulator])
    def test_a_full_tree_forgets_and_goes_on(self, made):
        game = ConnectFour()
        search = simulator(game, megabytes=2 * TINY if made is simulators.CompiledSimulator else 10 * TINY, made=made)
        for _ in range(20):
            search.simulate(300 if made is simulators.CompiledSimulator else 100)
            self.check(search)
        assert search.words[uct.WAIT] > 2
        assert search.simulations == (6_000 if made is simulators.CompiledSimulator else 2_000)
        assert sum(branch.visits for branch in search.branches(search.root)) == search.simulations

    def test_memory_for_the_root_alone(self):
        answer = found(ConnectFour(), nodes=400_000, table_mb=0.001)
        assert answer.action == 3
        assert answer.table_used <= 1

    def test_a_forgetful_search_still_proves(self):
        search = simulator(TicTacToe(), megabytes=0.8)
        search.simulate(500_000)
        assert search.proved
        assert search.words[uct.WAIT] > 2
        assert taken(search)[1] == 0

    def test_the_tree_takes_no_more_than_it_may(self):
        search = simulator(ConnectFour(), megabytes=0.5)
        search.simulate(100_000)
        assert search.words.nbytes <= 0.5 * 2**20
        assert self.check(search) > 100


class Endless(Halving):
    """No player ever gets anywhere."""

    def result(self, state, action):
        return State(state.number, 1 - state.mover)


class Wide(Halving):
    """Many actions, of which only the last one wins."""

    def actions(self, state):
        yield from range(40)

    def result(self, state, action):
        return State(0 if action == 39 else state.number - 1, 1 - state.mover)


class Polite(Wide):
    """A player takes an odd number only if there is no other."""

    def natural(self, state, action):
        return -(action % 2)


class TestNatural:
    @pytest.mark.parametrize("room", [1_024, 10])  # all fit into the list, or they do not
    def test_play_outs_choose_the_most_natural(self, monkeypatch, room):
        monkeypatch.setattr(play_outs, "ROOM", room)
        game = Polite(9)
        search = simulator(game, made=simulators.InterpretedSimulator)
        drawn = {play_outs.random_action(game, game.initial(), search.memory) for _ in range(600)}
        assert drawn == set(range(0, 40, 2))

    def test_by_default_all_are(self):
        game = Wide(9)
        search = simulator(game, made=simulators.InterpretedSimulator)
        assert {play_outs.random_action(game, game.initial(), search.memory) for _ in range(900)} == set(range(40))


class TestOddGames:
    def test_lines_that_never_end_are_evaluated(self, monkeypatch):
        monkeypatch.setattr(uct, "PATIENCE", 50)
        search = simulator(Endless(9), made=simulators.InterpretedSimulator)
        search.simulate(20)
        assert search.nodes == 20 * 51
        assert taken(search)[1] == 0

    def test_more_actions_than_are_listed(self, monkeypatch):
        monkeypatch.setattr(play_outs, "ROOM", 10)
        search = simulator(Wide(3), made=simulators.InterpretedSimulator)
        search.simulate(50)
        assert search.proved
        assert taken(search)[0] == 39

    def test_a_line_longer_than_the_way(self, monkeypatch):
        monkeypatch.setattr(uct, "PATIENCE", 10)
        monkeypatch.setattr(uct, "LONGEST_WAY", 16)
        search = simulator(Endless(9), wait=1, exploration=0.0, made=simulators.InterpretedSimulator)
        search.simulate(200)
        assert search.deepest == 15

    def test_bounds_that_are_known_end_the_search(self):
        assert until_proved(Knowing(20)) < 40 < until_proved(Halving(20))


class Knowing(Halving):
    """Knows every value beforehand."""

    def value_bounds(self, state):
        value = 1.0 if self.mover_wins(state.number) == (state.mover == 0) else -1.0
        return (value, value)

    def mover_wins(self, number):
        return number > 0 and (not self.mover_wins(number - 1) or not self.mover_wins(number // 2))


def until_proved(game):
    """Return how many simulations that takes."""
    search = simulator(game, made=simulators.InterpretedSimulator)
    search.simulate(100_000)
    assert search.proved
    assert taken(search)[1] == minimax.value(Halving(20), Halving(20).initial())
    return search.simulations


class TestBudgets:
    def test_nodes_are_kept_to_the_node_and_reproducible(self):
        game = ConnectFour()
        for nodes in (1, 50, 12_345):
            one, two = (found(game, nodes=nodes, seed=5) for _ in range(2))
            assert one.nodes == nodes
            assert one.stopped == "nodes"
            assert {**one.to_dict(), "seconds": 0, "nodes_per_second": 0} == {
                **two.to_dict(),
                "seconds": 0,
                "nodes_per_second": 0,
            }

    def test_too_little_for_one_simulation(self):
        answer = found(ConnectFour(), nodes=1)
        assert (answer.action, answer.value, answer.moves, answer.line) == (3, 0, (), (3,))

    def test_seeds_differ(self):
        one, two = (found(ConnectFour(), nodes=20_000, seed=seed) for seed in (1, 2))
        assert [move.visits for move in one.moves] != [move.visits for move in two.moves]

    @pytest.mark.parametrize("threads", [1, 2])
    def test_seconds(self, threads):
        game = ConnectFour()
        found(game, nodes=100)
        begun = time.monotonic()
        answer = found(game, seconds=0.3, threads=threads)
        assert 0.25 < time.monotonic() - begun < 0.45
        assert answer.stopped == "seconds"
        assert answer.threads == threads

    def test_threads_share_the_nodes_and_add_their_visits(self):
        answer = found(ConnectFour(), nodes=100_000, threads=2)
        assert answer.nodes == 100_000
        alone = found(ConnectFour(), nodes=50_000)
        assert sum(move.visits for move in answer.moves) > 1.5 * sum(move.visits for move in alone.moves)
        assert found(Halving(20), nodes=10_000_000, threads=2).proved

    def test_reports_come_regularly(self):
        seen = []
        found(ConnectFour(), seconds=0.5, progress=seen.append)
        assert len(seen) >= 5
        assert [step.nodes for step in seen] == sorted(step.nodes for step in seen)
        assert all(step.action in range(7) and step.line[0] == step.action for step in seen)

    def test_a_stopped_simulation_leaves_the_tree_whole(self):
        game = ConnectFour()
        search, straight = simulator(game), simulator(game)
        search.limit(10_000)
        with pytest.raises(Stopped):
            search.simulate(1_000_000)
        TestMemory().check(search)
        straight.simulate(search.simulations)
        assert list(search.branches(search.root)) == list(straight.branches(straight.root))

    @pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
    def test_interpreted_games_keep_them_too(self):
        class Local(Halving):
            def actions(self, state):
                return iter(list(super(Local, self).actions(state)))

        answer = found(Local(9), nodes=200)
        assert answer.nodes <= 200
        begun = time.monotonic()
        found(Local(10**6), seconds=0.3)
        assert time.monotonic() - begun < 0.6


class Throwing(Halving):
    def utility(self, state, player):
        if state.number == 0 and state.mover == 1:
            raise RuntimeError("half way")
        return super().utility(state, player)


class Stuck(Halving):
    def actions(self, state):
        for number in range(state.number - 3):
            yield number


class Repeating(Halving):
    repetition = 3


class Unbounded(Halving):
    utility_bounds = (-float("inf"), float("inf"))


class TestBadInput:
    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({}, "give it seconds or nodes"),
            ({"depth": 3}, "give it seconds or nodes"),
            ({"nodes": 9, "exploration": -1}, "exploration is a number from 0"),
            ({"nodes": 9, "exploration": float("nan")}, "exploration is a number from 0"),
            ({"nodes": 0}, "must be (at least|more than)"),
            ({"seconds": 1, "threads": 0}, "1 or more"),
        ],
    )
    def test_questions_that_mean_nothing(self, wrong, message):
        with pytest.raises(InvalidArgument, match=message):
            found(TicTacToe(), **wrong)

    def test_games_that_cannot_be_sampled(self):
        with pytest.raises(UnsupportedGame, match="utility_bounds"):
            found(Unbounded(9), nodes=9)

    def test_a_rule_of_repetition_is_not_looked_after(self):
        assert found(Repeating(9), nodes=9).action in (0, 1)

    @pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
    def test_a_game_that_throws_half_way(self):
        with pytest.raises(RuntimeError, match="half way"):
            found(Throwing(9), nodes=10_000)
        assert found(Halving(20), nodes=100_000).proved

    def test_a_state_without_actions(self):
        with pytest.raises(InvalidGame, match="nothing can happen"):
            simulator(Stuck(9), made=simulators.InterpretedSimulator).simulate(1_000)

    def test_an_error_in_progress_ends_the_search(self):
        def complain(step):
            raise ValueError("enough")

        with pytest.raises(ValueError, match="enough"):
            found(ConnectFour(), seconds=5, progress=complain)


def test_it_can_be_interrupted():
    """As with Ctrl-C, the thread that waits gets an exception, and its crew ends."""
    before = threading.active_count()

    def interrupt(step):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found(ConnectFour(), seconds=20, progress=interrupt)
    assert threading.active_count() == before


def test_the_answer_is_plain_data():
    answer = found(ConnectFour(), nodes=20_000)
    plain = json.loads(json.dumps(answer.to_dict(), allow_nan=False))
    assert plain["algorithm"] == "mcts"
    assert plain["exact"] is False
    assert [move["visits"] for move in plain["moves"]] == [move.visits for move in answer.moves]
    assert answer.moves[0].action == answer.action
    assert answer.moves[0].value == answer.value
    assert answer.moves[0].line == answer.line
    assert "visits" in answer._repr_html_()
