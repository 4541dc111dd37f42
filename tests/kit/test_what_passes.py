"""What check passes, everything else takes: searches, agents, levels, matches, records, hints and the studio.

Interpreted: none of these games needs to compile.
"""

import json
from random import Random as Die

import pytest

import plies
from kit.diverse import GAMES, Chain, Negative
from plies.agents import Greedy, Human, Level, Match, Mcts, Modelled, Random, Record, Search, Textbook
from plies.arena import compare
from plies.core import CHANCE, Game, UnsupportedGame
from plies.engine.question import ALGORITHMS
from plies.kit import check
from plies.textbook import expectimax, multiplayer

named = pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)


pytestmark = pytest.mark.usefixtures("interpreted")


def start(game: Game) -> object:
    """The first state in which a player moves."""
    state, die = game.initial(), Die(1)
    while game.player(state) == CHANCE:
        state = game.result(state, die.choice(list(game.possible(state))))
    return state


@named
def test_it_passes(game):
    report = check(game, seconds=1.0)
    assert report.ok, str(report)


@named
@pytest.mark.parametrize("algorithm", [None, *ALGORITHMS])
def test_searches(game, algorithm):
    budgets = ({"depth": 2}, {"nodes": 40, "every_move": True}, {"nodes": 40, "lines": 2})
    state = start(game)
    for budget in budgets[1:] if algorithm == "mcts" else budgets:
        try:
            found = plies.search(game, state, algorithm=algorithm, **budget)
        except UnsupportedGame:
            assert algorithm is not None, "what plies.search chooses itself, it does not refuse"
            continue
        assert found.action in list(game.actions(state))
        assert all(move.action in list(game.actions(state)) for move in found.moves)
        assert str(found)
        assert found._repr_html_()
        assert json.dumps(found.to_dict(), allow_nan=False)


@named
def test_values(game):
    """To the end of the game, a search finds what the textbook finds."""
    if isinstance(game, Chain) or game.repetition:
        pytest.skip("too long for the textbook, or it would have to look back")
    state = start(game)
    found, book = plies.search(game, state), expectimax if game.zero_sum or game.players == 1 else multiplayer
    assert found.proved
    assert found.value == pytest.approx(book.value(game, state))
    if not game.prefer_sooner:
        assert found.action == book.decide(game, state)


def test_values_below_zero():
    """Python gives -1 and -2 the same hash: states that differ only in that are still told apart."""
    assert check(Negative()).ok
    assert plies.search(Negative()).value == expectimax.value(Negative(), Negative().initial())


AGENTS = [
    *(Random(), Greedy(), Modelled(), Level(1), Level(3), Level(5), Level(8, seconds=0.02)),
    *(Search(nodes=40), Mcts(nodes=40), Textbook("expectimax", 2), Textbook("multiplayer", 2)),
]


@named
@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_matches(game, agent):
    try:
        record = plies.play(game, [agent] * game.players, max_plies=6)
    except UnsupportedGame:
        assert isinstance(agent, Textbook)
        return
    assert str(record)
    assert record._repr_html_()
    written = json.loads(json.dumps(record.to_dict(), allow_nan=False))
    assert Record.from_dict(written).replay(game) == record.replay(game)


@named
def test_a_person_is_helped(game):
    said = []

    def ask(prompt):
        if len(said) < 3:
            return ("hint", "help", "no such thing")[len(said)]
        return game.action_name(match.state, list(game.actions(match.state))[-1])

    person = Human(ask=ask, say=said.append, show=False, advisor=Search(nodes=40))
    match = Match(game, [person, *[Random()] * (game.players - 1)], max_plies=3)
    while not match.ending:
        match.step()
    assert said[0].startswith("Perhaps ")
    assert match.moves > 0


@named
def test_comparisons(game, tmp_path):
    if game.players == 1 or not (game.players == 2 or game.zero_sum):
        pytest.skip("one side, or more than two")
    file = tmp_path / "matches"
    for _ in range(2):  # the second time from the file
        played = compare(game, Random(), Greedy(), openings=[start(game)], pairs=1, max_plies=4, records=file)
        assert len(played.pairs) == 1


@named
def test_the_studio(game):
    """Every action by number and by name; agents, hints and analyses; all as JSON, from the state as text."""
    pytest.importorskip("fastapi")
    from plies.studio import models, players, positions, searching
    from plies.studio.streams import _json

    begun = positions.read("own", game, {}, None, (), 1, 0)
    text = begun.turn()["position"]["state"]
    here = positions.read("own", game, {}, text, (), 1, 1)
    assert _json(here.to_dict())
    for number, listed in enumerate(here.to_dict()["actions"][:4]):
        done = here.turn(positions.meant(here, number))
        assert done["events"][0]["name"] == listed["name"]
        assert _json(done) == _json(here.turn(positions.meant(here, listed["name"])))
    for agent in (
        models.Agent(kind="greedy"),
        models.Agent(kind="level", level=3),
        models.Agent(kind="mcts", nodes=40),
    ):
        choice = players.choose(here, agent, _json)
        assert len(here.turn(choice.action)["events"]) > 0
        assert _json(players.weighed_answer(here, choice.weighed))
    found = searching.analysed(here, models.Hint(seconds=0.02), _json)
    assert _json(searching.analysis_answer(here, found))
