"""Every search says which games it solves, and refuses the rest in one sentence."""

import pytest

from plies.core import Game, InvalidArgument, UnsupportedGame
from plies.games import Halving, Pacman, Pig, TicTacToe
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    best_reply,
    counting,
    deepening,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    star1,
    star2,
    trace,
    transposition,
)
from plies.textbook.transforms import remembering
from plies.textbook.trees import Tree

DETERMINISTIC = [minimax, alphabeta, alphabeta_strict, transposition, deepening]
ZERO_SUM = [*DETERMINISTIC, expectimax, star1, star2]
EVERY = [*ZERO_SUM, multiplayer, paranoid, best_reply, multiplayer_shallow]


@pytest.mark.parametrize("search", DETERMINISTIC)
def test_chance(search):
    game = Pig(20)
    for ask in (search.value, search.decide, search.every_move):
        with pytest.raises(
            UnsupportedGame, match="cannot search Pig: it has chance nodes: use expectimax, star1 or star2"
        ):
            ask(game, game.initial(), 2)


@pytest.mark.parametrize("search", ZERO_SUM)
def test_general_games(search):
    tree = Tree([(1, 2), (3, 4)])
    with pytest.raises(UnsupportedGame, match=r"general game.*use multiplayer"):
        search.value(tree, tree.initial())


def test_no_constant_sum():
    tree = Tree([(1, 2), (3, 4)])
    with pytest.raises(UnsupportedGame, match="no utility_sum"):
        multiplayer_shallow.value(tree, tree.initial())


def test_no_bounds():
    tree = Tree([[1, 2], [3, 4]], players=("max", "chance"))
    tree.utility_bounds = (float("-inf"), float("inf"))
    with pytest.raises(UnsupportedGame, match="no finite utility_bounds"):
        star1.value(tree, tree.initial())
    assert expectimax.value(tree, tree.initial()) == 3.5


class Hidden(TicTacToe):
    perfect_information = False


@pytest.mark.parametrize("search", EVERY)
def test_imperfect_information(search):
    with pytest.raises(UnsupportedGame, match="imperfect information"):
        search.value(Hidden(), Hidden().initial())


@pytest.mark.parametrize("search", ZERO_SUM)
def test_to_win_sooner_is_no_way_around(search):
    """decide refuses what value refuses, also for games that prefer to win sooner."""
    general, hidden, dice, endless = Tree([[(1, 5), (2, 9)], [(3, 0), (4, 1)]]), Hidden(), Pig(20), Pacman.corridor()
    for game in (general, hidden, dice, endless):
        game.prefer_sooner = True
    with pytest.raises(UnsupportedGame, match="general game"):
        search.decide(general, general.initial(), 2)
    with pytest.raises(UnsupportedGame, match="imperfect information"):
        search.decide(hidden, hidden.initial(), 2)
    if search in DETERMINISTIC:
        with pytest.raises(UnsupportedGame, match="chance nodes"):
            search.decide(dice, dice.initial(), 2)
    if search is not deepening:
        with pytest.raises(UnsupportedGame, match="perhaps for ever"):
            search.decide(endless, endless.initial())


class Circling(Halving):
    """A game in which only the player changes: a draw when a state occurs for the third time."""

    repetition = 3

    def actions(self, state):
        yield 0

    def result(self, state, action):
        return state._replace(mover=1 - state.mover)

    def evaluate(self, state, player):
        return 0.9 if player == 0 else -0.9


@pytest.mark.parametrize("search", EVERY[:-1])
def test_repetition(search):
    game = Circling()
    with pytest.raises(UnsupportedGame, match=r"transforms\.remembering"):
        search.value(game, game.initial())
    assert search.value(game, game.initial(), 9) in (0.9, (0.9, -0.9))  # an estimate does not look back
    whole = remembering(game)
    assert search.value(whole, whole.initial()) in (0, (0, 0))


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_strict, expectimax, star1, star2, multiplayer])
def test_a_line_without_end(search):
    """The corridor can be walked up and down for ever: nothing to compute until it is truncated."""
    game = Pacman.corridor()
    with pytest.raises(UnsupportedGame, match="perhaps for ever: give a depth, or search truncated"):
        search.value(game, game.initial())


def test_counting_and_tracing_refuse_the_same():
    game = Pig(20)
    for ask in (counting.count, trace.record):
        with pytest.raises(UnsupportedGame, match="chance nodes"):
            ask(minimax, game, game.initial(), 2)
        with pytest.raises(InvalidArgument, match="whole number of plies"):
            ask(expectimax, game, game.initial(), -1)


def test_the_refusal_names_the_game_itself():
    tree = Tree([1, 2])
    with pytest.raises(UnsupportedGame, match="multiplayer_shallow cannot search Tree"):
        trace.record(multiplayer_shallow, tree, tree.initial())


def test_modules_that_are_no_search():
    with pytest.raises(InvalidArgument, match="no recursive value"):
        counting.count(deepening, TicTacToe(), TicTacToe().initial(), 2)


class Alone(Game):
    """Count up to three, or stop with what there is. One player, no adversary."""

    players = 1
    utility_bounds = (0, 3)

    def initial(self):
        return (0, False)

    def player(self, state):
        return 0

    def actions(self, state):
        yield from ("stop", "go")

    def result(self, state, action):
        return (state[0] + (action == "go"), action == "stop")

    def is_terminal(self, state):
        return state[1] or state[0] == 3

    def utility(self, state, player):
        return state[0]


@pytest.mark.parametrize("search", ZERO_SUM)
def test_one_player_alone_is_the_same_search(search):
    assert search.value(Alone(), (0, False)) == 3
    assert search.decide(Alone(), (0, False)) == "go"
