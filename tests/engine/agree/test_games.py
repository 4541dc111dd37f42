"""Every game of the catalog, and games made from games, agree interpreted and compiled: value, action and nodes.

Every day, a game is searched in one way, which compiles one search of it. The other ways take long: on random trees all
searches agree every day (test_trees), and all rules of the games do (test_rules).
"""

import random

import pytest

import plies
from engine.shared import alike
from later import all_but, later
from plies.core import CHANCE
from plies.core.catalog import GAMES
from plies.engine import compiled
from plies.engine.compiler import kernels
from plies.games import ConnectFour, Halving, Nim, Pacman, Pig, TicTacToe
from plies.games.pacman import directional
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    counting,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    star1,
    star2,
)
from plies.textbook.transforms import as_chance, ordered, truncated, with_features, with_utility

NODES = 500  # of an interpreted search: enough to go wrong, and fast
WIDE = 12  # actions of a state; with dice, two plies of wider states take minutes
FEW = {"backgammon": 2}  # how many states are tried; two plies from any of them are thousands of nodes
SLOW = {"2048", "backgammon", "checkers", "go", "rolit"}  # their searches take eight seconds and more to compile
LIKE_OTHERS = {"halving", "nim", "othello", "tic-tac-toe"}  # other tests compile searches of them every day
TOO_WIDE = {"chess"}  # three plies are too much for an interpreted search; chess has a test of its own with two

ZERO_SUM = (alphabeta, minimax, alphabeta_strict)
CHANCES = (expectimax, star1, star2, multiplayer)
GENERAL = (multiplayer, paranoid)
CONSTANT_SUM = (multiplayer, multiplayer_shallow)


def odd_ones_first(game, state):
    """An order that compiles: the second action, the fourth, ..., then the first, the third, ..."""
    for place, action in enumerate(game.actions(state)):
        if place % 2 == 1:
            yield action
    for place, action in enumerate(game.actions(state)):
        if place % 2 == 0:
            yield action


def cubed(utility):
    return utility * utility * utility


def squares_ahead(state):
    return (float(state.crosses % 7) / 16, float(state.noughts % 5) / 16)


def first_twice_as_likely(game, state):
    count = 0
    for _ in game.actions(state):
        count += 1
    share = 1.0 / (count + 1)
    first = True
    for action in game.actions(state):
        yield (2 * share if first else share, action)
        first = False


RARE = {  # every day, their rules are compared in test_rules, or a game that is made as they are is searched
    "a player with habits",
    "a random player",
    "another attitude to risk",
    "another order",
    "connect four, three in a line",
    "each ghost another",
    "pig for three",
    "scared ghosts",
    "truncated in rounds",
}
MADE = {
    "connect four on 64 bits": (ConnectFour(8, 7), (alphabeta,)),
    "connect four, three in a line": (ConnectFour(5, 4, 3), (alphabeta,)),
    "pig for three": (Pig(15, players=3), CONSTANT_SUM),
    "truncated": (truncated(Pacman("tiny"), 5), (alphabeta,)),
    "scared ghosts": (Pacman("capsule", scared=7), (alphabeta,)),
    "ghosts that rush": (as_chance(Pacman("capsule", scared=7), 1, directional()), (expectimax,)),
    "each ghost another": (as_chance(as_chance(Pacman("trapped"), 1, directional()), 2), (expectimax,)),
    "truncated in rounds": (truncated(Pig(10), 3, depth_unit="round"), (star1,)),
    "a random player": (as_chance(TicTacToe(), 1), (expectimax, star2)),
    "a player with habits": (as_chance(Nim((2, 3)), 1, first_twice_as_likely), (expectimax,)),
    "another attitude to risk": (with_utility(truncated(Pig(20), 4), cubed), (expectimax,)),
    "other features": (with_features(TicTacToe(), squares_ahead, (0.5, -0.25), ("a", "b")), (minimax,)),
    "another order": (ordered(truncated(Halving(9), 6), odd_ones_first), (alphabeta,)),
}


def searches(game):
    """Return the searches that solve the game; the first one is for every day."""
    if not game.zero_sum:
        return GENERAL if game.utility_sum is None else CONSTANT_SUM
    return ZERO_SUM if game.deterministic else CHANCES


def positions(game, draw, number):
    """Return states of random games in which a player moves."""
    found = [game.initial()] if game.player(game.initial()) != CHANCE else []
    while len(found) < number:
        state, plies = game.initial(), draw.randrange(20)
        while plies > 0 and not game.is_terminal(state):
            before, state = state, game.result(state, draw.choice(list(game.choices(state))))
            plies -= 1
        state = before if game.is_terminal(state) else state
        if game.player(state) != CHANCE and (game.deterministic or len(list(game.actions(state))) <= WIDE):
            found.append(state)
    return found


def deepest(search, game, state):
    """Return the greatest depth, up to 6, that an interpreted search reaches in about NODES nodes."""
    before = 1
    for depth in range(1, 7):
        nodes = counting.count(search, game, state, depth).nodes
        if nodes > NODES or nodes * nodes // before > 50 * NODES:
            return depth
        before = nodes
    return 6


def agree(game, search, number):
    draw = random.Random(f"{type(game).__name__} {search.__name__}")
    for state in positions(game, draw, number):
        depth = deepest(search, game, state)
        alike(search, game, state, depth)
        assert compiled(search).decide(game, state, depth) == search.decide(game, state, depth)
        assert compiled(search).every_move(game, state, 2) == search.every_move(game, state, 2)


def ready(name):
    game = plies.game(name)
    game.repetition = 0  # the textbook searches have no history
    return game


@pytest.mark.parametrize("name", all_but(SLOW | LIKE_OTHERS, [name for name in GAMES if name not in TOO_WIDE]))
def test_catalog(name):
    game = ready(name)
    agree(game, searches(game)[0], FEW.get(name, 6))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if name not in TOO_WIDE])
def test_every_other_search(name):
    game = ready(name)
    assert len(searches(game)) >= 2
    for search in searches(game)[1:]:
        agree(game, search, FEW.get(name, 6))


@pytest.mark.parametrize("name", all_but(RARE, MADE))
def test_made_games(name):
    game, made = MADE[name]
    for search in made:
        agree(game, search, 4)


@pytest.mark.parametrize("layout", ["small", *later("corridor", "trapped")])
def test_layouts_are_data(layout):
    """Another maze with the same numbers of ghosts and pellets compiles nothing."""
    first, second = Pacman(layout), Pacman(layout, pellet=7, reverse=True)
    agree(first, alphabeta, 2)
    before = kernels.compilations
    agree(second, alphabeta, 2)
    assert kernels.compilations == before


def test_rules_of_misere_nim_are_data():
    agree(Nim((3, 4, 5)), alphabeta, 2)
    before = kernels.compilations
    agree(Nim((1, 5, 2), misere=True), alphabeta, 3)
    assert kernels.compilations == before
