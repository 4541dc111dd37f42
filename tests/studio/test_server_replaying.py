"""Games from their moves and from text, features, and searches without an end, over the API."""

import random

import pytest

from plies.core import catalog
from plies.studio.security import Trust
from studio.shared import ask, events, refused, serving

pytestmark = pytest.mark.usefixtures("interpreted_module")


@pytest.fixture(scope="module")
def client(interpreted_module):
    with serving() as running, running.client() as client:
        yield client


def at_random(name, plies, seed=3):
    """The numbers of the actions of a random game."""
    game, luck, indices = catalog.find(name), random.Random(seed), []
    state = game.initial()
    while len(indices) < plies and not game.is_terminal(state):
        actions = list(game.choices(state))
        indices.append(luck.randrange(len(actions)))
        state = game.result(state, actions[indices[-1]])
    return indices


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_a_game_is_written_read_and_replayed(client, name):
    indices = at_random(name, 24)
    told = ask(client, f"games/{name}/replay", moves=list(enumerate(indices)))
    assert [move["index"] for move in told["moves"]] == indices
    written = ask(client, f"games/{name}/write", actions=indices)
    again = ask(client, f"games/{name}/read", text=written["text"])
    assert [move["after"] for move in again["moves"]] == [move["after"] for move in told["moves"]]


def test_notations(client):
    kinds = {"chess": "PGN", "checkers": "PDN", "go": "SGF", "nim": "moves"}
    for name, notation in kinds.items():
        assert ask(client, f"games/{name}/write")["notation"] == notation


def test_variations_branch_where_they_should(client):
    told = ask(client, "games/tic-tac-toe/replay", moves=[[0, 0], [1, 3], [1, 0], [0, 8]])
    assert [move["after"] for move in told["moves"]] == ["x........", "x...o....", "xo.......", "........x"]


def test_what_is_no_game_is_refused(client):
    refused(client, "games/nim/replay", "IllegalAction", "move 1 is action 99", moves=[[0, 99]])
    refused(client, "games/nim/replay", "IllegalAction", "does not come before it", moves=[[1, 0]])
    refused(client, "games/nim/write", "IllegalAction", "move 2 is action 50", actions=[0, 50])
    refused(client, "games/nim/read", "InvalidNotation", "after 1 moves there is no move called", text="a1 z9")
    refused(client, "games/chess/read", "InvalidNotation", "", text="1. e9 *")
    refused(client, "games/go/read", "InvalidNotation", "board of 19", text="(;GM[1]SZ[19];B[aa])")


def test_features_sum_to_the_evaluation(client):
    told = ask(client, "games/checkers/features", state="B:W21,K5:B1,2,3")
    assert dict(zip(told["names"], told["features"], strict=True))["men"] == 2
    assert sum(told["contributions"]) == pytest.approx(
        catalog.find("checkers").evaluate(catalog.find("checkers").read_state("B:W21,K5:B1,2,3"), 0)
    )
    lecture = told["presets"]["the lecture's 2k + m"]
    changed = ask(client, "games/checkers/features", state="B:W21,K5:B1,2,3", weights=lecture)
    assert sum(changed["contributions"]) == 3 - 1 - 2
    assert changed["looks"] == told["looks"]
    assert {move["index"] for move in changed["changed"]} == {move["index"] for move in told["looks"]}
    refused(client, "games/checkers/features", "InvalidArgument", "has 6 weights, not 1", weights=[1])
    refused(client, "games/nim/features", "InvalidArgument", "no features")


def test_moves_come_best_first_and_say_where_they_were_seen(client):
    told = ask(client, "games/tic-tac-toe/analyse", state="xx.oo....", seconds=5, stream=False)
    assert told["moves"][0]["name"] == told["action"]["name"] == "3"
    assert told["worth"]["words"] == "x wins"
    assert told["seen_at"] == told["settled_at"] == 1


def test_an_endless_search_is_for_this_machine_alone():
    body = {"state": "3,4,5 0", "endless": True}
    with serving() as running, running.client() as client:
        assert events(client, "games/nim/analyse", **body)[-1]["proved"]  # a small game ends by itself
        assert running.app.state.services.endless
    with serving(Trust(token="word")) as running:
        assert not running.app.state.services.endless


def test_leaves_at_the_horizon_are_told_from_ends(client):
    told = ask(client, "trees/unfold", game="tic-tac-toe", depth=1, state="xx.oo....")
    values = {node["key"]: node["value"] for node in told["nodes"]}
    assert values["0"] == 1
    assert "0" not in told["estimated"]
    assert len(told["estimated"]) == len(told["nodes"]) - 2
    assert set(told["boards"]) == set(values)
    run = ask(client, "trees/run", form=told["form"], algorithm="minimax", estimated=told["estimated"])
    said = [step["sentence"] for step in run["steps"] if step["kind"] == "leaf"]
    assert sum("it is evaluated" in sentence for sentence in said) == len(told["estimated"])
    assert run["conclusion"]["sentence"].startswith("MAX chooses 3")
