"""Faults that the fuzzer has found, each as small as it could be made."""

import ast
import inspect

import pytest

import plies
from plies.core import Game, UnsupportedGame
from plies.engine.searches import tuned_alphabeta, tuned_expectimax, tuned_max_n
from plies.engine.searches.mtdf import Mtdf
from plies.engine.searches.next_floats import above
from plies.engine.searches.state_keys import state_key
from plies.textbook import expectimax, star1, star2
from plies.textbook.trees import Tree

pytestmark = pytest.mark.filterwarnings("ignore")


pytestmark = pytest.mark.usefixtures("interpreted")


class Teams(Game[int, int]):
    """Four players, two against two; one moves, and the others get what is left."""

    players = 4
    maximizers = (0, 2)
    utility_bounds = (0.0, 8.0)

    def __init__(self, mover):
        self.mover = mover

    def initial(self):
        return 0

    def player(self, state):
        return self.mover

    def actions(self, state):
        return iter((1, 2))

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state > 0

    def utility(self, state, player):
        return float(state) if player in self.maximizers else -float(state)


@pytest.mark.parametrize(("mover", "value"), [(0, 2.0), (1, -1.0), (2, 2.0), (3, -1.0)])
def test_one_against_all_has_bounds_of_its_own(mover, value):
    """MAX's bounds are not those of a player whose gain is MAX's loss."""
    assert plies.search(Teams(mover), algorithm="paranoid").value == value
    assert plies.search(Teams(mover), algorithm="best-reply").value == value


def test_sooner_also_where_every_move_is_asked_for():
    game = Tree([[2], 2, 1], bounds=(0, 2))
    game.prefer_sooner = True
    for options in ({}, {"every_move": True}, {"lines": 2}):
        found = plies.search(game, **options)
        assert found.action == found.moves[0].action == 1, options


def test_proved_is_why_it_stopped():
    game = Tree([3, 3], bounds=(0, 9))
    game.prefer_sooner = True
    for nodes in range(1, 12):
        found = plies.search(game, nodes=nodes)
        assert found.proved == (found.stopped == "proved")


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "expectimax"])
def test_the_value_of_no_search_is_an_estimate(algorithm):
    game = Tree([-8, [-7, -8]], bounds=(-9, -6))
    found = plies.search(game, seconds=1e-9, algorithm=algorithm)
    assert -9 <= found.value <= -6


@pytest.mark.parametrize("algorithm", ["alphabeta", "multiplayer", "mcts"])
def test_threads_share_the_nodes(algorithm):
    game = Tree([[3, 5], [4, 2]], bounds=(0, 9))
    for nodes in (1, 2, 3, 7):
        assert plies.search(game, nodes=nodes, threads=3, algorithm=algorithm).nodes <= nodes


def test_utilities_too_large_to_be_added():
    game = Teams(0)
    game.utility_bounds = (-1.2e308, 1.2e308)
    assert plies.search(game).value == 2
    for algorithm in ("expectimax", "mcts"):
        with pytest.raises(UnsupportedGame, match="utility_bounds"):
            plies.search(game, nodes=10, algorithm=algorithm)


def test_large_utilities_for_many():
    class Large(Teams):
        zero_sum = False
        utility_bounds = (-1.7e308, 1.2e308)

        def utility(self, state, player):
            return 1.2e308 if state == 1 else -1.7e308

    assert plies.search(Large(0)).value == (1.2e308,) * 4


@pytest.mark.parametrize("mover", range(4))
def test_everyone_has_bounds_of_their_own(mover):
    """In a zero-sum game the declared bounds are MAX's: no other player's best is at MAX's ceiling."""
    game = Teams(mover)
    game.utility_bounds = (-2.0, 2.0) if mover == 0 else (1.0, 2.0)
    best = 2.0 if mover in game.maximizers else 1.0
    assert plies.search(game, algorithm="multiplayer").value == (best, -best, best, -best)


def test_zero_is_not_the_best_of_min():
    game = Tree({"player": "min", "children": [0, -1]}, bounds=(-1, 0))
    assert plies.search(game, algorithm="multiplayer").value == (-1.0, 1.0)


