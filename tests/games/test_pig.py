"""Pig: OpenSpiel's tree, node for node; its values; the notation."""

import random

import pytest

from plies.core import CHANCE, IllegalAction, InvalidArgument, InvalidNotation
from plies.games.pig import HOLD, ROLL, Pig, State


class Expectimax:
    """Counts its own calls; a chance layer costs no depth."""

    def __init__(self, game: Pig) -> None:
        self.game, self.calls = game, 0

    def value(self, state: State, depth: int) -> float:
        self.calls += 1
        game = self.game
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return game.evaluate(state, 0)
        if game.player(state) == CHANCE:
            return sum(chance * self.value(game.result(state, face), depth) for chance, face in game.chances(state))
        values = [self.value(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(values) if game.player(state) == 0 else min(values)


def test_nodes_are_those_of_openspiel() -> None:
    search = Expectimax(Pig(goal=20))
    assert search.value(search.game.initial(), 8) == pytest.approx(0.2850401520347507, abs=1e-12)
    assert search.calls == 2_159_427


@pytest.mark.parametrize("players", [2, 3, 5])
def test_play_is_that_of_openspiel(players: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(f"pig(players={players},winscore=30,horizon=100000)")
    game, choose = Pig(30, players), random.Random(players)
    for _ in range(50):
        state, twin = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            assert game.player(state) == twin.current_player()
            assert list(game.choices(state)) == [action + state.rolling for action in twin.legal_actions()]
            action = choose.choice(list(game.choices(state)))
            twin.apply_action(action - state.rolling)  # they count the faces from 0
            state = game.result(state, action)
        assert twin.is_terminal()
        assert [utility > 0 for utility in game.utilities(state)] == [utility > 0 for utility in twin.returns()]


def test_counts() -> None:
    game = Pig(goal=20)

    def paths(state: State, plies: int) -> int:
        return sum(paths(game.result(state, action), plies - 1) for action in game.choices(state)) if plies else 1

    assert [paths(game.initial(), plies) for plies in range(1, 9)] == [2, 8, 20, 68, 188, 596, 1724, 5300]
    states, new = set[State](), {game.initial()}
    while new:
        states |= new
        new = {game.result(state, action) for state in new for action in game.choices(state)} - states
    assert len(states) == 17_632


def test_value_of_a_game_to_two_points() -> None:
    """Goal 2: every roll but a one wins, so the mover's chance x solves x = 5/6 + 1/6 (1 - x): x = 6/7."""
    search = Expectimax(Pig(goal=2))
    assert search.value(search.game.initial(), 10) == pytest.approx(2 * 6 / 7 - 1, abs=1e-6)


def test_a_turn() -> None:
    game = Pig()
    state = game.initial()
    assert list(game.actions(state)) == [ROLL, HOLD]
    rolling = game.result(state, ROLL)
    assert (rolling, game.player(rolling)) == (State((0, 0), 0, 0, 1), CHANCE)
    assert list(game.chances(rolling)) == [(1 / 6, face) for face in range(1, 7)]
    five = game.result(rolling, 5)
    assert five == State((0, 0), 5, 0, 0)
    assert game.result(five, HOLD) == State((5, 0), 0, 1, 0)
    assert game.result(game.result(five, ROLL), 1) == State((0, 0), 0, 1, 0)
    assert game.result(state, HOLD) == State((0, 0), 0, 1, 0)


def test_who_can_win_must_hold() -> None:
    game = Pig(goal=20)
    state = State((15, 19), 5, 0, 0)
    assert list(game.actions(state)) == [HOLD]
    assert not game.is_terminal(state)
    assert game.utilities(game.result(state, HOLD)) == (1.0, -1.0)


def test_more_players_share_one_point() -> None:
    game = Pig(goal=10, players=3)
    assert (game.zero_sum, game.utility_sum, game.utility_bounds) == (False, 1.0, (0.0, 1.0))
    assert game.utilities(State((3, 12, 0), 0, 2, 0)) == (0.0, 1.0, 0.0)
    assert sum(game.evaluations(game.initial())) == pytest.approx(1.0)
    assert game.result(State((0, 0, 0), 4, 2, 0), HOLD) == State((0, 0, 4), 0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play(players: int) -> None:
    game, choose = Pig(goal=25, players=players), random.Random(players)
    low, high = game.utility_bounds
    for _ in range(20):
        state = game.initial()
        while not game.is_terminal(state):
            assert game.read_state(game.state_text(state)) == state
            assert all(low < estimate < high for estimate in game.evaluations(state))
            assert state.banked[state.mover] + state.turn_total <= 25 + 5
            state = game.play(state, choose.choice(list(game.choices(state))))
        assert game.read_state(game.state_text(state)) == state
        assert [*game.actions(state), *game.chances(state)] == []
        assert sorted(game.utilities(state)) == [low] * (players - 1) + [high]


def test_notation() -> None:
    game = Pig()
    state = game.read_state("12,7 5 1 rolling")
    assert state == State((12, 7), 5, 1, 1)
    assert game.show(state) == "player 0: 12\nplayer 1: 7 + 5, rolling"
    assert game.read_action(state, "6") == 6
    assert game.read_action(game.read_state("12,7 5 1"), "hold") == HOLD
    with pytest.raises(IllegalAction, match="choose from: roll, hold"):
        game.read_action(game.initial(), "6")


def test_mistakes_are_named() -> None:
    with pytest.raises(InvalidArgument, match="goal of 1 point or more, not 0"):
        Pig(goal=0)
    with pytest.raises(InvalidArgument, match="2 players or more, not 1"):
        Pig(players=1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "as in '12,7 5 0'"),
        ("12,7 5", "as in '12,7 5 0'"),
        ("12,7 5 0 holding", "as in '12,7 5 0'"),
        ("12,7 -5 0", "as in '12,7 5 0'"),
        ("12,7,3 5 0", "does not fit 2 players, 0 to 1"),
        ("12,7 5 2", "does not fit 2 players, 0 to 1"),
        ("106,7 0 1", "ends with 105 or less"),
        ("70,7 36 0", "ends with 105 or less"),
        ("100,7 5 1", "goes on after player 0 has banked 100"),
        ("100,7 0 0", "goes on after player 0 has banked 100"),
    ],
)
def test_mistakes_in_states_are_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        Pig().read_state(text)
