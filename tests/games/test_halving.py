"""The halving game against a recurrence of its own, and its counts."""

import pytest

from plies.core import IllegalAction, InvalidArgument, InvalidNotation
from plies.games.halving import DECREMENT, HALVE, Halving, State


def value(game: Halving, state: State) -> float:
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == 0 else min(values)


def nodes_and_games(game: Halving, state: State) -> tuple[int, int]:
    if game.is_terminal(state):
        return 1, 1
    below = [nodes_and_games(game, game.result(state, action)) for action in game.actions(state)]
    return 1 + sum(nodes for nodes, _ in below), sum(games for _, games in below)


def test_value_follows_the_recurrence() -> None:
    wins = [False]  # there is no move from 0: the player to move has lost
    for number in range(1, 41):
        wins.append(not wins[number - 1] or not wins[number // 2])
        assert value(Halving(number), State(number, 0)) == (1.0 if wins[number] else -1.0)
        assert value(Halving(number), State(number, 1)) == (-1.0 if wins[number] else 1.0)


def test_who_wins() -> None:
    lost = [number for number in range(1, 41) if value(Halving(number), State(number, 0)) < 0]
    assert lost == [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40]


def test_counts_of_the_default_game() -> None:
    game = Halving()
    assert nodes_and_games(game, game.initial()) == (331, 166)


def test_both_players_move_in_order() -> None:
    game = Halving(15)
    assert list(game.actions(game.initial())) == [DECREMENT, HALVE]
    assert game.result(State(15, 0), DECREMENT) == State(14, 1)
    assert game.result(State(15, 1), HALVE) == State(7, 0)
    assert game.utilities(State(0, 1)) == (1.0, -1.0)


def test_notation() -> None:
    game = Halving()
    for number in range(16):
        for mover in (0, 1):
            state = State(number, mover)
            assert game.read_state(game.state_text(state)) == state
    assert game.read_action(State(3, 0), "halve") == HALVE
    assert game.show(State(3, 1)) == "3, player 1 to move"


def test_mistakes_are_named() -> None:
    with pytest.raises(InvalidArgument, match="1 or more, not 0"):
        Halving(0)
    with pytest.raises(IllegalAction, match="choose from: decrement, halve"):
        Halving().read_action(State(3, 0), "double")
    for text in ("", "15", "15 2", "-1 0", "15 0 0"):
        with pytest.raises(InvalidNotation, match="as in '15 0'"):
            Halving().read_state(text)
