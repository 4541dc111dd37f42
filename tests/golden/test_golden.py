"""Every game of the catalog has a recorded playthrough, and its rules and notation still agree with it."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from plies.core import CHANCE, Game
from plies.core.catalog import GAMES, find

HERE = Path(__file__).parent


def paragraphs(name: str) -> list[dict[str, str]]:
    path = HERE / f"{name}.txt"
    assert path.is_file(), f"{name} has no playthrough; record one: python tests/golden/record.py {name}"
    texts = path.read_text(encoding="utf-8").strip().split("\n\n")
    return [dict(line.split(": ", 1) for line in text.splitlines()) for text in texts]


def split(text: str) -> list[str]:
    return text.split(", ")


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    header, *states = paragraphs(name)
    assert header["game"] == name
    game = find(name, **json.loads(header["parameters"]))
    state = game.initial()
    for recorded in states:
        assert game.state_text(state) == recorded["state"]
        assert game.read_state(recorded["state"]) == state
        compare(game, state, recorded)
        if "chosen" in recorded:
            action = game.read_action(state, recorded["chosen"])
            assert game.action_name(state, action) == recorded["chosen"]
            state = game.play(state, action)
    assert "chosen" not in states[-1]


def compare(game: Game[Any, Any], state: Any, recorded: dict[str, str]) -> None:
    assert game.is_terminal(state) == ("utilities" in recorded)
    if game.is_terminal(state):
        assert list(game.utilities(state)) == [float(utility) for utility in split(recorded["utilities"])]
    elif recorded["player"] == "chance":
        assert game.player(state) == CHANCE
        outcomes = [f"{game.action_name(state, outcome)} {chance!r}" for chance, outcome in game.chances(state)]
        assert outcomes == split(recorded["outcomes"])
    else:
        assert game.player(state) == int(recorded["player"])
        assert [game.action_name(state, action) for action in game.actions(state)] == split(recorded["actions"])


@pytest.mark.parametrize("name", GAMES)
def test_the_command_records_it_again(name: str) -> None:
    playthrough = runpy.run_path(str(HERE / "record.py"))["playthrough"]
    assert (HERE / f"{name}.txt").read_text(encoding="utf-8") == playthrough(name)


def test_nothing_is_left_over() -> None:
    """A playthrough of a game that the catalog does not have is a mistake."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)
