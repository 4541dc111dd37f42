"""Games over the API: boards that can be drawn, actions, agents, analyses, and the user's own game."""

import random
import time

import pytest

from plies.boards import Board
from plies.core import Game, catalog
from plies.studio.about import ABOUT
from studio.shared import as_described, ask, events, refused, serving

pytestmark = pytest.mark.usefixtures("interpreted_module")


class Countdown(Game):
    """Take one, two or three; whoever reaches zero wins. Its states and actions do not compile, which is fine."""

    def initial(self):
        return (7, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        yield from range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1

    def drawing(self, state):
        if state[0] == 5:
            raise KeyError("five is not drawn")
        board = Board(1, 1, f"{state[0]} left")
        board.text(0.5, 0.5, str(state[0]), 0.5)
        return board.lead([] for _ in self.actions(state))


@pytest.fixture(scope="module")
def client(interpreted_module):
    with serving(own=("Countdown", Countdown)) as running, running.client() as client:
        yield client


# -- the list --


def test_every_game_is_offered(client):
    games = as_described("/api/games", client.get("/api/games").json())["games"]
    assert [game["name"] for game in games] == [*catalog.GAMES, "Countdown"]
    for game in games:
        assert client.get(f"/api/games/{game['name']}").json() == game
        assert len(game["player_names"]) >= game["players"]
    by_name = {game["name"]: game for game in games}
    assert by_name["chess"]["needs_history"]
    assert by_name["go"]["needs_history"]
    assert not by_name["othello"]["needs_history"]
    assert "multiplayer" in by_name["rolit"]["agents"]
    assert "minimax" not in by_name["backgammon"]["agents"]
    assert by_name["pacman"]["live"]
    assert by_name["Countdown"]["own"]


def test_what_is_said_of_games_is_about_games_that_there_are():
    assert set(ABOUT) <= set(catalog.GAMES)


@pytest.mark.parametrize("name", ABOUT)
def test_every_parameter_can_be_chosen(client, name):
    """The default is the game's own, and the first and last choices make a game."""
    for parameter in ABOUT[name].parameters:
        choices = (
            parameter.choices
            or {"int": (parameter.low, parameter.high), "ints": ([1],), "bool": (True,)}[parameter.type]
        )
        for value in (choices[0], choices[-1]):
            ask(client, f"games/{name}/position", parameters={parameter.name: value})
        usual = ask(client, f"games/{name}/position")["position"]
        assert (
            ask(client, f"games/{name}/position", parameters={parameter.name: parameter.default})["position"]["drawing"]
            == usual["drawing"]
        )


# -- boards --


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_random_game_can_be_drawn_to_its_end(client, name):
    """Every action can be clicked or is a button, and acting leads on."""
    die = random.Random(name)
    position = ask(client, f"games/{name}/position")["position"]
    history = []
    for _ in range(60):
        check_board(position)
        if position["over"]:
            break
        action = die.choice(position["actions"])
        turn = ask(
            client,
            f"games/{name}/act",
            state=position["state"],
            history=history,
            action=action["index"],
            ply=len(history),
        )
        assert turn["events"][0]["name"] == action["name"]
        assert turn["events"][0]["state"] == position["state"]
        history += [event["state"] for event in turn["events"]]
        position = turn["position"]


def check_board(position):
    drawing = position["drawing"]
    assert drawing["shapes"]
    assert drawing["label"]
    if position["player"] != -1:
        ways = drawing["ways"]
        assert all(place in drawing["places"] for action in position["actions"] for place in ways[action["index"]])
    if position["over"]:
        assert position["utilities"] is not None
        assert position["why"]
        assert position["actions"] == []


def test_how_it_ended_is_told(client):
    won = ask(client, "games/connect-four/position", state="4455667")["position"]
    assert won["why"] == "red wins, with 4 in a line"


# -- acting --


def test_luck_depends_on_seed_and_ply_alone(client):
    rolls = [ask(client, "games/backgammon/position", seed=seed)["events"][0]["name"] for seed in (1, 1, 2, 3, 4)]
    assert rolls[0] == rolls[1]
    assert len(set(rolls)) > 1
    waiting = ask(client, "games/backgammon/position", throw=False)["position"]
    assert waiting["player"] == -1
    assert sum(chance["probability"] for chance in waiting["chances"]) == pytest.approx(1)
    chosen = ask(client, "games/backgammon/act", state=waiting["state"], action="31")
    assert chosen["position"]["state"].endswith("31")


def test_actions_by_number_and_by_name(client):
    assert ask(client, "games/tic-tac-toe/act", action=4) == ask(client, "games/tic-tac-toe/act", action="5")
    refused(client, "games/tic-tac-toe/act", "IllegalAction", "numbered 0 to 8", action=9)
    refused(client, "games/tic-tac-toe/act", "IllegalAction", "choose from", action="10")
    refused(client, "games/tic-tac-toe/act", "IllegalAction", "the game is over", action=0, state="xxx.oo...")


def test_a_draw_by_repetition_needs_the_history(client):
    state, history = None, []
    for name in ("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"):
        turn = ask(client, "games/chess/act", state=state, history=history, action=name)
        history += [event["state"] for event in turn["events"]]
        state = turn["position"]["state"]
    assert turn["position"]["ending"] == "repetition"
    assert turn["position"]["utilities"] == [0, 0]
    assert not ask(client, "games/chess/position", state=state)["position"]["over"]


def test_what_the_past_forbids_is_told(client):
    """Positional superko, on a ko that the state alone would allow to retake."""
    before = ".xo../xo.o./.xo../...../..... x - 0"
    taken = ask(client, "games/go/act", parameters={"side": 5}, state=before, action="C4")
    text = taken["position"]["state"].replace("B4", "-")
    retake = {"parameters": {"side": 5}, "state": text, "history": [before], "action": "B4"}
    assert ask(client, "games/go/position", **{k: v for k, v in retake.items() if k != "action"})["position"][
        "forbidden"
    ] == ["B4"]
    refused(client, "games/go/act", "IllegalAction", "a state of the past", **retake)


def test_refusals_about_positions(client):
    refused(client, "games/poker/position", "NotFound", "there is no game 'poker'", 404)
    refused(client, "games/tic-tac-toe/position", "InvalidNotation", "nine squares", state="xxxx")
    refused(client, "games/tic-tac-toe/position", "InvalidNotation", "nine squares", history=["?"])
    refused(client, "games/tic-tac-toe/position", "InvalidArgument", "over in a state", history=["xxx.oo..."])
    refused(client, "games/tic-tac-toe/position", "InvalidArgument", "has no parameter 'side'", parameters={"side": 3})
    refused(client, "games/connect-four/position", "InvalidArgument", "width is", parameters={"width": 10**9})
    refused(client, "games/nim/position", "InvalidArgument", "heaps is", parameters={"heaps": [1] * 99})
    layout = {"layout": "../../../../etc/passwd"}
    refused(client, "games/pacman/position", "InvalidArgument", "layout is one of", parameters=layout)
    refused(client, "games/chess/unfold", "InvalidArgument", "more than 2000 nodes", depth=4)


# -- agents --


@pytest.mark.parametrize(
    "agent",
    [
        {"kind": "level", "level": 1},
        {"kind": "level", "level": 8, "seconds": 0.1},
        {"kind": "search", "depth": 3},
        {"kind": "mcts", "nodes": 500},
        {"kind": "minimax", "depth": 4},
        {"kind": "alphabeta", "depth": 2, "unit": "round"},
        {"kind": "expectimax", "depth": 2},
        {"kind": "random"},
        {"kind": "greedy"},
    ],
)
def test_agents_take_the_win(client, agent):
    """x wins by 3; every agent that looks ahead takes it."""
    move = {"state": "xx.oo....", "agent": agent, "seed": 3}
    *thinking, answer = events(client, "games/tic-tac-toe/move", **move)
    assert answer["event"] == "answer"
    assert all(event["event"] == "iteration" for event in thinking)
    if agent["kind"] not in ("random", "level") or agent.get("level") == 8:
        assert answer["action"]["name"] == "3"
        assert answer["turn"]["position"]["why"] == "x wins, with 3 in a line"
    whole = ask(client, "games/tic-tac-toe/move", stream=False, **move)
    assert whole["action"] == answer["action"], "the same seed plays alike"


def test_a_search_says_what_it_thinks(client):
    *thinking, answer = events(client, "games/tic-tac-toe/analyse", depth=4)
    assert thinking[0]["depth"] == 1
    assert {move["name"] for move in answer["moves"]} == set("123456789")
    assert all(move["bound"] == "exact" for move in answer["moves"])
    assert answer["bounds"] == [-1, 1]
    assert answer["sentence"]
    hint = ask(client, "games/tic-tac-toe/hint", state="xx.oo....", stream=False)
    assert hint["action"]["name"] == "3"
    assert hint["sentence"] == "Perhaps 3: x wins, proved."


def test_every_agent_says_how_it_chose(client):
    def move(kind, game="tic-tac-toe", **more):
        state = {"state": "xx.oo...."} if game == "tic-tac-toe" else {}
        return ask(client, f"games/{game}/move", stream=False, agent={"kind": kind} | more, **state)

    assert move("random")["sentence"] == "One of 5 actions, each as likely as the others."
    assert "overlooks about 22% of the actions" in move("level", level=3)["sentence"]
    greedy = move("greedy")
    assert [each["value"] for each in greedy["weighed"]] == [1, 0, 0, 0, 0]
    found = move("minimax", depth=2)
    assert found["sentence"] == "The best, looking 2 plies ahead."
    assert {each["name"]: each["value"] for each in found["weighed"]} == {"3": 1, "6": 0, "7": -1, "8": -1, "9": -1}
    assert found["weighed"][0]["name"] == found["action"]["name"] == "3"
    tuples = move("multiplayer", "rolit", depth=1)["weighed"]
    assert tuples[0]["value"][0] >= tuples[-1]["value"][0]
    assert len(tuples[0]["value"]) == 3


def test_whoever_waits_for_a_game_to_be_compiled_is_told(client, monkeypatch):
    from plies.studio import games, streams

    choose = games.choose

    def slowly(*given):
        time.sleep(0.5)
        return choose(*given)

    monkeypatch.setattr(streams, "COMPILING", 0.1)
    monkeypatch.setattr(games, "choose", slowly)
    *told, answer = events(client, "games/nim/move", agent={"kind": "random"})
    assert told[0] == {"event": "compiling"}
    assert len(told) >= 2
    assert answer["event"] == "answer"


def test_the_values_of_agents_are_those_of_max(client):
    greedy = ask(client, "games/tic-tac-toe/move", stream=False, agent={"kind": "greedy"}, state="xx.oo...x")
    best = greedy["weighed"][0]
    assert (greedy["action"]["name"], best["index"], best["name"], best["value"]) == ("6", 1, "6", -1)
    assert best["worth"] == {"shares": [0, 1], "words": "o wins", "short": "loses"}


def test_the_tree_behind_a_move(client):
    told = ask(client, "games/tic-tac-toe/unfold", state="xx.oo.x.o", depth=3, algorithm="alphabeta")
    assert [node["label"] for node in told["nodes"] if node["parent"] == "root"] == ["3", "6", "8"]
    assert told["run"]["value"] == 1


def test_pacman_and_ghosts_by_the_book(client):
    game = {"parameters": {"layout": "tiny"}, "stream": False}
    agent = {"kind": "expectimax", "depth": 1, "unit": "round"}
    turn = ask(client, "games/pacman/move", **game, agent=agent)["turn"]
    assert turn["position"]["player"] == 1
    assert turn["position"]["players"] == 2
    agent = {"kind": "minimax", "depth": 2}
    ghost = ask(client, "games/pacman/move", **game, state=turn["position"]["state"], agent=agent)
    assert ghost["agent"] == "minimax 2"


def test_beliefs_about_each_ghost(client):
    """What expectimax takes the ghosts for changes what it thinks of its actions."""

    def asked(beliefs):
        agent = {"kind": "expectimax", "depth": 2, "beliefs": beliefs}
        return ask(client, "games/pacman/move", parameters={"layout": "trapped"}, stream=False, agent=agent)

    players = ask(client, "games/pacman/position", parameters={"layout": "trapped"})["position"]["players"]
    random, best = (asked([belief] * players) for belief in ("random", "best"))
    assert "moved at random" in random["sentence"]
    assert "random" not in best["sentence"]
    assert random["weighed"][0]["value"] > best["weighed"][0]["value"], "ghosts at random are weaker"
    one = asked(["best", "random"])
    assert one["sentence"].endswith("if ghost 1 moved at random.")


def test_three_players(client):
    game = {"parameters": {"side": 4}, "stream": False}
    for kind in ("greedy", "random"):
        assert ask(client, "games/rolit/move", **game, agent={"kind": kind})["turn"]["position"]["player"] == 1


def test_refusals_about_moves(client):
    over = {"state": "xxx.oo..."}
    refused(client, "games/tic-tac-toe/move", "InvalidArgument", "the game is over", **over, stream=False)
    refused(client, "games/tic-tac-toe/analyse", "InvalidArgument", "the game is over", **over, stream=False)
    refused(client, "games/backgammon/move", "InvalidArgument", "chance is to move", stream=False)
    refused(
        client, "games/tic-tac-toe/analyse", "InvalidArgument", "there is no algorithm", stream=False, algorithm="x"
    )
    told = events(client, "games/backgammon/move", state="4HPwATDgc/ABMA x 31", agent={"kind": "minimax", "depth": 1})
    assert told[-1]["event"] == "error"
    assert told[-1]["kind"] == "UnsupportedGame"


# -- one's own game --


@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")
def test_ones_own_game_is_played_and_drawn(client):
    position = ask(client, "games/Countdown/position")["position"]
    assert position["drawing"]["label"] == "7 left"
    move = ask(client, "games/Countdown/move", agent={"kind": "search", "depth": 8}, stream=False)
    assert move["action"]["name"] == "3"
    assert ask(client, "trees/unfold", game="Countdown", depth=2)["depth"] == 2


def test_mistakes_of_ones_own_game_are_told_as_such(client):
    refused(client, "games/Countdown/position", "InvalidGame", "the rules of Countdown raise KeyError", state="(5, 0)")
    refused(client, "games/Countdown/position", "InvalidNotation", "is not a state", state="__import__('os')")
