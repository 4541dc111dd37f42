"""Tic-tac-toe: the published counts, the value of the game, and the notation."""

from collections import Counter

import pytest

from plies.core import IllegalAction, InvalidNotation
from plies.games.tic_tac_toe import State, TicTacToe


@pytest.fixture(scope="module")
def walk() -> tuple[int, Counter[float], set[State]]:
    """Nodes of the tree, games by utility, states."""
    game, games, states = TicTacToe(), Counter[float](), set[State]()

    def nodes(state: State) -> int:
        states.add(state)
        if game.is_terminal(state):
            games[game.utility(state, 0)] += 1
            return 1
        return 1 + sum(nodes(game.result(state, action)) for action in game.actions(state))

    return nodes(game.initial()), games, states


def test_nodes(walk: tuple[int, Counter[float], set[State]]) -> None:
    assert walk[0] == 549_946


def test_games(walk: tuple[int, Counter[float], set[State]]) -> None:
    assert walk[1].total() == 255_168
    assert walk[1] == {1.0: 131_184, -1.0: 77_904, 0.0: 46_080}


def test_states(walk: tuple[int, Counter[float], set[State]]) -> None:
    game, states = TicTacToe(), walk[2]
    assert len(states) == 5_478
    assert sum(game.is_terminal(state) for state in states) == 958
    for state in states:
        assert game.read_state(game.state_text(state)) == state


def test_perfect_play_is_a_draw(walk: tuple[int, Counter[float], set[State]]) -> None:
    game, values = TicTacToe(), dict[State, float]()
    for state in sorted(walk[2], key=lambda state: -(state.crosses | state.noughts).bit_count()):
        if game.is_terminal(state):
            values[state] = game.utility(state, 0)
        else:
            below = [values[game.result(state, action)] for action in game.actions(state)]
            values[state] = max(below) if game.player(state) == 0 else min(below)
    assert values[game.initial()] == 0.0


def test_the_board_as_people_see_it() -> None:
    game = TicTacToe()
    state = game.read_state("x.o.x....")
    assert game.show(state) == "x . o\n. x .\n. . ."
    assert [game.action_name(state, action) for action in game.actions(state)] == ["2", "4", "6", "7", "8", "9"]
    assert game.read_action(state, " 9 ") == 8
    with pytest.raises(IllegalAction, match="choose from: 2, 4, 6, 7, 8, 9"):
        game.read_action(state, "1")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x.o", "not nine squares"),
        ("x.o.z....", "not nine squares"),
        ("xx.......", "2 x and 0 o"),
        ("o........", "0 x and 1 o"),
        ("xxxooo...", "goes on after a line"),
        ("xxx.oo.o.", "goes on after a line"),
    ],
)
def test_mistakes_are_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        TicTacToe().read_state(text)
