"""The games of the benchmark 2048, played by a policy that takes no time."""

import json
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as entry
from benchmarks.game_2048 import Games, as_text, main, play
from plies.games import Game2048


def first_action(game, state):
    return SimpleNamespace(action=next(game.actions(state)), nodes=10)


@pytest.fixture(scope="module")
def games():
    played = Games()
    for seed in range(4):
        play(Game2048(), first_action, seed, played)
    return played


def test_games_are_played_to_their_end(games):
    found = json.loads(json.dumps(games.to_dict()))
    assert found["games"] == len(games.scores) == 4
    assert found["mean_score"] == sum(games.scores) / 4
    assert found["nodes_a_move"] == 10
    assert found["reached"][0] == [1024, 0.0, 0.0, pytest.approx(0.49, abs=0.01)]  # Wilson's interval of 0 of 4
    assert found["milliseconds_a_move"] > 0


def test_the_same_seed_is_the_same_game(games):
    again = Games()
    play(Game2048(), first_action, 0, again)
    assert again.scores[0] == games.scores[0]


def test_text(games):
    text = as_text(games.to_dict())
    assert text.startswith("4 games, mean score ")
    assert "| 1024 | 0% | 0.0% – 49.0% |" in text


def test_topic(monkeypatch):
    asked = []
    monkeypatch.setattr("benchmarks.game_2048.main", asked.append)
    entry.main(["2048", "--games", "3"])
    assert asked == [["--games", "3"]]


def test_a_move_needs_a_limit(capsys):
    with pytest.raises(SystemExit):
        main(["--nodes", "0"])
    assert "give --nodes or --depth" in capsys.readouterr().err