def test_keys_tell_minus_one_from_minus_two():
    """Python's hash does not."""
    states = [-1, -2, (-1, -2), (-2, -1), ((-1,), -1), ((-2,), -1), frozenset({(-1, 0)}), frozenset({(-2, 0)}), -1.0]
    assert len({state_key(state) for state in states}) == len(states) - 1
    assert state_key(-1) == state_key(-1.0)


class Rounds(Game[int, int]):
    """MIN may go back to where MAX was, for a draw, or end it. State 3 is the end, worth 2."""

    repetition = 2
    utility_bounds = (-2.0, 2.0)

    def initial(self):
        return 0

    def player(self, state):
        return state % 2

    def actions(self, state):
        return iter(((1, 3), (0, 3))[state])

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state == 3

    def utility(self, state, player):
        return 2.0 if player == 0 else -2.0


@pytest.mark.parametrize(("algorithm", "budget"), [("multiplayer", {"depth": 9}), ("mcts", {"nodes": 300})])
def test_who_does_not_know_of_repetitions_proves_nothing(algorithm, budget):
    found = plies.search(Rounds(), 1, history=[0], algorithm=algorithm, **budget)
    assert not found.proved
    assert not found.exact
    assert found.stopped != "proved"
    assert {move.bound for move in found.moves} == {"estimate"}
    assert plies.search(Rounds(), 1, history=[0]).value == 0


class Knowing(Tree):
    """A tree whose rules know the value of one state."""

    prefer_sooner = True

    def value_bounds(self, state):
        return (4.0, 4.0) if self.action_names(state) == ["known"] else self.utility_bounds

    def action_names(self, state):
        return [self.action_name(state, action) for action in self.actions(state)]


@pytest.mark.parametrize("options", [{"depth": 5}, {}, {"every_move": True}, {"algorithm": "mtdf"}])
def test_what_the_rules_know_of_a_value_says_nothing_of_when(options):
    """The second action's win is known early, and comes late."""
    late = {"children": {"known": [[4]]}, "evaluate": 1}
    game = Knowing([{"children": [[4]], "evaluate": 1}, [late]], bounds=(0, 4))
    found = plies.search(game, **options)
    assert (found.action, found.value) == (0, 4.0)


class Creeping:
    """A worker whose narrow windows all say that the value is no less, as null moves do."""

    source, touched, calls = tuned_alphabeta, 0, 0

    def value(self, state, depth, ply, alpha, beta):
        self.calls += 1
        return beta if beta == above(alpha) else 5.0


def test_windows_that_creep_come_to_an_end():
    game, worker = Tree([3, 5], bounds=(0, 9)), Creeping()
    search = Mtdf(worker, game, game.initial(), 1)
    search.iterate(1)
    assert worker.calls < 1_000
    assert search.value == 5.0


@pytest.mark.parametrize("bounds", [(-1.5e-323, 3e-323), (0.0, 1e-322)])
def test_means_of_the_smallest_floats(bounds):
    """A share of them is no margin: each product may be off by one of their steps."""
    chance = {"player": "chance", "children": [[[[1.5e-323]]], 0], "chances": [0.49795262580657873, 0.5020473741934213]}
    game = Tree([chance], bounds=bounds)
    assert expectimax.value(game, game.initial()) == 5e-324
    assert plies.search(game).value == 5e-324
    assert star1.value(game, game.initial()) == star2.value(game, game.initial()) == 5e-324


class Bounded(Tree):
    """A tree whose rules know that MIN's state is worth 3 at most."""

    def value_bounds(self, state):
        return (-3.0, 3.0) if self.player(state) == 1 else self.utility_bounds


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "expectimax"])
def test_a_line_ends_where_nothing_was_seen_to_be_better_than_the_rules_say(algorithm):
    """Before its end was seen, MIN's second action seemed to be the better one."""
    tempting = {"player": "max", "children": [4], "evaluate": 0}
    game = Bounded([{"player": "min", "children": [3, tempting], "evaluate": 0}], bounds=(-3, 4))
    for options in ({}, {"depth": 9}, {"every_move": True}):
        found = plies.search(game, algorithm=algorithm, **options)
        assert found.value == 3
        assert found.line in ((0,), (0, 0)), options


