"""Nim against Bouton's theorem, its counts, and the notation."""

from functools import reduce
from itertools import product
from math import comb, factorial, prod
from operator import xor

import pytest

from plies.core import IllegalAction, InvalidArgument, InvalidNotation
from plies.games.nim import Nim, State


def value(game: Nim, state: State, known: dict[State, float]) -> float:
    if game.is_terminal(state):
        return game.utility(state, 0)
    if state not in known:
        values = [value(game, game.result(state, action), known) for action in game.actions(state)]
        known[state] = max(values) if game.player(state) == 0 else min(values)
    return known[state]


def bouton(heaps: tuple[int, ...], misere: bool) -> bool:
    """Does the player to move win? The xor of the heaps says it; in misère play not once all heaps are 1 or 0."""
    nim_sum = reduce(xor, heaps)
    if misere and max(heaps) <= 1:
        return nim_sum == 0
    return nim_sum != 0


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("start", [(7,), (6, 6), (5, 5, 5), (3, 3, 3, 3)])
def test_bouton(start: tuple[int, ...], misere: bool) -> None:
    game, known = Nim(start, misere), dict[State, float]()
    for heaps in product(*(range(objects + 1) for objects in start)):
        for mover in (0, 1):
            wins = bouton(heaps, misere) == (mover == 0)
            assert value(game, State(heaps, mover), known) == (1.0 if wins else -1.0)


def test_counts_of_the_default_game() -> None:
    game, known = Nim(), dict[State, tuple[int, int]]()

    def nodes_and_games(state: State) -> tuple[int, int]:
        if game.is_terminal(state):
            return 1, 1
        if state not in known:
            below = [nodes_and_games(game.result(state, action)) for action in game.actions(state)]
            known[state] = 1 + sum(nodes for nodes, _ in below), sum(games for _, games in below)
        return known[state]

    assert nodes_and_games(game.initial()) == (1_038_768, 431_128)
    assert len(known) + 2 == 232  # no object left, with either player to move, is not in known


def test_number_of_games() -> None:
    """A heap of n is emptied in k takes in C(n-1, k-1) ways; the takes of the heaps can be mixed in any order."""
    games = 0
    for takes in product(range(1, 4), range(1, 5), range(1, 6)):
        ways = prod(comb(objects - 1, k - 1) for objects, k in zip((3, 4, 5), takes, strict=True))
        games += ways * factorial(sum(takes)) // prod(factorial(k) for k in takes)
    assert games == 431_128


def test_order_of_actions() -> None:
    game = Nim((1, 2))
    state = game.initial()
    assert list(game.actions(state)) == [2, 3, 5]
    assert [game.action_name(state, action) for action in game.actions(state)] == ["a1", "b1", "b2"]
    assert game.result(state, 5) == State((1, 0), 1)


def test_the_last_object_decides() -> None:
    assert Nim().utilities(State((0, 0, 0), 1)) == (1.0, -1.0)
    assert Nim(misere=True).utilities(State((0, 0, 0), 1)) == (-1.0, 1.0)


def test_notation() -> None:
    game = Nim()
    for heaps in product(range(4), range(5), range(6)):
        state = State(heaps, sum(heaps) % 2)
        assert game.read_state(game.state_text(state)) == state
        for action in game.actions(state):
            assert game.read_action(state, game.action_name(state, action)) == action
    assert game.show(State((3, 0, 1), 0)) == "a  |||\nb  \nc  |"


def test_mistakes_are_named() -> None:
    with pytest.raises(InvalidArgument, match="1 to 26 heaps, not 0"):
        Nim(())
    with pytest.raises(InvalidArgument, match="heap b has 0 objects"):
        Nim((3, 0))
    with pytest.raises(IllegalAction, match="choose from: a1, a2, b1"):
        Nim((2, 1)).read_action(State((2, 1), 0), "b2")
    with pytest.raises(IllegalAction, match="the game is over"):
        Nim((2, 1)).play(State((0, 0), 0), 2)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "as in '3,4,5 0'"),
        ("3,4,5", "as in '3,4,5 0'"),
        ("3,4,5 2", "as in '3,4,5 0'"),
        ("3,4 0", "has 2 heaps; this game has 3"),
        ("3,4,6 0", "heap c holds 0 to 5 objects, not '6'"),
        ("3,-4,5 0", "heap b holds 0 to 4 objects, not '-4'"),
    ],
)
def test_mistakes_in_states_are_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        Nim().read_state(text)
