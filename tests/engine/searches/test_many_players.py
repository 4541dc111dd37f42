"""plies.search on games of many players: to their end, in lines, refused, and one against all."""

import json

import pytest

import plies
from engine.searches.many_player_games import Greedy, Heap, tree_of
from later import later
from plies.core import INFINITY, InvalidArgument, UnsupportedGame
from plies.games import ConnectFour, Nim, Pig
from plies.textbook import best_reply, minimax, multiplayer, multiplayer_shallow, paranoid
from plies.textbook.transforms import against_all, one_reply, truncated


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
        *later(
            ("multiplayer", multiplayer, Named(9)),
            ("paranoid", paranoid, Slow(9)),
            ("best-reply", best_reply, Slow(9)),
        ),
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


@pytest.mark.usefixtures("either_way")
def test_a_zero_sum_game_is_a_special_case():
    game = Nim((1, 2, 2))
    v = minimax.value(game, game.initial())
    assert plies.search(game, algorithm="multiplayer").value == (v, -v)


@pytest.mark.usefixtures("either_way")
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
    """A state is quiet only if the heap has an even number."""

    def quiet(self, state):
        return state.left % 2 == 0


@pytest.mark.usefixtures("either_way")
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
            with pytest.raises(InvalidArgument, match="every outcome of chance"):
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
