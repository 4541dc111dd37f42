"""plies.search on games with chance: expectimax's values to the last bit, best actions, and honest estimates."""

import json
import math
import statistics
from typing import NamedTuple

import pytest

import plies
from engine.shared import run_in_thread
from later import later
from plies.core import CHANCE, Game, UnsupportedGame
from plies.core.adding import plain_sum
from plies.engine.compiler import kernels
from plies.engine.execution.rule_by_rule import Probe
from plies.engine.question import Budget
from plies.engine.searches import notes, tuned_expectimax
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.sampled_outcomes import share
from plies.engine.searches.transposition_table import Table
from plies.engine.searches.workers import InterpretedWorker, workers_for
from plies.games import Pacman, Pig
from plies.textbook import counting, expectimax, star1, star2
from plies.textbook.random_trees import random_tree
from plies.textbook.transforms import as_chance, truncated
from plies.textbook.trees import Tree

TREES = 10_000


def tree_of(seed, **shape):
    mixed = {"depth": 5, "branching": (1, 3), "early": 0.1, "sharing": 0.2, "values": (-4, 4)}
    tree = random_tree(seed, **{**mixed, "mixed": ("max", "min", "chance"), **shape})
    chosen = tree.owners[0] != CHANCE and CHANCE in tree.owners
    return tree if chosen else tree_of(f"{seed}, once more", **shape)


def true_values(game, state, depth=plies.core.INFINITY):
    """Return expectimax's value; means that rounding puts outside of the utility bounds are put back, as in search."""
    low, high = game.utility_bounds

    def value(state, depth):
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return game.evaluate(state, 0)
        if game.player(state) == CHANCE:
            mean = plain_sum(p * value(game.result(state, outcome), depth) for p, outcome in game.chances(state))
            return min(max(mean, low), high)
        choose = max if game.player(state) in game.maximizers else min
        return choose(value(game.result(state, action), depth - 1) for action in game.actions(state))

    values = {action: value(game.result(state, action), depth - 1) for action in game.actions(state)}
    for action, plain in expectimax.every_move(game, state, depth).items():
        assert abs(values[action] - plain) <= 1e-12 * (high - low)
    return values


def agree(game, state, found, depth=plies.core.INFINITY):
    """Check that the value is the true one, that the action is really best, and that the bounds on the others hold."""
    true = true_values(game, state, depth)
    choose = max if game.player(state) in game.maximizers else min
    assert found.value == choose(true.values()) == true[found.best.action]
    for move in found.moves:
        if found.proved and not move.complete:
            continue  # the best possible value was found elsewhere, before this move was searched to its end
        if move.bound == "exact":
            assert move.value == true[move.action]
        else:
            assert move.value >= true[move.action] if move.bound == "upper" else move.value <= true[move.action]


def searched(game, table_mb=1.0, exact=1, budget=None):
    """Return a deepening search by one compiled worker, in this thread."""
    (worker,) = workers_for(game, game.initial(), 1, table_mb, tuned_expectimax)
    search = Deepening(worker, game, game.initial(), exact)
    search.deepen(budget or Budget())
    return search


class TestTrees:
    @pytest.mark.parametrize("trees", [600, *later(TREES)])
    def test_thousands_with_tables_of_every_size(self, trees):
        """A table of 64 entries holds nothing but collisions, and the search is still right."""
        before = kernels.compilations

        def work():
            for seed in range(trees):
                tree = tree_of(seed)
                search = searched(tree, (0.002, 0.1, 1)[seed % 3], 99 if seed % 4 == 0 else 1)
                assert search.proved, seed
                agree(tree, tree.initial(), search)
                if seed % 4 == 0:
                    assert {(move.bound, move.complete) for move in search.moves} == {("exact", True)}, seed

        run_in_thread(work)
        assert kernels.compilations - before <= 1

    def test_a_depth_is_a_depth_limited_search(self):
        def work():
            for seed in range(1_000):
                tree = tree_of(seed, sharing=0.0)
                agree(tree, tree.initial(), searched(tree, budget=Budget(1 + seed % 4)), 1 + seed % 4)

        run_in_thread(work)

    def test_interpreted_is_the_same(self):
        for seed in range(300):
            tree = tree_of(seed)
            root = tree.initial()
            search = Deepening(InterpretedWorker(tree, root, Table(0.01), tuned_expectimax), tree, root, 1)
            assert search.deepen(Budget()) == "proved"
            agree(tree, tree.initial(), search)
            compiled = searched(tree)
            assert (search.value, search.best.action) == (compiled.value, compiled.best.action)

    @pytest.mark.parametrize("threads", [1, 2])
    def test_threads_and_every_move(self, threads):
        for seed in range(40):
            tree = tree_of(seed, depth=6)
            true = true_values(tree, tree.initial())
            found = plies.search(tree, threads=threads, every_move=True, table_mb=0.1)
            assert (found.proved, found.exact, found.algorithm) == (True, True, "expectimax")
            assert {move.action: move.value for move in found.moves} == true
            assert found.value == true[found.action] == found.moves[0].value

    def test_lines(self):
        tree = Tree([[1, 3], [5, 6], [0, 9], [2, 2]], players=("max", "chance"))
        found = plies.search(tree, lines=2)
        assert [(move.value, move.bound) for move in found.moves[:2]] == [(5.5, "exact"), (4.5, "exact")]
        assert all(move.bound != "lower" and move.value <= 4.5 for move in found.moves[2:])


