"""The games of the benchmark backgammon, between agents that take no time."""

import json

import pytest

from benchmarks import __main__ as entry
from benchmarks.backgammon import Games, as_text, main, play
from plies.agents import Random
from plies.agents.agent import Function
from plies.games import Backgammon


def first_action(game, state):
    return next(game.actions(state))


@pytest.fixture(scope="module")
def games():
    played = Games()
    for seed in range(2):
        play(Backgammon(), Function(first_action), Random(seed=1), seed, played)
    return played


def test_points_and_intervals():
    found = Games([1, -1, 3, 1, -2, -2, 1, 1], choices=4, seconds=0.02).to_dict()  # pairs: 0, 2, -2, 1
    assert found["points_a_game"] == 0.25
    assert found["margin"] == pytest.approx(1.96 * 1.7078 / 2, abs=1e-3)
    assert (found["wins"], found["gammons_won"], found["gammons_lost"]) == (0.625, 0.125, 0.25)
    assert found["milliseconds_a_move"] == pytest.approx(5)


def test_games_are_played_to_their_end(games):
    assert len(games.points) == 4
    assert {abs(points) for points in games.points} <= {1, 2, 3}
    assert games.choices > 40
    assert json.loads(json.dumps(games.to_dict()))["games"] == 4


def test_the_same_dice_from_both_seats():
    """An agent against itself: the seat that wins one game of a pair loses the other."""
    played, agent = Games(), Function(first_action)
    play(Backgammon(), agent, agent, 3, played)
    assert played.points[0] == -played.points[1]


def test_text(games):
    text = as_text({"player": "first", "opponent": "random", **games.to_dict()})
    assert text.startswith("first against random, 4 games: ")
    assert "points a game; " in text


def test_topic(monkeypatch):
    asked = []
    monkeypatch.setattr("benchmarks.backgammon.main", asked.append)
    entry.main(["backgammon", "--games", "4"])
    assert asked == [["--games", "4"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "5"], "an even number of games, 4 or more, not 5"),
        (["--opponent", "search", "--depth", "1"], "must leave a ply or more of 1"),
    ],
)
def test_what_cannot_be_measured(arguments, message, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err
