"""Every rule of every game gives the same answers compiled as in Python, in states of random games."""

import random

import pytest

import plies
from engine.agree.test_games import MADE
from later import all_but, later
from plies.core import CHANCE
from plies.core.catalog import GAMES
from plies.engine.compiler.prepared_games import native_state
from plies.engine.errors import NotCompilable
from plies.engine.execution.rule_by_rule import Probe
from plies.textbook.trees import Tree

STATES = 60


def everything(game, state):
    """Return what the rules say about a state, except results: a tuple for each kind of answer."""
    player = game.player(state)
    count, order, hopes = 0, 0, 0.0
    chances, outcomes = 0.0, 0
    if game.is_terminal(state):
        worth = game.utilities(state)
    else:
        worth = game.evaluations(state)
        if player == CHANCE:
            for probability, outcome in game.chances(state):
                count += 1
                chances += probability * count
                outcomes = (outcomes * 37 + outcome) % 1_000_003
        else:
            for action in game.actions(state):
                count += 1
                order = (order * 37 + action) % 1_000_003
                hopes += count * float(game.promise(state, action))
            for action in game.loud(state):
                order = (order * 43 + action) % 1_000_003
    low, high = game.value_bounds(state)
    if player != CHANCE and not game.is_terminal(state) and low < high:
        for action in game.candidates(state):
            order = (order * 41 + action) % 1_000_003
    is_canonical = game.canonical(game.canonical(state)) == game.canonical(state)
    return (
        (player, game.is_terminal(state), game.quiet(state), is_canonical),
        (count, order, outcomes),
        (hopes, chances, float(low), float(high)),
        worth,
    )


def after(game, state, action):
    return game.result(state, action)


def beginning(game, state):
    return game.initial()


def numbered(game, state):
    return game.index(state), game.size()


def played(game, draw):
    """Return states of random games, also finished ones and those in which chance moves."""
    state = game.initial()
    for _ in range(STATES):
        yield state
        choices = [] if game.is_terminal(state) else list(game.choices(state))
        state = game.result(state, draw.choice(choices)) if choices else game.initial()


def compare(game, seed):
    probe, draw = Probe(game), random.Random(seed)
    for state in played(game, draw):
        assert probe.ask(everything, state) == everything(game, state), game.state_text(state)
        for action in [] if game.is_terminal(state) else game.choices(state):
            assert probe.ask(after, state, action) == native_state(game.result(state, action)), game.state_text(state)


LARGE = ("backgammon", "checkers", "chess", "go", "rolit")  # slow to compile; every day, other tests cover them


@pytest.mark.parametrize("name", all_but(LARGE, GAMES))
def test_catalog(name):
    compare(plies.game(name), name)


@pytest.mark.parametrize(
    "name", ["another order", *later("another attitude to risk", "pig for three", "a random player")]
)
def test_made_games(name):
    game, _ = MADE[name]
    compare(game, name)


def test_a_search_is_given_its_state():
    game = plies.game("halving")
    with pytest.raises(NotCompilable, match=r"uses `game.initial\(\)` in a search; give the search a state"):
        Probe(game).ask(beginning, game.initial())


def test_numbering():
    game = Tree([[3, [4, 5]], 6])
    for state in played(game, random.Random(1)):
        assert Probe(game).ask(numbered, state) == numbered(game, state)