class State(NamedTuple):
    lead: int
    turn: int
    die: int


class Dice(Game):
    """Each in turn throws a die of two faces, or one of six; the player with more points in the end wins."""

    data = ("turns",)

    def __init__(self, turns):
        self.turns = turns

    def initial(self):
        return State(0, 0, 0)

    def player(self, state):
        return CHANCE if state.die else state.turn % 2

    def actions(self, state):
        yield 2
        yield 6

    def chances(self, state):
        for face in range(1, state.die + 1):
            yield 1 / state.die, face

    def result(self, state, action):
        if not state.die:
            return State(state.lead, state.turn, action)
        return State(state.lead + (action if state.turn % 2 == 0 else -action), state.turn + 1, 0)

    def is_terminal(self, state):
        return state.turn == self.turns

    def utility(self, state, player):
        sign = 1.0 if state.lead > 0 else -1.0 if state.lead < 0 else 0.0
        return sign if player == 0 else -sign


class Bounded(Dice):
    """Knows when no player can catch up any more."""

    def value_bounds(self, state):
        mine, theirs = (self.turns - state.turn + 1) // 2, (self.turns - state.turn) // 2
        if state.turn % 2 == 1:
            mine, theirs = theirs, mine
        if state.lead + mine - 6 * theirs > 0:
            return (1.0, 1.0)
        if state.lead + 6 * mine - theirs < 0:
            return (-1.0, -1.0)
        return (-1.0, 1.0)


class Alone(Dice):
    players = 1

    def player(self, state):
        return CHANCE if state.die else 0

    def result(self, state, action):
        if not state.die:
            return State(state.lead, state.turn, action)
        return State(state.lead + action - 3, state.turn + 1, 0)


@pytest.mark.usefixtures("either_way")
class TestGames:
    def test_dice(self):
        game = Dice(5)
        found = plies.search(game)
        assert (found.proved, found.algorithm, found.stopped) == (True, "expectimax", "proved")
        assert found.value == expectimax.value(game, game.initial())
        assert found.action == expectimax.decide(game, game.initial())
        assert found.nodes < counting.count(star2, game, game.initial()).nodes / 10

    def test_known_bounds_save_nodes_and_change_nothing(self):
        plain, bounded = plies.search(Dice(6), every_move=True), plies.search(Bounded(6), every_move=True)
        assert [(move.action, move.value) for move in plain.moves] == [
            (move.action, pytest.approx(move.value, abs=1e-12)) for move in bounded.moves
        ]
        assert bounded.nodes < plain.nodes

    def test_one_player(self):
        game = Alone(4)
        found = plies.search(game, every_move=True)
        assert {move.action: move.value for move in found.moves} == expectimax.every_move(game, game.initial())

    def test_a_deterministic_game_may_be_searched_the_same_way(self):
        tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        found = plies.search(tree, algorithm="expectimax", samples=1)
        assert (found.value, found.proved, found.exact) == (3, True, True)

    def test_pig(self):
        """As a game of six plies: there, the table knows nothing deeper than expectimax."""
        game = truncated(Pig(20), 6)
        found = plies.search(game)
        assert found.proved
        assert found.value == expectimax.value(game, game.initial())
        for search in (expectimax, star1, star2):
            assert found.nodes < counting.count(search, game, game.initial()).nodes / 5

    def test_pacman_with_a_random_ghost(self):
        game = truncated(as_chance(Pacman("tiny"), 1), 4)
        found = plies.search(game, every_move=True)
        assert {move.action: move.value for move in found.moves} == expectimax.every_move(game, game.initial())

    def test_the_line_ends_where_chance_moves(self):
        found = plies.search(Pig(20), Pig(20).read_state("3,4 0 0"), depth=4, every_move=True)
        assert {move.line_names for move in found.moves} >= {("roll",)}
        assert all("roll" not in move.line_names[:-1] for move in found.moves)