class Hinting(Tree):
    """A tree whose rules know a little about the states of MIN."""

    def value_bounds(self, state):
        names = [self.action_name(state, action) for action in self.actions(state)]
        return {"one": (1.0, 3.0), "two": (3.0, 9.0)}.get(names[0] if names else "", self.utility_bounds)


@pytest.mark.parametrize("nodes", range(2, 40))
def test_simulations_do_not_pass_a_state_whose_value_only_the_rules_knew(nodes):
    """The state "one" is worth 3, by its bounds and those of "two", before any action is seen to be worth that."""
    two = {"player": "min", "children": {"two": 3, "b": 5}, "evaluate": 2}
    game = Hinting([{"player": "min", "children": {"one": two, "end": 4}, "evaluate": 2}], bounds=(0, 9))
    found = plies.search(game, algorithm="mcts", nodes=nodes)
    if found.proved:
        assert found.value == 3
        assert found.line in ((0,), (0, 0), (0, 0, 0))


def test_values_of_interrupted_searches_lie_within_the_bounds():
    game = Tree([999, 1000, 1001], bounds=(998, 1002))
    for algorithm in ("alphabeta", "mtdf", "expectimax"):
        for nodes in range(1, 40):
            assert 998 <= plies.search(game, nodes=nodes, algorithm=algorithm).value <= 1002, (algorithm, nodes)


@pytest.mark.parametrize("search", [tuned_alphabeta, tuned_expectimax, tuned_max_n], ids=lambda module: module.__name__)
def test_no_search_calls_itself_with_a_constant(search):
    """Numba would make another form for it, and code with two forms cannot be kept on disk."""
    calls = [call for call in ast.walk(ast.parse(inspect.getsource(search))) if isinstance(call, ast.Call)]
    own = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "value"]
    assert own
    for argument in [argument for call in own for argument in call.args]:
        assert not isinstance(argument, ast.Constant), ast.unparse(argument)
        assert not isinstance(vars(search).get(ast.unparse(argument)), int), ast.unparse(argument)


class Returning(Game[int, int]):
    """Player 1 waits or goes on to a state from which player 0 can only wait, or return to where the game began."""

    repetition = 2
    utility_bounds = (-9.0, 9.0)
    ways = ((1, 2), (), (3, 2), (3, 0))

    def __init__(self, players=2):
        self.players = players

    def initial(self):
        return 0

    def player(self, state):
        return 1 if state == 2 else 0

    def actions(self, state):
        return iter(range(len(self.ways[state])))

    def result(self, state, action):
        return self.ways[state][action]

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0


@pytest.mark.parametrize("algorithm", ["alphabeta", "paranoid", "best-reply"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_position_of_the_game_so_far_has_occurred_whoever_replied(algorithm, players):
    found = plies.search(Returning(players), 2, algorithm=algorithm, depth=6, history=[0], every_move=True)
    assert [(move.action, move.value, move.bound) for move in found.moves] == [(0, 0.0, "exact"), (1, 0.0, "exact")]


class Known(Game[int, int]):
    """A loss of 2 at once, or of 3 a ply later. The rules know the value, but not which of them has it."""

    prefer_sooner = True
    utility_bounds = (-3.0, 1.0)

    def initial(self):
        return 0

    def player(self, state):
        return 0 if state == 0 else 1

    def actions(self, state):
        return iter(range(2 if state == 0 else 1))

    def result(self, state, action):
        return 3 if state == 2 else 1 + action

    def is_terminal(self, state):
        return state in (1, 3)

    def utility(self, state, player):
        mine = -2.0 if state == 1 else -3.0
        return mine if player == 0 else -mine

    def value_bounds(self, state):
        return (-2.0, -2.0) if state == 0 else self.utility_bounds


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf"])
@pytest.mark.parametrize("depth", [2, 9])
def test_a_move_that_only_seems_as_good_is_not_sooner(algorithm, depth):
    found = plies.search(Known(), algorithm=algorithm, depth=depth)
    assert (found.action, found.value, found.proved) == (0, -2.0, True)