class TestBudgets:
    def test_nodes_are_reproducible(self):
        one, two = (plies.search(Pig(20), nodes=20_000) for _ in range(2))
        assert (one.nodes, one.value, one.action, one.depth) == (two.nodes, two.value, two.action, two.depth)
        assert one.nodes <= 20_000
        assert one.stopped == "nodes"

    def test_seconds_and_progress(self):
        seen = []
        found = plies.search(Pig(20), seconds=0.3, progress=seen.append)
        assert found.stopped == "seconds"
        assert [step.depth for step in seen] == list(range(1, found.depth + 1))


class TestEstimates:
    def test_they_say_so(self):
        for options in ({"samples": 3}, {"least_probability": 0.01}):
            found = plies.search(Dice(4), **options)
            assert (found.exact, found.proved, found.stopped) == (False, False, "end")
            assert "not exact" in found.summary
            assert "not exact" in found._repr_html_()
            assert json.loads(json.dumps(found.to_dict()))["exact"] is False
        assert "not exact" not in plies.search(Dice(4)).summary

    def test_enough_samples_are_all_outcomes(self):
        assert plies.search(Dice(4), samples=6).value == plies.search(Dice(4)).value

    def test_a_seed_draws_the_same_outcomes(self):
        values = [plies.search(Dice(4), samples=2, seed=seed).value for seed in (1, 1, 2, 3)]
        assert values[0] == values[1]
        assert len(set(values)) > 1

    def test_the_estimate_is_right_on_average(self):
        worth = [{"player": "chance", "children": [math.sin(n) for n in range(count)]} for count in (40, 60)]
        game = Tree({"children": worth})
        true = expectimax.every_move(game, game.initial())
        drawn = [
            {move.action: move.value for move in plies.search(game, samples=4, seed=seed, every_move=True).moves}
            for seed in range(400)
        ]
        for action, value in true.items():
            several = [values[action] for values in drawn]
            assert statistics.stdev(several) > 0.1
            assert abs(statistics.mean(several) - value) < 4 * statistics.stdev(several) / math.sqrt(len(several))

    def test_weights_add_up_whatever_is_drawn(self):
        """All outcomes are worth the same, so every estimate is exact."""
        tree = Tree({"children": [{"player": "chance", "children": [2.0] * 9 + [1]}, 1]})
        for seed in range(50):
            assert plies.search(tree, samples=5, seed=seed).value in (2, pytest.approx(1.8))

    def test_interpreted_draws_the_same(self):
        game = Dice(4)
        worker = InterpretedWorker(game, game.initial(), Table(1), tuned_expectimax)
        worker.notes.words[notes.SAMPLES], worker.notes.words[notes.SEED] = 2, 7
        search = Deepening(worker, game, game.initial(), 1)
        search.deepen(Budget())
        assert search.value == plies.search(game, samples=2, seed=7).value

    def test_numbers_drawn_are_the_same_compiled(self):
        states = [State(lead, turn, die) for lead in (-3, 0, 2**62) for turn in (0, 1) for die in (0, 6)]
        drawn = [share(state, seed) for state in states for seed in range(20)]
        probe = Probe(Dice(4))
        assert drawn == [probe.ask(drawn_for, state, seed) for state in states for seed in range(20)]
        assert all(0 <= number < 1 for number in drawn)
        assert 0.4 < statistics.mean(drawn) < 0.6

    def test_unlikely_lines_are_evaluated(self):
        exact = plies.search(Dice(6))
        close = plies.search(Dice(6), least_probability=1e-9)
        rough = plies.search(Dice(6), least_probability=0.01)
        assert close.value == exact.value
        assert rough.nodes < close.nodes
        assert rough.value != exact.value

    def test_what_is_left_out_ends_the_search(self):
        """Only lines of sixes and ones: after the first throw, nothing is likely enough to be searched."""
        found = plies.search(Dice(6), least_probability=0.9)
        assert (found.value, found.stopped) == (0, "end")


def drawn_for(game, state, seed):
    return share(state, seed)


class Unbounded(Dice):
    utility_bounds = (-math.inf, math.inf)


class TestRefusals:
    def test_without_bounds(self):
        with pytest.raises(UnsupportedGame, match="no finite utility_bounds"):
            plies.search(Unbounded(2))

    def test_another_algorithm(self):
        with pytest.raises(UnsupportedGame, match="has chance nodes"):
            plies.search(Dice(2), algorithm="alphabeta")
